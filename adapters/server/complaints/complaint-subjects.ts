import type { Kysely } from 'kysely'
import type { ComplaintSubject } from '../../../core/complaints/complaint-kinds.ts'
import { operatorMessages } from '../../../core/operator/operator.messages.ts'
import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/refusals.ts'
import { publicShops } from '../market/public-shops.ts'

/** A thing that somebody complains about. */
export interface SubjectFacts {
  readonly name: string
  /** The company that it belongs to, or where it stands: of a review, that of the shop. */
  readonly companyId: number
  /** The company whose people may not complain about it: of a review, that of its author. */
  readonly ownerId: number | null
}

/**
 * The thing, locked against a change until the transaction ends, so that no case opens about what is taken off at the same moment.
 * What the person cannot see does not exist. Throws `NotFound`.
 */
export async function subjectFor(
  k: Kysely<Tables>,
  userId: number,
  subject: ComplaintSubject,
  id: number,
): Promise<SubjectFacts> {
  const found = await FINDERS[subject](k, id, userId)
  if (found === undefined) throw notFound(NAMES[subject])
  return found
}

const NAMES: Readonly<Record<ComplaintSubject, string>> = {
  listing: 'product',
  shop: 'shop',
  review: 'review',
  person: 'person',
}

type Finder = (k: Kysely<Tables>, id: number, userId: number) => Promise<SubjectFacts | undefined>

const FINDERS: Readonly<Record<ComplaintSubject, Finder>> = {
  listing: async (k, id) => {
    const row = await k
      .selectFrom('listings')
      .select(['name', 'company_id'])
      .where('id', '=', id)
      .where('is_public', '=', true)
      .forShare()
      .executeTakeFirst()
    return row && { name: row.name, companyId: row.company_id, ownerId: row.company_id }
  },
  shop: async (k, id) => {
    const row = await publicShops(k).select('name').where('id', '=', id).forShare().executeTakeFirst()
    return row && { name: row.name, companyId: id, ownerId: id }
  },
  review: async (k, id) => {
    const row = await k
      .selectFrom('reviews')
      .innerJoin('companies', 'companies.id', 'reviews.company_id')
      .leftJoin('listings', 'listings.id', 'reviews.listing_id')
      .leftJoin('users', 'users.id', 'reviews.user_id')
      .select([
        'reviews.author',
        'reviews.company_id',
        'companies.name as shop',
        'listings.name as product',
        'users.company_id as author_company_id',
      ])
      .where('reviews.id', '=', id)
      .where('reviews.taken_off_at', 'is', null)
      .where('companies.approval', '=', 'approved')
      .forShare('reviews')
      .executeTakeFirst()
    return (
      row && {
        name: `${operatorMessages.reviewBy(row.author)} of ${row.product ?? row.shop}`,
        companyId: row.company_id,
        ownerId: row.author_company_id,
      }
    )
  },
  // Somebody with whom the person has a chat.
  person: async (k, id, userId) => {
    const row = await k
      .selectFrom('users')
      .select(['full_name', 'company_id'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('room_members as mine')
            .innerJoin('room_members as theirs', 'theirs.room_id', 'mine.room_id')
            .select('mine.room_id')
            .where('mine.user_id', '=', userId)
            .where('theirs.user_id', '=', id),
        ),
      )
      .forShare()
      .executeTakeFirst()
    return row && { name: row.full_name, companyId: row.company_id, ownerId: row.company_id }
  },
}
