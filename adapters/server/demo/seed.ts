import type { Db } from '../database/db.ts'
import { writeAsSystem } from '../database/store.ts'
import type { FileStore } from '../integrations/file-store.ts'
import { adsPart } from './ads.ts'
import { automationPart } from './automation.ts'
import { buyerPart } from './buyer.ts'
import { catalogsPart } from './catalogs.ts'
import { companiesPart } from './companies.ts'
import { crmPart } from './crm.ts'
import { definitionsPart } from './definitions.ts'
import type { DemoPart } from './demo-part.ts'
import { emailTemplatesPart } from './email-templates.ts'
import { followersPart } from './followers.ts'
import { invitationsPart } from './invitations.ts'
import { listingDraftsPart } from './listing-drafts.ts'
import { listingsPart } from './listings/listings.ts'
import { operatorPart } from './operator.ts'
import { pricesPart } from './prices.ts'
import { createRandom } from './random.ts'
import { savedSearchesPart } from './saved-searches.ts'
import { scoresPart } from './scores.ts'
import { sitePart } from './site.ts'
import { storesPart } from './stores.ts'
import { tradePart } from './trade/trade.ts'
import { visitsPart } from './visits.ts'
import { webFormsPart } from './web-forms.ts'
import { seedWorld } from './world.ts'

export interface DemoOptions {
  readonly listings: number
  readonly seed: number
  readonly now: Date
  readonly files: FileStore
  readonly onProgress: (line: string) => void
}

const parts: readonly DemoPart[] = [
  listingsPart,
  definitionsPart,
  companiesPart,
  storesPart,
  adsPart,
  invitationsPart,
  catalogsPart,
  listingDraftsPart,
  followersPart,
  savedSearchesPart,
  crmPart,
  pricesPart,
  tradePart,
  buyerPart,
  sitePart,
  operatorPart,
  visitsPart,
  scoresPart,
  automationPart,
  webFormsPart,
  emailTemplatesPart,
]

/**
 * Fills an empty database with the demo market once. One transaction, so an interrupted start leaves nothing behind and
 * the next one starts over. The same seed creates the same rows.
 */
export async function seedDemo(db: Db, { listings, seed, now, files, onProgress }: DemoOptions): Promise<boolean> {
  return writeAsSystem(db, async (w) => {
    const mark = await w.k
      .insertInto('settings')
      .values({ name: 'demo', value: JSON.stringify({ listings, seed }) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mark === undefined) return false
    const { count } = await w.k
      .selectFrom('companies')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    // The market is already in use, so demo data would only get in the way.
    if (count > 0) return false
    onProgress('Filling the demo market: companies')
    const world = await seedWorld(w, { listings, random: createRandom(seed), now })
    for (const part of parts) {
      onProgress(`Filling the demo market: ${part.name}`)
      await part.seed(w, world, {
        files,
        onProgress: byQuarters((quarters) =>
          onProgress(`Filling the demo market: ${part.name} ${String(quarters * 25)}%`),
        ),
      })
    }
    onProgress('Filling the demo market: done')
    return true
  })
}

// Helpers

/** Calls `report` once for each quarter of a part: each call is a line where the output is no terminal. */
function byQuarters(report: (quarters: number) => void): (share: number) => void {
  let reported = 0
  return (share) => {
    const quarters = Math.floor(share * 4)
    if (quarters > reported) report(quarters)
    reported = quarters
  }
}
