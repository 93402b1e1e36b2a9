/** Posts on one page of the blog. Spec §9 "Page sizes". */
export const BLOGS_PAGE_SIZE = 12
