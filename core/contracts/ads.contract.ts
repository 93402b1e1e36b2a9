import { z } from 'zod'
import { AD_STATES } from '../ads/ad-states.ts'
import { adForm, adRead, adRow, adType } from '../ads/ad.schema.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, needs } from './endpoint.ts'

/** An ad in its company's list. */
export const ownAd = adRow.extend({
  state: z.enum(AD_STATES),
  /** Its listings, and those of them that buyers can see. */
  listings: z.number().int(),
  on_sale: z.number().int(),
  /** Visitors who saw and who opened it; each counts once a day (D-165). */
  views: z.number().int(),
  clicks: z.number().int(),
  /** Why an operator took it off the market; null when nobody did (D-231). */
  taken_off_reason: z.string().nullable(),
})
export type OwnAd = z.output<typeof ownAd>

const shownAd = ownAd.extend({
  products: z.array(z.object({ id: z.number().int(), name: z.string(), is_on_sale: z.boolean() })),
})
export type ShownAd = z.output<typeof shownAd>

export const adsList = endpoint({
  id: 'ads.list',
  method: 'POST',
  path: 'ads/getlist',
  access: needs('Ads', 'View'),
  input: z.object({ ad_type: adType }),
  response: {
    data: z.array(ownAd),
    /** The types of the company's ads. */
    types: z.array(z.string()),
  },
  summary: "The company's ads of one type, newest first (API-ADS-01).",
})

export const createAd = endpoint({
  id: 'ads.create',
  method: 'POST',
  path: 'ads/create',
  access: needs('Ads', 'Add'),
  creates: true,
  input: adForm,
  response: { data: ownAd },
  summary: 'Creates an ad for own listings; the plan limits how many have not ended (API-ADS-03).',
})

export const updateAd = endpoint({
  id: 'ads.update',
  method: 'POST',
  path: 'ads/update',
  access: needs('Ads', 'Edit'),
  input: adForm.safeExtend({ id, was: adRead.optional() }),
  response: { data: ownAd },
  summary: 'Changes an ad; with `was`, 409 when a colleague changed the same field (API-ADS-04).',
})

export const deleteAd = endpoint({
  id: 'ads.delete',
  method: 'GET',
  path: 'ads/delete/{id}',
  access: needs('Ads', 'Delete'),
  params: { id },
  changes: true,
  summary: 'Deletes an ad with its counts (API-ADS-05).',
})

export const showAd = endpoint({
  id: 'ads.show',
  method: 'GET',
  path: 'ads/getdetails/{id}',
  access: needs('Ads', 'View'),
  params: { id },
  response: { data: shownAd },
  summary: 'One ad with the names of its listings (API-ADS-06).',
})
