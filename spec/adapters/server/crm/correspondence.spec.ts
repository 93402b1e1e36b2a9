import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { emailBoard, emailList } from '../../../../core/contracts/crm-activities.contract.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import { createEmail, deleteEmails, emails, updateEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { deleteFiles, recordFiles, saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { activities, createActivity, recentActivity } from '../../../../core/contracts/crm-history.contract.ts'
import { deleteRecords, restoreRecords } from '../../../../core/contracts/crm-lists.contract.ts'
import { restoreDeleted } from '../../../../core/contracts/crm-restore.contract.ts'
import { createNote, deleteNote, notes } from '../../../../core/contracts/crm-notes.contract.ts'
import { createTag, deleteTags, setTags, tags } from '../../../../core/contracts/crm-tags.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { leadInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { type Person, describeMarket } from '../market.ts'

const lead = (seller: Person, first = 'Ada') =>
  seller
    .call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: first }] })
    .then((response) => response.data.unique_id)

const pdf = (name: string, size = 40) =>
  new File([new Uint8Array([...new TextEncoder().encode('%PDF-1.7\n'), ...new Uint8Array(size)])], name)

const PLACE = 'taken at 53.54 N, 9.99 E'

/** One red pixel, with a text chunk as cameras and editors write it. */
const png = (name: string) => {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  return new File(
    [
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        chunk('IHDR', header),
        chunk('tEXt', Buffer.from(`Comment\0${PLACE}`, 'latin1')),
        chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
        chunk('IEND', new Uint8Array()),
      ]),
    ],
    name,
  )
}

const brokenPng = new File(
  [
    new Uint8Array([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0,
      0,
    ]),
  ],
  'broken.png',
)

describeMarket('notes, files, e-mails, tags and history of CRM records', (market) => {
  it('[API-CRM-61] [API-CRM-62] [API-CRM-63] [ENTITY-24] [D-256] creates, lists (newest first), deletes and brings back notes; refuses others’', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const first = (await seller.call(createNote, { crm_unique_id: id, message: 'first' })).data
    market.clock.now = new Date(market.clock.now.getTime() + 1_000)
    await seller.call(createNote, { crm_unique_id: id, message: ' <b>second</b> ' })
    expect((await seller.call(notes, { crm_unique_id: id })).data.map((note) => note.message)).toEqual([
      '<b>second</b>',
      'first',
    ])
    expect(await seller.fails(createNote, { crm_unique_id: id, message: ' ' })).toMatchObject({
      errors: { message: ['Please enter note'] },
    })
    const other = await market.seller()
    expect(await other.fails(deleteNote, { id: first.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await other.fails(notes, { crm_unique_id: id })).toMatchObject({ _tag: 'NotFound' })
    const before = (await seller.call(notes, { crm_unique_id: id })).data
    await seller.call(deleteNote, { id: first.id })
    expect((await seller.call(notes, { crm_unique_id: id })).data).toHaveLength(1)
    const undo = { kind: 'note' as const, ids: [first.id] }
    expect(await other.fails(restoreDeleted, undo)).toMatchObject({ _tag: 'NotFound' })
    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Edit'] }])
    expect(await reader.fails(restoreDeleted, undo)).toMatchObject({ _tag: 'NotFound' })
    expect((await seller.call(restoreDeleted, undo)).data.restored).toBe(1)
    expect((await seller.call(notes, { crm_unique_id: id })).data).toEqual(before)
    expect(await seller.fails(restoreDeleted, undo)).toMatchObject({ _tag: 'NotFound' })
    await seller.call(deleteNote, { id: first.id })
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [id] })
    expect(await seller.fails(restoreDeleted, undo)).toMatchObject({ _tag: 'NotFound' })
    await seller.call(restoreRecords, { type_id: 1, unique_ids: [id] })
    market.clock.now = new Date(market.clock.now.getTime() + 61_000)
    expect(await seller.fails(restoreDeleted, undo)).toMatchObject({ _tag: 'NotFound' })
  })

  it('[API-CRM-65] [API-CRM-64] [API-CRM-66] [ENTITY-24] stores a document and an image, refuses other types and sizes, and deletes them', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    await seller.call(saveFiles, { crm_unique_id: id, files: [pdf('offer.pdf'), png('crane.png')] })
    const { data } = await seller.call(recordFiles, { crm_unique_id: id })
    expect(data.map((file) => file.name)).toEqual(['crane.png', 'offer.pdf'])
    const response = await fetch(`${market.url}${data[1]?.url}`)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'application/pdf', 'attachment'])
    expect((await fetch(`${market.url}${data[1]?.url.split('?')[0]}`)).status).toBe(404)
    // Only the pixels of a picture are stored.
    const picture = Buffer.from(await (await fetch(`${market.url}${data[0]?.url}`)).arrayBuffer())
    expect(Buffer.from(await png('crane.png').arrayBuffer()).includes(PLACE)).toBe(true)
    expect([picture.subarray(1, 4).toString(), picture.includes(PLACE), picture.length]).toEqual([
      'PNG',
      false,
      data[0]?.size,
    ])
    expect(await seller.fails(saveFiles, { crm_unique_id: id, files: [brokenPng] })).toMatchObject({
      errors: { files: ['This picture cannot be read'] },
    })
    expect(
      await seller.fails(saveFiles, { crm_unique_id: id, files: [pdf('a.pdf'), new File(['MZ'], 'virus.pdf')] }),
    ).toMatchObject({ errors: { files: ['Please upload files only in PDF, Excel or Doc format'] } })
    expect(await seller.fails(saveFiles, { crm_unique_id: id, files: [pdf('huge.pdf', 2_100_000)] })).toMatchObject({
      errors: { files: ['File size too large: Max size is 2MB'] },
    })
    expect((await seller.call(recordFiles, { crm_unique_id: id })).data).toHaveLength(2)
    expect(await (await market.seller()).fails(deleteFiles, { ids: [data[0]?.id ?? 0] })).toMatchObject({
      _tag: 'NotFound',
    })
    await seller.call(deleteFiles, { ids: data.map((file) => file.id) })
    expect((await seller.call(recordFiles, { crm_unique_id: id })).data).toEqual([])
  })

  it('[API-CRM-40] [API-CRM-41] [API-CRM-42] [API-CRM-43] [API-CRM-25] [D-257] stores drafts, sends them unless an operator switched that off, and refuses to change sent e-mails', async () => {
    const seller = await market.seller()
    const fields = [
      { id: 103, value: 'Ada' },
      { id: 106, value: 'ada@a.example' },
    ]
    const id = (await seller.call(saveRecord, { type_id: 1, form_fields: fields })).data.unique_id
    const draft = (
      await seller.call(createEmail, { crm_unique_id: id, to: '', cc: '', subject: 'Offer', body: 'Dear Ada' })
    ).data
    expect(draft.status).toBe('draft')
    expect((await seller.call(emailBoard, { category: 'draft' })).data).toMatchObject([{ label: 'Draft', total: 1 }])
    expect(await seller.fails(updateEmail, { id: draft.id, status: 'sent' })).toMatchObject({
      errors: { to: ['Please enter recipient'] },
    })
    // D-257
    await market.db.query(
      `insert into market_settings (key, value) values ('crm_mails_per_day', '0') on conflict do nothing`,
    )
    expect(await seller.fails(updateEmail, { id: draft.id, to: 'ada@a.example', status: 'sent' })).toMatchObject({
      _tag: 'Refused',
      message: 'E-mails from the CRM are switched off on this market. You can save a draft.',
    })
    await market.db.query(`delete from market_settings where key = 'crm_mails_per_day'`)
    await seller.call(updateEmail, { id: draft.id, to: 'ada@a.example', status: 'sent' })
    expect((await market.messagesTo('ada@a.example'))[0]?.body).toContain('Dear Ada')
    expect(await seller.fails(updateEmail, { id: draft.id, subject: 'Other' })).toMatchObject({
      message: 'A sent e-mail cannot be changed.',
    })
    expect((await seller.call(emails, { crm_unique_id: id })).data.map((row) => row.status)).toEqual(['sent'])
    const before = (await seller.call(emails, { crm_unique_id: id })).data
    await seller.call(deleteEmails, { ids: [draft.id] })
    expect((await seller.call(emails, { crm_unique_id: id })).data).toEqual([])
    await seller.call(restoreDeleted, { kind: 'email', ids: [draft.id] })
    expect((await seller.call(emails, { crm_unique_id: id })).data).toEqual(before)
  })

  it('[D-284] lists the e-mails of all records whose type the caller may view, by state, author and text', async () => {
    const seller = await market.seller()
    const made = async (type: number, [name, mail]: readonly [number, number], by = seller) =>
      (
        await by.call(saveRecord, {
          type_id: type,
          form_fields: [
            { id: name, value: 'Ada 100%' },
            { id: mail, value: `ada${type}@a.example` },
          ],
        })
      ).data.unique_id
    const ofLead = await made(1, [103, 106])
    const ofContact = await made(3, [303, 306])
    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Edit'] }])
    const letter = (by: typeof seller, crm_unique_id: string, subject: string, to = '') =>
      by.call(createEmail, { crm_unique_id, to, cc: '', subject, body: 'Dear Ada' })
    await letter(seller, ofLead, 'First offer', 'ada@a.example')
    await letter(seller, ofContact, 'Samples')
    await letter(reader, ofLead, 'Second offer')
    const stranger = await market.seller()
    await letter(stranger, await made(1, [103, 106], stranger), 'Of another company')

    const subjects = async (by: typeof seller, input: CallInput<typeof emailList> = {}) =>
      (await by.call(emailList, input)).data.data.map(({ subject }) => subject)
    expect(await subjects(seller)).toEqual(['Second offer', 'Samples', 'First offer'])
    expect((await seller.call(emailList, { query: 'samples' })).data).toMatchObject({
      total: 1,
      data: [{ type_name: 'Contacts', record_name: 'Ada 100%', crm_unique_id: ofContact, status: 'draft' }],
    })
    expect(await subjects(seller, { query: 'ADA@A' })).toEqual(['First offer'])
    expect(await subjects(seller, { query: '100%' })).toHaveLength(3)
    expect(await subjects(seller, { query: '_' })).toEqual([])
    expect(await subjects(seller, { whose: 'me', sort: 'subject' })).toEqual(['First offer', 'Samples'])
    expect(await subjects(seller, { sort: 'subject', direction: 'desc', per_page: 1, page: 2 })).toEqual(['Samples'])
    expect(await subjects(reader)).toEqual(['Second offer', 'First offer'])
    expect(await subjects(reader, { whose: 'me', status: 'draft' })).toEqual(['Second offer'])
    const totals = async (by: typeof seller, input: CallInput<typeof emailBoard>) =>
      (await by.call(emailBoard, input)).data.map(({ category, total, data }) => [category, total, data.length])
    expect(await totals(reader, { query: 'offer', category: 'draft' })).toEqual([['draft', 2, 2]])
    expect(await totals(seller, { whose: 'me', category: 'draft', per_page: 1 })).toEqual([['draft', 2, 1]])
    const nobody = await market.subuser(seller, [{ module: 'Tasks', actions: ['View'] }])
    expect(await nobody.fails(emailList, {})).toMatchObject({ _tag: 'Forbidden' })
  })

  it('[API-CRM-57] [API-CRM-58] [API-CRM-60] [API-CRM-59] [TAG-01] [ENTITY-24] creates tags once, sets them on a record and deletes several', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const key = (await seller.call(createTag, { type_id: 1, name: 'Key' })).data.id
    const hot = (await seller.call(createTag, { type_id: 1, name: 'Hot' })).data.id
    expect(await seller.fails(createTag, { type_id: 1, name: ' KEY ' })).toMatchObject({
      errors: { name: ['The tag KEY already exists.'] },
    })
    expect((await seller.call(tags, { type_id: 1 })).data.map((tag) => tag.name)).toEqual(['Hot', 'Key'])
    expect((await seller.call(setTags, { id, tag_ids: [key, hot] })).data.map((tag) => tag.name)).toEqual([
      'Hot',
      'Key',
    ])
    expect((await seller.call(leadInfo, { lead_id: id })).data.tags.map((tag) => tag.name)).toEqual(['Hot', 'Key'])
    expect(await seller.fails(deleteTags, { ids: [] })).toMatchObject({ _tag: 'Refused', message: 'Empty Fields' })
    expect(await (await market.seller()).fails(deleteTags, { ids: [key] })).toMatchObject({ _tag: 'NotFound' })
    expect((await seller.call(deleteTags, { ids: [key, hot] })).message).toBe('Tags Deleted Successfully')
    expect((await seller.call(leadInfo, { lead_id: id })).data.tags).toEqual([])
  })

  it('[API-CRM-70] [API-CRM-71] [API-CRM-72] [ENTITY-24] adds an activity and lists it first; recent activity lists only one’s own', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    await seller.call(createActivity, {
      type_name: 'Leads',
      crm_unique_id: id,
      title: 'Met at the fair',
      description: 'Hall 4',
    })
    const { data } = await seller.call(activities, { type_name: 'Leads', crm_unique_id: id })
    expect(data.data.map(({ kind, title, description }) => ({ kind, title, description }))).toEqual([
      { kind: 'manual', title: 'Met at the fair', description: 'Hall 4' },
      { kind: 'created', title: '', description: '' },
    ])
    const recent = (await seller.call(recentActivity, { page: 1, per_page: 10 })).data.data
    expect(recent).toMatchObject([
      { verb: 'manual', title: 'Met at the fair', record_name: 'Ada' },
      { verb: 'created', subject: 'Leads', subject_id: id, record_name: 'Ada' },
    ])
    expect(await seller.fails(activities, { type_name: 'Tasks' as 'Leads', crm_unique_id: id })).toMatchObject({
      message: 'Invalid typeName provided in state.formList',
    })
  })
})
