import type { SocialType } from '../../../core/account/account.ts'
import type { SentForm } from '../../../core/account/sent-form.ts'

/** The page's configuration: created by the server, embedded in the page as data, read by the browser. */
export interface PageConfig {
  /** The address of the marketplace itself, without a path. */
  readonly origin: string
  /** Storefronts live at `{slug}.{storeDomain}` (D-32). */
  readonly storeDomain?: string | undefined
  /** The shop whose own host served this page. */
  readonly storefront?: string | undefined
  /** The source of realtime events; undefined when the page has none. */
  readonly realtime?: RealtimeAddress | undefined
  /** The providers of social sign-in that are configured. */
  readonly social?: readonly SocialType[] | undefined
  /** What the operator of the market says to everybody (D-232). */
  readonly notice?: string | undefined
  /** The outcome of a submitted form that this page shows; removed when the person leaves the page. */
  sentForm?: SentForm | undefined
}

/** The realtime engine: our own on the page's host, or an external one with its address. */
export interface RealtimeAddress {
  readonly key: string
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly tls?: boolean | undefined
}

export const PAGE_CONFIG_ID = 'page-config'

/** Reads the configuration that the server left in the page. */
export function readPageConfig(): PageConfig {
  const text = document.getElementById(PAGE_CONFIG_ID)?.textContent
  return text === undefined || text === '' ? { origin: location.origin } : (JSON.parse(text) as PageConfig)
}

/** JSON that cannot close the script element that contains it. */
export const pageConfigText = (config: PageConfig): string => JSON.stringify(config).replaceAll('<', '\\u003c')
