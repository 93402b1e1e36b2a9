import { z } from 'zod'
import { listSearch } from '../../../shared/list-page/list-search.ts'

export const tagsSearch = listSearch.extend({ type: z.string().optional().catch(undefined) })
export type TagsSearch = Readonly<z.output<typeof tagsSearch>>
