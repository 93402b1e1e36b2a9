import { z } from 'zod'
import { idList } from '../text/comma-list.schema.ts'
import { END_BEFORE_START, pleaseSelect } from '../text/messages.ts'
import { wireMoment } from '../text/moment.schema.ts'
import { requiredText, textOf } from '../text/text.schema.ts'
import { parseWireTime } from '../time/wire-time.ts'
import { adMessages as say } from './ad.messages.ts'
import type { AdState } from './ad-states.ts'

/** The type of ads shown unless another is chosen. Spec §3 "Ad", D-80. */
export const DEFAULT_AD_TYPE = 'simple'
/** Products per page in the ad form. Spec §9 "Page sizes". */
export const AD_PRODUCTS_PAGE_SIZE = 100
/** Maximum number of products of one ad. Our own limit. */
export const MAX_AD_PRODUCTS = 100

/**
 * A type of ads. The screen offers `simple`; any other word is stored unchanged, and a missing one means `simple`. What
 * counts as a word is our choice. D-80.
 */
export const adType = z
  .string()
  .trim()
  .regex(/^[a-z0-9_-]{0,50}$/i, pleaseSelect('ad type'))
  .nullish()
  .transform((type) => type || DEFAULT_AD_TYPE)

/**
 * An ad as it is created and changed. The first of three titles and one product are required; dates are wire times.
 * Spec §3 "Ad", D-80.
 */
export const adForm = z
  .object({
    ad_type: adType,
    title_1: requiredText('text', 'title'),
    title_2: textOf('text'),
    title_3: textOf('text'),
    product_ids: idList(MAX_AD_PRODUCTS).refine((ids) => ids.length > 0, say.noListing),
    start_date: wireMoment('start date'),
    end_date: wireMoment('end date'),
  })
  .refine((ad) => ad.end_date > ad.start_date, { path: ['end_date'], error: END_BEFORE_START })
export type AdForm = z.output<typeof adForm>

/** The values with which changed fields were read (D-120). */
export const adRead = z.object({
  ad_type: z.string().optional(),
  title_1: z.string().optional(),
  title_2: z.string().optional(),
  title_3: z.string().optional(),
  product_ids: idList(MAX_AD_PRODUCTS).optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
})

/** An ad on the wire, with its products as the specified comma-separated list. Spec §3 "Ad". */
export const adRow = z.object({
  id: z.number().int().positive(),
  ad_type: z.string(),
  title_1: z.string(),
  title_2: z.string(),
  title_3: z.string(),
  product_ids: z.string(),
  start_date: z.string(),
  end_date: z.string(),
})
export type AdRow = z.output<typeof adRow>

/** Converts a stored ad to its wire form. */
export const adToWire = (id: number, { product_ids, ...ad }: AdForm): AdRow => ({
  id,
  ...ad,
  product_ids: product_ids.join(','),
})

/**
 * Whether an ad is scheduled, running or ended at a moment (ms since 1970). The state follows from the dates and is not
 * stored. The start is inclusive, the end exclusive; an ad with unreadable dates never runs. D-80.
 */
export function adState({ start_date, end_date }: Pick<AdRow, 'start_date' | 'end_date'>, now: number): AdState {
  const [start, end] = [parseWireTime(start_date), parseWireTime(end_date)]
  if (start === undefined || end === undefined || now >= end) return 'ended'
  return now < start ? 'scheduled' : 'running'
}
