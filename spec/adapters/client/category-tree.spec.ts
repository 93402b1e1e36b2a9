import { describe, expect, it } from 'vitest'
import { loadCategories } from '../../../adapters/client/category-tree.ts'
import { createClient } from '../../../adapters/client/client.ts'

const sector = { id: 1, name: 'Machinery', slug: 'machinery', parent: null }
const branch = { id: 2, name: 'Pumps', slug: 'pumps', parent: 1 }

describe('loadCategories', () => {
  it('uses the cached tree without a further request', async () => {
    const { load, requests } = start(() => Response.json({ status: true, data: [sector, branch] }))
    expect(await load()).toEqual({ tree: [sector, branch], isComplete: true })
    expect(requests).toEqual(['GET /cache/categories.json'])
  })

  it.each<[string, () => Response]>([
    ['missing', () => new Response('Not found', { status: 404 })],
    ['broken', () => new Response('{"status":true,"data":[{"id"')],
    ['of another shape', () => Response.json({ status: true, data: [{ title: 'Machinery' }] })],
    ['empty', () => Response.json({ status: true, data: [] })],
  ])('[API-LOOKUP-13] asks the category call once where the cached file is %s', async (_, cache) => {
    const { load, requests } = start(cache)
    expect(await load()).toEqual({ tree: [sector], isComplete: false })
    expect(requests).toEqual(['GET /cache/categories.json', 'POST /api/v1/categoryList'])
  })

  it('rejects when neither source is available', async () => {
    const { load } = start(
      () => new Response('', { status: 404 }),
      () => Response.json({ status: false, message: 'No' }),
    )
    await expect(load()).rejects.toMatchObject({ _tag: 'Refused' })
  })
})

// Helpers

function start(
  cache: () => Response,
  list: () => Response = () => Response.json({ status: true, data: [{ ...sector, has_children: true }] }),
) {
  const requests: string[] = []
  const client = createClient({
    origin: 'https://market.test',
    log: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      requests.push(`${request.method} ${pathname}`)
      return pathname.startsWith('/cache/') ? cache() : list()
    },
  })
  return { load: () => loadCategories(client), requests }
}
