import { z } from 'zod'
import type { AdForm } from '../../../core/ads/ad.schema.ts'
import { adMessages as say } from '../../../core/ads/ad.messages.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import type { Work } from '../database/store.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { tellOwners } from '../notifications/tell-owners.ts'

/**
 * Starts or ends an ad: its row changes, so that cached lists show the new state at once, and the owners learn what an
 * ended ad brought. An ad that got other dates meanwhile has a job of its own.
 */
export const adTurnJob = jobKind({
  name: 'ad-turn',
  payload: z.object({ id: z.number().int(), turn: z.enum(['start', 'end']), at: z.number() }),
  tries: 8,
  run: async ({ id, turn, at }, { services, now, end }) => {
    await end(async (w) => {
      const ad = await w.k.selectFrom('ads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (ad === undefined || (turn === 'start' ? ad.starts_at : ad.ends_at).getTime() !== at) return
      // Another machine's clock may be ahead: the next try finds the time reached.
      if (now.getTime() < at) throw new Error(`It is not yet time for the ${turn} of ad ${id}`)
      if (ad.turned_at !== null && ad.turned_at.getTime() >= at) return
      await w.k.updateTable('ads').set({ turned_at: now }).where('id', '=', id).execute()
      if (turn === 'end') await tellResult(w, ad, services.origin, now)
    })
  },
})

/** Plans the start and the end of an ad, as far as they are still to come. */
export async function turnLater(
  w: Work,
  id: number,
  { start_date, end_date }: Pick<AdForm, 'start_date' | 'end_date'>,
  now: Date,
): Promise<void> {
  for (const [turn, date] of [
    ['start', start_date],
    ['end', end_date],
  ] as const) {
    const at = parseWireTime(date)
    if (at === undefined || at <= now.getTime()) continue
    await enqueue(w, adTurnJob, { id, turn, at }, { key: `${id} ${turn} ${date}`, at: new Date(at) })
  }
}

async function tellResult(
  w: Work,
  ad: { readonly id: number; readonly company_id: number; readonly title_1: string },
  origin: string,
  now: Date,
): Promise<void> {
  const counted = await w.k
    .selectFrom('ad_days')
    .select((eb) => [eb.fn.sum<number | null>('views').as('views'), eb.fn.sum<number | null>('clicks').as('clicks')])
    .where('ad_id', '=', ad.id)
    .executeTakeFirst()
  await tellOwners(w, ad.company_id, {
    kind: 'product',
    ...say.hasEnded(ad.title_1, Number(counted?.views ?? 0), Number(counted?.clicks ?? 0)),
    link: addressOf('ads'),
    origin,
    now,
  })
}
