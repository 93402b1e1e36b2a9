import { expect, it } from 'vitest'
import { createTask } from '../../../../core/contracts/crm-activities.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords, leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { createTag, deleteTags, setTags, tagUsage, updateTag } from '../../../../core/contracts/crm-tags.contract.ts'
import { describeMarket, type Person } from '../market.ts'

const lead = async (person: Person, tag_ids: readonly number[]) => {
  const { data } = await person.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: 'Ada' }] })
  await person.call(setTags, { id: data.unique_id, tag_ids: [...tag_ids] })
  return data.unique_id
}
const tag = async (person: Person, name: string, type_id = 1) =>
  (await person.call(createTag, { type_id, name })).data.id

describeMarket('the tags of a company', (market) => {
  it('[D-183] lists tags with their colours and uses, sorted and searched, without deleted records', async () => {
    const seller = await market.seller()
    const [hot, cold] = [await tag(seller, 'Hot'), await tag(seller, 'Cold')]
    const [first, second] = [await lead(seller, [hot, cold]), await lead(seller, [hot])]
    await lead(seller, [hot])
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [second] })
    const usage = async (input: object) => (await seller.call(tagUsage, { type_id: 1, ...input })).data

    expect((await usage({})).data).toEqual([
      { id: cold, name: 'Cold', color: 'gray', used: 1, can_change: true },
      { id: hot, name: 'Hot', color: 'gray', used: 2, can_change: true },
    ])
    expect((await usage({ sort: 'used', direction: 'desc' })).data.map(({ name }) => name)).toEqual(['Hot', 'Cold'])
    expect(await usage({ search: 'HO' })).toMatchObject({ total: 1, data: [{ name: 'Hot' }] })
    expect(await usage({ per_page: 1, page: 2 })).toMatchObject({ total: 2, data: [{ name: 'Hot' }] })
    await seller.call(updateTag, { id: hot, name: 'Very hot', color: 'red' })
    const rows = (await seller.call(leads, {})).lead_data.data
    expect(rows.find(({ unique_id }) => unique_id === first)?.tags).toEqual([
      { id: cold, name: 'Cold', color: 'gray' },
      { id: hot, name: 'Very hot', color: 'red' },
    ])
  })

  it('counts the tags of tasks', async () => {
    const seller = await market.seller()
    const urgent = await tag(seller, 'Urgent', 5)
    const task = {
      subject: 'Call',
      task_date: '2027-01-01',
      status: 'in-progress',
      priority: 'normal',
      related_with: 'Leads',
      related_id: await lead(seller, []),
      task_owner: seller.userId,
      tag: [urgent],
      description: '',
    } as const
    await seller.call(createTask, { ...task, tag: [urgent] })
    expect((await seller.call(tagUsage, { type_id: 5 })).data.data).toMatchObject([{ name: 'Urgent', used: 1 }])
  })

  it('[D-183] refuses a taken name, tells two people apart by part, and keeps the tags of others from those without the right', async () => {
    const seller = await market.seller()
    const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Edit'] }])
    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const [hot, own] = [await tag(seller, 'Hot'), await tag(clerk, 'Mine')]

    expect(await seller.fails(updateTag, { id: own, name: ' HOT ', color: 'red' })).toMatchObject({
      errors: { name: ['The tag HOT already exists.'] },
    })
    await seller.call(updateTag, { id: hot, name: 'Warm', color: 'gray', was: { name: 'Hot' } })
    await seller.call(updateTag, { id: hot, name: 'Hot', color: 'red', was: { color: 'gray' } })
    expect(await seller.fails(updateTag, { id: hot, name: 'Cold', color: 'red', was: { name: 'Hot' } })).toMatchObject({
      _tag: 'Conflict',
      present: { name: 'Warm' },
    })
    expect((await clerk.call(tagUsage, { type_id: 1 })).data.data).toMatchObject([
      { name: 'Mine', can_change: true },
      { name: 'Warm', color: 'red', can_change: false },
    ])
    expect(await clerk.fails(updateTag, { id: hot, name: 'x', color: 'red' })).toMatchObject({ _tag: 'Forbidden' })
    expect((await clerk.call(updateTag, { id: own, name: 'Ours', color: 'blue' })).message).toBe('Tag saved')
    expect(await reader.fails(updateTag, { id: own, name: 'x', color: 'red' })).toMatchObject({ _tag: 'Forbidden' })
    expect(await reader.fails(tagUsage, { type_id: 2 })).toMatchObject({ _tag: 'Forbidden' })
    expect(await (await market.seller()).fails(updateTag, { id: hot, name: 'x', color: 'red' })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await (await market.buyer()).fails(tagUsage, { type_id: 1 })).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(updateTag, { id: hot, name: 'x', color: 'red' })).toMatchObject({
      _tag: 'Unauthenticated',
    })
    expect(await seller.fails(updateTag, { id: hot, name: '', color: 'red' })).toMatchObject({
      errors: { name: ['Please enter tag name'] },
    })
    expect(await seller.fails(deleteTags, { ids: [] })).toMatchObject({ message: 'Empty Fields' })
  })
})
