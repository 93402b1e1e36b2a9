import { DAY_MS } from '../../../core/time/durations.ts'
import { hashPassword } from '../account/passwords.ts'
import { noteAction } from '../operator/audit-log.ts'
import { takeOffMarket } from '../operator/listings.ts'
import { insertOperator } from '../operator/operators.ts'
import type { Work } from '../database/store.ts'
import type { DemoPart } from './demo-part.ts'
import type { DemoWorld } from './world.ts'
import { demoSignIns } from './sign-ins.ts'

/** The operator with the printed sign-in, and what it did so far: it approved the sellers. */
export const operatorPart: DemoPart = {
  name: 'operator',
  seed: async (w, world) => {
    const { sellers, now } = world
    const { email, password, fullName } = demoSignIns[4]
    const about = { email, fullName, passwordHash: await hashPassword(password), memberId: 'TH090000' }
    const operatorId = await insertOperator(w, about, now)
    const approved = sellers
      .filter(({ approval }) => approval === 'approved')
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    for (const { id, name, createdAt } of approved)
      await noteAction(w, {
        operatorId,
        action: 'company.approved',
        target: { kind: 'company', id, name },
        now: createdAt,
      })
    await demoComplaints(w, operatorId, world)
    // One listing of another company than that of the printed sign-in waits to be put back.
    const listing = await w.k
      .selectFrom('listings')
      .select('id')
      .where('company_id', '<>', sellers[0]?.id ?? 0)
      .where('is_public', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (listing !== undefined)
      await takeOffMarket(w, listing.id, 'The photos show another product than the text describes.', {
        operatorId,
        // Later than what is noted above, because the log is in the order of its entries.
        now: new Date(now.getTime() - DAY_MS / 2),
        origin: '',
      })
  },
}

/** What buyers reported: a listing and a shop that wait for the operator, and a listing that was dismissed. */
async function demoComplaints(w: Work, operatorId: number, { sellers, buyers, now }: DemoWorld): Promise<void> {
  const listings = await w.k
    .selectFrom('listings')
    .select(['id', 'name', 'company_id'])
    .where('company_id', '<>', sellers[0]?.id ?? 0)
    .where('is_public', '=', true)
    .orderBy('id')
    .limit(2)
    .execute()
  const shop = sellers.findLast(({ approval }) => approval === 'approved')
  const [copied, harmless] = listings
  if (copied === undefined || harmless === undefined || shop === undefined) return
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const listing = ({ id, name, company_id }: typeof copied) =>
    ({ subject: 'listing', subject_id: id, name, about_company_id: company_id }) as const
  const cases = [
    {
      about: listing(copied),
      sent: [
        { reason: 'counterfeit', words: 'This is our product, and we do not sell to this shop.' },
        { reason: 'counterfeit', words: '' },
        { reason: 'misleading', words: 'The goods that arrived were not those of the photos.' },
      ],
    },
    {
      about: { subject: 'shop', subject_id: shop.id, name: shop.name, about_company_id: shop.id } as const,
      sent: [{ reason: 'fraud', words: 'They asked me to pay to a private account.' }],
    },
    {
      about: listing(harmless),
      sent: [{ reason: 'other', words: 'It costs less elsewhere.' }],
      note: 'A high price is not against the rules.',
    },
  ]
  for (const [at, { about, sent, note }] of cases.entries()) {
    const [opened, newest] = [daysAgo(6 - at), daysAgo(5 - at)]
    const { id } = await w.k
      .insertInto('complaint_cases')
      .values({
        ...about,
        opened_at: opened,
        newest_at: newest,
        ...(note !== undefined && { closed_at: daysAgo(1), outcome: 'dismissed', note, closed_by: operatorId }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The first buyer is the one of the printed sign-in, who has reported nothing yet.
    const people = buyers.slice(1, 1 + sent.length).map(({ owner }) => owner.id)
    for (const [by, user_id] of people.entries()) {
      const when = by === people.length - 1 ? newest : opened
      await w.k
        .insertInto('complaints')
        .values({ case_id: id, user_id, reason: 'other', words: '', ...sent[by], created_at: when, updated_at: when })
        .execute()
    }
    if (note !== undefined)
      await noteAction(w, {
        operatorId,
        action: 'complaint.dismissed',
        target: { kind: 'complaint', id, name: about.name },
        reason: note,
        now: daysAgo(1),
      })
  }
}
