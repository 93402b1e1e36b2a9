import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  accounts,
  contacts,
  createView,
  dataListing,
  deals,
  deleteFilter,
  deleteView,
  leadChoices,
  leadInfo,
  leads,
  leadSideList,
  moveCard,
  recordBoard,
  saveColumns,
  saveFilter,
  updateView,
  view,
  views,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { createTag, setTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { filterFieldsOf } from '../../../../core/crm/lists/filter-fields.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { crmTypeOf } from '../../../../core/crm/records/record-types.ts'
import { checkFilter } from '../../../../core/filters/filter-check.ts'
import { toPredicate } from '../../../../core/filters/filter-predicate.ts'
import type { FilterCondition, FilterTree } from '../../../../core/filters/filter-tree.ts'
import type { Person } from '../market.ts'
import { describeMarket } from '../market.ts'
import { runs } from '../../../arbitraries/runs.ts'

const SIX_KEYS = ['data', 'save_filters', 'filters', 'setting_col', 'default_column_name', 'custom_view_filter']
const IDS = new Map(
  DEFAULT_FORMS.Leads.flatMap((section) => section.form_fields.map((field) => [field.name, field.id])),
)
const save = (seller: Person, typeId: number, values: Readonly<Record<number, unknown>>) =>
  seller
    .call(saveRecord, {
      type_id: typeId,
      form_fields: Object.entries(values).map(([id, value]) => ({ id: Number(id), value })),
    })
    .then((response) => response.data.unique_id)
const lead = (seller: Person, named: Readonly<Record<string, unknown>>) =>
  save(seller, 1, Object.fromEntries(Object.entries(named).map(([name, value]) => [IDS.get(name) ?? 0, value])))
/** An ISO time as the server writes it. */
const wire = (iso: string) => iso.slice(0, 19).replace('T', ' ')
const only = (...rules: FilterCondition[]): FilterTree => ({ match: 'all', rules })
const namesOf = async (seller: Person, filters: FilterTree) =>
  (await seller.call(leads, { filters })).lead_data.data.map((row) => row.name).sort()

describeMarket('CRM lists', (market) => {
  it('[API-CRM-15] [API-CRM-85] lists leads with paging, filters, query and the six keys', async () => {
    const seller = await market.seller()
    for (const first_name of ['Ada', 'Bea', 'Cem'])
      await lead(seller, {
        first_name,
        lead_status: first_name === 'Cem' ? 'Won' : 'New',
        email: `${first_name}@a.example`,
      })
    const { lead_data: all } = await seller.call(leads, {
      type_name: 'Leads',
      type_id: 1,
      per_page: 2,
      sort_by: 'first_name',
    })
    expect(Object.keys(all)).toEqual(expect.arrayContaining(SIX_KEYS))
    expect([all.total, all.last_page, all.data.map((row) => row.name)]).toEqual([3, 2, ['Ada', 'Bea']])
    expect(
      (await seller.call(leads, { per_page: 2, page: 2, sort_by: 'first_name' })).lead_data.data.map((row) => row.name),
    ).toEqual(['Cem'])
    expect((await seller.call(leads, { page: 9 })).lead_data).toMatchObject({ data: [], total: 3 })
    expect(await namesOf(seller, only({ field: 'lead_status', operator: 1, value: 'Won' }))).toEqual(['Cem'])
    expect((await seller.call(leads, { query: 'bea@A' })).lead_data.data.map((row) => row.name)).toEqual(['Bea'])
    expect((await seller.call(leads, { query: '100%_' })).lead_data.total).toBe(0)
    expect((await (await market.seller()).call(leads, {})).lead_data.total).toBe(0)
  })

  it('[API-CRM-16] [API-CRM-17] [API-CRM-18] [API-CRM-14] [D-82] [D-83] lists the other types under their keys, data_listing any of them, by name before id', async () => {
    const seller = await market.seller()
    const acme = await save(seller, 4, { 402: 'Acme' })
    await save(seller, 3, { 303: 'Ada', 302: acme })
    await save(seller, 2, { 201: 'Cranes', 204: 1500, 206: 'Won' })
    const ask = { filters: only({ field: 'account', operator: 8 }) }
    const { contact_data } = await seller.call(contacts, ask)
    expect(contact_data.data[0]).toMatchObject({ name: 'Ada', names: { [acme]: 'Acme' } })
    expect((await seller.call(accounts, {})).Account_data.data.map((row) => row.name)).toEqual(['Acme'])
    const { deal_data } = await seller.call(deals, {
      filters: JSON.stringify(only({ field: 'amount', operator: 13, value: [1000, 2000] })),
    })
    expect(deal_data.data.map((row) => row.name)).toEqual(['Cranes'])
    for (const response of [contact_data, deal_data, (await seller.call(accounts, {})).Account_data])
      expect(Object.keys(response)).toEqual(expect.arrayContaining(SIX_KEYS))
    await save(seller, 3, { 303: 'Bea' })
    await save(seller, 4, { 402: 'Globex' })
    await save(seller, 2, { 201: 'Hooks' })
    const found = async (input: { readonly query?: string; readonly page?: number; readonly per_page?: number }) => {
      const pages = [
        (await seller.call(contacts, { ...input, sort_by: 'first_name' })).contact_data,
        (await seller.call(accounts, { ...input, sort_by: 'account_name' })).Account_data,
        (await seller.call(deals, { ...input, sort_by: 'deal_name' })).deal_data,
      ]
      return pages.map(({ total, data }) => [total, ...data.map((row) => row.name)])
    }
    expect(await found({ page: 2, per_page: 1 })).toEqual([
      [2, 'Bea'],
      [2, 'Globex'],
      [2, 'Hooks'],
    ])
    expect([await found({ query: 'bea' }), await found({ query: 'glob' }), await found({ query: 'hook' })]).toEqual([
      [[1, 'Bea'], [0], [0]],
      [[0], [1, 'Globex'], [0]],
      [[0], [0], [1, 'Hooks']],
    ])
    expect((await seller.call(dataListing, { type_name: 'Accounts' })).Account_data?.total).toBe(2)
    expect((await seller.call(dataListing, { type_id: 4, type_name: 'Contacts' })).contact_data?.total).toBe(2)
    expect(Object.keys(await seller.call(dataListing, { type_name: 'Deals' }))).toContain('deal_data')
  })

  it('refuses a filter that does not fit the form, with a readable message', async () => {
    const seller = await market.seller()
    expect(await seller.fails(leads, { filters: only({ field: 'nothing', operator: 1, value: 'x' }) })).toMatchObject({
      _tag: 'Refused',
      errors: { filters: [expect.stringContaining('nothing')] },
    })
    expect(
      await seller.fails(leads, { filters: only({ field: 'annual_revenue', operator: 3, value: '5' }) }),
    ).toMatchObject({ _tag: 'Refused' })
  })

  it('[API-CRM-19] [API-CRM-20] returns leads for choosing and the side list', async () => {
    const seller = await market.seller()
    const ada = await lead(seller, { first_name: 'Ada', email: 'ada@a.example', lead_status: 'New' })
    await lead(seller, { first_name: 'Bea' })
    expect((await seller.call(leadChoices, { query: 'ada' })).data).toEqual([
      { unique_id: ada, name: 'Ada', email: 'ada@a.example' },
    ])
    const { data } = await seller.call(leadSideList, { page: 1, per_page: 1, query: '' })
    expect([data.total, data.last_page, data.data.length]).toEqual([2, 2, 1])
    expect(data.data[0]).toHaveProperty('category')
    expect(data.data[0]?.owner?.id).toBe(seller.userId)
  })

  it('[API-CRM-21] returns columns with at most ten cards, and the next ones of a column', async () => {
    const seller = await market.seller()
    for (let at = 0; at < 12; at += 1) await lead(seller, { first_name: `Lead ${at}`, lead_status: 'New' })
    await lead(seller, { first_name: 'Nameless' })
    const { data } = await seller.call(recordBoard, { type_id: 1 })
    expect(data.slice(0, 3).map(({ label, total, data: cards }) => [label, total, cards.length])).toEqual([
      ['None', 1, 1],
      ['New', 12, 10],
      ['Contacted', 0, 0],
    ])
    const next = (await seller.call(recordBoard, { type_id: 1, category: 'New', page: 2 })).data
    expect(next.map(({ category, total, data: cards }) => [category, total, cards.length])).toEqual([['New', 12, 2]])
    const seen = [...(data[1]?.data ?? []), ...(next[0]?.data ?? [])].map((card) => card.unique_id)
    expect(new Set(seen).size).toBe(12)
  })

  it('moves a card between two others of another column, keeps it there, and refuses an unknown column', async () => {
    const seller = await market.seller()
    const [low, high] = [
      await lead(seller, { first_name: 'Low', lead_status: 'Won' }),
      await lead(seller, { first_name: 'High', lead_status: 'Won' }),
    ]
    const moved = await lead(seller, { first_name: 'Moved', lead_status: 'New' })
    await seller.call(moveCard, { type_id: 1, unique_id: moved, category: 'Won', after: high, before: low })
    const won = (await seller.call(recordBoard, { type_id: 1, category: 'Won' })).data[0]
    expect(won?.data.map((card) => card.name)).toEqual(['High', 'Moved', 'Low'])
    expect((await seller.call(leadInfo, { lead_id: moved })).data.record.fields['lead_status']).toBe('Won')
    await seller.call(moveCard, { type_id: 1, unique_id: low, category: 'Won', after: null, before: high })
    expect(
      (await seller.call(recordBoard, { type_id: 1, category: 'Won' })).data[0]?.data.map((card) => card.name),
    ).toEqual(['Low', 'High', 'Moved'])
    expect(await seller.fails(moveCard, { type_id: 1, unique_id: low, category: 'Nowhere' })).toMatchObject({
      _tag: 'Refused',
    })
  })

  describe('[D-234] a board by another field', () => {
    const DEALS = crmTypeOf('Deals').id
    const DEAL = new Map(
      DEFAULT_FORMS.Deals.flatMap((section) => section.form_fields.map((field) => [field.name, field.id])),
    )
    const deal = (seller: Person, named: Readonly<Record<string, unknown>>) =>
      save(
        seller,
        DEALS,
        Object.fromEntries(Object.entries(named).map(([name, value]) => [DEAL.get(name) ?? 0, value])),
      )
    const boardBy = async (person: Person, type_id: number, group: string, rest: object = {}) =>
      (await person.call(recordBoard, { type_id, group, ...rest })).data
    const filled = async (person: Person, type_id: number, group: string, rest: object = {}) =>
      (await boardBy(person, type_id, group, rest))
        .filter(({ total }) => total > 0)
        .map(({ label, total, sum, data }) => [label, total, sum, data.map(({ name }) => name)])
    const inDays = (days: number) => calendarDay(market.clock.now.getTime() + days * 86_400_000, 'UTC')

    it('[D-274] has a column for each option, colleague or range of days, with the sums of what it shows, as the groups of the table', async () => {
      const seller = await market.seller()
      const colleague = await market.subuser(seller, [])
      await lead(seller, { first_name: 'Ada', lead_source: 'Trade fair', lead_status: 'New' })
      await lead(seller, { first_name: 'Bea', lead_source: 'Trade fair', lead_status: 'Won' })
      await lead(seller, { first_name: 'Cem', lead_owner: colleague.userId })
      const sources = await boardBy(seller, 1, 'lead_source')
      expect(sources[0]?.label).toBe('None')
      expect(sources.find(({ label }) => label === 'Trade fair')).toMatchObject({ total: 2 })
      expect(sources.reduce((sum, { total }) => sum + total, 0)).toBe(3)
      expect((await filled(seller, 1, 'lead_owner')).map(([, total]) => total)).toEqual([2, 1])
      expect(
        await filled(seller, 1, 'lead_source', { filters: only({ field: 'lead_status', operator: 1, value: 'Won' }) }),
      ).toEqual([['Trade fair', 1, null, ['Bea']]])

      for (const [deal_name, closing_date, amount] of [
        ['Late', inDays(-3), 100],
        ['Later late', inDays(-2), 50],
        ['Now', inDays(0), 200],
        ['Far', inDays(30), 400],
        ['Some day', null, 800],
      ] as const)
        await deal(seller, { deal_name, closing_date, amount })
      expect(await filled(seller, DEALS, 'closing_date')).toEqual([
        ['None', 1, 800, ['Some day']],
        ['Past', 2, 150, ['Late', 'Later late']],
        ['Today', 1, 200, ['Now']],
        ['Later', 1, 400, ['Far']],
      ])
      // The groups of the table sum the same (D-274); leads have no amounts.
      const groupsOf = async (group: string) =>
        (await seller.call(deals, { group })).deal_data.groups?.map(({ label, total, sum }) => [label, total, sum])
      for (const group of ['closing_date', 'stage', 'owner'])
        expect(await groupsOf(group), group).toEqual(
          (await filled(seller, DEALS, group)).map((column) => column.slice(0, 3)),
        )
      expect(
        (await seller.call(leads, { group: 'lead_source' })).lead_data.groups?.every(({ sum }) => sum === null),
      ).toBe(true)
      expect(
        await filled(seller, DEALS, 'closing_date', { filters: only({ field: 'amount', operator: 12, value: 150 }) }),
      ).toEqual([
        ['None', 1, 800, ['Some day']],
        ['Today', 1, 200, ['Now']],
        ['Later', 1, 400, ['Far']],
      ])
      const next = await boardBy(seller, DEALS, 'closing_date', { category: 'overdue', page: 2, per_page: 1 })
      expect(next.map(({ label, total, data }) => [label, total, data.map(({ name }) => name)])).toEqual([
        ['Past', 2, ['Later late']],
      ])
      expect(await seller.fails(recordBoard, { type_id: DEALS, group: 'deal_name' })).toMatchObject({
        errors: { group: [expect.any(String)] },
      })
    })

    it('writes the field of the column that a card is moved to, with history, and refuses what is not sensible', async () => {
      const seller = await market.seller()
      const colleague = await market.subuser(seller, [])
      const stranger = await market.seller()
      const id = await lead(seller, { first_name: 'Ada', lead_source: 'Trade fair', lead_status: 'New' })
      const fieldsOfLead = async () => (await seller.call(leadInfo, { lead_id: id })).data.record.fields
      await seller.call(moveCard, { type_id: 1, unique_id: id, group: 'lead_source', category: 'Referral' })
      await seller.call(moveCard, {
        type_id: 1,
        unique_id: id,
        group: 'lead_owner',
        category: String(colleague.userId),
      })
      expect(await fieldsOfLead()).toMatchObject({
        lead_source: 'Referral',
        lead_owner: colleague.userId,
        lead_status: 'New',
      })
      for (const [group, category] of [
        ['lead_source', 'Nowhere'],
        ['lead_owner', String(stranger.userId)],
        ['lead_owner', 'nobody'],
        ['first_name', 'Bea'],
      ] as const)
        expect(await seller.fails(moveCard, { type_id: 1, unique_id: id, group, category }), category).toMatchObject({
          _tag: 'Refused',
        })
      expect(
        await stranger.fails(moveCard, { type_id: 1, unique_id: id, group: 'lead_source', category: '' }),
      ).toMatchObject({
        _tag: 'NotFound',
      })

      const far = await deal(seller, { deal_name: 'Far', closing_date: inDays(30) })
      const to = (category: string) =>
        seller.call(moveCard, { type_id: DEALS, unique_id: far, group: 'closing_date', category })
      const shown = async () => (await filled(seller, DEALS, 'closing_date')).map(([label]) => label)
      // It is later already: the date stays.
      await to('later')
      const stored = async () =>
        (await boardBy(seller, DEALS, 'closing_date')).flatMap(({ data }) => data)[0]?.fields['closing_date']
      expect(await stored()).toBe(inDays(30))
      await to('today')
      expect(await stored()).toBe(inDays(0))
      await to('')
      expect(await shown()).toEqual(['None'])
      await to('later')
      expect(await shown()).toEqual(['Later'])
      expect(
        await seller.fails(moveCard, { type_id: DEALS, unique_id: far, group: 'closing_date', category: 'overdue' }),
      ).toMatchObject({ errors: { category: [expect.stringContaining('past')] } })
      await seller.call(moveCard, {
        type_id: DEALS,
        unique_id: far,
        group: 'owner',
        category: String(colleague.userId),
      })
      const { rows } = await market.db.query<{ owner_id: number | null; changes: string }>(
        `select r.owner_id, (select h.changes::text from history h where h.subject_id = r.unique_id order by h.id desc limit 1) as changes from crm_records r where r.unique_id = $1`,
        [far],
      )
      expect(rows[0]?.owner_id).toBe(colleague.userId)
      expect(rows[0]?.changes).toContain('Owner')
      // [D-120] The page of a deal sends the owner that it shows.
      const toOwner = { type_id: DEALS, unique_id: far, group: 'owner', category: '' }
      expect(await seller.fails(moveCard, { ...toOwner, was: String(seller.userId) })).toMatchObject({
        _tag: 'Conflict',
        present: { owner: colleague.userId },
      })
      await seller.call(moveCard, { ...toOwner, was: String(colleague.userId) })
      expect((await filled(seller, DEALS, 'owner')).map(([label]) => label)).toEqual(['None'])
    })

    it('[D-248] groups the table by the same fields: each row once, in the order of the columns and of the sort', async () => {
      const seller = await market.seller()
      const colleague = await market.subuser(seller, [])
      const reader = await market.subuser(seller, [{ module: 'Contacts', actions: ['View'] }])
      for (const [first_name, lead_source, lead_owner] of [
        ['Ada', 'Trade fair', colleague.userId],
        ['Bea', null, null],
        ['Cem', 'Referral', null],
        ['Dan', 'Trade fair', null],
        ['Eva', 'Referral', colleague.userId],
        ['Fay', 'Trade fair', null],
      ] as const)
        await lead(seller, { first_name, lead_source, lead_owner, lead_status: 'New' })
      const grouped = async (input: object) => {
        const { lead_data } = await seller.call(leads, { sort_by: 'first_name', sort_dir: 'desc', ...input })
        return {
          groups: lead_data.groups?.map(({ label, total }) => `${label} ${total}`),
          rows: lead_data.data.map(({ name, group }) => `${group}: ${name}`),
          paging: [lead_data.total, lead_data.last_page],
        }
      }
      const { groups, rows: whole, paging } = await grouped({ group: 'lead_source' })
      expect(groups).toEqual(
        (await boardBy(seller, 1, 'lead_source')).flatMap(({ label, total }) =>
          total > 0 ? [`${label} ${total}`] : [],
        ),
      )
      expect(paging).toEqual([6, 1])
      expect(whole.filter((row) => row.startsWith('Trade fair'))).toEqual([
        'Trade fair: Fay',
        'Trade fair: Dan',
        'Trade fair: Ada',
      ])
      const pages = []
      for (const page of [1, 2, 3]) pages.push(...(await grouped({ group: 'lead_source', page, per_page: 2 })).rows)
      expect(pages).toEqual(whole)
      // The rows of a closed group are on no page; its count stays. The filter narrows rows and counts alike.
      expect(await grouped({ group: 'lead_source', closed: ['', 'Trade fair'] })).toEqual({
        groups: expect.arrayContaining(['None 1', 'Trade fair 3', 'Referral 2']),
        rows: ['Referral: Eva', 'Referral: Cem'],
        paging: [2, 1],
      })
      expect(
        await grouped({
          group: 'lead_source',
          filters: only({ field: 'lead_owner', operator: 1, value: String(colleague.userId) }),
          query: 'a',
        }),
      ).toMatchObject({ groups: expect.arrayContaining(['Trade fair 1', 'Referral 1']), paging: [2, 1] })
      expect((await grouped({ group: 'lead_owner' })).groups?.map((each) => each.slice(-1))).toEqual(['4', '2'])
      expect((await grouped({ group: 'lead_status', page: 9 })).rows).toEqual([])
      expect(await seller.fails(leads, { group: 'first_name' })).toMatchObject({
        errors: { group: ['Records cannot be grouped by this field. Choose another one.'] },
      })
      expect(await reader.fails(leads, { group: 'lead_source' })).toMatchObject({ _tag: 'Forbidden' })
      expect((await (await market.seller()).call(leads, { group: 'lead_source' })).lead_data.groups).toEqual([])

      // A GET call sends the closed groups as a list, and dates are grouped by ranges.
      await deal(seller, { deal_name: 'Late', closing_date: inDays(-3) })
      await deal(seller, { deal_name: 'Now', closing_date: inDays(0) })
      await deal(seller, { deal_name: 'Some day' })
      const { deal_data } = await seller.call(deals, { group: 'closing_date', closed: ['', 'today'] })
      expect([deal_data.groups, deal_data.data.map(({ name, group }) => [name, group])]).toEqual([
        [
          { category: '', label: 'None', total: 1, sum: null },
          { category: 'overdue', label: 'Past', total: 1, sum: null },
          { category: 'today', label: 'Today', total: 1, sum: null },
        ],
        [['Late', 'overdue']],
      ])
    })

    it('[D-248] is kept in a view for its layout, and is no group of a table because it was one of the board', async () => {
      const seller = await market.seller()
      const all = { type_id: 1, name: 'All', filters: only() }
      const { id } = (await seller.call(createView, { ...all, group: 'lead_source' })).data
      const stored = async () => (await seller.call(view, { id, type_id: 1 })).data
      expect(await stored()).toMatchObject({ layout: 'table', group: 'lead_source' })
      await seller.call(updateView, { ...all, id, layout: 'board', group: 'lead_owner' })
      expect(await stored()).toMatchObject({ layout: 'board', group: 'lead_owner' })
      await seller.call(updateView, { ...all, id, group: null })
      expect(await stored()).toMatchObject({ layout: 'board', group: null })
      await seller.call(updateView, { ...all, id, layout: 'table' })
      expect(await stored()).toMatchObject({ layout: 'table', group: 'lead_source' })
    })

    it('is kept in a view', async () => {
      const seller = await market.seller()
      const { id } = (
        await seller.call(createView, {
          type_id: DEALS,
          name: 'By closing date',
          filters: only(),
          layout: 'board',
          group: 'closing_date',
        })
      ).data
      expect((await seller.call(view, { id })).data).toMatchObject({ layout: 'board', group: 'closing_date' })
      await seller.call(updateView, { id, type_id: DEALS, name: 'By stage', filters: only(), group: null })
      expect((await seller.call(view, { id })).data).toMatchObject({ layout: 'board', group: null })
    })
  })

  it('[D-218] gives cards short keys again before a key is too long for an index', async () => {
    const seller = await market.seller()
    const names = ['E', 'D', 'C', 'B', 'A']
    const ids: string[] = []
    for (const first_name of names) ids.push(await lead(seller, { first_name, lead_status: 'Won' }))
    const moved = await lead(seller, { first_name: 'Moved', lead_status: 'New' })
    const keys = ['n2', `n0i${'z'.repeat(2590)}i`, `n0i${'z'.repeat(2590)}`, `n0i${'z'.repeat(30)}`, 'n0']
    for (const [at, id] of ids.entries())
      await market.db.query('update crm_records set order_key = $1 where unique_id = $2', [keys[at], id])

    await seller.call(moveCard, { type_id: 1, unique_id: moved, category: 'Won', after: ids[2]!, before: ids[1]! })
    const won = (await seller.call(recordBoard, { type_id: 1, category: 'Won' })).data[0]
    expect(won?.data.map((card) => card.name)).toEqual(['A', 'B', 'C', 'Moved', 'D', 'E'])
    const { rows } = await market.db.query(
      "select max(length(order_key)) as longest from crm_records where category = 'Won' and unique_id = any($1)",
      [[...ids, moved]],
    )
    expect(rows).toEqual([{ longest: expect.toSatisfy((length: number) => length < 10) }])
  })

  it('[API-CRM-34] [API-CRM-30] [API-CRM-31] [ENTITY-22] creates a view and returns it with filters and columns', async () => {
    const seller = await market.seller()
    const filters = only({ field: 'lead_status', operator: 1, value: 'Won' })
    const { data } = await seller.call(createView, {
      type_id: 1,
      type_name: 'Leads',
      name: 'Won ones',
      filters,
      columns: ['email'],
      sort_by: 'email',
      sort_dir: 'desc',
    })
    expect((await seller.call(views, { type_id: 1 })).data).toEqual([
      { id: 0, name: 'All Leads' },
      { id: data.id, name: 'Won ones', can_change: true, is_private: false, owner: expect.any(String) },
    ])
    expect((await seller.call(view, { id: data.id })).data).toEqual({
      id: data.id,
      name: 'Won ones',
      filters,
      columns: ['email'],
      sort_by: 'email',
      sort_dir: 'desc',
      is_private: false,
      layout: 'table',
      group: null,
      widths: {},
    })
    await lead(seller, { first_name: 'Ada', lead_status: 'Won' })
    await lead(seller, { first_name: 'Bea', lead_status: 'New' })
    const { lead_data } = await seller.call(leads, { custom_view_id: data.id })
    expect([lead_data.data.map((row) => row.name), lead_data.setting_col, lead_data.custom_view_filter]).toEqual([
      ['Ada'],
      ['first_name', 'email'],
      filters,
    ])
    const other = await market.seller()
    expect(await other.fails(view, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await other.fails(deleteView, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[API-CRM-35] [VIEW-02] [D-08] updates the view of that id and creates no other', async () => {
    const seller = await market.seller()
    const { id } = (await seller.call(createView, { type_id: 1, name: 'Mine' })).data
    expect((await seller.call(updateView, { id, type_id: 1, name: 'Ours' })).data.id).toBe(id)
    expect((await seller.call(views, { type_id: 1 })).data.map((row) => row.name)).toEqual(['All Leads', 'Ours'])
    await seller.call(deleteView, { id })
    expect(await seller.fails(updateView, { id, type_id: 1, name: 'Ours' })).toMatchObject({
      message: 'This view has been deleted. Saving again creates a new one.',
    })
  })

  it('[API-CRM-32] deletes a view and refuses to delete the built-in one', async () => {
    const seller = await market.seller()
    const { id } = (await seller.call(createView, { type_id: 1, name: 'Mine' })).data
    await seller.call(deleteView, { id })
    expect((await seller.call(views, { type_id: 1 })).data).toHaveLength(1)
    expect(await seller.fails(deleteView, { id: 0 })).toMatchObject({
      message: 'This view cannot be changed or deleted.',
    })
  })

  it('[API-CRM-36] [API-CRM-37] [ENTITY-23] stores a named filter with its count, narrows by it and deletes it', async () => {
    const seller = await market.seller()
    await lead(seller, { first_name: 'Ada', lead_status: 'Won' })
    await lead(seller, { first_name: 'Bea', lead_status: 'New' })
    const filter = only({ field: 'lead_status', operator: 2, value: 'New' })
    const { data } = await seller.call(saveFilter, { type_id: 1, name: 'Not new', filter })
    expect(data).toEqual({ id: data.id, name: 'Not new', filter, total_results: 1, can_change: true })
    const { lead_data } = await seller.call(leads, { filter_id: data.id })
    expect([lead_data.data.map((row) => row.name), lead_data.save_filters]).toEqual([['Ada'], [data]])
    await seller.call(deleteFilter, { id: data.id })
    expect((await seller.call(leads, {})).lead_data.save_filters).toEqual([])
    expect(await seller.fails(deleteFilter, { id: data.id })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[SCOPE-14] keeps, applies and deletes views and filters, and has one column on the board for each category', async () => {
    const seller = await market.seller()
    for (const [first_name, lead_status] of [
      ['Ada', 'Won'],
      ['Bea', 'New'],
      ['Cem', 'New'],
    ] as const)
      await lead(seller, { first_name, lead_status })
    const listed = async (input: object) => {
      const { lead_data } = await seller.call(leads, { sort_by: 'first_name', ...input })
      return lead_data.data.map((row) => row.name)
    }
    const won = only({ field: 'lead_status', operator: 1, value: 'Won' })

    const custom_view_id = (await seller.call(createView, { type_id: 1, name: 'Won ones', filters: won })).data.id
    expect(await listed({ custom_view_id })).toEqual(['Ada'])
    await seller.call(deleteView, { id: custom_view_id })
    expect(await seller.fails(view, { id: custom_view_id })).toMatchObject({ _tag: 'NotFound' })

    const filter_id = (await seller.call(saveFilter, { type_id: 1, name: 'Won ones', filter: won })).data.id
    expect(await listed({ filter_id })).toEqual(['Ada'])
    await seller.call(deleteFilter, { id: filter_id })
    expect((await seller.call(leads, {})).lead_data.save_filters).toEqual([])
    expect(await listed({})).toEqual(['Ada', 'Bea', 'Cem'])

    for (const [type_name, categories] of [
      ['Leads', ['', 'New', 'Contacted', 'Interested', 'Qualified', 'Negotiation', 'Won', 'Lost']],
      ['Deals', ['', 'Qualification', 'Proposal', 'Negotiation', 'Won', 'Lost']],
    ] as const) {
      expect((await seller.call(recordBoard, { type_name })).data.map(({ category }) => category)).toEqual(categories)
    }
    const { data } = await seller.call(recordBoard, { type_id: 1 })
    expect(
      data.flatMap(({ category, data: cards }) => cards.map((card) => `${category}: ${card.name}`)).toSorted(),
    ).toEqual(['New: Bea', 'New: Cem', 'Won: Ada'])
  })

  it('[API-CRM-38] remembers the shown columns of each person', async () => {
    const seller = await market.seller()
    const sub = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    await seller.call(saveColumns, { type_id: 1, columns: ['email', 'city', 'unknown'] })
    expect((await seller.call(leads, {})).lead_data.setting_col).toEqual(['first_name', 'email', 'city'])
    const { lead_data } = await sub.call(leads, {})
    expect(lead_data.setting_col).toEqual(lead_data.default_column_name)
  })

  it('[D-202] sums the deals of a column as they are and by probability, with the filter of its cards', async () => {
    const seller = await market.seller()
    for (const [name, amount, stage, probability] of [
      ['A', 1000, 'Proposal', 40],
      ['B', 500, 'Proposal', null],
      ['C', 9000, 'Proposal', 100],
    ] as const)
      await save(seller, 2, { 201: name, 204: amount, 206: stage, 207: probability })
    const small = JSON.stringify(only({ field: 'amount', operator: 9, value: 5000 }))
    for (const [filters, sums] of [
      [small, [1500, 600]],
      [undefined, [10_500, 9600]],
    ] as const) {
      const { data } = await seller.call(recordBoard, { type_name: 'Deals', filters })
      const lane = data.find((column) => column.category === 'Proposal')
      expect([lane?.sum, lane?.weighted]).toEqual(sums)
    }
  })

  it('[D-202] [D-203] lists the same records as the predicate of core, for any filter', async () => {
    const seller = await market.seller()
    const tag = (await seller.call(createTag, { type_id: 1, name: 'Key' })).data.id
    const values = [
      { first_name: 'Ada', city: 'Paris', annual_revenue: 5, lead_status: 'New', country: 'FR' },
      { first_name: 'bea', city: 'São Paulo', annual_revenue: 10.5, lead_status: 'Won' },
      { first_name: '100%', city: 'new_york', number_of_employees: 12 },
      { first_name: 'O’Neil', annual_revenue: 0, number_of_employees: 5, country: 'DE' },
      { first_name: 'Ä', description: 'two\nlines', lead_status: 'Lost' },
    ]
    const away = (days: number) => new Date(market.clock.now.getTime() + days * 86_400_000).toISOString()
    for (const [at, named] of values.entries()) {
      const id = await lead(seller, named)
      if (at % 2 === 0) await seller.call(setTags, { id, tag_ids: [tag] })
      // Of the first: a call is missed, a task is done, a meeting was, a meeting comes. The third was written to.
      if (at === 0)
        await market.db.query(
          `insert into crm_activities (company_id, type_id, record_id, subject, starts_at, status, order_key)
           select r.company_id, a.type, r.id, 'x', a.at::timestamptz, a.status, 'n0' from crm_records r,
             (values (7, $2, 'Missed'), (5, $3, 'completed'), (6, $4, null), (6, $5, null)) a (type, at, status)
            where r.unique_id = $1`,
          [id, away(-1), away(1), away(-9), away(9)],
        )
      if (at === 2)
        await market.db.query(
          `insert into emails (company_id, record_id, status, sent_at) select company_id, id, 'sent', $2::timestamptz from crm_records where unique_id = $1`,
          [id, away(-20)],
        )
    }
    const rows = (await seller.call(leads, {})).lead_data.data
    const times = new Map(rows.map((row) => [row.name, [row.next_activity?.starts_at, row.last_contact]]))
    expect(times.get('Ada')).toEqual([wire(away(9)), wire(away(-9))])
    expect(times.get('100%')).toEqual([undefined, wire(away(-20))])
    expect(times.get('bea')).toEqual([undefined, null])
    const fields = filterFieldsOf({ sections: DEFAULT_FORMS.Leads }, 'Leads')
    const readable = rows.map((row) => ({
      ...row.fields,
      score: row.score,
      engagement_score: row.engagement,
      created_at: row.created_at,
      updated_at: row.updated_at,
      next_activity: row.next_activity?.starts_at,
      last_contact: row.last_contact,
      tag: row.tags.map((one) => String(one.id)),
      name_: row.name,
    }))
    const text = fc.constantFrom('a', 'A', 'paris', '%', '_', 'são', 'ä', 'two', 'new', 'x')
    const number = fc.constantFrom(0, 5, 10, 10.5, 12, -1)
    const pair = fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
    const day = fc.constantFrom(rows[0]?.created_at.slice(0, 10) ?? '2026-01-01', '2020-02-29', '2090-01-01')
    const aCondition: fc.Arbitrary<FilterCondition> = fc.oneof(
      fc.record({
        field: fc.constantFrom('first_name', 'city', 'description'),
        operator: fc.constantFrom(1, 2, 3, 4, 5, 6),
        value: text,
      }),
      fc.record({
        field: fc.constantFrom(
          'first_name',
          'city',
          'annual_revenue',
          'lead_status',
          'tag',
          'country',
          'created_at',
          'next_activity',
          'last_contact',
        ),
        operator: fc.constantFrom(7, 8),
      }),
      fc.record({
        field: fc.constantFrom('annual_revenue', 'number_of_employees'),
        operator: fc.constantFrom(1, 2, 9, 10, 11, 12),
        value: number,
      }),
      fc.record({
        field: fc.constantFrom('annual_revenue', 'number_of_employees'),
        operator: fc.constantFrom(13, 14),
        value: pair,
      }),
      fc.record({
        field: fc.constant('lead_status'),
        operator: fc.constantFrom(1, 2),
        value: fc.constantFrom('New', 'Won', 'Lost'),
      }),
      fc.record({
        field: fc.constant('lead_status'),
        operator: fc.constantFrom(3, 4),
        value: fc.constantFrom(['New'], ['New', 'Lost'], ['Won', 'Lost', 'Qualified']),
      }),
      fc.record({
        field: fc.constant('lead_owner'),
        operator: fc.constantFrom(1, 2),
        value: fc.constantFrom('me'),
      }),
      fc.record({
        field: fc.constant('country'),
        operator: fc.constantFrom(1, 2),
        value: fc.constantFrom('FR', 'DE', 'US'),
      }),
      fc.record({
        field: fc.constant('tag'),
        operator: fc.constantFrom(1, 2, 3, 4),
        value: fc.constant([String(tag)]),
      }),
      fc.record({
        field: fc.constantFrom('created_at', 'next_activity', 'last_contact'),
        operator: fc.constantFrom(1, 2, 9, 10, 11, 12),
        value: day,
      }),
    ) as fc.Arbitrary<FilterCondition>
    const aTree = fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      rules: fc.array(
        fc.oneof(
          aCondition,
          fc.record({
            match: fc.constantFrom('all' as const, 'any' as const),
            rules: fc.array(aCondition, { minLength: 1, maxLength: 3 }),
          }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(aTree, async (tree) => {
        const checked = checkFilter(tree, fields)
        if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
        const holds = toPredicate(checked.filter, {
          now: market.clock.now.getTime(),
          timeZone: 'UTC',
          me: String(seller.userId),
        })
        const expected = readable
          .filter((row) => holds(row))
          .map((row) => row.name_)
          .sort()
        expect(await namesOf(seller, tree)).toEqual(expected)
      }),
      { numRuns: runs(60) },
    )
  })
})
