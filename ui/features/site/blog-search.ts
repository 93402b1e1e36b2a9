import { z } from 'zod'
import type { CallInput } from '../../../core/contracts/endpoint.ts'
import type { blogsList } from '../../../core/contracts/blog.contract.ts'
import { BLOGS_PAGE_SIZE } from '../../../core/site/rich-text.schema.ts'

export const blogSearch = z.object({
  page: z.coerce.number<number | string>().int().min(1).optional().catch(undefined),
  search: z.coerce.string<unknown>().max(200).optional().catch(undefined),
  category: z.coerce.string<unknown>().max(50).optional().catch(undefined),
})
export type BlogSearch = Readonly<z.output<typeof blogSearch>>

export const blogInput = ({ page = 1, search = '', category = '' }: BlogSearch): CallInput<typeof blogsList> => ({
  page,
  per_page: BLOGS_PAGE_SIZE,
  search,
  category,
})
