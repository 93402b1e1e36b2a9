import type { ShopPage } from './shop-pages.ts'
import type { ShopTarget } from './shop-target.ts'

/** Pictures of one banner, and banners of one shop. Our own choices, D-160. */
export const MAX_BANNER_PICTURES = 10
export const MAX_BANNERS = 50

/** The switches of a banner with their labels, each stored as `on` or `off`. Spec §3 "Banner setting"; the effects are ours, D-160. */
export const bannerSwitchTexts = {
  default_banner: {
    label: 'Use it on pages without a banner of their own',
    help: 'One banner of the shop can do this.',
  },
  active_banner: { label: 'Show it', help: 'A page shows one banner. The one shown before is switched off.' },
  swap_banner: {
    label: 'Change pictures automatically',
    help: 'Every 6 seconds; visitors can pause it.',
  },
  indicator_banner: { label: 'Show a dot for each picture', help: '' },
  navigation_button: { label: 'Show buttons for the previous and next picture', help: '' },
  nav_button_visible: {
    label: 'Keep these buttons in view',
    help: 'Otherwise they appear when the mouse or the keyboard is on the banner.',
  },
  full_height_hover: { label: 'Make these buttons as high as the banner', help: 'They are easier to hit.' },
} as const
export type BannerSwitch = keyof typeof bannerSwitchTexts
export const bannerSwitches = Object.keys(bannerSwitchTexts) as readonly BannerSwitch[]

/** A picture of a banner with its texts; `button` is the text of its button. */
export interface BannerPicture extends ShopTarget {
  /** The address of the stored file; '' while it is being sent. */
  readonly url: string
  /** The name of the file. */
  readonly name: string
  /** What the picture shows; the banner's `alt_tag` when empty. */
  readonly alt: string
  readonly heading: string
  readonly text: string
  readonly button: string
}

type Shown = { readonly page: ShopPage; readonly active_banner: 'on' | 'off'; readonly default_banner: 'on' | 'off' }

/** The banner of a page: the active one of the page, else the active default one. */
export const bannerOf = <B extends Shown>(banners: readonly B[], page: ShopPage): B | undefined =>
  banners.find((banner) => banner.active_banner === 'on' && banner.page === page) ??
  banners.find((banner) => banner.active_banner === 'on' && banner.default_banner === 'on')
