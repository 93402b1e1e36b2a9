import { z } from 'zod'
import { id } from '../../../core/text/id.schema.ts'

export const importSearch = z.object({
  type: z.string().optional().catch(undefined),
  id: id.optional().catch(undefined),
  page: id.optional().catch(undefined),
})
export type ImportSearch = Readonly<z.output<typeof importSearch>>
