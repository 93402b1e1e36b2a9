import { describe, expect, it } from 'vitest'
import { createClient } from '../../../adapters/client/client.ts'
import { loadMenu } from '../../../adapters/client/market-menu.ts'

const sector = { id: 1, name: 'Machinery', link: '/category/machinery', children: [] }

describe('loadMenu', () => {
  it('[API-LOOKUP-02] uses the cached file where it is valid, without a further request', async () => {
    const { load, requests } = start(() => Response.json({ status: true, data: [sector] }))
    expect(await load()).toEqual([sector])
    expect(requests).toEqual(['GET /cache/menu.json'])
  })

  it.each<[string, () => Response]>([
    ['missing', () => new Response('Not found', { status: 404 })],
    ['broken', () => new Response('{"status":true,"data":[{"id"')],
    ['of another shape', () => Response.json({ status: true, data: [{ title: 'Machinery' }] })],
    ['empty', () => Response.json({ status: true, data: [] })],
  ])('makes the call once where the file is %s', async (_, file) => {
    const { load, requests } = start(file)
    expect(await load()).toEqual([{ ...sector, name: 'By the call' }])
    expect(requests).toEqual(['GET /cache/menu.json', 'GET /api/v1/website_menu/getMenus_items/3'])
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
  file: () => Response,
  call: () => Response = () => Response.json({ status: true, data: [{ ...sector, name: 'By the call' }] }),
) {
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
  return { load: () => loadMenu(client), requests }
}
