import { z } from 'zod'
import { ADDRESS_LIMIT } from '../text/limits.ts'
import { pleaseSelect } from '../text/messages.ts'
import { textOf, yesNo } from '../text/text.schema.ts'
import { uploadMessages } from '../uploads/uploads.messages.ts'
import { type BannerPicture, type BannerSwitch, bannerSwitches, MAX_BANNER_PICTURES } from './banner.ts'
import { shopPages } from './shop-pages.ts'
import { checkTarget, storedTarget, targetShape } from './shop-target.schema.ts'
import { bannerMessages as say } from './storefront.messages.ts'

/** A stored switch. Booleans, 1/0 and YES/NO are accepted (D-14); missing means off (D-81). */
const onOff = z
  .union([z.literal('').transform(() => false), yesNo('on or off')])
  .nullish()
  .transform((isOn): 'on' | 'off' => (isOn === true ? 'on' : 'off'))

const switches = Object.fromEntries(bannerSwitches.map((name) => [name, onOff])) as Record<BannerSwitch, typeof onOff>

/** The settings of a banner without its images. Spec §3, D-81. */
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

const picture = z
  .object({
    url: z.string().min(1, uploadMessages.pictureOnItsWay).max(ADDRESS_LIMIT, uploadMessages.pictureOnItsWay),
    name: textOf('longText'),
    alt: textOf('name'),
    heading: textOf('text'),
    text: textOf('longText'),
    button: textOf('text'),
    ...targetShape,
  })
  .superRefine((given, context) => {
    if (given.button !== '' && given.kind === 'none')
      context.addIssue({ code: 'custom', path: ['kind'], message: pleaseSelect('where the button leads') })
    checkTarget(given, context)
  })
  .transform(storedTarget)

/** The pictures of a banner, in their order. */
export const bannerPictures: z.ZodType<readonly BannerPicture[]> = z
  .array(picture)
  .min(1, say.noPicture)
  .max(MAX_BANNER_PICTURES, say.tooManyPictures(MAX_BANNER_PICTURES))

/** The form of a banner. */
export const bannerForm = bannerSettings.extend({ images: bannerPictures })
export type BannerForm = z.output<typeof bannerForm>

/** A stored banner: its settings with its pictures. Spec §3 "Banner setting". */
export const bannerRow = bannerForm.extend({ id: z.number().int().positive() })
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
