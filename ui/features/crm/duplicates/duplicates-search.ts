import { z } from 'zod'

export const duplicatesSearch = z.object({
  type: z.string().optional().catch(undefined),
  page: z.coerce.number<number | string>().int().positive().optional().catch(undefined),
})
export type DuplicatesSearch = Readonly<z.output<typeof duplicatesSearch>>
