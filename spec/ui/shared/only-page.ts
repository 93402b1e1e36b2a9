/** Rows as the only page of a list, as the server answers it. */
export const onlyPage = (rows: readonly unknown[]) => ({
  data: rows,
  total: rows.length,
  per_page: 50,
  current_page: 1,
  last_page: 1,
  from: rows.length === 0 ? null : 1,
  to: rows.length === 0 ? null : rows.length,
  next_page_url: null,
  prev_page_url: null,
})
