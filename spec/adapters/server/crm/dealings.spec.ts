import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { roomsList, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { dealingForm, dealingRecords, linkDealing } from '../../../../core/contracts/crm-dealings.contract.ts'
import { mergeDuplicates } from '../../../../core/contracts/crm-duplicates.contract.ts'
import { type FilledForm, saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords, leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { recordStream } from '../../../../core/contracts/crm-stream.contract.ts'
import { makeOffer } from '../../../../core/contracts/negotiation.contract.ts'
import { submitQuote, threadIndex, threadView } from '../../../../core/contracts/trade.contract.ts'
import { crmTypeIds, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { hingeListing, hingeRequest } from '../trade/hinge-quote.ts'

describeMarket('records about an enquiry or chat', (market) => {
  it('[D-245] fills the form of a contact and a deal in from an enquiry, and links what is made with it', async () => {
    const { seller, thread } = await enquiry(market)
    const about = { thread_id: thread.id }
    const acme = (
      await seller.call(saveRecord, { type_id: 4, form_fields: [{ id: 402, value: thread.contact_company }] })
    ).data.unique_id
    const before = (await seller.call(dealingRecords, about)).data
    expect(before.person).toEqual({ name: thread.contact_name, company: thread.contact_company })
    expect(before.records).toMatchObject([{ type: 'Leads', link: 'own', can_edit: true }])

    const contactForm = (await seller.call(dealingForm, { type_name: 'Contacts', ...about })).data
    const [first, ...rest] = thread.contact_name.split(' ')
    expect(valuesIn(contactForm)).toMatchObject({
      first_name: rest.length === 0 ? first : thread.contact_name.slice(0, thread.contact_name.lastIndexOf(' ')),
      email: expect.stringContaining('@'),
      lead_source: 'Product enquiry',
      account: acme,
      description: expect.stringContaining('250 pieces of Steel hinge'),
    })
    const contact = await create(seller, 'Contacts', contactForm, about)

    const dealForm = (await seller.call(dealingForm, { type_name: 'Deals', ...about })).data
    expect(valuesIn(dealForm)).toMatchObject({
      deal_name: `Steel hinge, ${thread.contact_company}`,
      // EUR 2,250.00 at 1.08 dollars a euro: amounts of deals are in US dollars.
      amount: 2430,
      description: expect.stringContaining('EUR 2,250.00 in all'),
      stage: 'Qualification',
      account: acme,
      contact,
    })
    const deal = await create(seller, 'Deals', dealForm, about)
    const after = (await seller.call(dealingRecords, about)).data.records
    expect(after.map(({ type, unique_id, link }) => [type, unique_id, link])).toEqual([
      ['Deals', deal, 'own'],
      ['Contacts', contact, 'made'],
      ['Leads', before.records[0]?.unique_id, 'own'],
    ])

    // The stream of each shows the quote and the chat, with the name of the person.
    for (const crm_unique_id of [contact, deal]) {
      const { data } = (await seller.call(recordStream, { crm_unique_id })).data
      expect(data.find(({ kind }) => kind === 'quote')?.row).toMatchObject({ product_name: 'Steel hinge' })
      expect(data.find(({ kind }) => kind === 'chat')?.row).toMatchObject({
        message: 'Is it galvanised?',
        sender: thread.contact_name,
      })
    }

    // The deal follows the quote, and the next offer makes no second one.
    const { quote_id } = await seller.call(threadView, { id: thread.id })
    await seller.call(makeOffer, { id: quote_id ?? 0, seen: 0, quantity: 250, price: 8 })
    const stage = (await seller.call(dealingRecords, about)).data.records.flatMap(({ type, category }) =>
      type === 'Deals' ? [category] : [],
    )
    expect(stage).toEqual(['Proposal'])
    const { rows } = await market.db.query<{ amount: number }>(
      'select amount_value::float8 as amount from crm_records where unique_id = $1',
      [deal],
    )
    // 250 at EUR 8.00.
    expect(rows).toEqual([{ amount: 2160 }])
  })

  it('[D-245] makes a lead from a chat without an enquiry, and finds the record of the same person', async () => {
    const seller = await market.seller()
    const buyer = await market.buyer()
    const about = { room_id: await chat(market, buyer, seller) }
    const empty = (await seller.call(dealingRecords, about)).data
    expect(empty.records).toEqual([])
    const form = (await seller.call(dealingForm, { type_name: 'Leads', ...about })).data
    // The account's address is not given to the seller.
    expect(valuesIn(form)).toMatchObject({ lead_source: 'Chat', email: null })
    const lead = await create(seller, 'Leads', form, about)
    expect((await seller.call(dealingRecords, about)).data.records).toMatchObject([{ unique_id: lead, link: 'made' }])
    const { data } = (await seller.call(recordStream, { crm_unique_id: lead })).data
    expect(data.find(({ kind }) => kind === 'chat')?.row).toMatchObject({ message: 'Good day' })

    // A contact with the address of the person is found; linking and unlinking decide what its stream shows.
    const contact = (
      await seller.call(saveRecord, {
        type_id: 3,
        form_fields: [
          { id: 303, value: 'Known' },
          { id: 306, value: buyer.email.toUpperCase() },
        ],
      })
    ).data.unique_id
    const linkOf = async () =>
      (await seller.call(dealingRecords, about)).data.records.find(({ unique_id }) => unique_id === contact)?.link
    const chats = async () => (await seller.call(recordStream, { crm_unique_id: contact })).data.counts.chat
    expect([await linkOf(), await chats()]).toEqual([null, 0])
    await seller.call(linkDealing, { ...about, unique_id: contact, is_linked: true })
    await seller.call(linkDealing, { ...about, unique_id: contact, is_linked: true })
    expect([await linkOf(), await chats()]).toEqual(['made', 1])
    await seller.call(linkDealing, { ...about, unique_id: contact, is_linked: false })
    expect([await linkOf(), await chats()]).toEqual([null, 0])
  })

  it('[D-245] gives an enquiry whose lead was deleted the new lead, and keeps links through a merge', async () => {
    const { seller, thread } = await enquiry(market)
    const about = { thread_id: thread.id }
    const [first] = (await seller.call(leads, {})).lead_data.data
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [first?.unique_id ?? ''] })
    const form = (await seller.call(dealingForm, { type_name: 'Leads', ...about })).data
    const lead = await create(seller, 'Leads', form, about)
    expect((await seller.call(threadView, { id: thread.id })).leads.map(({ unique_id }) => unique_id)).toEqual([lead])

    const contact = await create(
      seller,
      'Contacts',
      (await seller.call(dealingForm, { type_name: 'Contacts', ...about })).data,
      about,
    )
    const kept = (await seller.call(saveRecord, { type_id: 3, form_fields: [{ id: 303, value: 'Kept' }] })).data
      .unique_id
    await seller.call(mergeDuplicates, { type_id: 3, kept, others: [contact], choices: {} })
    expect((await seller.call(recordStream, { crm_unique_id: kept })).data.counts.quote).toBe(1)
  })

  it('[D-245] shows nothing of others, and needs the rights of the type', async () => {
    const { seller, buyer, thread, room } = await enquiry(market)
    const about = { thread_id: thread.id }
    const stranger = await market.seller()
    const none = { person: null, records: [] }
    expect((await stranger.call(dealingRecords, about)).data).toEqual(none)
    expect((await stranger.call(dealingRecords, { room_id: room })).data).toEqual(none)
    expect(await stranger.fails(dealingForm, { type_name: 'Leads', ...about })).toMatchObject({ _tag: 'NotFound' })
    expect(
      await stranger.fails(saveRecord, { type_id: 1, about, form_fields: [{ id: 103, value: 'Mine' }] }),
    ).toMatchObject({ _tag: 'NotFound' })
    const [lead] = (await seller.call(leads, {})).lead_data.data
    const link = { ...about, unique_id: lead?.unique_id ?? '', is_linked: true }
    expect(await stranger.fails(linkDealing, link)).toMatchObject({ _tag: 'NotFound' })
    expect(await buyer.fails(dealingRecords, about)).toMatchObject({ _tag: 'Forbidden' })

    const contacts = await market.subuser(seller, [{ module: 'Contacts', actions: ['View', 'Add'] }])
    expect(await contacts.fails(dealingRecords, about)).toMatchObject({ _tag: 'Forbidden' })
    // A colleague is not in the owner's chat.
    expect((await contacts.call(dealingRecords, { room_id: room })).data).toEqual(none)
    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    expect((await reader.call(dealingRecords, about)).data.records).toMatchObject([{ can_edit: false }])
    expect(await reader.fails(linkDealing, link)).toMatchObject({ _tag: 'Forbidden' })
    expect(await reader.fails(dealingForm, { type_name: 'Leads', ...about })).toMatchObject({ _tag: 'Forbidden' })
    expect(await seller.fails(dealingRecords, {})).toMatchObject({ _tag: 'InvalidBody' })
  })
})

// Helpers

const valuesIn = (form: FilledForm) =>
  Object.fromEntries(form.sections.flatMap((section) => section.form_fields.map(({ name, value }) => [name, value])))

const create = async (
  seller: Person,
  type: RecordTypeName,
  form: FilledForm,
  about: { readonly thread_id?: number; readonly room_id?: string },
) =>
  (
    await seller.call(saveRecord, {
      type_id: crmTypeIds[type],
      about,
      form_fields: Object.entries(form.values).map(([id, value]) => ({ id: Number(id), value })),
    })
  ).data.unique_id

async function chat(market: Market, buyer: Person, seller: Person): Promise<string> {
  const { room_id } = (await seller.call(roomsList, {})).data.at(-1) ?? { room_id: '' }
  if (room_id !== '') return room_id
  const id = randomUUID().replaceAll('-', '').slice(0, 20)
  await market.db.query(`insert into rooms (id, created_by, pair) values ($1, $2, $3)`, [
    id,
    buyer.userId,
    [buyer.userId, seller.userId].toSorted((a, b) => a - b).join(':'),
  ])
  await market.db.query(`insert into room_members (room_id, user_id) values ($1, $2), ($1, $3)`, [
    id,
    buyer.userId,
    seller.userId,
  ])
  await buyer.call(sendMessage, { roomId: id, client_id: randomUUID(), message: 'Good day' })
  return id
}

/** A quote request for 250 hinges at EUR 9, and a message of the buyer. */
async function enquiry(market: Market) {
  const seller = await market.seller()
  const buyer = await market.buyer()
  await buyer.call(submitQuote, hingeRequest(seller, await hingeListing(market, seller)))
  const room = (await seller.call(roomsList, {})).data[0]?.room_id ?? ''
  await buyer.call(sendMessage, { roomId: room, client_id: randomUUID(), message: 'Is it galvanised?' })
  const thread = (await seller.call(threadIndex, {})).data.data[0]!
  return { seller, buyer, room, thread }
}
