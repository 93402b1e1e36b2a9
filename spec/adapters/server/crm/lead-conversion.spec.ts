import { expect, it } from 'vitest'
import { conversionOffer, convertLead, undoConversion } from '../../../../core/contracts/crm-conversion.contract.ts'
import { createNote } from '../../../../core/contracts/crm-notes.contract.ts'
import { recordStream } from '../../../../core/contracts/crm-stream.contract.ts'
import { createTask, tasks } from '../../../../core/contracts/crm-activities.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { contactInfo, dealInfo, deleteRecords, leadInfo, leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { crmMessages } from '../../../../core/crm/crm.messages.ts'
import { UNDO_CONVERSION_MS } from '../../../../core/crm/records/convert-lead.ts'
import type { Person } from '../market.ts'
import { describeMarket } from '../market.ts'

const FIRST_NAME = 103
const EMAIL = 106
const LEAD_STATUS = 109
const DEAL_NAME = fieldsOf({ sections: DEFAULT_FORMS.Deals }).find(({ name }) => name === 'deal_name')!.id

const makeLead = (seller: Person, more: readonly { id: number; value: unknown }[] = []) =>
  seller
    .call(saveRecord, {
      type_id: 1,
      form_fields: [
        { id: FIRST_NAME, value: 'Yusuf' },
        { id: 104, value: 'Demir' },
        { id: EMAIL, value: 'yusuf@anchor-materials.example' },
        { id: LEAD_STATUS, value: 'Qualified' },
        ...more,
      ],
    })
    .then(({ data }) => data.unique_id)
const makeTask = (seller: Person, leadId: string, subject: string, status = 'in-progress') =>
  seller.call(createTask, {
    subject,
    task_date: '2030-01-01',
    status,
    priority: 'normal',
    related_with: 'Leads',
    related_id: leadId,
  } as never)

describeMarket('conversion of leads', (market) => {
  it('[D-195] makes account, contact and deal of a lead, and takes along what is still to be done', async () => {
    const seller = await market.seller()
    const leadId = await makeLead(seller)
    await makeTask(seller, leadId, 'Send samples')
    await makeTask(seller, leadId, 'Called once', 'completed')
    const { data: offer } = await seller.call(conversionOffer, { lead_id: leadId })
    expect(offer).toEqual({
      accounts: [],
      contacts: [],
      account_name: 'Anchor Materials',
      deal_name: 'Yusuf Demir',
      open_activities: 1,
      converted: null,
    })

    const { data, message } = await seller.call(convertLead, {
      lead_id: leadId,
      account: 'new',
      account_name: 'Anchor Materials',
      contact: 'new',
      has_deal: true,
      deal_name: 'First order',
      amount: '12,500',
      closing_date: '2030-03-01',
    })
    expect(message).toBe('Lead converted')
    expect(data).toMatchObject({
      account: { name: 'Anchor Materials' },
      contact: { name: 'Yusuf Demir', detail: 'yusuf@anchor-materials.example' },
      deal: { name: 'First order' },
      undo_until: expect.any(String),
    })

    const contact = (await seller.call(contactInfo, { contact_id: data.contact!.unique_id })).data
    expect(contact.fields).toMatchObject({ first_name: 'Yusuf', account: data.account!.unique_id })
    expect(contact.deals.map(({ name }) => name)).toEqual(['First order'])
    const deal = (await seller.call(dealInfo, { deal_id: data.deal!.unique_id })).data
    expect(deal.fields).toMatchObject({
      amount: 12_500,
      closing_date: '2030-03-01',
      stage: 'Qualification',
      account: data.account!.unique_id,
      contact: data.contact!.unique_id,
    })
    expect((await seller.call(leadInfo, { lead_id: leadId })).data.fields).toMatchObject({
      lead_status: 'Won',
      account: data.account!.unique_id,
    })
    const changed = (await seller.call(recordStream, { crm_unique_id: leadId, kind: 'change' })).data.data
    // By its name, not by its id.
    expect(changed.flatMap(({ row }) => ('changes' in row ? row.changes : []))).toContainEqual({
      field: 'Account',
      old: null,
      new: 'Anchor Materials',
    })
    const rows = (await seller.call(tasks, {})).data.data
    expect(Object.fromEntries(rows.map((row) => [row.subject, row.related_id]))).toEqual({
      'Send samples': data.deal!.unique_id,
      'Called once': leadId,
    })
    expect(await seller.fails(convertLead, { lead_id: leadId })).toMatchObject({
      _tag: 'Refused',
      message: 'This lead is already converted.',
    })
  })

  it('[D-195] offers the contact of the same address and the accounts of the same domain, and uses them', async () => {
    const seller = await market.seller()
    const account = await seller.call(saveRecord, {
      type_id: 4,
      form_fields: [
        { id: 402, value: 'Anchor' },
        { id: 405, value: 'office@Anchor-Materials.example' },
      ],
    })
    const contact = await seller.call(saveRecord, {
      type_id: 3,
      form_fields: [
        { id: 303, value: 'Y. Demir' },
        { id: 306, value: 'Yusuf@anchor-materials.example' },
      ],
    })
    await seller.call(saveRecord, {
      type_id: 4,
      form_fields: [
        { id: 402, value: 'Not Anchor' },
        { id: 405, value: 'office@not-anchor-materials.example' },
      ],
    })
    const leadId = await makeLead(seller)
    const { data: offer } = await seller.call(conversionOffer, { lead_id: leadId })
    expect(offer.accounts).toEqual([
      { unique_id: account.data.unique_id, name: 'Anchor', detail: 'office@Anchor-Materials.example' },
    ])
    expect(offer.contacts.map(({ unique_id }) => unique_id)).toEqual([contact.data.unique_id])

    const { data } = await seller.call(convertLead, {
      lead_id: leadId,
      account: account.data.unique_id,
      contact: contact.data.unique_id,
    })
    expect(data).toMatchObject({
      account: { unique_id: account.data.unique_id },
      contact: { unique_id: contact.data.unique_id },
      deal: null,
    })
  })

  it('[D-195] undoes a conversion within ten minutes, unless somebody worked on what it made', async () => {
    const seller = await market.seller()
    const leadId = await makeLead(seller)
    await makeTask(seller, leadId, 'Send samples')
    const converted = await seller.call(convertLead, { lead_id: leadId, account: 'new', account_name: 'Anchor' })
    const contactId = converted.data.contact!.unique_id
    await seller.call(createNote, { crm_unique_id: contactId, message: 'Prefers mornings.' })
    expect(await seller.fails(undoConversion, { lead_id: leadId })).toMatchObject({ _tag: 'Refused' })

    const other = await makeLead(seller, [{ id: 105, value: '+90 402 6917571' }])
    await makeTask(seller, other, 'Call back')
    const second = await seller.call(convertLead, { lead_id: other, account: 'new', account_name: 'Second' })
    expect((await seller.call(undoConversion, { lead_id: other })).message).toBe('Conversion undone')
    expect((await seller.call(leadInfo, { lead_id: other })).data.fields).toMatchObject({ lead_status: 'Qualified' })
    expect((await seller.call(leadInfo, { lead_id: other })).data.fields['account'] ?? null).toBeNull()
    expect(await seller.fails(contactInfo, { contact_id: second.data.contact!.unique_id })).toMatchObject({
      _tag: 'NotFound',
    })
    const back = (await seller.call(tasks, {})).data.data.find((row) => row.subject === 'Call back')
    expect(back?.related_id).toBe(other)

    // After the undo it can be converted again; after ten minutes it stays so.
    await seller.call(convertLead, { lead_id: other, contact: 'new' })
    market.clock.now = new Date(market.clock.now.getTime() + UNDO_CONVERSION_MS)
    expect((await seller.call(conversionOffer, { lead_id: other })).data.converted?.undo_until).toBeNull()
    expect(await seller.fails(undoConversion, { lead_id: other })).toMatchObject({
      _tag: 'Refused',
      message: 'The conversion can no longer be undone.',
    })
  })

  it('[D-195] [D-286] leaves what a conversion made as soon as somebody uses it', async () => {
    const seller = await market.seller()
    const [first, second] = [await makeLead(seller), await makeLead(seller)]
    const { account, contact } = (
      await seller.call(convertLead, { lead_id: first, account: 'new', account_name: 'Anchor' })
    ).data
    const used = { _tag: 'Refused', message: crmMessages.undoKeepsWork }
    await seller.call(convertLead, { lead_id: second, account: account!.unique_id, contact: 'none' })
    expect(await seller.fails(undoConversion, { lead_id: first })).toMatchObject(used)
    await seller.call(undoConversion, { lead_id: second })
    const made = await seller.call(saveRecord, {
      type_id: 2,
      form_fields: [{ id: DEAL_NAME, value: 'Hinges' }],
      related: { type_id: 3, unique_id: contact!.unique_id },
    })
    expect(await seller.fails(undoConversion, { lead_id: first })).toMatchObject(used)
    await seller.call(deleteRecords, { type_id: 2, unique_ids: [made.data.unique_id] })
    expect((await seller.call(undoConversion, { lead_id: first })).message).toBe('Conversion undone')
  })

  it('[D-286] lets others undo a conversion only with the right to delete what it made', async () => {
    const seller = await market.seller()
    const LEADS = { module: 'Leads', actions: ['View', 'Edit'] } as const
    const clerk = await market.subuser(seller, [LEADS])
    const maker = await market.subuser(seller, [LEADS, { module: 'Contacts', actions: ['View', 'Add'] }])
    const leadId = await makeLead(seller)
    const { contact } = (await seller.call(convertLead, { lead_id: leadId })).data
    expect(await clerk.fails(undoConversion, { lead_id: leadId })).toMatchObject({ _tag: 'Forbidden' })
    expect((await seller.call(contactInfo, { contact_id: contact!.unique_id })).data.record.name).toBe('Yusuf Demir')
    await seller.call(undoConversion, { lead_id: leadId })
    await maker.call(convertLead, { lead_id: leadId })
    expect((await maker.call(undoConversion, { lead_id: leadId })).message).toBe('Conversion undone')
  })

  it('makes one conversion of two that are sent at once', async () => {
    const seller = await market.seller()
    const leadId = await makeLead(seller)
    const sent = { lead_id: leadId, account: 'new', account_name: 'Anchor' }
    const outcomes = await Promise.allSettled([seller.call(convertLead, sent), seller.call(convertLead, sent)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('[D-195] needs the right to edit the lead, and to add each kind of record that it makes', async () => {
    const seller = await market.seller()
    const leadId = await makeLead(seller)
    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const clerk = await market.subuser(seller, [
      { module: 'Leads', actions: ['View', 'Edit'] },
      { module: 'Contacts', actions: ['View', 'Add'] },
    ])
    const stranger = await market.seller()
    expect(await reader.fails(convertLead, { lead_id: leadId })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(convertLead, { lead_id: leadId, account: 'new', account_name: 'A' })).toMatchObject({
      _tag: 'Forbidden',
    })
    for (const contract of [convertLead, undoConversion, conversionOffer])
      expect(await stranger.fails(contract, { lead_id: leadId })).toMatchObject({ _tag: 'NotFound' })
    // A refused conversion leaves nothing behind.
    expect((await seller.call(conversionOffer, { lead_id: leadId })).data.converted).toBeNull()
    expect((await clerk.call(convertLead, { lead_id: leadId })).data.contact?.name).toBe('Yusuf Demir')
    expect((await seller.call(leads, {})).lead_data?.data[0]?.category).toBe('Won')
  })
})
