import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { endpoint, open } from './endpoint.ts'

export const AD_EVENTS = ['view', 'click'] as const
export type AdEvent = (typeof AD_EVENTS)[number]

export const countAds = endpoint({
  id: 'ads.count',
  method: 'POST',
  path: 'ads/count',
  access: open,
  background: true,
  input: z.object({
    event: z.enum(AD_EVENTS),
    ids: z.array(id).min(1).max(20),
  }),
  isPersonal: true,
  summary: 'Counts running ads that a visitor saw or opened, each once for a visitor and day (D-165).',
})
