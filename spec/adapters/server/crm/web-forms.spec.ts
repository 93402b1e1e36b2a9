import { expect, it } from 'vitest'
import { activities } from '../../../../core/contracts/crm-history.contract.ts'
import { saveForm, saveRecord, userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { notes } from '../../../../core/contracts/crm-notes.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import {
  createWebForm,
  deleteWebForm,
  publicWebForm,
  sendWebForm,
  showWebForm,
  updateWebForm,
  webForms,
} from '../../../../core/contracts/web-forms.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const FORM = {
  title: 'Ask us',
  intro: 'We answer within a day.',
  thanks: 'Thank you!',
  consent: 'I agree that you store my data.',
  fields: [
    { id: 103, is_required: true },
    { id: 106, is_required: true },
    { id: 120, is_required: false },
  ],
  owner_id: null,
  source: 'Trade fair',
  hosts: ['shop.example'],
  status: 'on',
} as const
const SENT = { 103: 'Ada', 106: 'ada@acme.example', 120: 'Ten drills', consent: '1' }

const made = async (seller: Person, more: object = {}) =>
  (await seller.call(createWebForm, { ...FORM, fields: [...FORM.fields], hosts: [...FORM.hosts], ...more })).data
const leadsOf = async (seller: Person) => (await seller.call(leads, {})).lead_data.data
const send = (market: Market, token: string, more: object = {}) =>
  market.visitor.call(sendWebForm, { token, ...SENT, ...more })

describeMarket('web forms', (market) => {
  it('[D-223] makes a lead with its source and consent, and tells its owner', async () => {
    const seller = await market.seller({ name: 'Harbour Tools' })
    const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const { token, id } = await made(seller, { owner_id: clerk.userId })
    const { data: shown } = await market.visitor.call(publicWebForm, { token })
    expect(shown).toMatchObject({ company: 'Harbour Tools', title: 'Ask us', hosts: ['shop.example'] })
    expect(shown.fields.map((field) => [field.label, field.is_required])).toEqual([
      ['First name', '1'],
      ['Email', '1'],
      ['Description', '0'],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/owner|Trade fair/)

    expect((await send(market, token)).message).toBe('Thank you!')
    const [lead] = await leadsOf(seller)
    expect(lead).toMatchObject({ name: 'Ada', email: 'ada@acme.example', category: 'New', owner: { id: clerk.userId } })
    expect(lead?.fields).toMatchObject({ lead_source: 'Trade fair', description: 'Ten drills' })
    const { data: history } = await seller.call(activities, { type_name: 'Leads', crm_unique_id: lead!.unique_id })
    expect(history.data.find(({ title }) => title === 'Web form “Ask us” sent')?.changes).toEqual([
      { field: 'Consent', old: null, new: FORM.consent },
    ])
    expect((await market.messagesTo(clerk.email))[0]?.body).toContain(`/crm/leads/${lead!.unique_id}`)
    expect((await seller.call(showWebForm, { id })).data).toMatchObject({ sent: 1, owner: { id: clerk.userId } })
    expect((await seller.call(showWebForm, { id })).data.last_sent_at).not.toBeNull()
  })

  it('[D-223] notes on a lead that it repeats, with the same answer, and never fails for a unique field', async () => {
    const seller = await market.seller()
    const { token } = await made(seller)
    const first = await send(market, token)
    const again = await send(market, token, { 103: 'ADA', 120: 'Twenty drills' })
    expect(again).toEqual(first)
    const [lead, ...others] = await leadsOf(seller)
    expect(others).toEqual([])
    const { data: stored } = await seller.call(notes, { crm_unique_id: lead!.unique_id })
    expect(stored).toMatchObject([{ user: null, message: expect.stringContaining('Description: Twenty drills') }])
    expect(lead?.fields['description']).toBe('Ten drills')

    const { data: own } = await seller.call(userForm, { type_id: 1 })
    const sections = own.sections.map((section) => ({
      ...section,
      form_fields: section.form_fields.map((field) => (field.id === 120 ? { ...field, unique: '1' as const } : field)),
    }))
    await seller.call(saveForm, { type_id: 1, form_data: { sections } })
    await send(market, token, { 103: 'Bob', 106: 'bob@acme.example', 120: ' TEN drills' })
    expect(await leadsOf(seller)).toHaveLength(1)
  })

  it('[D-223] refuses wrong values at their fields and stores nothing, nor what a program sends', async () => {
    const seller = await market.seller()
    const { token } = await made(seller)
    const failed = await market.visitor.fails(sendWebForm, { token, 106: 'ada' })
    expect(failed).toMatchObject({
      _tag: 'Refused',
      errors: { 103: [expect.any(String)], 106: [expect.any(String)], consent: [expect.any(String)] },
    })
    expect((await send(market, token, { website_of_sender: 'https://spam.example' })).message).toBe('Thank you!')
    // The owner and the status are no questions of this form.
    await send(market, token, { 101: seller.userId, 109: 'Won' })
    expect((await leadsOf(seller)).map(({ category }) => category)).toEqual(['New'])
  })

  it('[D-223] is not found while it is off, deleted, unknown, or its company not approved', async () => {
    const seller = await market.seller()
    const form = await made(seller)
    await seller.call(updateWebForm, { ...form, status: 'off', was: { status: 'on' } })
    const pending = await market.seller({ approval: 'pending' })
    const waiting = await made(pending)
    for (const token of [form.token, waiting.token, 'nothing', '']) {
      if (token !== '') expect(await market.visitor.fails(publicWebForm, { token })).toMatchObject({ _tag: 'NotFound' })
      expect(await market.visitor.fails(sendWebForm, { token, ...SENT })).toMatchObject({ _tag: 'NotFound' })
    }
    await seller.call(updateWebForm, { ...form, status: 'on', was: { status: 'off' } })
    expect((await market.visitor.call(publicWebForm, { token: form.token })).data.title).toBe('Ask us')
    await seller.call(deleteWebForm, { id: form.id })
    expect(await market.visitor.fails(publicWebForm, { token: form.token })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[D-223] limits the forms of one address', async () => {
    const seller = await market.seller()
    const { token } = await made(seller, { fields: [{ id: 103 }, { id: 106 }], consent: '' })
    let failure: unknown
    for (let at = 0; at < 205 && failure === undefined; at += 1)
      failure = await market.visitor.call(sendWebForm, { token, 103: 'Ada', 106: 'ada@acme.example' }).then(
        () => undefined,
        (cause: unknown) => cause,
      )
    expect(failure).toMatchObject({ _tag: 'TooMany' })
    market.clock.now = new Date(market.clock.now.getTime() + 3_600_001)
    await send(market, token)
  })

  it('[D-223] needs Leads: View to read, and Leads: Add with General Settings: Edit to change', async () => {
    const seller = await market.seller()
    const form = await made(seller)
    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const adder = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Add'] }])
    const setter = await market.subuser(seller, [{ module: 'General Settings', actions: ['View', 'Edit'] }])
    const both = await market.subuser(seller, [
      { module: 'Leads', actions: ['View', 'Add'] },
      { module: 'General Settings', actions: ['View', 'Edit'] },
    ])
    expect((await reader.call(webForms, {})).data).toMatchObject([{ id: form.id }])
    expect(await setter.fails(webForms, {})).toMatchObject({ _tag: 'Forbidden' })
    for (const person of [reader, adder, setter]) {
      expect(await person.fails(updateWebForm, { ...form, title: 'X' })).toMatchObject({ _tag: 'Forbidden' })
      expect(await person.fails(deleteWebForm, { id: form.id })).toMatchObject({ _tag: 'Forbidden' })
    }
    expect((await both.call(updateWebForm, { ...form, title: 'Y' })).data.title).toBe('Y')
    const stranger = await market.seller()
    expect((await stranger.call(webForms, {})).data).toEqual([])
    expect(await stranger.fails(updateWebForm, { ...form, title: 'X' })).toMatchObject({ _tag: 'NotFound' })
    expect(await stranger.fails(deleteWebForm, { id: form.id })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[D-223] refuses fields and people that do not fit, and tells two editors apart by part', async () => {
    const seller = await market.seller()
    const stranger = await market.seller()
    const form = await made(seller)
    const change = { ...form, fields: [...form.fields] }
    for (const [field, value] of [
      ['fields', [{ id: 106 }]],
      ['fields', [{ id: 103 }, { id: 106 }, { id: 101 }]],
      ['owner_id', stranger.userId],
      ['hosts', 'no host'],
    ] as const)
      expect(await seller.fails(updateWebForm, { ...change, [field]: value } as never)).toMatchObject({
        _tag: 'Refused',
        errors: { [field]: [expect.any(String)] },
      })
    await seller.call(updateWebForm, { ...change, title: 'One', was: { title: 'Ask us' } })
    const both = await seller.call(updateWebForm, { ...change, intro: 'Two', was: { intro: FORM.intro } })
    expect(both.data).toMatchObject({ title: 'One', intro: 'Two' })
    expect(await seller.fails(updateWebForm, { ...change, title: 'Three', was: { title: 'Ask us' } })).toMatchObject({
      _tag: 'Conflict',
      present: { title: 'One' },
    })
  })

  it('[D-223] finds the known lead of the own company alone', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    await other.call(saveRecord, {
      type_id: 1,
      form_fields: [
        { id: 103, value: 'Ada' },
        { id: 106, value: SENT[106] },
      ],
    })
    const { token } = await made(seller)
    await send(market, token)
    const [lead] = await leadsOf(seller)
    expect(lead?.email).toBe(SENT[106])
    const [theirs] = await leadsOf(other)
    expect((await other.call(notes, { crm_unique_id: theirs!.unique_id })).data).toEqual([])
    expect((await seller.call(notificationsList, {})).data.data).toMatchObject([{ title: 'New lead by “Ask us”' }])
  })
})
