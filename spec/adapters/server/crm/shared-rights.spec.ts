import { expect, it } from 'vitest'
import { createTag, deleteTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { deleteFormSection, saveForm, saveRecord, userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  createView,
  deals,
  deleteFilter,
  deleteView,
  leads,
  pinView,
  recordBoard,
  saveFilter,
  updateView,
  view as readView,
  views,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { MOST_PINS } from '../../../../core/crm/lists/view-pins.ts'
import { describeMarket } from '../market.ts'

const EVERYTHING = { match: 'all', rules: [] } as const
const LEADS = [{ module: 'Leads', actions: ['View', 'Add', 'Edit', 'Delete'] }] as const
const SETTINGS = [...LEADS, { module: 'General Settings', actions: ['View', 'Edit'] }] as const

// Leads View and Edit were enough to change the form of the whole company, its tags and other people's views.
describeMarket('what a company shares in its CRM', (market) => {
  it('[D-116] refuses form changes by a sub-user with every right on leads, and allows them with General Settings: Edit', async () => {
    const owner = await market.seller()
    const clerk = await market.subuser(owner, LEADS)
    const { form_data } = (await clerk.call(userForm, { type_id: 1 })).data
    const changed = {
      sections: form_data.sections.map((section) => ({
        ...section,
        form_fields: section.form_fields.map((field, at) => (at === 0 ? { ...field, label: 'HACKED' } : field)),
      })),
    }

    expect(await clerk.fails(saveForm, { type_id: 1, form_data: changed })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(deleteFormSection, { type_id: 1, id: 2 })).toMatchObject({ _tag: 'Forbidden' })
    expect((await owner.call(userForm, { type_id: 1 })).data.form_data).toEqual(form_data)

    const head = await market.subuser(owner, SETTINGS)
    await head.call(saveForm, { type_id: 1, form_data: changed })
    expect((await owner.call(userForm, { type_id: 1 })).data.sections[0]?.form_fields[0]?.label).toBe('HACKED')
  })

  it('[D-116] lets a sub-user delete the own tags, but not those of others', async () => {
    const owner = await market.seller()
    const clerk = await market.subuser(owner, LEADS)
    const head = await market.subuser(owner, SETTINGS)
    const foreign = (await owner.call(createTag, { type_id: 1, name: 'Key account' })).data.id
    const own = (await clerk.call(createTag, { type_id: 1, name: 'Mine' })).data.id

    expect(await clerk.fails(deleteTags, { ids: [foreign] })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(deleteTags, { ids: [own, foreign] })).toMatchObject({ _tag: 'Forbidden' })
    await clerk.call(deleteTags, { ids: [own] })
    await head.call(deleteTags, { ids: [foreign] })
  })

  it('[D-116] [D-202] lets a sub-user change the own views and filters, but not those of others', async () => {
    const owner = await market.seller()
    const clerk = await market.subuser(owner, LEADS)
    const head = await market.subuser(owner, SETTINGS)
    const view = { type_id: 1, name: 'Hot leads', filters: EVERYTHING, columns: [] }
    const foreign = (await owner.call(createView, view)).data.id
    const own = (await clerk.call(createView, view)).data.id
    const filter = (await owner.call(saveFilter, { type_id: 1, name: 'New', filter: EVERYTHING })).data.id
    const ownFilter = (await clerk.call(saveFilter, { type_id: 1, name: 'New', filter: EVERYTHING })).data.id

    expect((await clerk.call(views, { type_id: 1 })).data).toEqual([
      { id: 0, name: 'All Leads' },
      { id: foreign, name: 'Hot leads', can_change: false, is_private: false, owner: expect.any(String) },
      { id: own, name: 'Hot leads', can_change: true, is_private: false, owner: expect.any(String) },
    ])
    expect(await clerk.fails(updateView, { ...view, id: foreign, name: 'Taken' })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(deleteView, { id: foreign })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(deleteFilter, { id: filter })).toMatchObject({ _tag: 'Forbidden' })
    await clerk.call(updateView, { ...view, id: own, name: 'Renamed' })
    await clerk.call(deleteView, { id: own })
    await clerk.call(deleteFilter, { id: ownFilter })
    await head.call(updateView, { ...view, id: foreign, name: 'By the head of sales' })

    // A private view exists for nobody else, whatever their rights.
    const kept = { ...view, name: 'Mine', is_private: true, layout: 'board', widths: { city: 120 } } as const
    const hidden = (await clerk.call(createView, kept)).data.id
    expect((await clerk.call(readView, { id: hidden, type_id: 1 })).data).toMatchObject({
      is_private: true,
      layout: 'board',
      widths: { city: 120 },
    })
    expect((await owner.call(views, { type_id: 1 })).data.map(({ id }) => id)).not.toContain(hidden)
    for (const stranger of [owner, head]) {
      expect(await stranger.fails(readView, { id: hidden, type_id: 1 })).toMatchObject({ _tag: 'NotFound' })
      expect(await stranger.fails(deleteView, { id: hidden })).toMatchObject({ _tag: 'NotFound' })
      expect(await stranger.fails(updateView, { ...view, id: hidden })).toMatchObject({ _tag: 'Refused' })
    }
    expect(await owner.fails(leads, { custom_view_id: hidden })).toMatchObject({ _tag: 'NotFound' })
    expect(await owner.fails(recordBoard, { type_id: 1, custom_view_id: hidden })).toMatchObject({ _tag: 'NotFound' })
    await clerk.call(updateView, { ...view, id: hidden })
    expect((await clerk.call(readView, { id: hidden, type_id: 1 })).data.is_private).toBe(true)
    await clerk.call(updateView, { ...view, id: hidden, is_private: false })
    expect((await owner.call(leads, { custom_view_id: hidden })).lead_data.total).toBe(0)
    await head.call(deleteView, { id: foreign })
    await head.call(deleteFilter, { id: filter })
  })

  it('[D-247] pins views that a person may use, for that person alone and in an own order', async () => {
    const owner = await market.seller()
    const clerk = await market.subuser(owner, LEADS)
    const stranger = await market.seller()
    const make = async (person: typeof owner, name: string, rest: object = {}) =>
      (await person.call(createView, { type_id: 1, name, filters: EVERYTHING, columns: [], ...rest })).data.id
    const [hot, cold, mine] = [
      await make(owner, 'Hot'),
      await make(owner, 'Cold'),
      await make(clerk, 'Mine', { is_private: true }),
    ]
    const ofDeals = await make(owner, 'Big deals', { type_id: 4 })
    const pinned = async (person: typeof owner) =>
      (await person.call(views, { type_id: 1 })).data
        .filter(({ pin }) => pin !== undefined)
        .toSorted((a, b) => a.pin! - b.pin!)
        .map(({ id }) => id)

    for (const [at, id] of [hot, mine, cold].entries()) await clerk.call(pinView, { id, place: at })
    await owner.call(pinView, { id: ofDeals, place: 0 })
    expect((await clerk.call(pinView, { id: cold, place: 0 })).data).toEqual([cold, hot, mine])
    expect([await pinned(clerk), await pinned(owner)]).toEqual([[cold, hot, mine], []])
    expect((await clerk.call(pinView, { id: hot, place: null })).data).toEqual([cold, mine])
    expect((await clerk.call(pinView, { id: hot, place: null })).data).toEqual([cold, mine])

    // Views of others that are private, of other companies, of a type without the right, and the built-in one.
    for (const person of [owner, stranger])
      expect(await person.fails(pinView, { id: mine, place: 0 })).toMatchObject({ _tag: 'NotFound' })
    expect(await clerk.fails(pinView, { id: ofDeals, place: 0 })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(pinView, { id: 0, place: 0 })).toMatchObject({ _tag: 'Refused' })

    // What becomes private or is deleted leaves the tabs of others.
    const all = { type_id: 1, filters: EVERYTHING, columns: [] }
    await owner.call(updateView, { ...all, id: cold, name: 'Cold', is_private: true })
    expect(await pinned(clerk)).toEqual([mine])
    await clerk.call(pinView, { id: hot, place: 0 })
    await owner.call(deleteView, { id: hot })
    expect(await pinned(clerk)).toEqual([mine])

    for (let at = 1; at < MOST_PINS; at++) await clerk.call(pinView, { id: await make(owner, `View ${at}`), place: at })
    const another = await make(owner, 'Another')
    expect(await clerk.fails(pinView, { id: another, place: 0 })).toMatchObject({
      message: 'At most 20 views can be pinned. Unpin another one first.',
    })
    expect(await pinned(clerk)).toHaveLength(MOST_PINS)
  })

  it('[D-287] names accounts in the filters of deals to those alone who may see accounts', async () => {
    const owner = await market.seller()
    const name = 'Quiet Harbour Holding'
    const id = fieldsOf({ sections: DEFAULT_FORMS.Accounts }).find((field) => field.name === 'account_name')!.id
    await owner.call(saveRecord, { type_name: 'Accounts', form_fields: [{ id, value: name }] })
    const DEALS = { module: 'Deals', actions: ['View'] } as const
    const clerk = await market.subuser(owner, [DEALS])
    const bookkeeper = await market.subuser(owner, [DEALS, { module: 'Accounts', actions: ['View'] }])
    expect(JSON.stringify(await bookkeeper.call(deals, {}))).toContain(name)
    expect(JSON.stringify(await clerk.call(deals, {}))).not.toContain(name)
  })
})
