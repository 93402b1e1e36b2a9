import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import type { RequestFacts } from '../../../../adapters/server/http/context.ts'
import { paginatorOf, pageJson, pagesAddress } from '../../../../adapters/server/http/paginator.ts'
import { describeOnBothEngines } from '../databases.ts'

const called = (address: string) => ({ address }) as RequestFacts

it('should keep path and query of the call, and replace the page', () => {
  expect(pagesAddress(called('/api/v1/crm/tasks'))).toBe('/api/v1/crm/tasks?page=')
  expect(pagesAddress(called('/api/v1/brands/list?page=3&search=M%C3%B6bel%20%26%20Co&per_page=5'))).toBe(
    '/api/v1/brands/list?search=M%C3%B6bel+%26+Co&per_page=5&page=',
  )
})

describeOnBothEngines('the paginator', (engine) => {
  it.each([
    [1, 10, 0],
    [1, 10, 10],
    [1, 10, 11],
    [2, 10, 11],
    [3, 5, 12],
    [9, 5, 12],
    [2, 1, 2],
  ])(
    '[D-07] should be the same from the server and the database: page %i of %i rows each, %i in all',
    async (page, per_page, total) => {
      const request = called('/api/v1/list?search=x')
      const all = Array.from({ length: total }, (_, at) => at + 1)
      const rows = all.slice((page - 1) * per_page, page * per_page)
      const { rows: written } = await pageJson({
        rows: sql`select n as row from generate_series(1, ${total}::int) n order by n`,
        total: sql`select ${total}::int`,
        page,
        per_page,
        address: pagesAddress(request),
      }).execute(kyselyOn(engine.db, 'system'))

      expect(JSON.parse(written[0]?.json ?? '')).toEqual(paginatorOf(rows, total, { page, per_page }, { request }))
    },
  )
})
