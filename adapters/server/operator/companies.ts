import { approvalStates, type ApprovalState } from '../../../core/company/approval-states.ts'
import type { Kysely } from 'kysely'
import type { OperatorCompany, OperatorCompanyRow } from '../../../core/contracts/operator.contract.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { COMPANY_COLUMNS, formsOf, rowsOf } from '../company/company-forms.ts'
import { containing } from '../database/patterns.ts'
import type { Tables } from '../database/tables.ts'
import type { PageInput } from '../http/paginator.ts'
import { notFound } from '../http/refusals.ts'
import { wordsOf } from './words.ts'

export interface CompanyChoice extends PageInput {
  readonly search: string
  readonly state?: ApprovalState | undefined
}

/** Companies of the market that match, with their number by state. The operator sees the rows of all. */
export async function companyPage(k: Kysely<Tables>, { page, per_page, search, state }: CompanyChoice) {
  const found = matching(k, search)
  const [rows, counted] = await Promise.all([
    found
      .$if(state !== undefined, (query) => query.where('companies.approval', '=', state ?? 'pending'))
      .select(ROW)
      .orderBy('companies.created_at', 'desc')
      .orderBy('companies.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    found
      .select((eb) => ['companies.approval', eb.fn.countAll<number>().as('count')])
      .groupBy('companies.approval')
      .execute(),
  ])
  const counts = stateCounts(counted)
  const total = state === undefined ? approvalStates.reduce((sum, each) => sum + counts[each], 0) : counts[state]
  return { rows: rows.map(rowOf), total, counts }
}

/** How many companies of the market each state has. */
export const companyCounts = async (k: Kysely<Tables>) =>
  stateCounts(
    await matching(k, '')
      .select((eb) => ['companies.approval', eb.fn.countAll<number>().as('count')])
      .groupBy('companies.approval')
      .execute(),
  )

/** One company of the market as the list shows it. Throws `NotFound`, also for the company of an operator. */
export async function companyRow(k: Kysely<Tables>, id: number): Promise<OperatorCompanyRow> {
  const row = await matching(k, '').select(ROW).where('companies.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('company')
  return rowOf(row)
}

/** Everything about one company that helps to decide about it. */
export async function companyDetails(k: Kysely<Tables>, id: number): Promise<OperatorCompany> {
  const row = await companyRow(k, id)
  const [company, people, listings, rows] = await Promise.all([
    k
      .selectFrom('companies')
      .select([...COMPANY_COLUMNS, 'plan', 'is_verified'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    k
      .selectFrom('users')
      .select(['id', 'full_name', 'email', 'type', 'email_verified_at', 'deleted_at'])
      .where('company_id', '=', id)
      .orderBy('id')
      .limit(200)
      .execute(),
    k
      .selectFrom('listings')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('is_public', '=', true).as('public'),
        eb.fn.countAll<number>().filterWhere('published', '=', 1).as('published'),
        eb.fn.countAll<number>().filterWhere('published', '<>', 1).as('drafts'),
      ])
      .where('company_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    rowsOf(k, id),
  ])
  const { plan, is_verified } = company
  return {
    ...row,
    plan,
    is_verified,
    people: people.map(({ email_verified_at, deleted_at, ...person }) => ({
      ...person,
      is_email_verified: email_verified_at !== null,
      is_deleted: deleted_at !== null,
    })),
    listings: {
      public: Number(listings.public),
      published: Number(listings.published),
      drafts: Number(listings.drafts),
    },
    tabs: Object.fromEntries(Object.entries(formsOf(company, rows)).map(([tab, form]) => [tab, { ...form }])),
  }
}

const ROW = [
  'companies.id',
  'companies.slug',
  'companies.name',
  'companies.kind',
  'companies.country',
  'companies.city',
  'companies.approval',
  'companies.approval_reason',
  'companies.created_at',
  'owner.email',
] as const

/** Companies with their owner, except those of operators. */
function matching(k: Kysely<Tables>, search: string) {
  let query = k
    .selectFrom('companies')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['users.email', 'users.full_name'])
          .whereRef('users.company_id', '=', 'companies.id')
          .where('users.type', '<>', 'subuser')
          .where('users.deleted_at', 'is', null)
          .orderBy('users.id')
          .limit(1)
          .as('owner'),
      (join) => join.onTrue(),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('operators')
            .innerJoin('users as operator', 'operator.id', 'operators.user_id')
            .select('operators.user_id')
            .whereRef('operator.company_id', '=', 'companies.id'),
        ),
      ),
    )
  for (const word of wordsOf(search)) {
    const like = containing(word)
    query = query.where((eb) =>
      eb.or([
        eb('companies.name', 'ilike', like),
        eb('companies.slug', 'ilike', like),
        eb('owner.email', 'ilike', like),
        eb('owner.full_name', 'ilike', like),
      ]),
    )
  }
  return query
}

type Row = Pick<OperatorCompanyRow, 'id' | 'slug' | 'name' | 'kind' | 'approval'> & {
  readonly country: string | null
  readonly city: string | null
  readonly approval_reason: string | null
  readonly created_at: Date
  readonly email: string | null
}

const rowOf = ({ approval_reason, created_at, ...row }: Row): OperatorCompanyRow => ({
  ...row,
  country: row.country ?? '',
  city: row.city ?? '',
  email: row.email ?? '',
  reason: approval_reason,
  created_at: formatWireTime(created_at),
})

const stateCounts = (rows: readonly { readonly approval: ApprovalState; readonly count: number }[]) =>
  Object.fromEntries(
    approvalStates.map((state) => [state, Number(rows.find(({ approval }) => approval === state)?.count ?? 0)]),
  ) as Record<ApprovalState, number>
