import { z } from 'zod'
import { listSearch } from '../../shared/list-page/list-search.ts'

export const pricesSearch = listSearch.extend({ tab: z.string().optional().catch(undefined) })
export type PricesSearch = Readonly<z.output<typeof pricesSearch>>
