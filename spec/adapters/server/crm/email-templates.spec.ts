import { expect, it } from 'vitest'
import { createEmail, deleteEmails, emails, updateEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { deleteFiles, recordFiles, saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  createEmailTemplate,
  deleteEmailTemplate,
  emailSignature,
  emailTemplates,
  filledEmailTemplate,
  saveEmailSignature,
  updateEmailTemplate,
} from '../../../../core/contracts/email-templates.contract.ts'
import { describeMarket, type Person } from '../market.ts'

const LEADS = { module: 'Leads', actions: ['View', 'Add', 'Edit'] } as const
const TEMPLATE = {
  type_id: 1,
  name: 'Thanks',
  subject: 'Thank you, {{first_name}}',
  body: 'Dear {{ first_name }}, {{lead_owner}} will call {{mobile}}.',
  is_shared: false,
} as const

const lead = async (person: Person, name: string) =>
  (
    await person.call(saveRecord, {
      type_id: 1,
      form_fields: [
        { id: 101, value: person.userId },
        { id: 103, value: name },
        { id: 106, value: `${name.toLowerCase()}@acme.example` },
      ],
    })
  ).data.unique_id
const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' })

describeMarket('e-mail templates, signatures and attachments', (market) => {
  it('[D-224] fills in the values of a record, once, and refuses unknown fields when it is saved', async () => {
    const seller = await market.seller()
    const { data: template } = await seller.call(createEmailTemplate, TEMPLATE)
    const ada = await lead(seller, 'Ada')
    const { data: filled } = await seller.call(filledEmailTemplate, { id: template.id, crm_unique_id: ada })
    expect(filled.subject).toBe('Thank you, Ada')
    expect(filled.body).toMatch(/^Dear Ada, Person \d+ will call \.$/)
    const odd = await lead(seller, '{{email}}')
    expect((await seller.call(filledEmailTemplate, { id: template.id, crm_unique_id: odd })).data.subject).toBe(
      'Thank you, {{email}}',
    )
    const email = {
      crm_unique_id: odd,
      to: 'x@acme.example',
      cc: '',
      subject: 'Thanks',
      body: 'Dear {{email}},',
    } as const
    expect(await seller.fails(createEmail, { ...email, status: 'sent' })).toMatchObject({
      _tag: 'Refused',
      errors: { body: ['{{email}} would be sent as it stands. Replace it by text; only templates fill in fields.'] },
    })
    const { data: draft } = await seller.call(createEmail, { ...email, status: 'draft' })
    expect(await seller.fails(updateEmail, { id: draft.id, status: 'sent' })).toMatchObject({ _tag: 'Refused' })
    for (const part of ['subject', 'body'] as const) {
      const failure = { _tag: 'Refused', errors: { [part]: ["There is no field 'nothing' to fill in"] } }
      const wrong = { ...TEMPLATE, [part]: 'Hello {{nothing}}' }
      expect(await seller.fails(createEmailTemplate, wrong)).toMatchObject(failure)
      expect(await seller.fails(updateEmailTemplate, { id: template.id, ...wrong })).toMatchObject(failure)
    }
    expect(
      await seller.fails(createEmailTemplate, { ...TEMPLATE, subject: '{{one}}', body: '{{two}} {{three}}' }),
    ).toMatchObject({
      errors: {
        subject: ["There is no field 'one' to fill in"],
        body: ["There is no field 'two' to fill in", "There is no field 'three' to fill in"],
      },
    })
    expect(await seller.fails(createEmailTemplate, { ...TEMPLATE, subject: ' ' })).toMatchObject({
      errors: { subject: ['Please enter subject'] },
    })
    // A template for deals knows the fields of deals.
    expect(await seller.fails(createEmailTemplate, { ...TEMPLATE, type_id: 2 })).toMatchObject({ _tag: 'Refused' })
  })

  it('[D-224] keeps own templates from others, and shared ones from those without the right to change them', async () => {
    const seller = await market.seller()
    const clerk = await market.subuser(seller, [LEADS] as never)
    const stranger = await market.seller()
    const { data: own } = await seller.call(createEmailTemplate, TEMPLATE)
    const { data: shared } = await seller.call(createEmailTemplate, { ...TEMPLATE, name: 'Shared', is_shared: true })
    const { data: theirs } = await clerk.call(createEmailTemplate, { ...TEMPLATE, name: 'Mine', is_shared: true })
    const names = async (person: Person) =>
      (await person.call(emailTemplates, {})).data.map(({ name, can_change }) => [name, can_change])
    expect(await names(seller)).toEqual([
      ['Mine', true],
      ['Shared', true],
      ['Thanks', true],
    ])
    expect(await names(clerk)).toEqual([
      ['Mine', true],
      ['Shared', false],
    ])
    expect(await names(stranger)).toEqual([])
    const ada = await lead(clerk, 'Ada')
    expect((await clerk.call(filledEmailTemplate, { id: shared.id, crm_unique_id: ada })).data.subject).toContain('Ada')
    expect(await clerk.fails(filledEmailTemplate, { id: own.id, crm_unique_id: ada })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await clerk.fails(updateEmailTemplate, { ...TEMPLATE, id: own.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await clerk.fails(updateEmailTemplate, { ...TEMPLATE, id: shared.id })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(deleteEmailTemplate, { id: shared.id })).toMatchObject({ _tag: 'Forbidden' })
    expect(await stranger.fails(deleteEmailTemplate, { id: shared.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await clerk.fails(createEmailTemplate, { ...TEMPLATE, type_id: 2, subject: 'a', body: 'b' })).toMatchObject({
      _tag: 'Forbidden',
    })
    await seller.call(deleteEmailTemplate, { id: theirs.id })
    expect(await names(clerk)).toEqual([['Shared', false]])

    await seller.call(updateEmailTemplate, { ...TEMPLATE, id: own.id, name: 'One', was: { name: 'Thanks' } })
    expect(
      await seller.fails(updateEmailTemplate, { ...TEMPLATE, id: own.id, name: 'Two', was: { name: 'Thanks' } }),
    ).toMatchObject({ _tag: 'Conflict', present: { name: 'One' } })
  })

  it('[D-224] keeps a signature for each person', async () => {
    const seller = await market.seller()
    const clerk = await market.subuser(seller, [LEADS] as never)
    expect((await seller.call(emailSignature, {})).data).toEqual({ signature: '' })
    await seller.call(saveEmailSignature, { signature: ' Selma\nSales ', was: { signature: '' } })
    expect((await seller.call(emailSignature, {})).data).toEqual({ signature: 'Selma\nSales' })
    expect((await clerk.call(emailSignature, {})).data).toEqual({ signature: '' })
    expect(await seller.fails(saveEmailSignature, { signature: 'x', was: { signature: '' } })).toMatchObject({
      _tag: 'Conflict',
    })
    expect(await seller.fails(saveEmailSignature, { signature: 'x'.repeat(1_001) })).toMatchObject({ _tag: 'Refused' })
  })

  it('[D-225] takes along files of its record alone, and keeps them when the record loses them', async () => {
    const seller = await market.seller()
    const [ada, bob] = [await lead(seller, 'Ada'), await lead(seller, 'Bob')]
    const { data: files } = await seller.call(saveFiles, {
      crm_unique_id: ada,
      files: [pdf('offer.pdf'), pdf('drawing.pdf')],
    })
    const { data: foreign } = await seller.call(saveFiles, { crm_unique_id: bob, files: [pdf('secret.pdf')] })
    const ids = files.map(({ file_id }) => file_id)
    const email = {
      crm_unique_id: ada,
      to: 'ada@acme.example',
      cc: '',
      subject: 'Offer',
      body: 'See',
      status: 'draft',
    } as const
    expect(await seller.fails(createEmail, { ...email, file_ids: [foreign[0]!.file_id] })).toMatchObject({
      _tag: 'Refused',
      errors: { file_ids: [expect.stringContaining('no longer at this record')] },
    })
    expect(await seller.fails(createEmail, { ...email, file_ids: [1, 2, 3, 4, 5, 6] })).toMatchObject({
      _tag: 'Refused',
    })
    const { data: draft } = await seller.call(createEmail, { ...email, file_ids: ids })
    expect(draft.files.map(({ name, size }) => [name, size > 0])).toEqual([
      ['offer.pdf', true],
      ['drawing.pdf', true],
    ])
    await seller.call(deleteFiles, { ids: files.map(({ id }) => id) })
    expect((await seller.call(recordFiles, { crm_unique_id: ada })).data).toEqual([])
    const [stored] = (await seller.call(emails, { crm_unique_id: ada })).data
    const link = await fetch(new URL(stored!.files[0]!.url, market.url))
    expect(await link.text()).toContain('%PDF')
    // What it has already it keeps; the others are gone for good.
    const { data: kept } = await seller.call(updateEmail, {
      id: draft.id,
      file_ids: [ids[1]!],
      was: { file_ids: ids },
    })
    expect(kept.files.map(({ name }) => name)).toEqual(['drawing.pdf'])
    expect(await seller.fails(updateEmail, { id: draft.id, file_ids: ids })).toMatchObject({ _tag: 'Refused' })
    expect(await seller.fails(updateEmail, { id: draft.id, file_ids: [], was: { file_ids: ids } })).toMatchObject({
      _tag: 'Conflict',
    })
    await seller.call(updateEmail, { id: draft.id, status: 'sent' })
    await market.server.jobs.idle()
    const [sent] = (await seller.call(emails, { crm_unique_id: ada })).data
    expect(sent).toMatchObject({ status: 'sent', files: [{ name: 'drawing.pdf' }] })
    await seller.call(deleteEmails, { ids: [draft.id] })
    const { rows } = await market.db.query(`select 1 from email_files where email_id = $1`, [draft.id])
    expect(rows).toEqual([])
  })
})
