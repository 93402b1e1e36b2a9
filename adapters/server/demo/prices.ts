import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { formOf } from '../crm/forms-of.ts'
import { insertRecord } from '../crm/write-record.ts'
import type { DemoPart } from './demo-part.ts'

/** Levels and rules of the seller with the known password; the known buyer is among its contacts and has a level. */
export const pricesPart: DemoPart = {
  name: 'prices',
  seed: async (w, world) => {
    const [[seller], [buyer]] = [world.sellers, world.buyers]
    if (seller === undefined || buyer === undefined) return
    const contact = await insertContact(w, seller, buyer.owner, world.now)
    const contacts = await w.k
      .selectFrom('crm_records')
      .select('id')
      .where('company_id', '=', seller.id)
      .where('type_id', '=', 3)
      .where('id', '<>', contact)
      .orderBy('id')
      .limit(5)
      .execute()
    const times = { company_id: seller.id, created_at: world.now, updated_at: world.now }
    const levelOf = async (name: string, percentage: number, record_ids: number[]) =>
      (
        await w.k
          .insertInto('discount_levels')
          .values({ ...times, name, percentage, record_ids })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    await levelOf(
      'Regular customers',
      3,
      contacts.map(({ id }) => id),
    )
    const partners = await levelOf('Trade partners', 7.5, [contact])
    const listings = await w.k
      .selectFrom('listings')
      .select(['id', 'category_id', 'brand_id'])
      .where('company_id', '=', seller.id)
      .where('published', '=', 1)
      .orderBy('id')
      .limit(12)
      .execute()
    const plain = {
      ...times,
      kind: 'percentage' as const,
      currency: 'USD',
      audience: 'everybody' as const,
      target: 'all' as const,
    }
    const [first, second] = listings
    if (first === undefined || second === undefined) return
    const year = world.now.getUTCFullYear()
    for (const rule of [
      { ...plain, name: 'Season offer', value: 5, target: 'listings' as const, target_ids: [first.id, second.id] },
      {
        ...plain,
        name: 'Large orders',
        value: 4,
        min_amount: 50_000,
        target: 'category' as const,
        target_ids: [second.category_id ?? 0],
      },
      {
        ...plain,
        name: 'Partner quantity',
        value: 12,
        min_quantity: 500,
        audience: 'level' as const,
        level_ids: [partners],
      },
      {
        ...plain,
        name: 'Launch price',
        value: 6,
        target: 'category' as const,
        target_ids: [first.category_id ?? 0],
        from_day: `${year + 1}-03-01`,
        until_day: `${year + 1}-03-31`,
      },
    ])
      await w.k.insertInto('pricing_rules').values(rule).execute()
  },
}

/** The buyer as a contact that is linked to the buyer's account. */
async function insertContact(
  w: Parameters<DemoPart['seed']>[0],
  seller: { readonly id: number; readonly owner: { readonly id: number } },
  buyer: { readonly id: number; readonly fullName: string; readonly email: string },
  now: Date,
): Promise<number> {
  const form = await formOf(w.k, seller.id, 'Contacts')
  const [firstName = '', ...rest] = buyer.fullName.split(' ')
  const named: Readonly<Record<string, string>> = {
    first_name: firstName,
    last_name: rest.join(' '),
    email: buyer.email,
  }
  const values = Object.fromEntries(
    fieldsOf(form).flatMap(({ id, name }) => (named[name] === undefined ? [] : [[String(id), named[name]]])),
  )
  const { id } = await insertRecord(w, {
    companyId: seller.id,
    userId: seller.owner.id,
    type: 'Contacts',
    form,
    values,
    ownerId: seller.owner.id,
    personUserId: buyer.id,
    uniqueId: 'demo-contact-of-the-known-buyer',
    now,
  })
  return id
}
