import { expect, it } from 'vitest'
import { activities } from '../../../../core/contracts/crm-history.contract.ts'
import {
  addForm,
  contactFromAccount,
  dealFromAccount,
  dealFromContact,
  deleteFormSection,
  inputFields,
  leadFromAccount,
  leadFromContact,
  recordForm,
  saveForm,
  saveRecord,
  unusedInputs,
  userForm,
} from '../../../../core/contracts/crm-forms.contract.ts'
import {
  accountInfo,
  accounts,
  assignLeads,
  contactInfo,
  dealInfo,
  deleteRecords,
  leadInfo,
  leads,
  leadStatuses,
  restoreRecords,
  updateLeadStatus,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { tasks } from '../../../../core/contracts/crm-activities.contract.ts'
import { crmTypes, crmUsers } from '../../../../core/contracts/crm.contract.ts'
import { builderPayload, startBuilder } from '../../../../core/crm/forms/lead-form-builder.ts'
import { guard } from '../../../../core/navigation/guard.ts'
import { writeAs, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { insertLead } from '../../../../adapters/server/crm/insert-lead.ts'
import type { Person } from '../market.ts'
import { describeMarket } from '../market.ts'

const FIRST_NAME = 103
const LAST_NAME = 104
const EMAIL = 106
const STATUS = 109
const NOTE = 120
const lead = (seller: Person, first: string, more: { id: number; value: unknown }[] = []) =>
  seller
    .call(saveRecord, { type_id: 1, form_fields: [{ id: FIRST_NAME, value: first }, ...more] })
    .then((response) => response.data.unique_id)
const account = (seller: Person, name: string) =>
  seller
    .call(saveRecord, { type_id: 4, form_fields: [{ id: 402, value: name }] })
    .then((response) => response.data.unique_id)
const contact = (seller: Person, first: string, more: { id: number; value: unknown }[] = []) =>
  seller
    .call(saveRecord, { type_id: 3, form_fields: [{ id: 303, value: first }, ...more] })
    .then((response) => response.data.unique_id)
/** Makes these fields of the lead form unique, and no others. */
async function makeUnique(seller: Person, ...ids: readonly number[]): Promise<void> {
  const { sections } = (await seller.call(userForm, { type_id: 1 })).data
  const unique = sections.map((section) => ({
    ...section,
    form_fields: section.form_fields.map(
      (field) => ({ ...field, unique: ids.includes(field.id) ? '1' : '0' }) as const,
    ),
  }))
  await seller.call(saveForm, { type_id: 1, form_data: { sections: unique } })
}
/** The errors of a new lead with these values. */
const refusal = async (seller: Person, values: { id: number; value: unknown }[]) => {
  const failure = await seller.fails(saveRecord, {
    type_id: 1,
    form_fields: [{ id: FIRST_NAME, value: 'Eve' }, ...values],
  })
  return 'errors' in failure ? failure.errors : undefined
}
const fieldIds = (sections: readonly { form_fields: readonly { id: number; value?: unknown }[] }[]) =>
  new Map(sections.flatMap((section) => section.form_fields.map((field) => [field.id, field.value])))

describeMarket('CRM records and forms', (market) => {
  it('[API-CRM-33] [CRM-01] [CRM-02] [CRM-03] [CRM-05] lists the seven types with their ids', async () => {
    const seller = await market.seller()
    expect((await seller.call(crmTypes, {})).data).toEqual([
      { id: 1, name: 'Leads' },
      { id: 2, name: 'Deals' },
      { id: 3, name: 'Contacts' },
      { id: 4, name: 'Accounts' },
      { id: 5, name: 'Tasks' },
      { id: 6, name: 'Meetings' },
      { id: 7, name: 'Calls' },
    ])
  })

  it('[API-CRM-67] lists the owner and the sub accounts, and nobody of another company', async () => {
    const seller = await market.seller()
    const sub = await market.subuser(seller, [])
    await market.seller()
    const { data } = await seller.call(crmUsers, {})
    expect(data.map((row) => row.id)).toEqual([seller.userId, sub.userId])
    expect(data[0]).toEqual({ id: seller.userId, full_name: expect.any(String), email_id: seller.email })
  })

  // A sub-user without any right read the names and addresses of all colleagues.
  it('[D-128] lists colleagues to sub-users who may view a part of the CRM, and their addresses to those who may view sub accounts', async () => {
    const seller = await market.seller()
    const nobody = await market.subuser(seller, [])
    const clerk = await market.subuser(seller, [{ module: 'Tasks', actions: ['View'] }])
    const head = await market.subuser(seller, [
      { module: 'Tasks', actions: ['View'] },
      { module: 'Sub Accounts', actions: ['View'] },
    ])

    expect(await nobody.fails(crmUsers, {})).toMatchObject({ _tag: 'Forbidden' })
    expect((await clerk.call(crmUsers, {})).data).toEqual(
      [seller, nobody, clerk, head].map(({ userId }) => ({ id: userId, full_name: expect.any(String) })),
    )
    expect((await head.call(crmUsers, {})).data[0]).toMatchObject({ id: seller.userId, email_id: seller.email })
  })

  it('[API-CRM-01] [API-CRM-05] saves a form and reads it back', async () => {
    const seller = await market.seller()
    const before = (await seller.call(userForm, { type_name: 'Leads', type_id: 1, user_id: seller.userId })).data
    const sections = before.sections.map((section, at) => (at === 0 ? { ...section, name: 'Who asks' } : section))
    const saved = await seller.call(saveForm, {
      id: 0,
      type_id: 1,
      type_name: 'Leads',
      user_id: seller.userId,
      unique_id: '',
      form_data: { sections },
    })
    expect(saved.message).toBe('form created successfully')
    const after = (await seller.call(userForm, { type_name: 'Leads' })).data
    expect(after.sections[0]?.name).toBe('Who asks')
    expect(after.id).toBe(saved.data.id)
    expect((await (await market.seller()).call(userForm, { type_id: 1 })).data.sections[0]?.name).toBe(
      'Lead Information',
    )
  })

  it('[LEADFORM-16] [LEADFORM-18] returns the keys of a lead form as the builder sends them, and is_required of a field as a text', async () => {
    const seller = await market.seller()
    const { sections } = (await seller.call(userForm, { type_id: 1 })).data
    const payload = builderPayload(startBuilder('Leads', sections), { id: 0, user_id: seller.userId, unique_id: '' })
    // As sent over the wire: the client also reads a number for is_required.
    const wire = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${market.url}/api/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
      })
      return (await response.json()) as { readonly data: typeof payload }
    }
    const answers = [
      await wire(saveForm.path, { method: saveForm.method, body: JSON.stringify(payload) }),
      await wire(`${userForm.path}?type_id=1`),
    ]
    expect([saveForm.encoding, userForm.method]).toEqual(['json', 'GET'])
    for (const { data } of answers) {
      expect(Object.keys(data)).toEqual(
        expect.arrayContaining(['id', 'type_id', 'type_name', 'user_id', 'unique_id', 'form_data', 'sections']),
      )
      expect(Object.keys(data).toSorted()).toEqual(Object.keys(payload).toSorted())
      for (const field of data.sections.flatMap((section) => section.form_fields)) {
        expect(Object.keys(field)).toEqual(
          expect.arrayContaining([
            'id',
            'label',
            'placeholder',
            'tooltip',
            'option_list',
            'is_required',
            'unique',
            'name',
          ]),
        )
        expect(['0', '1']).toContain(field.is_required)
      }
    }
  })

  it('[LEADFORM-22] keeps the lead form and the CRM from buyers and visitors, as the guard does with their pages', async () => {
    const buyer = await market.buyer()
    for (const path of [
      '/crm/settings/lead-form',
      '/crm/leads',
      '/crm/contacts',
      '/crm/accounts',
      '/crm/deals',
      '/crm/tasks',
      '/crm/meetings',
      '/crm/calls',
    ]) {
      expect(guard({ path, query: {}, viewer: { type: 'other' } }), path).toMatchObject({
        kind: 'redirect',
        to: '/dashboard',
      })
      expect(guard({ path, query: {}, viewer: undefined }), path).toMatchObject({ kind: 'redirect', because: 'login' })
    }
    const refusals = async (person: Person) =>
      [
        await person.fails(userForm, { type_id: 1 }),
        await person.fails(saveForm, { type_id: 1, form_data: { sections: [] } }),
        await person.fails(inputFields, { type_id: 1 }),
        await person.fails(deleteFormSection, { id: 2, type_id: 1 }),
        await person.fails(saveRecord, { type_id: 1, form_fields: [{ id: FIRST_NAME, value: 'Ada' }] }),
        await person.fails(leads, {}),
        await person.fails(tasks, {}),
      ].map(({ _tag }) => _tag)
    expect(new Set(await refusals(buyer))).toEqual(new Set(['Forbidden']))
    expect(new Set(await refusals(market.visitor))).toEqual(new Set(['Unauthenticated']))
  })

  it('[D-84] refuses to remove the naming field from a form', async () => {
    const seller = await market.seller()
    const { sections } = (await seller.call(userForm, { type_id: 1 })).data
    const failure = await seller.fails(saveForm, { type_id: 1, form_data: { sections: sections.slice(1) } })
    expect(failure).toMatchObject({ _tag: 'Refused', message: 'This field names the record and cannot be removed.' })
  })

  it('[API-CRM-02] lists the inputs that the builder offers', async () => {
    const { data } = await (await market.seller()).call(inputFields, { type_id: 1 })
    expect(data).toContainEqual({ id: 1, name: 'single_line', label: 'Single line', field_type: 'text' })
    expect(data).toContainEqual({ id: EMAIL, name: 'email', label: 'Email', field_type: 'email' })
  })

  it('[API-CRM-03] [API-CRM-04] a removed section leaves its fields unused', async () => {
    const seller = await market.seller()
    const form = (await seller.call(deleteFormSection, { id: 2, type_id: 1 })).data
    expect(form.sections.map((section) => section.name)).not.toContain('Address Information')
    const unused = (await seller.call(unusedInputs, { id: form.id })).data
    expect(unused.map((field) => field.name)).toEqual([
      'budget',
      'authority',
      'need',
      'timing',
      'street',
      'city',
      'state',
      'zip_code',
      'country',
    ])
    expect(await (await market.seller()).fails(unusedInputs, { id: form.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(deleteFormSection, { id: 99, type_id: 1 })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[API-CRM-06] [ENTITY-20] returns an empty form for adding', async () => {
    const { data } = await (await market.seller()).call(addForm, { type_id: 1 })
    expect(Object.keys(data.sections[0]?.form_fields[0] ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'value',
        'is_required',
        'field_type',
        'label',
        'section_id',
        'form_input_list_id',
        'name',
        'crm_user_form_unique_id',
        'unique',
      ]),
    )
    expect([...fieldIds(data.sections).values()].every((value) => value === null)).toBe(true)
  })

  it('[API-CRM-13] [API-CRM-07] [ENTITY-21] creates a record, updates it by unique_id and reads it as a filled form', async () => {
    const seller = await market.seller()
    const id = await lead(seller, '  Ada ', [
      { id: LAST_NAME, value: 'Okafor' },
      { id: EMAIL, value: 'ada@harbour.example' },
    ])
    expect(await lead(seller, 'Ada')).not.toBe(id)
    await seller.call(saveRecord, { type_name: 'Leads', unique_id: id, form_fields: [{ id: LAST_NAME, value: 'Obi' }] })
    const values = fieldIds((await seller.call(recordForm, { type_id: 1, unique_id: id })).data.sections)
    expect([values.get(FIRST_NAME), values.get(LAST_NAME), values.get(EMAIL)]).toEqual([
      'Ada',
      'Obi',
      'ada@harbour.example',
    ])
    const history = (await seller.call(activities, { type_name: 'Leads', crm_unique_id: id })).data.data
    expect(history.map((entry) => entry.kind)).toEqual(['updated', 'created'])
    expect(history[0]?.changes).toEqual([{ field: 'Last name', old: 'Okafor', new: 'Obi' }])
  })

  it('refuses by field what the form refuses, and stores nothing', async () => {
    const seller = await market.seller()
    const failure = await seller.fails(saveRecord, {
      type_id: 1,
      form_fields: [
        { id: FIRST_NAME, value: ' ' },
        { id: EMAIL, value: 'nobody' },
      ],
    })
    expect(failure).toMatchObject({
      errors: { [FIRST_NAME]: ['Please enter First name'], [EMAIL]: ['Please enter a valid e-mail address'] },
    })
    expect((await seller.call(leads, {})).lead_data.total).toBe(0)
  })

  it('[API-CRM-13] [D-84] enforces unique fields per seller and type, ignoring letter case and surrounding blanks', async () => {
    const seller = await market.seller()
    await makeUnique(seller, EMAIL, LAST_NAME)
    const first = await lead(seller, 'Ada', [
      { id: EMAIL, value: 'ada@harbour.example' },
      { id: LAST_NAME, value: 'ΟΔΟΣ' },
    ])
    const failure = await seller.fails(saveRecord, {
      type_id: 1,
      form_fields: [
        { id: FIRST_NAME, value: 'Eve' },
        { id: EMAIL, value: ' ADA@Harbour.example ' },
      ],
    })
    expect(failure).toMatchObject({ errors: { [EMAIL]: ['Email already exists.'] } })
    // Greek has two small letters for the last one, and JavaScript chooses between them.
    expect(await refusal(seller, [{ id: LAST_NAME, value: 'ΟΔΟΣ' }])).toEqual({
      [LAST_NAME]: ['Last name already exists.'],
    })
    // Neither its own value nor another seller's is an obstacle.
    await seller.call(saveRecord, { type_id: 1, unique_id: first, form_fields: [{ id: LAST_NAME, value: 'Obi' }] })
    await lead(await market.seller(), 'Eve', [{ id: EMAIL, value: 'ada@harbour.example' }])
  })

  it('lets one of two saves at once have a unique value, also beside a record that the person does not see', async () => {
    const seller = await market.seller()
    const narrow = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }])
    await writeAsSystem(market.db, ({ k }) =>
      k
        .updateTable('roles')
        .set({ reach: JSON.stringify({ Leads: 'own' }) })
        .where('id', '=', k.selectFrom('users').select('role_id').where('id', '=', narrow.userId))
        .execute(),
    )
    await makeUnique(seller, EMAIL)
    const email = [{ id: EMAIL, value: 'once@harbour.example' }]
    const tries = await Promise.allSettled([lead(seller, 'Ada', email), lead(narrow, 'Eve', email)])

    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await lead(seller, 'Obi', [{ id: EMAIL, value: 'hidden@harbour.example' }])
    expect(await refusal(narrow, [{ id: EMAIL, value: 'Hidden@harbour.example' }])).toEqual({
      [EMAIL]: ['Email already exists.'],
    })
  })

  it('frees a unique value with its record, its change or its field, and finds values from before the field was unique', async () => {
    const seller = await market.seller()
    const long = 'long '.repeat(60)
    const first = await lead(seller, 'Ada', [{ id: NOTE, value: long }])
    await makeUnique(seller, NOTE)
    const isFree = async (value: string) => {
      const { rows } = await market.db.query<{ n: number }>(
        `select count(*)::int as n from records_with_keys($1, 1, $2::jsonb, null)`,
        [seller.companyId, JSON.stringify([{ field: NOTE, value }])],
      )
      return rows[0]?.n === 0
    }
    expect([await isFree(long.toUpperCase()), await isFree('short')]).toEqual([false, true])

    await seller.call(saveRecord, { type_id: 1, unique_id: first, form_fields: [{ id: NOTE, value: 'short' }] })
    expect([await isFree(long), await isFree('short')]).toEqual([true, false])

    await seller.call(deleteRecords, { type_id: 1, unique_ids: [first] })
    const second = await lead(seller, 'Eve', [{ id: NOTE, value: 'Short' }])
    expect(await seller.fails(restoreRecords, { type_id: 1, unique_ids: [first] })).toMatchObject({
      errors: { [NOTE]: ['Description already exists.'] },
    })
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [second] })
    await seller.call(restoreRecords, { type_id: 1, unique_ids: [first] })
    expect(await isFree('short')).toBe(false)

    await makeUnique(seller)
    await lead(seller, 'Obi', [{ id: NOTE, value: 'short' }])
    await makeUnique(seller, NOTE)
    expect(await isFree('short')).toBe(false)
  })

  it('[API-CRM-26] returns one lead and refuses another seller’s', async () => {
    const seller = await market.seller()
    const id = await lead(seller, 'Ada')
    const { data } = await seller.call(leadInfo, { lead_id: id })
    expect(data).toMatchObject({
      record: { unique_id: id, name: 'Ada' },
      owner: { id: seller.userId },
      tags: [],
      scores: { lead: 0, class: 'cold' },
    })
    const other = await market.seller()
    const [foreign, missing] = [
      await other.fails(leadInfo, { lead_id: id }),
      await other.fails(leadInfo, { lead_id: 'none' }),
    ]
    expect(foreign).toMatchObject({ _tag: 'NotFound' })
    expect(String(foreign.message)).toBe(String(missing.message))
  })

  it('[API-CRM-27] [API-CRM-28] [API-CRM-29] returns an account with its contacts and deals, a contact and a deal', async () => {
    const seller = await market.seller()
    const acme = await account(seller, 'Acme')
    const ada = (
      await seller.call(saveRecord, {
        type_id: 3,
        related: { type_id: 4, unique_id: acme },
        form_fields: [{ id: 303, value: 'Ada' }],
      })
    ).data.unique_id
    const deal = (
      await seller.call(saveRecord, {
        type_id: 2,
        form_fields: [
          { id: 201, value: 'Cranes' },
          { id: 202, value: acme },
          { id: 203, value: ada },
        ],
      })
    ).data.unique_id
    const info = (await seller.call(accountInfo, { id: acme })).data
    expect(info.contacts.map((row) => row.name)).toEqual(['Ada'])
    expect(info.deals.map((row) => row.name)).toEqual(['Cranes'])
    expect((await seller.call(contactInfo, { contact_id: ada })).data.record.names[acme]).toBe('Acme')
    expect((await seller.call(dealInfo, { deal_id: deal })).data.record.fields['account']).toBe(acme)
    expect(await seller.fails(dealInfo, { deal_id: ada })).toMatchObject({ _tag: 'NotFound' })
    expect(
      await seller.fails(saveRecord, {
        type_id: 2,
        form_fields: [
          { id: 201, value: 'Cranes' },
          { id: 202, value: ada },
        ],
      }),
    ).toMatchObject({ errors: { 202: ['Please choose one of the options'] } })
  })

  it('[D-276] links a typed account name with the account that has it, else with a new one, all or nothing', async () => {
    const seller = await market.seller()
    const named = (person: Person, id: number, account_name: string, more: { id: number; value: unknown }[] = []) =>
      person.call(saveRecord, {
        type_id: 1,
        form_fields: [{ id: FIRST_NAME, value: 'Ada' }, { id, value: null, account_name }, ...more],
      })
    const accountOf = async (uniqueId: string) => {
      const { fields, names } = (await seller.call(leadInfo, { lead_id: uniqueId })).data.record
      return { id: fields['account'], name: names[String(fields['account'])] }
    }
    const first = await accountOf((await named(seller, 102, ' Fair Trade GmbH ')).data.unique_id)
    expect(first).toEqual({ id: expect.any(String), name: 'Fair Trade GmbH' })
    expect(await accountOf((await named(seller, 102, 'fair trade gmbh')).data.unique_id)).toEqual(first)
    const uniqueId = await lead(seller, 'Bea')
    await seller.call(saveRecord, {
      type_id: 1,
      unique_id: uniqueId,
      form_fields: [{ id: 102, value: null, was: null, account_name: 'Bea Ltd' }],
    })
    expect((await accountOf(uniqueId)).name).toBe('Bea Ltd')

    const clerk = await market.subuser(seller, [
      { module: 'Leads', actions: ['View', 'Add'] },
      { module: 'Accounts', actions: ['View'] },
    ])
    await named(clerk, 102, 'Bea Ltd')
    const form_fields = (id: number, account_name: string, status: string) => [
      { id: FIRST_NAME, value: 'Cem' },
      { id: STATUS, value: status },
      { id, value: null, account_name },
    ]
    expect(
      await clerk.fails(saveRecord, { type_id: 1, form_fields: form_fields(102, 'New Ltd', 'New') }),
    ).toMatchObject({
      _tag: 'Forbidden',
      message: expect.stringContaining('Accounts'),
    })
    // A lead that is refused leaves no account behind, and only a lookup of accounts takes a name.
    expect(
      await seller.fails(saveRecord, { type_id: 1, form_fields: form_fields(102, 'New Ltd', 'Nonsense') }),
    ).toMatchObject({ errors: { [STATUS]: [expect.any(String)] } })
    expect(
      await seller.fails(saveRecord, { type_id: 1, form_fields: form_fields(EMAIL, 'New Ltd', 'New') }),
    ).toMatchObject({
      errors: { [EMAIL]: [expect.any(String)] },
    })
    expect(
      await seller.fails(saveRecord, { type_id: 1, form_fields: form_fields(102, 'x'.repeat(5_000), 'New') }),
    ).toMatchObject({ errors: { 102: [expect.stringContaining('could not be created')] } })
    const { Account_data } = await seller.call(accounts, { type_id: 4 })
    expect(Account_data.data.map((row) => row.name).toSorted()).toEqual(['Bea Ltd', 'Fair Trade GmbH'])
  })

  it('returns the leads of an account, and none of them to a person without View of leads', async () => {
    const seller = await market.seller()
    const acme = await account(seller, 'Acme')
    await lead(seller, 'Lena', [{ id: 102, value: acme }])
    await lead(seller, 'Somebody else')
    const names = async (person: Person) =>
      (await person.call(accountInfo, { id: acme })).data.leads.map((row) => row.name)
    expect(await names(seller)).toEqual(['Lena'])
    expect(await names(await market.subuser(seller, [{ module: 'Accounts', actions: ['View'] }]))).toEqual([])
  })

  it('[API-CRM-08] [API-CRM-09] fills a lead and a deal form from a contact', async () => {
    const seller = await market.seller()
    const acme = await account(seller, 'Acme')
    const ada = await contact(seller, 'Ada', [
      { id: 306, value: 'ada@acme.example' },
      { id: 302, value: acme },
    ])
    const asLead = fieldIds((await seller.call(leadFromContact, { contact_id: ada, type_id: 1 })).data.sections)
    expect([asLead.get(FIRST_NAME), asLead.get(EMAIL), asLead.get(102)]).toEqual(['Ada', 'ada@acme.example', acme])
    const asDeal = fieldIds((await seller.call(dealFromContact, { contact_id: ada, type_id: 2 })).data.sections)
    expect([asDeal.get(203), asDeal.get(202)]).toEqual([ada, acme])
  })

  it('[API-CRM-10] [API-CRM-11] [API-CRM-12] [CRM-04] links contact, lead and deal forms to an account', async () => {
    const seller = await market.seller()
    const acme = await account(seller, 'Acme')
    const form = (await seller.call(contactFromAccount, { account_id: acme, type_id: 4 })).data
    expect(fieldIds(form.sections).get(302)).toBe(acme)
    expect(form.sections.flatMap((section) => section.form_fields.map((field) => field.name))).toContain(
      'contact_owner',
    )
    expect(form.names[acme]).toBe('Acme')
    expect(
      fieldIds((await seller.call(leadFromAccount, { account_id: acme, type_id: 1 })).data.sections).get(102),
    ).toBe(acme)
    expect(
      fieldIds((await seller.call(dealFromAccount, { account_id: acme, type_id: 2 })).data.sections).get(202),
    ).toBe(acme)
  })

  it('[API-CRM-39] deletes one and several, refuses all when one is foreign, and restores them by undo', async () => {
    const seller = await market.seller()
    const ids = [await lead(seller, 'A'), await lead(seller, 'B'), await lead(seller, 'C')]
    const foreign = await lead(await market.seller(), 'Foreign')
    expect(await seller.fails(deleteRecords, { type_id: 1, unique_ids: [ids[0] ?? '', foreign] })).toMatchObject({
      _tag: 'NotFound',
    })
    expect((await seller.call(leads, {})).lead_data.total).toBe(3)
    await seller.call(deleteRecords, { type_id: 1, unique_ids: ids.slice(0, 1) })
    await seller.call(deleteRecords, { type_id: 1, unique_ids: ids.slice(1) })
    expect((await seller.call(leads, {})).lead_data.total).toBe(0)
    expect((await seller.call(restoreRecords, { type_id: 1, unique_ids: ids })).data.restored).toBe(3)
    await seller.call(deleteRecords, { type_id: 1, unique_ids: ids.slice(1) })
    market.clock.now = new Date(market.clock.now.getTime() + 61_000)
    expect(await seller.fails(restoreRecords, { type_id: 1, unique_ids: ids.slice(1) })).toMatchObject({
      _tag: 'NotFound',
    })
  })

  it('[API-CRM-78] [API-CRM-75] [ENTITY-32] [D-93] changes the status and records the change', async () => {
    const seller = await market.seller()
    const { data: statuses } = await seller.call(leadStatuses, {})
    expect(statuses.map(({ name, order }) => `${order} ${name}`)).toEqual([
      '1 New',
      '2 Contacted',
      '3 Interested',
      '4 Qualified',
      '5 Negotiation',
      '6 Won',
      '7 Lost',
    ])
    const id = await lead(seller, 'Ada', [{ id: STATUS, value: 'New' }])
    await seller.call(updateLeadStatus, { lead_id: id, status_id: 4 })
    expect((await seller.call(leadInfo, { lead_id: id })).data.record.category).toBe('Qualified')
    const [entry] = (await seller.call(activities, { type_name: 'Leads', crm_unique_id: id })).data.data
    expect(entry).toMatchObject({
      kind: 'updated',
      changes: [{ field: 'Lead status', old: 'New', new: 'Qualified' }],
      user: { id: seller.userId },
    })
    expect(await seller.fails(updateLeadStatus, { lead_id: id, status_id: 99 })).toMatchObject({
      errors: { status_id: ['Please select Lead status'] },
    })
  })

  it('refuses a status or an owner that was read before a colleague changed it', async () => {
    const seller = await market.seller()
    const [one, two] = [await market.subuser(seller, []), await market.subuser(seller, [])]
    const id = await lead(seller, 'Ada', [{ id: STATUS, value: 'New' }])
    await seller.call(updateLeadStatus, { lead_id: id, status_id: 4, was: 'New' })
    expect(await seller.fails(updateLeadStatus, { lead_id: id, status_id: 5, was: 'New' })).toMatchObject({
      _tag: 'Conflict',
      present: { [STATUS]: 'Qualified' },
    })
    await seller.call(updateLeadStatus, { lead_id: id, status_id: 5, was: 'Qualified' })

    const owner = (await seller.call(leadInfo, { lead_id: id })).data.record.owner?.id ?? null
    await seller.call(assignLeads, { lead_ids: [id], user_id: one.userId, was: { [id]: owner } })
    expect(
      await seller.fails(assignLeads, { lead_ids: [id], user_id: two.userId, was: { [id]: owner } }),
    ).toMatchObject({ _tag: 'Conflict', present: { owner_id: one.userId } })
    await seller.call(assignLeads, { lead_ids: [id], user_id: two.userId, was: { [id]: one.userId } })
    expect((await seller.call(leadInfo, { lead_id: id })).data.record).toMatchObject({
      category: 'Negotiation',
      owner: { id: two.userId },
    })
  })

  it('compares the owner of a lead once it holds the lead, when a colleague assigns it at the same moment', async () => {
    // The embedded database has one connection, so that calls take turns there anyway.
    if (market.db.engine === 'pglite') return
    const seller = await market.seller()
    const [one, two] = [await market.subuser(seller, []), await market.subuser(seller, [])]
    const id = await lead(seller, 'Ada')
    const owner = (await seller.call(leadInfo, { lead_id: id })).data.record.owner?.id ?? null
    const assigned = await market.db.tx(async (q) => {
      await q.query(
        `update crm_records set owner_id = $2, values = values || jsonb_build_object('101', $2::bigint) where unique_id = $1`,
        [id, one.userId],
      )
      const call = seller.fails(assignLeads, { lead_ids: [id], user_id: two.userId, was: { [id]: owner } })
      for (let waiting = 0; waiting === 0;)
        waiting = (
          await q.query<{ count: number }>(
            `select count(*) from pg_locks where not granted and locktype = 'transactionid'`,
          )
        ).rows[0]!.count
      return { call }
    })
    expect(await assigned.call).toMatchObject({ _tag: 'Conflict', present: { owner_id: one.userId } })
    expect((await seller.call(leadInfo, { lead_id: id })).data.record.owner).toMatchObject({ id: one.userId })
  })

  it('[API-CRM-76] assigns leads to a colleague, and to nobody of another company', async () => {
    const seller = await market.seller()
    const sub = await market.subuser(seller, [])
    const ids = [await lead(seller, 'A'), await lead(seller, 'B')]
    await seller.call(assignLeads, { lead_ids: ids, user_id: sub.userId })
    expect((await seller.call(leads, {})).lead_data.data.map((row) => row.owner?.id)).toEqual([sub.userId, sub.userId])
    expect(await seller.fails(assignLeads, { lead_ids: ids, user_id: (await market.seller()).userId })).toMatchObject({
      _tag: 'Refused',
    })
  })

  it('requires the right for the type in question, not for just any type', async () => {
    const seller = await market.seller()
    const id = await lead(seller, 'Ada')
    const reader = await market.subuser(seller, [
      { module: 'Leads', actions: ['View'] },
      { module: 'Contacts', actions: ['View', 'Add', 'Edit', 'Delete'] },
    ])
    expect((await reader.call(leads, {})).lead_data.total).toBe(1)
    expect(
      await reader.fails(saveRecord, { type_id: 1, form_fields: [{ id: FIRST_NAME, value: 'Eve' }] }),
    ).toMatchObject({ _tag: 'Forbidden' })
    expect(await reader.fails(saveRecord, { type_id: 1, unique_id: id, form_fields: [] })).toMatchObject({
      _tag: 'Forbidden',
    })
    expect(await reader.fails(deleteRecords, { type_id: 1, unique_ids: [id] })).toMatchObject({ _tag: 'Forbidden' })
    await contact(reader, 'Eve')
  })

  it('creates one record however often a create is repeated', async () => {
    const seller = await market.seller()
    const body = { type_id: 1, form_fields: [{ id: FIRST_NAME, value: 'Ada' }] }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => seller.call(saveRecord, body, { idempotencyKey: 'once' })),
    )
    expect(new Set(answers.map((response) => response.data.unique_id)).size).toBe(1)
    expect((await seller.call(leads, {})).lead_data.total).toBe(1)
  })

  it('creates a lead from an enquiry with status, source, history and owner', async () => {
    const seller = await market.seller()
    await writeAs(market.db, { companyId: seller.companyId, userId: 0 }, (w) =>
      insertLead(w, seller.companyId, {
        name: 'Bea Van Buyer',
        email: 'bea@buyer.example',
        phone: '+49 40 1234567',
        company: 'Buyer GmbH',
        source: 'Product enquiry',
        now: market.clock.now,
      }),
    )
    const [row] = (await seller.call(leads, {})).lead_data.data
    expect(row).toMatchObject({
      name: 'Bea Van Buyer',
      category: 'New',
      owner: { id: seller.userId },
      fields: { lead_source: 'Product enquiry', description: 'Company: Buyer GmbH' },
    })
    expect(
      (await seller.call(activities, { type_name: 'Leads', crm_unique_id: row?.unique_id ?? '' })).data.data[0]?.kind,
    ).toBe('created')
  })
})
