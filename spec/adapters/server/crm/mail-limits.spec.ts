import { expect, it } from 'vitest'
import { MAILS_PER_MINUTE } from '../../../../adapters/server/crm/mail-limits.ts'
import { createEmail, emails, updateEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { describeMarket, type Person } from '../market.ts'

const MAILS_PER_DAY = 30
const IDS = new Map(
  DEFAULT_FORMS.Leads.flatMap((section) => section.form_fields.map((field) => [field.name, field.id])),
)
const lead = (seller: Person, email: string) =>
  seller
    .call(saveRecord, {
      type_id: 1,
      form_fields: [
        { id: IDS.get('first_name') ?? 0, value: 'Ada' },
        { id: IDS.get('email') ?? 0, value: email },
      ],
    })
    .then((response) => response.data.unique_id)
const mailOn = (crm_unique_id: string, to: string | readonly string[], cc: string | readonly string[] = '') =>
  ({
    crm_unique_id,
    to: [to].flat().join(','),
    cc: [cc].flat().join(','),
    subject: 'Offer',
    body: 'Dear Ada',
    status: 'sent',
  }) as const

// Anybody could sign up and mail thousands of strangers through the operator's mail server.
describeMarket(
  'mails from the CRM',
  (market) => {
    it('[D-118] are sent by approved companies only; a draft is always kept', async () => {
      const pending = await market.seller({ approval: 'pending' })
      const id = await lead(pending, 'ada@pending.example')

      expect(await pending.fails(createEmail, mailOn(id, 'ada@pending.example'))).toMatchObject({ _tag: 'NotWithPlan' })
      const draft = (await pending.call(createEmail, { ...mailOn(id, 'ada@pending.example'), status: 'draft' })).data
      expect(await pending.fails(updateEmail, { id: draft.id, status: 'sent' })).toMatchObject({ _tag: 'NotWithPlan' })
      expect((await pending.call(emails, { crm_unique_id: id })).data.map((row) => row.status)).toEqual(['draft'])
      expect(await market.messagesTo('ada@pending.example')).toEqual([])
    })

    it('[D-118] go to people of the own records and to colleagues, and to nobody else', async () => {
      const seller = await market.seller()
      const colleague = await market.subuser(seller, [])
      const id = await lead(seller, 'Ada@Own.example')
      await lead(await market.seller(), 'ada@other.example')

      for (const stranger of ['stranger@nowhere.example', 'ada@other.example'])
        expect(await seller.fails(createEmail, mailOn(id, 'ada@own.example', stranger))).toMatchObject({
          _tag: 'Refused',
          errors: { to: [expect.stringContaining(stranger)] },
        })
      expect(await market.messagesTo('stranger@nowhere.example')).toEqual([])
      await seller.call(createEmail, mailOn(id, 'ada@own.example', colleague.email))
      expect(await market.messagesTo('ada@own.example')).toHaveLength(1)
    })

    it('[D-118] keep to a limit of recipients in a minute and in a day', async () => {
      const seller = await market.seller()
      const people = Array.from({ length: MAILS_PER_MINUTE + 1 }, (_, at) => `p${at}@limit.example`)
      const ids: string[] = []
      for (const person of people) ids.push(await lead(seller, person))
      const id = ids[0] ?? ''

      expect(await seller.fails(createEmail, mailOn(id, people))).toMatchObject({ _tag: 'TooMany' })
      // A refused mail does not count.
      await seller.call(createEmail, mailOn(id, people.slice(1)))
      expect(await seller.fails(createEmail, mailOn(id, 'p0@limit.example'))).toMatchObject({ _tag: 'TooMany' })
      market.clock.now = new Date(market.clock.now.getTime() + 61_000)
      await seller.call(createEmail, mailOn(id, people.slice(0, MAILS_PER_DAY - MAILS_PER_MINUTE)))
      market.clock.now = new Date(market.clock.now.getTime() + 61_000)
      expect(await seller.fails(createEmail, mailOn(id, 'p0@limit.example'))).toMatchObject({ _tag: 'TooMany' })
      market.clock.now = new Date(market.clock.now.getTime() + 24 * 3_600_000)
      await seller.call(createEmail, mailOn(id, 'p0@limit.example'))
    })
  },
  { CRM_MAILS_PER_DAY: String(MAILS_PER_DAY) },
)
