import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { addForm, checkForm, saveForm, saveRecord, userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords } from '../../../../core/contracts/crm-lists.contract.ts'
import { fieldsOf, type FormField, type FormSection } from '../../../../core/crm/forms/form.schema.ts'
import { describeMarket, type Person } from '../market.ts'

const FIRST_NAME = 103
const EMAIL = 106
const INDUSTRY = 107
const SETTINGS = [
  { module: 'Leads', actions: ['View'] },
  { module: 'General Settings', actions: ['View', 'Edit'] },
] as const

const formOf = (person: Person, type_id = 1) => person.call(userForm, { type_id })
const lead = (person: Person, first: string, more: Readonly<Record<number, unknown>> = {}) =>
  person.call(saveRecord, {
    type_id: 1,
    form_fields: [
      { id: FIRST_NAME, value: first },
      ...Object.entries(more).map(([id, value]) => ({ id: Number(id), value })),
    ],
  })
const changed = (sections: readonly FormSection[], id: number, change: (field: FormField) => Partial<FormField>) =>
  sections.map((section) => ({
    ...section,
    form_fields: section.form_fields.map((field) => (field.id === id ? { ...field, ...change(field) } : { ...field })),
  }))

/** The fields that no form of leads places by itself. */
const NEVER_PLACED = ['budget', 'authority', 'need', 'timing'].map((name) => ({ name }))

describeMarket('the form of a record type', (market) => {
  it('[D-182] refuses a save over a form that somebody else saved meanwhile, and returns that form', async () => {
    const seller = await market.seller()
    const { data, version } = await formOf(seller)
    expect(version).toBe(0)
    const renamed = (name: string) => ({ sections: data.sections.map((each) => ({ ...each, name })) })
    const first = await seller.call(saveForm, { type_id: 1, version, form_data: renamed('First') })
    expect(first.version).toBe(1)

    const failure = await seller.fails(saveForm, { type_id: 1, version, form_data: renamed('Second') })
    expect(failure).toMatchObject({ _tag: 'Conflict', version: 1, present: { unused: NEVER_PLACED } })
    expect((failure as { present?: { sections?: unknown } }).present?.sections).toEqual(first.data.sections)
    expect((await formOf(seller)).data.sections[0]?.name).toBe('First')

    expect((await seller.call(saveForm, { type_id: 1, version: 1, form_data: renamed('Second') })).version).toBe(2)
    expect((await formOf(seller)).data.sections[0]?.name).toBe('Second')
  })

  it('shows a form as it is now, also when another process has changed it', async () => {
    const seller = await market.seller()
    const { data } = await formOf(seller)
    const renamed = (name: string) => ({ sections: data.sections.map((each) => ({ ...each, name })) })
    await seller.call(saveForm, { type_id: 1, form_data: renamed('First') })
    const shown = async () => (await formOf(seller)).data.sections[0]?.name
    expect([await shown(), await shown()]).toEqual(['First', 'First'])

    await writeAsSystem(market.server.db, (w) =>
      sql`update crm_forms set sections = jsonb_set(sections, '{0,name}', '"Elsewhere"') where company_id = ${seller.companyId}`.execute(
        w.k,
      ),
    )
    expect([await shown(), await shown()]).toEqual(['Elsewhere', 'Elsewhere'])
  })

  it('lets only one of ten saves at once through', async () => {
    const seller = await market.seller()
    const { data, version } = await formOf(seller, 2)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => {
        const sections = data.sections.map((section) => ({ ...section, name: `${section.name} ${at}` }))
        return seller.call(saveForm, { type_id: 2, version, form_data: { sections } })
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('[D-182] counts the records that a changed form does not fit, of the own company only', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    await lead(seller, 'Ada', { [EMAIL]: 'sales@acme.example', [INDUSTRY]: 'chemicals' })
    await lead(seller, 'Ben', { [EMAIL]: 'SALES@acme.example', [INDUSTRY]: 'chemicals' })
    await lead(seller, 'Cleo', { [INDUSTRY]: 'agri-food' })
    const gone = (await lead(seller, 'Dora')).data.unique_id
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [gone] })
    await lead(other, 'Eve', { [EMAIL]: 'eve@acme.example' })
    const { sections } = (await formOf(seller)).data
    const check = async (next: readonly FormSection[]) =>
      (await seller.call(checkForm, { type_id: 1, form_data: { sections: [...next] } })).data

    expect(await check(sections)).toEqual([])
    expect(await check(changed(sections, EMAIL, () => ({ is_required: '1', unique: '1' })))).toEqual([
      { kind: 'required', field_id: EMAIL, label: 'Email', records: 1, options: [] },
      { kind: 'unique', field_id: EMAIL, label: 'Email', records: 2, options: [] },
    ])
    expect(await check(changed(sections, INDUSTRY, () => ({ option_list: ['other'] })))).toEqual([
      {
        kind: 'options',
        field_id: INDUSTRY,
        label: 'Industry',
        records: 3,
        options: [
          { name: 'chemicals', records: 2 },
          { name: 'agri-food', records: 1 },
        ],
      },
    ])
    const withoutEmail = sections.map((section) => ({
      ...section,
      form_fields: section.form_fields.filter(({ id }) => id !== EMAIL),
    }))
    expect(await check(withoutEmail)).toMatchObject([{ kind: 'removed', field_id: EMAIL, records: 2 }])
  })

  it('refuses the check without the right, to buyers and to visitors', async () => {
    const owner = await market.seller()
    const clerk = await market.subuser(owner, [{ module: 'Leads', actions: ['View', 'Add', 'Edit', 'Delete'] }])
    const head = await market.subuser(owner, SETTINGS)
    const input = { type_id: 1, form_data: { sections: [] } }

    expect(await clerk.fails(checkForm, input)).toMatchObject({ _tag: 'Forbidden' })
    expect(await head.fails(checkForm, { ...input, type_id: 2 })).toMatchObject({ _tag: 'Forbidden' })
    expect(await (await market.buyer()).fails(checkForm, input)).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(checkForm, input)).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await head.call(checkForm, input)).toMatchObject({ data: [] })
    expect(await head.fails(checkForm, { type_id: 1, form_data: 'no form' as never })).toMatchObject({
      _tag: 'InvalidBody',
    })
  })

  it('[LEADFORM-06] [LEADFORM-08] stores the flags as texts, and every form for records follows at once', async () => {
    const seller = await market.seller()
    const { sections } = (await formOf(seller)).data
    await seller.call(saveForm, {
      type_id: 1,
      form_data: {
        sections: changed(sections, EMAIL, () => ({ is_required: '1', unique: '1', label: 'Work e-mail' })),
      },
    })
    const placed = fieldsOf((await seller.call(addForm, { type_id: 1 })).data)
    expect(placed.find(({ id }) => id === EMAIL)).toMatchObject({ is_required: '1', unique: '1', label: 'Work e-mail' })
    expect(await lead(seller, 'Ada').catch((failure: unknown) => failure)).toMatchObject({
      errors: { [EMAIL]: ['Please enter Work e-mail'] },
    })
  })
})
