import { describe, expect, it } from 'vitest'
import { loadCategories } from '../../../adapters/client/category-tree.ts'
import { type Client, createClient } from '../../../adapters/client/client.ts'
import { loadMenu } from '../../../adapters/client/market-menu.ts'

const sector = { id: 1, name: 'Machinery', slug: 'machinery', parent: null }
const branch = { id: 2, name: 'Pumps', slug: 'pumps', parent: 1 }
const entry = { id: 1, name: 'Machinery', link: '/category/machinery', children: [] }

describe.each([
  {
    title: 'the categories',
    id: 'API-LOOKUP-13',
    load: (client: Client) => loadCategories(client),
    file: 'GET /cache/categories.json',
    inFile: [sector, branch],
    fromFile: { tree: [sector, branch], isComplete: true },
    call: 'POST /api/v1/categoryList',
    inCall: [{ ...sector, has_children: true }],
    fromCall: { tree: [sector], isComplete: false },
  },
  {
    title: 'the menu',
    id: 'API-LOOKUP-02',
    load: (client: Client) => loadMenu(client),
    file: 'GET /cache/menu.json',
    inFile: [entry],
    fromFile: [entry],
    call: 'GET /api/v1/website_menu/getMenus_items/3',
    inCall: [{ ...entry, name: 'By the call' }],
    fromCall: [{ ...entry, name: 'By the call' }],
  },
])('$title', ({ id, load, file, inFile, fromFile, call, inCall, fromCall }) => {
  const answers = (rows: unknown) => () => Response.json({ status: true, data: rows })

  it('come from a valid file, without a further request', async () => {
    const { client, requests } = start(answers(inFile), answers(inCall))
    expect(await load(client)).toEqual(fromFile)
    expect(requests).toEqual([file])
  })

  it.each<[string, () => Response]>([
    ['missing', () => new Response('Not found', { status: 404 })],
    ['broken', () => new Response('{"status":true,"data":[{"id"')],
    ['of another shape', answers([{ title: 'Machinery' }])],
    ['empty', answers([])],
  ])(`[${id}] come from one call where the file is %s`, async (_, broken) => {
    const { client, requests } = start(broken, answers(inCall))
    expect(await load(client)).toEqual(fromCall)
    expect(requests).toEqual([file, call])
  })

  it('reject when neither source is available', async () => {
    const { client } = start(
      () => new Response('', { status: 404 }),
      () => Response.json({ status: false, message: 'No' }),
    )
    await expect(load(client)).rejects.toMatchObject({ _tag: 'Refused' })
  })
})

// Helpers

function start(file: () => Response, call: () => Response) {
  const requests: string[] = []
  const client = createClient({
    origin: 'https://market.test',
    log: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      requests.push(`${request.method} ${pathname}`)
      return pathname.startsWith('/cache/') ? file() : call()
    },
  })
  return { client, requests }
}
