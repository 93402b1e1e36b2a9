import { DAY_MS } from '../../../core/time/durations.ts'
import type { DemoPart } from './demo-part.ts'

/** The last part of the public address of the demo's web form. */
export const DEMO_WEB_FORM = 'ask-for-an-offer'

/** A web form of the first seller. */
export const webFormsPart: DemoPart = {
  name: 'web forms',
  seed: async (w, { sellers: [seller], now }) => {
    if (seller === undefined) return
    const madeAt = new Date(now.getTime() - 40 * DAY_MS)
    const { id } = await w.k
      .insertInto('web_forms')
      .values({
        company_id: seller.id,
        token: DEMO_WEB_FORM,
        title: 'Ask for an offer',
        intro: 'Tell us what you need. An engineer answers within one working day.',
        thanks: 'Thank you. We have your request and answer within one working day.',
        consent: 'I agree that my details are stored to answer this request.',
        // First and last name, e-mail address, phone, country, description.
        fields: JSON.stringify(
          [103, 104, 106, 105, 114, 120].map((field) => ({ id: field, is_required: field === 103 || field === 106 })),
        ),
        owner_id: null,
        source: 'Website',
        hosts: ['www.example.com'],
        status: 'on',
        created_at: madeAt,
        updated_at: madeAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await w.k
      .insertInto('web_form_sends')
      .values(
        [33, 21, 12, 4, 1].map((days) => ({
          company_id: seller.id,
          form_id: id,
          sent_at: new Date(now.getTime() - days * DAY_MS),
        })),
      )
      .execute()
  },
}
