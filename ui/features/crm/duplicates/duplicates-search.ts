import { z } from 'zod'
import { id } from '../../../../core/text/id.schema.ts'

export const duplicatesSearch = z.object({
  type: z.string().optional().catch(undefined),
  page: id.optional().catch(undefined),
})
export type DuplicatesSearch = Readonly<z.output<typeof duplicatesSearch>>
