import { z } from 'zod'
import { pleaseSelect } from '../text/messages.ts'
import { textOf, yesNo } from '../text/text.schema.ts'
import { shopPages } from './shop-pages.ts'

/** The switches of a banner, each stored as `on` or `off`. Spec §3 "Banner setting". */
export const bannerSwitches = [
  'default_banner',
  'active_banner',
  'swap_banner',
  'indicator_banner',
  'navigation_button',
  'nav_button_visible',
  'full_height_hover',
] as const
export type BannerSwitch = (typeof bannerSwitches)[number]

/** A stored switch. Booleans, 1/0 and YES/NO are accepted (D-14); missing means off (D-81). */
const onOff = z
  .union([z.literal('').transform(() => false), yesNo('on or off')])
  .nullish()
  .transform((isOn): 'on' | 'off' => (isOn === true ? 'on' : 'off'))

const switches = Object.fromEntries(bannerSwitches.map((name) => [name, onOff])) as Record<BannerSwitch, typeof onOff>

/** The settings of a banner without its images, which are sent as files. Spec §3, D-81. */
export const bannerSettings = z.object({
  ...switches,
  page: z.enum(shopPages, pleaseSelect('page')),
  background_color: z
    .string()
    .trim()
    .regex(/^(#[0-9a-f]{6})?$/i, 'Please enter a colour like #0f5c5c')
    .default(''),
  alt_tag: textOf('text'),
})
export type BannerSettings = z.output<typeof bannerSettings>

/** A stored banner: its settings with the addresses of its images. Spec §3 "Banner setting". */
export const bannerRow = bannerSettings.extend({ id: z.number().int().positive(), images: z.array(z.string()) })
export type BannerRow = z.output<typeof bannerRow>

/** Turns one banner on and the other banners of its page off, so that a page has one active banner. D-81. */
export function withActiveBanner<B extends Pick<BannerSettings, 'page' | 'active_banner'> & { readonly id: number }>(
  banners: readonly B[],
  id: number,
): readonly B[] {
  const page = banners.find((banner) => banner.id === id)?.page
  return banners.map((banner) =>
    banner.page === page ? { ...banner, active_banner: banner.id === id ? ('on' as const) : ('off' as const) } : banner,
  )
}
