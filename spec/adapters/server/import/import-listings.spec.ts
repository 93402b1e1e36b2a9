import { expect, it } from 'vitest'
import {
  checkImport,
  importRows,
  runImport,
  showImport,
  startImport,
  undoImport,
} from '../../../../core/contracts/import.contract.ts'
import { productList, productShow, productStore, productUpdate } from '../../../../core/contracts/listing.contract.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { formOf } from '../listing/forms.ts'
import { describeMarket, type Person } from '../market.ts'
import { check, run, sendFile } from './send-file.ts'

const CATEGORY = 'Automotive & Transport / Engine Parts / Filters'
const HEAD =
  'Name;Model;Description;Attributes;Category;Brand;Availability;Pricing;Price;Currency;Stock;Unit;Incoterm;Validity;Condition;Manufacturing year;Dispatch time;Dispatch period;Place of existence;Origin;Seaport;Airport'
const complete = (name: string, model: string, more: { readonly price?: string; readonly category?: string } = {}) =>
  `${name};${model};A pump.;Material: Steel, Brass | Colour: red;${more.category ?? CATEGORY};Nordkran;In stock;fixed price;${more.price ?? '"1.234,50"'};eur;12;Pieces;FOB;6 months;Brand New;2024;5;Days;Hamburg, DE;DE;Hamburg;Hamburg Airport`
const listingsOf = async (person: Person) =>
  (await person.call(productList, { sort: 'name', direction: 'asc' })).data.data.map(({ id, name, published }) => ({
    id,
    name,
    published,
  }))
const refusals = async (person: Person, id: number) =>
  (await person.call(importRows, { id })).data.data.map(({ n, problems }) => [n, problems])

describeMarket('import of listings', (market) => {
  it('[D-219] puts complete listings on sale and keeps others as drafts, as the dry run says, and takes them back', async () => {
    const seller = await market.seller()
    const file = [
      HEAD,
      complete('Hand pump', 'HP-1'),
      'Bare pump;HP-2',
      complete('Foot pump', 'HP-3', { category: 'No such category' }),
      complete('Far pump', 'HP-4', { price: 'cheap' }),
      ';HP-5',
    ].join('\n')
    const id = await sendFile(market, seller, 'listings', file)
    const { settings, columns } = (await seller.call(showImport, { id })).data
    expect(settings.columns).not.toContain(null)
    expect(columns).toHaveLength(22)
    const checked = await check(market, seller, id, { publishes: true })
    expect(checked).toMatchObject({ counts: { create: 2, update: 0, refuse: 3 } })
    expect(await refusals(seller, id)).toEqual([
      [4, [{ column: 4, message: 'There is no category “No such category”.' }]],
      [5, [{ column: 8, message: expect.stringContaining('“cheap” is not a number like 1.234,5') }]],
      [6, [{ column: 0, message: expect.stringContaining('name') }]],
    ])
    expect(await listingsOf(seller)).toEqual([])

    expect(await run(market, seller, id)).toMatchObject({ state: 'done', results: checked.counts })
    const [bare, hand] = await listingsOf(seller)
    expect([bare, hand]).toMatchObject([
      { name: 'Bare pump', published: 0 },
      { name: 'Hand pump', published: 1 },
    ])
    expect((await seller.call(productShow, { id: hand!.id })).data).toMatchObject({
      brand_name: 'Nordkran',
      slug: 'hand-pump',
      form: {
        choice_options: [
          { attribute_id: 'Material', values: ['Steel', 'Brass'] },
          { attribute_id: 'Colour', values: ['red'] },
        ],
        category_lists: [CATEGORY],
        unit_price: 1234.5,
        current_stock: 12,
        existence_place: { country: 'DE', city: 'Hamburg' },
        country_origin_id: 276,
      },
    })

    // Found by model: an equal row changes nothing, an empty cell keeps the value, and what is on sale stays fit for it.
    const again = await sendFile(
      market,
      seller,
      'listings',
      `${HEAD}\n${complete('Hand pump', 'hp-1')}\n${complete('Bare pump, now whole', 'HP-2')}\n`,
    )
    expect(await check(market, seller, again, { match: 'model_number', publishes: false })).toMatchObject({
      counts: { create: 0, update: 2 },
    })
    await run(market, seller, again)
    expect(await listingsOf(seller)).toMatchObject([
      { name: 'Bare pump, now whole', published: 0 },
      { name: 'Hand pump', published: 1 },
    ])
    const third = await sendFile(market, seller, 'listings', 'Model;Description;Price\nhp-1;;0\nHP-2;;"2,5"\nHP-9;;1\n')
    expect(await check(market, seller, third, { match: 'model_number', unmatched: 'skip' })).toMatchObject({
      counts: { update: 1, skip: 1, refuse: 1 },
    })
    expect(await refusals(seller, third)).toEqual([[2, [{ column: 2, message: expect.stringContaining('above 0') }]]])
    await run(market, seller, third)

    // What somebody changed since stays.
    const { form, version } = (await seller.call(productShow, { id: bare!.id })).data
    await seller.call(productUpdate, { ...form, id: bare!.id, version, name: 'Mine', published: 0 })
    for (const one of [third, again]) {
      await seller.call(undoImport, { id: one })
      await market.server.jobs.idle()
    }
    expect((await seller.call(showImport, { id: third })).data.import).toMatchObject({ state: 'undone', kept: 1 })
    expect((await seller.call(productShow, { id: hand!.id })).data.form).toMatchObject({ model_number: 'HP-1' })
    await seller.call(undoImport, { id })
    await market.server.jobs.idle()
    expect((await seller.call(showImport, { id })).data.import).toMatchObject({ state: 'undone', kept: 2 })
    expect(await listingsOf(seller)).toMatchObject([{ name: 'Hand pump' }, { name: 'Mine' }])
  })

  it('[D-219] takes back new listings that nobody touched, and restores what it changed', async () => {
    const seller = await market.seller()
    const known = (await seller.call(productStore, { ...formOf(seller), published: 1 })).data.id
    const id = await sendFile(
      market,
      seller,
      'listings',
      `Listing ID,Name,Photos\n${known},Renamed,\n,New,\n,Other,https://x.example/a.jpg\n999999999,Gone,\n`,
    )
    expect(await check(market, seller, id)).toMatchObject({ counts: { create: 1, update: 1, refuse: 2 } })
    expect(await refusals(seller, id)).toEqual([
      [4, [{ column: 2, message: 'This picture is not stored here. Upload it again.' }]],
      [5, [{ column: 0, message: 'This ID is not known. Empty the cell to create a new one.' }]],
    ])
    await run(market, seller, id)
    expect((await listingsOf(seller)).map(({ name }) => name)).toEqual(['New', 'Renamed'])
    await seller.call(undoImport, { id })
    await market.server.jobs.idle()
    expect((await seller.call(showImport, { id })).data.import).toMatchObject({ state: 'undone', kept: 0 })
    expect(await listingsOf(seller)).toEqual([{ id: known, name: 'Hydraulic hand pump', published: 1 }])
  })

  it('[D-219] keeps to the plan, as an operator changed it, to the approval, to drafts beside the version on sale, and to own listings', async () => {
    const [seller, other] = [
      await market.seller({ plan: 'starter', approval: 'pending' }),
      await market.seller({ plan: 'growth' }),
    ]
    const names = Array.from({ length: 52 }, (_, at) => `${complete(`Pump ${at}`, `P-${at}`)}`)
    const id = await sendFile(market, seller, 'listings', `${HEAD}\n${names.join('\n')}\n`)
    expect(await check(market, seller, id, { publishes: true })).toMatchObject({ counts: { create: 50, refuse: 2 } })
    expect((await refusals(seller, id))[0]).toEqual([
      52,
      [{ column: null, message: expect.stringContaining('Your plan') }],
    ])
    // An operator's limit counts as soon as it is set (D-232).
    const limit = (value: number) =>
      market.db.query(
        `insert into market_settings (key, value) values ('plan.starter', $1::jsonb)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ product_limit: value })],
      )
    await limit(20)
    expect(await check(market, seller, id, { publishes: true })).toMatchObject({ counts: { create: 20, refuse: 32 } })
    await limit(50)
    expect(await check(market, seller, id, { publishes: true })).toMatchObject({ counts: { create: 50, refuse: 2 } })
    // The room that was there at the check is taken meanwhile.
    await seller.call(productStore, { ...formOf(seller), published: 0 })
    expect(await run(market, seller, id)).toMatchObject({ results: { create: 49, refuse: 3 } })
    expect((await listingsOf(seller)).every(({ published }) => published === 0)).toBe(true)

    const live = (await other.call(productStore, { ...formOf(other), published: 1 })).data.id
    await other.call(productUpdate, { ...formOf(other), id: live, name: 'Next', draft: 1, published: 0 })
    const foreign = (await listingsOf(seller))[0]!.id
    const own = await sendFile(market, other, 'listings', `ID,Name\n${live},A\n${foreign},B\n`)
    expect(await check(market, other, own)).toMatchObject({ counts: { update: 0, refuse: 2 } })
    expect((await refusals(other, own)).map(([n]) => n)).toEqual([2, 3])

    const clerk = await market.subuser(other, [{ module: 'Product', actions: ['View', 'Add'] }])
    expect(
      await clerk.fails(checkImport, { id: own, settings: { columns: ['id', 'name'], match: 'id' } }),
    ).toMatchObject({
      _tag: 'Forbidden',
    })
    const viewer = await market.subuser(other, [{ module: 'Product', actions: ['View'] }])
    const facts = { kind: 'listings', file_name: 'a.csv', file_size: 5 } as const
    for (const person of [viewer, await market.buyer()])
      expect(await person.fails(startImport, facts)).toMatchObject({ _tag: 'Forbidden' })
    expect(await seller.fails(runImport, { id: own })).toMatchObject({ _tag: 'NotFound' })
    // What an operator took off the market stays a draft.
    await writeAsSystem(market.db, ({ k }) =>
      k.updateTable('listings').set({ taken_off_reason: 'Fake', published: 0 }).where('id', '=', live).execute(),
    )
    await writeAsSystem(market.db, ({ k }) => k.deleteFrom('listing_drafts').where('listing_id', '=', live).execute())
    const off = await sendFile(market, other, 'listings', `ID,Name\n${live},A\n`)
    await check(market, other, off, { publishes: true })
    await run(market, other, off)
    expect(await listingsOf(other)).toEqual([{ id: live, name: 'A', published: 0 }])
  })
})
