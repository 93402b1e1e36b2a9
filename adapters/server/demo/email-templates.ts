import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import type { DemoPart } from './demo-part.ts'

const TEMPLATES = [
  {
    type_id: crmTypeIds.Leads,
    name: 'First answer',
    subject: 'Your enquiry, {{first_name}}',
    body: 'Dear {{first_name}} {{last_name}},\n\nthank you for your enquiry. Which quantity do you need, and by when? Then I can send you an offer.',
    is_shared: true,
  },
  {
    type_id: crmTypeIds.Leads,
    name: 'After the trade fair',
    subject: 'It was good to meet you, {{first_name}}',
    body: 'Dear {{first_name}},\n\nthank you for the visit to our stand. As promised I send you our catalogue.',
    is_shared: false,
  },
  {
    type_id: crmTypeIds.Deals,
    name: 'Offer is waiting',
    subject: '{{deal_name}}: do you have any questions?',
    body: 'Hello,\n\nour offer for {{deal_name}} is valid until {{closing_date}}. Is there anything that you still need to decide?',
    is_shared: true,
  },
] as const

/** E-mail templates and a signature of the first seller. */
export const emailTemplatesPart: DemoPart = {
  name: 'e-mail templates',
  seed: async (w, { sellers: [seller], now }) => {
    if (seller === undefined) return
    const owner = await w.k
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('company_id', '=', seller.id)
      .where('type', '=', 'seller')
      .executeTakeFirst()
    if (owner === undefined) return
    const madeAt = new Date(now.getTime() - 30 * DAY_MS)
    await w.k
      .insertInto('email_templates')
      .values(
        TEMPLATES.map((template) => ({
          company_id: seller.id,
          user_id: owner.id,
          ...template,
          created_at: madeAt,
          updated_at: madeAt,
        })),
      )
      .execute()
    await w.k
      .insertInto('email_signatures')
      .values({ user_id: owner.id, signature: `${owner.full_name}\n${seller.name}`, updated_at: madeAt })
      .execute()
  },
}
