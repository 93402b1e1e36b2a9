import type { Kysely } from 'kysely'
import type {
  ComplaintOutcome,
  ComplaintReason,
  ComplaintState,
  ComplaintSubject,
} from '../../../core/complaints/complaint-kinds.ts'
import { complaintMessages as say } from '../../../core/complaints/complaint.messages.ts'
import { CASE_COMPLAINTS, type OperatorComplaintRow } from '../../../core/contracts/operator.contract.ts'
import { productAddress } from '../../../core/navigation/addresses.ts'
import { shopAddress } from '../../../core/storefront/storefront-address.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { closeCases } from '../complaints/close-cases.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { PageInput } from '../http/paginator.ts'
import { notFound, refused } from '../http/refusals.ts'
import { noteAction } from './audit-log.ts'
import type { Decided } from './take-off.ts'
import { wordsOf } from './words.ts'

export interface ComplaintChoice extends PageInput {
  readonly search: string
  readonly state?: ComplaintState | undefined
}

/** Cases that are open or closed, with their numbers, each with its newest complaints. The operator sees the rows of all. */
export async function complaintPage(k: Kysely<Tables>, { page, per_page, search, state = 'open' }: ComplaintChoice) {
  const found = matching(k, search)
  const [cases, counts] = await Promise.all([
    found
      .where('complaint_cases.closed_at', state === 'open' ? 'is' : 'is not', null)
      .leftJoin('listings', (on) =>
        on
          .onRef('listings.id', '=', 'complaint_cases.subject_id')
          .on('complaint_cases.subject', '=', 'listing')
          .on('listings.is_public', '=', true),
      )
      .leftJoin('reviews', (on) =>
        on
          .onRef('reviews.id', '=', 'complaint_cases.subject_id')
          .on('complaint_cases.subject', '=', 'review')
          .on('reviews.taken_off_at', 'is', null),
      )
      .leftJoin('users as closers', 'closers.id', 'complaint_cases.closed_by')
      .select([
        'complaint_cases.id',
        'complaint_cases.subject',
        'complaint_cases.subject_id',
        'complaint_cases.name',
        'complaint_cases.newest_at',
        'complaint_cases.closed_at',
        'complaint_cases.outcome',
        'complaint_cases.note',
        'closers.full_name as closed_by',
        'companies.id as company_id',
        'companies.name as company',
        'companies.slug as company_slug',
        'companies.approval',
        'listings.slug as listing_slug',
        'listings.product_url',
        'reviews.id as review_id',
      ])
      .orderBy(state === 'open' ? 'complaint_cases.newest_at' : 'complaint_cases.closed_at', 'desc')
      .orderBy('complaint_cases.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    found
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('complaint_cases.closed_at', 'is', null).as('open'),
        eb.fn.countAll<number>().filterWhere('complaint_cases.closed_at', 'is not', null).as('closed'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const complaints = await complaintsOf(
    k,
    cases.map(({ id }) => id),
  )
  const numbers = { open: Number(counts.open), closed: Number(counts.closed) }
  return {
    rows: cases.map((row): OperatorComplaintRow => {
      const own = complaints.filter(({ case_id }) => case_id === row.id)
      return {
        id: row.id,
        // Checks of the columns allow these alone.
        subject: row.subject as ComplaintSubject,
        subject_id: row.subject_id,
        name: row.name,
        company_id: row.company_id,
        company: row.company,
        address: addressIn(row),
        count: Number(own[0]?.count ?? 0),
        complaints: own.map(({ user_id, full_name, company, reason, words, updated_at }) => ({
          user_id,
          full_name,
          company,
          // Only `complaints.send` writes this column.
          reason: reason as ComplaintReason,
          words,
          at: formatWireTime(updated_at),
        })),
        since: formatWireTime(row.closed_at ?? row.newest_at),
        outcome: row.outcome as ComplaintOutcome | null,
        note: row.note,
        closed_by: row.closed_by,
      }
    }),
    total: numbers[state],
    counts: numbers,
  }
}

interface Placed {
  readonly subject: string
  readonly subject_id: number
  readonly company_slug: string
  readonly approval: string
  readonly listing_slug: string | null
  readonly product_url: string | null
  readonly review_id: number | null
}

/** Where visitors see the thing; null when they do not. */
function addressIn({ subject, subject_id, company_slug, approval, listing_slug, product_url, review_id }: Placed) {
  if (approval !== 'approved') return null
  if (listing_slug !== null)
    return productAddress({
      id: subject_id,
      slug: listing_slug,
      product_url,
      brand_name: null,
      company_details: { slug: company_slug },
    })
  if (review_id !== null) return shopAddress({ slug: company_slug, page: 'reviews' })
  return subject === 'shop' ? shopAddress({ slug: company_slug }) : null
}

function matching(k: Kysely<Tables>, search: string) {
  let query = k.selectFrom('complaint_cases').innerJoin('companies', 'companies.id', 'complaint_cases.about_company_id')
  for (const word of wordsOf(search)) {
    const like = containing(word)
    query = query.where((eb) =>
      eb.or([
        eb('complaint_cases.name', 'ilike', like),
        eb('companies.name', 'ilike', like),
        eb.exists(
          eb
            .selectFrom('complaints')
            .innerJoin('users', 'users.id', 'complaints.user_id')
            .select('complaints.id')
            .whereRef('complaints.case_id', '=', 'complaint_cases.id')
            .where((inside) =>
              inside.or([inside('complaints.words', 'ilike', like), inside('users.full_name', 'ilike', like)]),
            ),
        ),
      ]),
    )
  }
  return query
}

/** The newest complaints of cases, each with the number of all in its case. */
async function complaintsOf(k: Kysely<Tables>, ids: readonly number[]) {
  if (ids.length === 0) return []
  return k
    .selectFrom((eb) =>
      eb
        .selectFrom('complaints')
        .innerJoin('users', 'users.id', 'complaints.user_id')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .select([
          'complaints.case_id',
          'complaints.user_id',
          'users.full_name',
          'companies.name as company',
          'complaints.reason',
          'complaints.words',
          'complaints.updated_at',
        ])
        .select((each) => [
          each.fn
            .countAll<number>()
            .over((over) => over.partitionBy('complaints.case_id'))
            .as('count'),
          each.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('complaints.case_id')
                .orderBy('complaints.updated_at', 'desc')
                .orderBy('complaints.id', 'desc'),
            )
            .as('place'),
        ])
        .where('complaints.case_id', 'in', [...ids])
        .as('newest'),
    )
    .selectAll()
    .where('place', '<=', CASE_COMPLAINTS)
    .orderBy('place')
    .execute()
}

/** Closes a case and leaves the thing as it is. The note stands in the audit log; those who complained are told without it. */
export async function dismissComplaints(w: Work, id: number, note: string, by: Decided): Promise<string> {
  const row = await w.k
    .selectFrom('complaint_cases')
    .select(['name', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('report')
  if (row.closed_at !== null) throw refused(say.closed)
  await closeCases(w, { id }, { outcome: 'dismissed', note, operatorId: by.operatorId, now: by.now })
  await noteAction(w, {
    operatorId: by.operatorId,
    action: 'complaint.dismissed',
    target: { kind: 'complaint', id, name: row.name },
    reason: note,
    now: by.now,
  })
  return say.dismissed(row.name)
}

/** Things with open complaints. */
export async function openCases(k: Kysely<Tables>): Promise<number> {
  const { count } = await k
    .selectFrom('complaint_cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
