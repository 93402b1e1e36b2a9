import type { CallInput } from '../../../core/contracts/endpoint.ts'
import type { blogsList } from '../../../core/contracts/blog.contract.ts'
import { BLOGS_PAGE_SIZE } from '../../../core/contracts/blog-page.ts'
import { positive, searchOf, type SearchOf, textUpTo } from '../../shared/app/search-fields.ts'

export const blogSearch = searchOf({
  page: positive,
  search: textUpTo(200),
  category: textUpTo(50),
})
export type BlogSearch = SearchOf<typeof blogSearch>

export const blogInput = ({ page = 1, search = '', category = '' }: BlogSearch): CallInput<typeof blogsList> => ({
  page,
  per_page: BLOGS_PAGE_SIZE,
  search,
  category,
})
