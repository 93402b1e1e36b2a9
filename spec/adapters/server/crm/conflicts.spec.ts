import { expect, it } from 'vitest'
import {
  createCall,
  createMeeting,
  createTask,
  type TaskRow,
  task,
  updateCall,
  updateMeeting,
  updateTask,
} from '../../../../core/contracts/crm-activities.contract.ts'
import { createEmail, updateEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { activities } from '../../../../core/contracts/crm-history.contract.ts'
import { createView, leadInfo, updateView, view as readView } from '../../../../core/contracts/crm-lists.contract.ts'
import { createTag, setTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { Conflict, Refused } from '../../../../core/failure/failures.ts'
import { describeMarket, type Person } from '../market.ts'

const idOf = (name: string) => {
  const field = fieldsOf({ sections: DEFAULT_FORMS.Leads }).find((one) => one.name === name)
  if (field === undefined) throw new Error(`The form of leads has no ${name}`)
  return field.id
}
const FIRST_NAME = idOf('first_name')
const TITLE = idOf('title')
const CITY = idOf('city')

const lead = (seller: Person) =>
  seller
    .call(saveRecord, { type_id: 1, form_fields: [{ id: FIRST_NAME, value: 'Ada' }] })
    .then((response) => response.data.unique_id)
const change = (seller: Person, unique_id: string, form_fields: { id: number; value: unknown; was?: unknown }[]) =>
  seller.call(saveRecord, { type_id: 1, unique_id, form_fields })
const valueOf = async (seller: Person, lead_id: string, id: number) =>
  (await seller.call(leadInfo, { lead_id })).data.sections
    .flatMap((section) => section.fields)
    .find((field) => field.id === id)?.value

// C2: the second of two saves silently overwrote the first one.
describeMarket('two people who edit one row', (market) => {
  it('should keep the changes of both people to different fields of a record, and record both in the history', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    await change(seller, id, [{ id: CITY, value: 'Berlin', was: null }])
    await change(seller, id, [{ id: CITY, value: 'Hamburg', was: 'Berlin' }])
    await change(seller, id, [{ id: TITLE, value: 'CEO', was: null }])

    expect(await valueOf(seller, id, CITY)).toBe('Hamburg')
    expect(await valueOf(seller, id, TITLE)).toBe('CEO')
    const history = (await seller.call(activities, { type_name: 'Leads', crm_unique_id: id })).data.data
    expect(history.map((entry) => entry.changes.map(({ old, new: now }) => [old, now])).slice(0, 3)).toEqual([
      [[null, 'CEO']],
      [['Berlin', 'Hamburg']],
      [[null, 'Berlin']],
    ])
  })

  it('should refuse a change of the same field with 409 and the stored value, and change nothing', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    await change(seller, id, [{ id: CITY, value: 'Hamburg', was: null }])
    const refused = await change(seller, id, [
      { id: CITY, value: 'Bremen', was: null },
      { id: TITLE, value: 'CEO', was: null },
    ]).catch((failure: unknown) => failure)

    expect(refused).toBeInstanceOf(Conflict)
    expect(refused).toMatchObject({ present: { [CITY]: 'Hamburg' } })
    expect(await valueOf(seller, id, CITY)).toBe('Hamburg')
    expect(await valueOf(seller, id, TITLE)).toBeNull()

    await change(seller, id, [{ id: CITY, value: 'Bremen', was: 'Hamburg' }])
    expect(await valueOf(seller, id, CITY)).toBe('Bremen')
  })

  it('should accept a value that both people chose, and a field without `was` unconditionally', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    await change(seller, id, [{ id: CITY, value: 'Hamburg' }])
    await change(seller, id, [{ id: CITY, value: 'Hamburg', was: 'Berlin' }])
    await change(seller, id, [{ id: CITY, value: 'Kiel' }])
    expect(await valueOf(seller, id, CITY)).toBe('Kiel')
  })

  it('should merge different fields of a task and refuse the same one', async () => {
    const seller = await market.seller()
    const made = (
      await seller.call(createTask, { subject: 'Call back', task_date: '2030-05-02', description: 'Ask', tag: [] })
    ).data
    const body = ({ id, subject, task_date, description, tag }: TaskRow) => ({
      id,
      subject,
      task_date,
      description,
      tag,
    })
    await seller.call(updateTask, { ...body(made), subject: 'Call Ada', was: { subject: 'Call back' } })
    await seller.call(updateTask, { ...body(made), description: 'Ask twice', was: { description: 'Ask' } })
    expect((await seller.call(task, { id: made.id })).data).toMatchObject({
      subject: 'Call Ada',
      description: 'Ask twice',
    })

    const refused = await seller
      .call(updateTask, { ...body(made), subject: 'Call Bea', was: { subject: 'Call back' } })
      .catch((failure: unknown) => failure)
    expect(refused).toBeInstanceOf(Conflict)
    expect(refused).toMatchObject({ present: { subject: 'Call Ada' } })
    expect((await seller.call(task, { id: made.id })).data.subject).toBe('Call Ada')
  })

  it('should validate a merged meeting as a whole, because two valid halves may be invalid together', async () => {
    const seller = await market.seller()
    const meeting = { title: 'Visit', participants: [], tag: [] }
    const made = (
      await seller.call(createMeeting, { ...meeting, from: '2030-05-02 10:00:00', to: '2030-05-02 11:00:00' })
    ).data
    await seller.call(updateMeeting, {
      ...meeting,
      id: made.id,
      from: '2030-05-02 10:00:00',
      to: '2030-05-02 10:30:00',
      was: { to: made.to },
    })
    const refused = await seller
      .call(updateMeeting, {
        ...meeting,
        id: made.id,
        from: '2030-05-02 10:45:00',
        to: '2030-05-02 11:00:00',
        was: { from: made.from },
      })
      .catch((failure: unknown) => failure)
    expect(refused).toBeInstanceOf(Refused)
  })

  it('should merge different fields of a call and of a draft e-mail, and refuse the same one', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const call = { call_type: 'out-bound' as const, call_start_date_time: '2030-05-02 10:00:00', tag: [] }
    const made = (await seller.call(createCall, { ...call, subject: 'First', description: 'Old' })).data
    const edit = { ...call, id: made.id, subject: 'First', description: 'Old' }
    await seller.call(updateCall, { ...edit, description: 'New', was: { description: 'Old' } })
    const renamed = await seller.call(updateCall, { ...edit, subject: 'Second', was: { subject: 'First' } })
    expect(renamed.data).toMatchObject({ subject: 'Second', description: 'New' })
    await expect(
      seller.call(updateCall, { ...edit, description: 'Newer', was: { description: 'Old' } }),
    ).rejects.toBeInstanceOf(Conflict)

    const draft = (
      await seller.call(createEmail, { crm_unique_id: id, to: 'a@b.example', cc: '', subject: 'Hi', body: '' })
    ).data
    await seller.call(updateEmail, { id: draft.id, to: draft.to, subject: 'Hello', was: { subject: 'Hi' } })
    const written = await seller.call(updateEmail, { id: draft.id, subject: 'Hi', body: 'Dear Ada', was: { body: '' } })
    expect(written.data).toMatchObject({ subject: 'Hello', body: 'Dear Ada' })
    await expect(
      seller.call(updateEmail, { id: draft.id, subject: 'Hey', was: { subject: 'Hi' } }),
    ).rejects.toMatchObject({ present: { subject: 'Hello' } })
  })

  it('should keep the tags of both when they tag one record at the same time', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const [hot, cold, vip] = await Promise.all(
      ['Hot', 'Cold', 'VIP'].map(async (name) => (await seller.call(createTag, { type_id: 1, name })).data.id),
    )
    if (hot === undefined || cold === undefined || vip === undefined) throw new Error('no tags')
    await seller.call(setTags, { id, tag_ids: [hot, cold], was: [] })
    await seller.call(setTags, { id, tag_ids: [vip], was: [] })
    const { data } = await seller.call(setTags, { id, tag_ids: [hot, vip], was: [hot, cold, vip] })
    expect(data.map(({ id: tag, name }) => ({ id: tag, name }))).toEqual([
      { id: hot, name: 'Hot' },
      { id: vip, name: 'VIP' },
    ])
  })

  it('[D-310] should keep what two people change in one shared view, and refuse the same part with what is stored', async () => {
    const seller = await market.seller()
    const view = {
      type_id: 1,
      name: 'Hot',
      filters: { match: 'all', rules: [{ field: 'city', operator: 1, value: 'Oslo' }] },
      columns: ['city'],
      is_private: false,
      widths: { city: 120, title: 90 },
    }
    const { id } = (await seller.call(createView, view)).data
    const stored = async () => (await seller.call(readView, { id, type_id: 1 })).data
    const { filters, columns, sort_by, sort_dir } = await stored()
    const bergen = { match: 'all', rules: [{ field: 'city', operator: 1, value: 'Bergen' }] }

    await seller.call(updateView, { ...view, id, filters: bergen, was: { filters } })
    // Only what `was` names counts: the old filter that is sent along is not stored.
    await seller.call(updateView, { ...view, id, columns: ['city', 'title'], was: { columns } })
    await seller.call(updateView, { id, type_id: 1, name: 'Warm', was: { name: 'Hot' } })
    await seller.call(updateView, {
      ...view,
      id,
      sort_by: 'city',
      sort_dir: 'desc' as const,
      was: { sort_by, sort_dir },
    })
    const both = { name: 'Warm', filters: bergen, columns: ['city', 'title'], sort_by: 'city', widths: view.widths }
    expect(await stored()).toMatchObject(both)

    const late = { ...view, id, filters: { match: 'any', rules: [] }, was: { filters } }
    expect(await seller.fails(updateView, late)).toMatchObject({ _tag: 'Conflict', present: { filters: bergen } })
    expect(
      await seller.fails(updateView, {
        ...view,
        id,
        sort_by: 'city',
        sort_dir: 'asc' as const,
        was: { sort_by, sort_dir },
      }),
    ).toMatchObject({ _tag: 'Conflict', present: { sort_by: 'city', sort_dir: 'desc' } })
    expect(await stored()).toMatchObject(both)

    await seller.call(updateView, { ...late, was: { filters: bergen } })
    expect((await stored()).filters).toEqual({ match: 'any', rules: [] })
  })
})
