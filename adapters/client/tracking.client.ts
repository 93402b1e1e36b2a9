import { createActor } from 'xstate'
import {
  trackClick,
  trackPageView,
  trackScroll,
  trackVisit,
  trackVisitClick,
  trackVisitScroll,
} from '../../core/contracts/tracking.contract.ts'
import { pathOf } from '../../core/navigation/addresses.ts'
import { withoutSecrets } from '../../core/navigation/secrets.ts'
import { LIST_TRACKING_INTERVAL_MS, type PageView, pageTypeOf } from '../../core/tracking/page-view.schema.ts'
import { isReportedClick, type ScrollThreshold } from '../../core/tracking/scroll-depth.ts'
import { scrollMachine } from '../../core/tracking/scroll.machine.ts'
import { accountStorage } from '../browser/account-storage.ts'
import { type ClickedElement, onClick } from '../browser/clicks.ts'
import { onPageScroll } from '../browser/page-scroll.ts'
import { pageVisibility } from '../browser/page-visibility.ts'
import { asksNotToBeTracked } from '../browser/privacy-signal.ts'
import type { Client } from './client.ts'
import { ownAddress } from './visitor-facts.ts'

/** The number before a title, by `unread-title.ts`; not imported, because visitors never load that. */
const UNREAD = /^\(\d+\+?\) /

/** The product that a page shows. */
export interface ShownProduct {
  readonly id: number
  readonly slug: string
  readonly categories: readonly string[]
}

export interface TrackingFacts {
  readonly path: () => string
  readonly product: () => ShownProduct | undefined
  /** The browsing session (D-20). */
  readonly session: () => string
}

export interface Tracking {
  /** A page was opened. The same path again is no new view (D-100). */
  readonly pageOpened: () => void
  readonly stop: () => void
}

const KEY = 'tracking_id'
const LIST_PATH = pathOf('productList')
/** Calls go on when the page is left, and give way to those that a person waits for. */
const ASIDE = { keepalive: true, priority: 'low' } as const
const nothing = () => undefined

/**
 * Sends page views, clicks and depths of a signed-in person to both hosts (D-100, D-101). Nothing waits for it, and its
 * failures are silent. A browser that asks not to be tracked sends nothing (D-169).
 */
export function watchPages(client: Client, { path, product, session }: TrackingFacts): Tracking {
  const user = client.session.current()?.user.id
  if (user === undefined || asksNotToBeTracked()) return { pageOpened: nothing, stop: nothing }
  // Each tab has its own page.
  const storage = accountStorage(
    () => sessionStorage,
    () => user,
  )
  const visibility = pageVisibility()
  let current: OpenPage | undefined
  let before = document.referrer

  const scroll = createActor(
    scrollMachine.provide({
      actions: {
        report: (_, { thresholds, pageHeight }) => {
          if (current !== undefined) void reportDepths(client, current, viewedId(current), thresholds, pageHeight)
        },
      },
    }),
  )

  function pageOpened(): void {
    const opened = path()
    if (opened === current?.path) return
    current?.close()
    scroll.send({ type: 'page.changed' })
    const view = viewOf(opened, { user: user ?? null, before, product, session: session() })
    before = location.href
    current = openPage(opened, view)
  }

  function openPage(opened: string, view: PageView): OpenPage {
    const { session_id, page_name, page_url } = view
    storage.write(KEY, undefined)
    const main = ownAddress(client)
      .then((ip) => client.call(trackPageView, { ...view, ip }, ASIDE))
      .then(({ data }) => {
        if (current?.main === main) storage.write(KEY, String(data))
        return data
      })
      .catch(nothing)
    const crm = client
      .call(trackVisit, { session_id, user_id: user ?? 0, page_name, page_url }, ASIDE)
      .then(({ page_visit_id }) => page_visit_id)
      .catch(nothing)
    const timer = opened === LIST_PATH ? setInterval(extend, LIST_TRACKING_INTERVAL_MS) : undefined
    return { path: opened, view, main, crm, clicks: 0, close: () => clearInterval(timer) }
  }

  /** Adds time to the view of the product list while somebody can see it. */
  function extend(): void {
    const page_id = Number(storage.read(KEY))
    const view = current?.view
    if (view === undefined || page_id === 0 || !visibility.isVisible()) return
    void ownAddress(client)
      .then((ip) => client.call(trackPageView, { ...view, ip, only_update: 1, page_id }, ASIDE))
      .catch(nothing)
  }

  function clicked({ element, url }: ClickedElement): void {
    if (current === undefined) return
    current.clicks += 1
    if (!isReportedClick(current.clicks)) return
    reportClick(client, current, viewedId(current), { element, url })
  }

  /** The stored tracking id belongs to the open page; a page that was left meanwhile knows its own. */
  async function viewedId(page: OpenPage): Promise<number | undefined> {
    const id = await page.main
    return page === current ? Number(storage.read(KEY)) || id : id
  }

  scroll.start()
  const stops = [onClick(clicked), onPageScroll((position) => scroll.send({ type: 'page.scrolled', position }))]
  return {
    pageOpened,
    stop: () => {
      for (const stop of stops) stop()
      scroll.stop()
      current?.close()
      current = undefined
      storage.write(KEY, undefined)
    },
  }
}

/** Sends a click on a page to both hosts. */
function reportClick(
  client: Client,
  page: OpenPage,
  viewed: Promise<number | undefined>,
  { element, url }: ClickedElement,
): void {
  const { session_id } = page.view
  const body = { session_id, element_type: cut(element, 50), url: cut(url, 2_000) }
  void viewed
    .then((page_viewed_id) =>
      page_viewed_id === undefined ? undefined : client.call(trackClick, { ...body, page_viewed_id }, ASIDE),
    )
    .catch(nothing)
  void page.crm
    .then((page_visit_id) =>
      page_visit_id === undefined ? undefined : client.call(trackVisitClick, { ...body, page_visit_id }, ASIDE),
    )
    .catch(nothing)
}

/** Sends the depths of a page to both hosts, each after the one before, so that they arrive ascending. */
async function reportDepths(
  client: Client,
  page: OpenPage,
  viewed: Promise<number | undefined>,
  depths: readonly ScrollThreshold[],
  pageHeight: number,
): Promise<void> {
  const { session_id } = page.view
  const [page_viewed_id, page_visit_id] = await Promise.all([viewed, page.crm])
  for (const depth of depths) {
    const at = { scroll_position: depth, position_type: 'percent', page_height: pageHeight } as const
    await Promise.all([
      page_viewed_id === undefined
        ? undefined
        : client.call(trackScroll, { session_id, page_viewed_id, ...at }, ASIDE).catch(nothing),
      page_visit_id === undefined
        ? undefined
        : client.call(trackVisitScroll, { session_id, page_visit_id, depth }, ASIDE).catch(nothing),
    ])
  }
}

interface ViewFacts extends Pick<TrackingFacts, 'product'> {
  readonly user: number | null
  /** The address of the page before. */
  readonly before: string
  readonly session: string
}

/** The view of the page that the browser shows, without the address of its visitor. */
function viewOf(path: string, { user, before, product, session }: ViewFacts): PageView {
  const type = pageTypeOf(path)
  const shown = type === 'product' ? product() : undefined
  return {
    ip: '',
    user_id: user,
    user_agent: cut(navigator.userAgent, 500),
    referrer_url: cut(withoutSecrets(before), 2_000),
    page_url: cut(withoutSecrets(location.href), 2_000),
    page_name: cut(document.title.replace(UNREAD, ''), 200),
    type,
    product_slug: cut(shown?.slug ?? '', 255),
    product_categories: cut(shown?.categories.join(', ') ?? '', 1_000),
    product_id: shown?.id ?? null,
    session_id: session,
    only_update: 0,
    page_id: null,
  }
}

interface OpenPage {
  readonly path: string
  readonly view: PageView
  /** The ids of the view and of the visit; undefined when they could not be stored. */
  readonly main: Promise<number | undefined>
  readonly crm: Promise<number | undefined>
  clicks: number
  readonly close: () => void
}

const cut = (text: string, limit: number): string => (text.length > limit ? text.slice(0, limit).toWellFormed() : text)
