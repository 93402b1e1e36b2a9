import { z } from 'zod'

export const importSearch = z.object({
  type: z.string().optional().catch(undefined),
  id: z.coerce.number<number | string>().int().positive().optional().catch(undefined),
  page: z.coerce.number<number | string>().int().positive().optional().catch(undefined),
})
export type ImportSearch = Readonly<z.output<typeof importSearch>>
