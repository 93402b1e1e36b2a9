import { expect, it } from 'vitest'
import {
  checkDuplicates,
  duplicates,
  mergeDuplicates,
  undoMergeOf,
} from '../../../../core/contracts/crm-duplicates.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { contactInfo, leadInfo, leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { createNote, notes } from '../../../../core/contracts/crm-notes.contract.ts'
import { createTag, setTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { UNDO_MERGE_MS } from '../../../../core/crm/records/merge.ts'
import { describeMarket, type Person } from '../market.ts'

const [FIRST, LAST, MOBILE, EMAIL, CITY, COUNTRY] = [103, 104, 105, 106, 111, 114]
const LEADS = [{ module: 'Leads', actions: ['View', 'Add', 'Edit', 'Delete'] }] as const

const fields = (values: Readonly<Record<number, unknown>>) =>
  Object.entries(values).map(([id, value]) => ({ id: Number(id), value }))
const save = async (person: Person, values: Readonly<Record<number, unknown>>, type_id = 1) =>
  (await person.call(saveRecord, { type_id, form_fields: fields(values) })).data.unique_id
const valueOf = async (person: Person, lead_id: string, id: number) =>
  (await person.call(leadInfo, { lead_id })).data.sections
    .flatMap((section) => section.fields)
    .find((field) => field.id === id)?.value
const groupsOf = async (person: Person) => (await person.call(duplicates, { type_id: 1 })).data.data

describeMarket('duplicates of a type', (market) => {
  it('[D-184] finds what a new record repeats by address, phone and name, of the own company only', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const ada = await save(seller, {
      [FIRST]: 'Ada',
      [LAST]: 'Byron',
      [EMAIL]: 'ada@acme.example',
      [MOBILE]: '+49 30 1234567',
    })
    await save(other, { [FIRST]: 'Ada', [EMAIL]: 'ada@acme.example' })
    const check = async (values: Readonly<Record<number, unknown>>) =>
      (await seller.call(checkDuplicates, { type_id: 1, form_fields: fields(values) })).data.map((row) => [
        row.unique_id,
        row.reasons,
      ])

    expect(await check({ [FIRST]: 'Eve', [EMAIL]: ' ADA@acme.example ' })).toEqual([[ada, ['email']]])
    expect(await check({ [FIRST]: 'byron', [LAST]: 'ADA', [MOBILE]: '030 / 123 45 67', [COUNTRY]: 'DE' })).toEqual([
      [ada, ['phone and name']],
    ])
    // The names have accents and another order, so that only the number finds it.
    const carl = await save(seller, { [FIRST]: 'Gauß', [LAST]: 'Carl', [MOBILE]: '+49 (0) 40 7654321' })
    expect(await check({ [FIRST]: 'Carl', [LAST]: 'Gauss', [MOBILE]: '0049407654321' })).toEqual([
      [carl, ['phone and name']],
    ])
    expect(await check({ [FIRST]: 'Eve', [MOBILE]: '+49 30 1234567' })).toEqual([])
    expect(await check({ [FIRST]: 'Ada', [LAST]: 'Byron' })).toEqual([])
  })

  it('[D-184] creates a repeated record only when the caller does not ask to refuse it', async () => {
    const seller = await market.seller()
    const ada = await save(seller, { [FIRST]: 'Ada', [EMAIL]: 'ada@acme.example' })
    const again = { type_id: 1, form_fields: fields({ [FIRST]: 'Ada B', [EMAIL]: 'ada@acme.example' }) }

    expect(await seller.fails(saveRecord, { ...again, refuses_duplicates: true })).toMatchObject({
      _tag: 'Conflict',
      present: { duplicates: [{ unique_id: ada, reasons: ['email'] }] },
    })
    expect((await seller.call(leads, {})).lead_data.total).toBe(1)
    await seller.call(saveRecord, again)
    expect((await seller.call(leads, {})).lead_data.total).toBe(2)
  })

  it('[D-184] merges records with what belongs to them, and undoes it for 30 days', async () => {
    const seller = await market.seller()
    const kept = await save(seller, { [FIRST]: 'Ada', [EMAIL]: 'ada@acme.example', [CITY]: 'Bonn' })
    const gone = await save(seller, { [FIRST]: 'A.', [LAST]: 'Byron', [EMAIL]: 'ADA@acme.example', [CITY]: 'Köln' })
    const tag = (await seller.call(createTag, { type_id: 1, name: 'Fair' })).data.id
    await seller.call(setTags, { id: gone, tag_ids: [tag] })
    await seller.call(createNote, { crm_unique_id: gone, message: 'Met at the fair' })
    expect(await groupsOf(seller)).toMatchObject([
      { reasons: ['email'], records: [{ unique_id: gone }, { unique_id: kept }] },
    ])

    const { id } = (await seller.call(mergeDuplicates, { type_id: 1, kept, others: [gone], choices: { [CITY]: gone } }))
      .data
    expect([
      await valueOf(seller, kept, FIRST),
      await valueOf(seller, kept, LAST),
      await valueOf(seller, kept, CITY),
    ]).toEqual(['Ada', 'Byron', 'Köln'])
    expect((await seller.call(leadInfo, { lead_id: kept })).data.tags).toMatchObject([{ name: 'Fair' }])
    expect((await seller.call(notes, { crm_unique_id: kept })).data).toMatchObject([{ message: 'Met at the fair' }])
    expect(await seller.fails(leadInfo, { lead_id: gone })).toMatchObject({ _tag: 'NotFound' })
    const { data, merges } = await seller.call(duplicates, { type_id: 1 })
    expect([data.data, merges]).toMatchObject([[], [{ id, unique_id: kept, name: 'Ada Byron', records: 2 }]])

    expect((await seller.call(undoMergeOf, { id })).data.unique_ids).toEqual([kept, gone])
    expect([await valueOf(seller, kept, LAST), await valueOf(seller, kept, CITY)]).toEqual([null, 'Bonn'])
    expect(await valueOf(seller, gone, LAST)).toBe('Byron')
    expect((await seller.call(leadInfo, { lead_id: kept })).data.tags).toEqual([])
    expect((await seller.call(leadInfo, { lead_id: gone })).data.tags).toMatchObject([{ name: 'Fair' }])
    expect((await seller.call(notes, { crm_unique_id: gone })).data).toMatchObject([{ message: 'Met at the fair' }])
    expect(await seller.fails(undoMergeOf, { id })).toMatchObject({ message: 'This merge has been undone already.' })

    const again = (await seller.call(mergeDuplicates, { type_id: 1, kept, others: [gone] })).data.id
    const long = new Date(market.clock.now.getTime() - UNDO_MERGE_MS - 1)
    await market.db.query('update record_merges set created_at = $1 where id = $2', [long.toISOString(), again])
    expect(await seller.fails(undoMergeOf, { id: again })).toMatchObject({
      message: 'A merge can be undone for 30 days.',
    })
  })

  it('moves the contacts and deals of an account to the kept account, and back', async () => {
    const seller = await market.seller()
    const [kept, gone] = [await save(seller, { 402: 'Acme' }, 4), await save(seller, { 402: 'ACME' }, 4)]
    const contact = await save(seller, { 303: 'Ada', 302: gone }, 3)
    const accountOf = async () =>
      (await seller.call(contactInfo, { contact_id: contact })).data.sections
        .flatMap((section) => section.fields)
        .find(({ name }) => name === 'account')?.value
    const { id } = (await seller.call(mergeDuplicates, { type_id: 4, kept, others: [gone] })).data
    expect(await accountOf()).toBe(kept)
    await seller.call(undoMergeOf, { id })
    expect(await accountOf()).toBe(gone)
  })

  it('keeps what changed since a merge when it is undone', async () => {
    const seller = await market.seller()
    const [kept, gone] = [
      await save(seller, { [FIRST]: 'Ada' }),
      await save(seller, { [FIRST]: 'Ada', [CITY]: 'Köln' }),
    ]
    const { id } = (await seller.call(mergeDuplicates, { type_id: 1, kept, others: [gone] })).data
    await seller.call(saveRecord, { type_id: 1, unique_id: kept, form_fields: fields({ [CITY]: 'Ulm' }) })
    await seller.call(undoMergeOf, { id })
    expect([await valueOf(seller, kept, CITY), await valueOf(seller, gone, CITY)]).toEqual(['Ulm', 'Köln'])
  })

  it('refuses merges without the rights, of foreign records and of one record, all or nothing', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Delete'] }])
    const editor = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }])
    const [kept, gone, foreign] = [
      await save(seller, { [FIRST]: 'Ada' }),
      await save(seller, { [FIRST]: 'Ada' }),
      await save(other, { [FIRST]: 'Ada' }),
    ]
    const input = { type_id: 1, kept, others: [gone] }
    const { id } = (
      await other.call(mergeDuplicates, { type_id: 1, kept: foreign, others: [await save(other, { [FIRST]: 'A' })] })
    ).data

    expect(await clerk.fails(mergeDuplicates, input)).toMatchObject({ _tag: 'Forbidden' })
    expect(await editor.fails(mergeDuplicates, input)).toMatchObject({ _tag: 'Forbidden' })
    expect(await editor.fails(duplicates, { type_id: 2 })).toMatchObject({ _tag: 'Forbidden' })
    expect(await editor.fails(checkDuplicates, { type_id: 2, form_fields: [] })).toMatchObject({ _tag: 'Forbidden' })
    expect(await seller.fails(mergeDuplicates, { ...input, others: [gone, foreign] })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await seller.fails(mergeDuplicates, { ...input, type_id: 2 })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(mergeDuplicates, { ...input, others: [kept] })).toMatchObject({
      message: 'Please select at least two records',
    })
    expect(await seller.fails(undoMergeOf, { id })).toMatchObject({ _tag: 'NotFound' })
    expect(await (await market.buyer()).fails(mergeDuplicates, input)).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(duplicates, { type_id: 1 })).toMatchObject({ _tag: 'Unauthenticated' })
    expect((await seller.call(leads, {})).lead_data.total).toBe(2)
    const full = await market.subuser(seller, LEADS)
    expect((await full.call(mergeDuplicates, input)).message).toBe('2 leads merged')
  })

  it('merges once when ten people do it at the same time', async () => {
    const seller = await market.seller()
    const [kept, gone] = [await save(seller, { [FIRST]: 'Ada' }), await save(seller, { [FIRST]: 'Ada' })]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => seller.call(mergeDuplicates, { type_id: 1, kept, others: [gone] })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
