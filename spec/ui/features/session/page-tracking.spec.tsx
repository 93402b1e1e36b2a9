import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../../adapters/client/client.ts'
import { browserSession } from '../../../../adapters/client/session-store.ts'
import { type TrackingFacts, watchPages } from '../../../../adapters/client/tracking.client.ts'
import { storedCountry } from '../../../../adapters/client/stored-country.ts'
import { ownAddress } from '../../../../adapters/client/visitor-facts.ts'
import { trackVisit } from '../../../../core/contracts/tracking.contract.ts'
import { sessionUser } from '../../../../core/account/session-user.schema.ts'

const THIRTEEN = [
  'ip',
  'user_id',
  'user_agent',
  'referrer_url',
  'page_url',
  'page_name',
  'type',
  'product_slug',
  'product_categories',
  'product_id',
  'session_id',
  'only_update',
  'page_id',
]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = ''
  document.title = 'Pump'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a page view', () => {
  it('[ENTITY-39] [D-100] is sent to both hosts with its thirteen keys, once for a path', async () => {
    const browser = await opened('/about-us')
    browser.tracking.pageOpened()
    expect(browser.sentTo('auth/tracking-page-views')).toHaveLength(1)
    const [view] = browser.sentTo('auth/tracking-page-views')
    expect(Object.keys(view ?? {}).toSorted()).toEqual(THIRTEEN.toSorted())
    expect(view).toMatchObject({
      user_id: 1,
      user_agent: navigator.userAgent,
      page_name: 'Pump',
      type: 'page',
      product_id: null,
      product_slug: '',
      session_id: 'hash-1',
      only_update: 0,
      page_id: null,
    })
    expect(browser.sentTo('page-visit')).toEqual([
      { session_id: 'hash-1', user_id: 1, page_name: 'Pump', page_url: view?.['page_url'] },
    ])

    browser.go('/contact-us')
    await browser.viewed(2)
    expect(browser.sentTo('page-visit')).toHaveLength(2)
  })

  it('[D-100] names the product on product pages only', async () => {
    const product = { id: 7, slug: 'gear-pump', categories: ['Machinery', 'Pumps'] }
    const browser = await opened('/productdetail/gear-pump', { product: () => product })
    expect(browser.sentTo('auth/tracking-page-views')[0]).toMatchObject({
      type: 'product',
      product_id: 7,
      product_slug: 'gear-pump',
      product_categories: 'Machinery, Pumps',
    })
    browser.go('/mini-site/acme')
    await browser.viewed(2)
    expect(browser.sentTo('auth/tracking-page-views')[1]).toMatchObject({ type: 'store', product_id: null })
  })

  it('does not tell secrets of an address', async () => {
    history.replaceState(null, '', '/resetPassword?token=secret&step=2')
    const browser = await opened('/resetPassword')
    expect(browser.sentTo('auth/tracking-page-views')[0]?.['page_url']).toMatch(/\/resetPassword\?token=&step=2$/)
    history.replaceState(null, '', '/')
  })

  it('[API-TRACK-10] has its id stored in the browser, which the next click and scroll use', async () => {
    const browser = await opened('/about-us')
    await vi.waitFor(() => expect(sessionStorage.getItem('tradehall:1:tracking_id')).toBe('101'))
    sessionStorage.setItem('tradehall:1:tracking_id', '555')
    click('<button>Send</button>')
    await vi.waitFor(() => expect(browser.sentTo('auth/tracking-click-events')).toHaveLength(1))
    expect(browser.sentTo('auth/tracking-click-events')[0]).toMatchObject({ page_viewed_id: 555 })
    await browser.scrollTo(0.3)
    await vi.waitFor(() =>
      expect(browser.sentTo('auth/tracking-scroll-events')[0]).toMatchObject({ page_viewed_id: 555 }),
    )
  })

  it('[ROUTE-40] [CONST-19] of the product list is extended every 30000 ms while the page is open and visible', async () => {
    const browser = await opened('/productlist')
    await vi.waitFor(() => expect(sessionStorage.getItem('tradehall:1:tracking_id')).toBe('101'))
    browser.go('/about-us')
    browser.go('/productlist')
    await vi.advanceTimersByTimeAsync(0)
    const updates = () => browser.sentTo('auth/tracking-page-views').filter(({ only_update }) => only_update === 1)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(updates()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(updates()).toEqual([expect.objectContaining({ only_update: 1, page_id: 103 })])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(updates()).toHaveLength(3)
    expect(browser.sentTo('page-visit')).toHaveLength(3)

    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(updates()).toHaveLength(3)
    hidden.mockRestore()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(updates()).toHaveLength(4)

    browser.go('/category')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(updates()).toHaveLength(4)
  })

  it('fails in silence, and later ones are sent', async () => {
    const browser = await opened('/about-us', {}, () => ({ status: 500, body: {} }))
    click('<a href="/chat">Chat</a>')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(browser.sentTo('auth/tracking-click-events')).toEqual([])
    expect(browser.effects).toEqual([])
    browser.go('/contact-us')
    await browser.viewed(2)
  })
})

describe('a click', () => {
  it('[TRACK-03] [D-101] on a link or button is reported at once to both hosts, by tag or role and without its text', async () => {
    const browser = await opened('/about-us')
    click('<a href="/chat?token=abc&room=1"><span>Write to Ada</span></a>')
    await vi.waitFor(() => expect(browser.sentTo('create-click-tracking')).toHaveLength(1))
    click('<button>Secret offer</button>')
    click('<div role="tab">Notes</div>')
    click('<a href="mailto:ada@acme.example">ada@acme.example</a>')
    click('<a href="https://other.example/path?q=1">Other</a>')
    click('<p>Only text</p>')
    await vi.waitFor(() => expect(browser.sentTo('create-click-tracking')).toHaveLength(5))
    const clicks = browser.sentTo('auth/tracking-click-events')
    expect(clicks.map(({ element_type, url }) => [element_type, url])).toEqual([
      ['a', '/chat?token=&room=1'],
      ['button', ''],
      ['tab', ''],
      ['a', 'mailto:'],
      ['a', 'https://other.example/path'],
    ])
    expect(clicks[0]).toMatchObject({ session_id: 'hash-1', page_viewed_id: 101 })
    expect(browser.sentTo('create-click-tracking')[0]).toMatchObject({ session_id: 'hash-1', page_visit_id: 201 })
    expect(JSON.stringify(browser.bodies)).not.toMatch(/Secret offer|Write to Ada|ada@acme/)
  })
})

describe('scrolling', () => {
  it('[TRACK-01] [D-101] to 80% reports 25, 50 and 75 once each, to both hosts', async () => {
    const browser = await opened('/about-us')
    await browser.scrollTo(0.8)
    await vi.waitFor(() => expect(browser.depths()).toEqual([25, 50, 75]))
    await browser.scrollTo(0.1)
    await browser.scrollTo(0.8)
    await browser.scrollTo(1)
    await vi.waitFor(() => expect(browser.depths()).toEqual([25, 50, 75, 100]))
    expect(browser.sentTo('create-scroll-tracking').map(({ depth }) => depth)).toEqual([25, 50, 75, 100])
    expect(browser.sentTo('auth/tracking-scroll-events')[0]).toMatchObject({
      page_viewed_id: 101,
      position_type: 'percent',
      page_height: 4_000,
    })
    browser.go('/contact-us')
    await browser.viewed(2)
    await browser.scrollTo(0.3)
    await vi.waitFor(() => expect(browser.depths()).toEqual([25, 50, 75, 100, 25]))
  })

  it('[TRACK-02] in a burst within 100 ms leads to one evaluation', async () => {
    const browser = await opened('/about-us')
    for (const share of [0.3, 0.55, 0.8]) {
      browser.scroll(share)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(browser.depths()).toEqual([])
    browser.scroll(0.3)
    await vi.advanceTimersByTimeAsync(99)
    expect(browser.depths()).toEqual([])
    await vi.advanceTimersByTimeAsync(40)
    expect(browser.depths()).toEqual([25])
  })
})

describe('a browser that asks not to be tracked', () => {
  it.each([
    ['Global Privacy Control', { globalPrivacyControl: true }],
    ['Do Not Track', { doNotTrack: '1' }],
  ])('[D-169] sends nothing: %s', async (_, signal) => {
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, Object.fromEntries(Object.entries(signal).map(([name, value]) => [name, { value }]))),
    )
    const browser = await opened('/productlist', {}, undefined, 0)
    click('<button>Send</button>')
    await browser.scrollTo(1)
    await browser.client.call(trackVisit, { session_id: 's', user_id: 1, page_name: '', page_url: '/' })
    expect(browser.paths).toEqual(['page-visit'])
  })
})

describe('the look-up of a visitor', () => {
  it('[API-LOOKUP-14] [API-LOOKUP-15] stores the country code, and its ip is in the page view', async () => {
    const browser = await opened('/about-us')
    expect(browser.sentTo('auth/tracking-page-views')[0]).toMatchObject({ ip: '203.0.113.7' })
    expect(localStorage.getItem('tradehall:1:country_code')).toBe('IN')
    expect(storedCountry(browser.client)).toBe('IN')
  })

  it('[API-LOOKUP-15] [D-108] leaves the ip empty when it fails', async () => {
    const browser = await opened('/about-us', {}, (path) =>
      path === 'visitor/lookup' ? { status: 500, body: {} } : undefined,
    )
    expect(browser.sentTo('auth/tracking-page-views')[0]).toMatchObject({ ip: '' })
    expect(storedCountry(browser.client)).toBeUndefined()
  })

  it('[D-108] counts for a day', async () => {
    const browser = await opened('/about-us')
    const asked = () => browser.paths.filter((path) => path === 'visitor/lookup').length
    const at = Date.now()
    expect(await ownAddress(browser.client, () => at + 86_000_000)).toBe('203.0.113.7')
    expect(asked()).toBe(1)
    await ownAddress(browser.client, () => at + 86_500_000)
    expect(asked()).toBe(2)
    localStorage.setItem('tradehall:1:ip_lookup', 'nonsense')
    await ownAddress(browser.client)
    expect(asked()).toBe(3)
  })
})

// Helpers

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Body = Readonly<Record<string, unknown>>
type Answer = { readonly status: number; readonly body: object }

/** A signed-in browser that opened a page, and what it sent. */
async function opened(
  first: string,
  facts: Partial<TrackingFacts> = {},
  answer: (path: string) => Answer | undefined = () => undefined,
  views = 1,
) {
  const paths: string[] = []
  const bodies: { readonly path: string; readonly body: Body }[] = []
  let ids = 100
  let visits = 200
  const client = createClient({
    origin: 'http://shop.test',
    session: await browserSession(),
    fetch: async (request) => {
      if (!(request instanceof Request)) throw new Error('a request is expected')
      const path = new URL(request.url).pathname.replace(/^\/(?:api\/v1|crm-host)\//, '')
      paths.push(path)
      if (request.method === 'POST') bodies.push({ path, body: (await request.json()) as Body })
      const refused = answer(path)
      const body =
        path === 'visitor/lookup'
          ? { data: { ip: '203.0.113.7', country_code: 'IN' } }
          : path === 'page-visit'
            ? { page_visit_id: (visits += 1) }
            : { data: path === 'auth/tracking-page-views' ? (ids += 1) : {} }
      return new Response(JSON.stringify({ status: true, message: '', ...(refused?.body ?? body) }), {
        status: refused?.status ?? 200,
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  client.session.signIn({ token: 'token-1', user: sessionUser.parse({ id: 1, type: 'other' }) })
  const effects: unknown[] = []
  client.onEffect((effect) => effects.push(effect))
  await client.warmUp()
  let path = first
  const tracking = watchPages(client, { path: () => path, product: () => undefined, session: () => 'hash-1', ...facts })
  stops.push(tracking.stop)
  const sentTo = (wanted: string) => bodies.flatMap((sent) => (sent.path === wanted ? [sent.body] : []))
  const viewed = (count: number) => vi.waitFor(() => expect(sentTo('auth/tracking-page-views')).toHaveLength(count))
  tracking.pageOpened()
  if (views > 0) await viewed(views)
  const scroll = (share: number) => {
    const height = 4_000
    Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height })
    Object.defineProperty(window, 'innerHeight', { configurable: true, value: 400 })
    Object.defineProperty(window, 'scrollY', { configurable: true, value: height * share - 400 })
    window.dispatchEvent(new Event('scroll'))
  }
  return {
    client,
    tracking,
    effects,
    paths,
    bodies,
    sentTo,
    viewed,
    scroll,
    depths: () => sentTo('auth/tracking-scroll-events').map(({ scroll_position }) => scroll_position),
    go: (next: string) => {
      path = next
      tracking.pageOpened()
    },
    /** Scrolls and waits until it was evaluated. */
    scrollTo: async (share: number) => {
      scroll(share)
      await vi.advanceTimersByTimeAsync(150)
    },
  }
}

/** Clicks on the first element of a text of HTML. */
function click(html: string): void {
  const holder = document.createElement('div')
  holder.innerHTML = html
  document.body.append(holder)
  holder.addEventListener('click', (event) => event.preventDefault())
  const target = holder.querySelector('span') ?? holder.firstElementChild
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}
