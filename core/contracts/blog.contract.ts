import { z } from 'zod'
import { BLOGS_PAGE_SIZE } from './blog-page.ts'
import { richBlock } from '../site/rich-text.schema.ts'
import { endpoint, open, pageOf, paging } from './endpoint.ts'

export const postRow = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
  /** Minutes that reading takes. */
  minutes: z.number().int(),
})
export type PostRow = z.output<typeof postRow>

const shownText = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  published_at: z.string(),
  updated_at: z.string(),
  minutes: z.number().int(),
  body: z.array(richBlock),
})

const take = (most: number, usual: number) =>
  z.coerce.number<number | string>().int().min(1).max(most).default(usual).catch(usual)

export const blogsList = endpoint({
  id: 'blogs.list',
  method: 'GET',
  path: 'blogs/getAll',
  access: open,
  input: z.object({
    ...paging(BLOGS_PAGE_SIZE, 100),
    search: z.string().trim().max(200).default(''),
    category: z.string().trim().max(50).default(''),
  }),
  // The specification names `data` and `total`, so the rows stand beside the paging (D-07).
  response: pageOf(postRow).shape,
  summary: 'Posts of the blog, newest first, by search and category (API-BLOG-01).',
})

export const blogDetails = endpoint({
  id: 'blogs.details',
  method: 'POST',
  path: 'blogs/getBlogDetails',
  access: open,
  input: z.object({ slug: z.string().max(200) }),
  response: { data: shownText },
  summary: 'One post with its text (API-BLOG-02).',
})

export const recentBlogs = endpoint({
  id: 'blogs.recent',
  method: 'GET',
  path: 'blogs/recentList',
  access: open,
  input: z.object({ take: take(50, 3) }),
  response: { data: z.array(postRow) },
  summary: 'The newest posts (API-BLOG-03).',
})

export const blogCategories = endpoint({
  id: 'blogs.categories',
  method: 'GET',
  path: 'blogs/categoryList',
  access: open,
  input: z.object({ per_page: take(100, 100) }),
  response: { data: z.array(z.object({ name: z.string(), posts: z.number().int() })) },
  summary: 'The categories of the posts with their numbers (API-BLOG-04).',
})

/** Pages that the foot of each page leads to. Our own choice. */
export const LISTED_PAGES = 12

export const pageList = endpoint({
  id: 'site.pages',
  method: 'GET',
  path: 'page/list',
  access: open,
  input: z.object({}),
  response: { data: z.array(z.object({ slug: z.string(), title: z.string() })).max(LISTED_PAGES) },
  summary: 'The published pages of the operator, the first ones first, for the foot of public pages (D-317).',
})

export const pageView = endpoint({
  id: 'site.page',
  method: 'GET',
  path: 'page/view',
  access: open,
  input: z.object({ slug: z.string().max(200) }),
  response: { data: shownText },
  summary: 'A page of the operator with its text (IMPLIED-21).',
})
