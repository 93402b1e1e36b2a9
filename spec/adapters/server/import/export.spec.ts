import { expect, it } from 'vitest'
import { cancelExport, showExport, startExport } from '../../../../core/contracts/export.contract.ts'
import { showImport } from '../../../../core/contracts/import.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { productStore } from '../../../../core/contracts/listing.contract.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import type { ImportKind } from '../../../../core/import/import.schema.ts'
import { exportJob } from '../../../../adapters/server/import/export.job.ts'
import { enqueue } from '../../../../adapters/server/jobs/enqueue.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { byOrderForm, formOf, specificationOn } from '../listing/forms.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { check, sendFile } from './send-file.ts'

const save = async (person: Person, type_id: number, values: Readonly<Record<number, unknown>>) =>
  (
    await person.call(saveRecord, {
      type_id,
      form_fields: Object.entries(values).map(([id, value]) => ({ id: Number(id), value })),
    })
  ).data.unique_id

/** The text of the file that an export writes. */
async function exported(market: Market, person: Person, input: CallInput<typeof startExport>) {
  const { id, total } = (await person.call(startExport, input)).data
  await market.server.jobs.idle()
  const { data } = await person.call(showExport, { id })
  expect(data).toMatchObject({ state: 'done', total, done: total, error: null })
  const response = await fetch(`${market.url}${data.url}`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return response.text()
}

/** What an import of a file by ID would do. */
async function counts(market: Market, person: Person, kind: ImportKind, text: string) {
  const id = await sendFile(market, person, kind, text)
  expect((await person.call(showImport, { id })).data.settings.match).toBe('id')
  return (await check(market, person, id)).counts
}

describeMarket('export of lists', (market) => {
  it('[D-300] stops when a right of its person is gone', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Add'] }])
    await save(colleague, 1, { 103: 'Ada' })
    const { id } = (await colleague.call(startExport, { kind: 'leads' })).data
    await market.server.jobs.idle()
    const setRights = (permissions: readonly unknown[]) =>
      market.db.query('update roles set permissions = $1 where id = (select role_id from users where id = $2)', [
        JSON.stringify(permissions),
        colleague.userId,
      ])
    await setRights([])
    await writeAsSystem(market.db, async (w) => {
      await w.k.updateTable('exports').set({ state: 'running', cursor: 0 }).where('id', '=', id).execute()
      await enqueue(w, exportJob, { id })
    })
    await market.server.jobs.idle()
    await setRights([{ module: 'Leads', actions: ['View'] }])
    expect((await colleague.call(showExport, { id })).data).toMatchObject({
      state: 'failed',
      url: null,
      error: expect.stringContaining('no longer has the right “Leads: View”') as string,
    })
  })

  it('[D-220] writes records that an import finds unchanged', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const account = await save(seller, 4, { 402: '=Acme, "Pumps"' })
    await save(seller, 4, { 402: 'Twin', 403: account, 412: 'DE' })
    const contact = await save(seller, 3, { 303: "'Ada", 306: 'ada@acme.example', 302: account })
    await save(seller, 2, {
      201: 'Pumps and valves',
      202: account,
      203: contact,
      205: '2026-12-31',
      208: 'One\nand two',
    })
    await save(seller, 1, {
      103: '+49',
      106: 'a@b.example',
      111: 'Köln; am Rhein',
      115: 1234.567,
      101: colleague.userId,
      102: account,
      120: "'tis = 1",
    })
    await save(seller, 1, { 103: 'Bob' })
    for (const [kind, rows] of [
      ['leads', 2],
      ['contacts', 1],
      ['accounts', 2],
      ['deals', 1],
    ] as const) {
      const text = await exported(market, seller, { kind })
      expect(await counts(market, seller, kind, text), kind).toEqual({
        create: 0,
        update: 0,
        same: rows,
        skip: 0,
        refuse: 0,
      })
    }
    // A person and a record that are gone meanwhile stay as they were.
    await writeAsSystem(market.db, async ({ k }) => {
      await k.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', colleague.userId).execute()
      await k
        .updateTable('crm_records')
        .set({ deleted_at: new Date() })
        .where('unique_id', 'in', [account, contact])
        .execute()
    })
    for (const kind of ['leads', 'deals'] as const)
      expect(await counts(market, seller, kind, await exported(market, seller, { kind }))).toMatchObject({
        update: 0,
        refuse: 0,
      })
  })

  it('[D-220] writes what the list shows, within the reach of the person', async () => {
    const seller = await market.seller()
    const narrow = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }])
    await writeAsSystem(market.db, ({ k }) =>
      k
        .updateTable('roles')
        .set({ reach: JSON.stringify({ Leads: 'own' }) })
        .where('id', '=', k.selectFrom('users').select('role_id').where('id', '=', narrow.userId))
        .execute(),
    )
    await save(seller, 1, { 103: 'Ada', 111: 'Bonn' })
    await save(seller, 1, { 103: 'Bob', 111: 'Kiel' })
    await save(narrow, 1, { 103: 'Cid', 111: 'Bonn' })
    const lines = (text: string) => text.trimEnd().split('\r\n').length - 1
    const filters = { match: 'all', rules: [{ field: 'city', operator: 1, value: 'Bonn' }] } as never
    expect(lines(await exported(market, seller, { kind: 'leads', filters }))).toBe(2)
    expect(lines(await exported(market, seller, { kind: 'leads', query: 'ada' }))).toBe(1)
    expect(lines(await exported(market, narrow, { kind: 'leads' }))).toBe(1)
    expect(await exported(market, seller, { kind: 'deals' })).toMatch(/^Deal ID,[^\r]+\r\n$/)
  })

  it('[D-220] writes listings that an import finds unchanged, also in several parts', async () => {
    const seller = await market.seller({ plan: 'growth' })
    await seller.call(productStore, { ...formOf(seller), published: 1 })
    await seller.call(productStore, { ...formOf(seller, byOrderForm), published: 1 })
    const { id } = (await seller.call(productStore, { ...formOf(seller), name: 'With terms', published: 0 })).data
    await specificationOn(seller, id, 'Colour', ['Red'])
    await market.db.query(
      `insert into listings (company_id, slug, name, form, availability, price_type, product_type)
       select $1, 'many-' || n, 'Many', jsonb_build_object('name', 'Many ' || n, 'brand_id', 'Nordkran', 'country_origin_id', 'DE',
         'description', repeat('x', 990), 'product_application', repeat('y', 340), 'product_use_cases', repeat('z', 340), 'return_policy', repeat('r', 340)), 'in_stock', 'quantity', 'simple'
         from generate_series(1, 2200) n`,
      [seller.companyId],
    )
    const text = await exported(market, seller, { kind: 'listings' })
    expect(text.length).toBeGreaterThan(4 * 1024 * 1024)
    expect(await counts(market, seller, 'listings', text)).toEqual({
      create: 0,
      update: 0,
      same: 2203,
      skip: 0,
      refuse: 0,
    })
    const drafts = await exported(market, seller, { kind: 'listings', state: 'draft', query: 'with terms' })
    expect(drafts.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('[D-220] needs the right and the plan, ends when cancelled, and belongs to who began it', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    await save(seller, 1, { 103: 'Ada' })
    expect(await clerk.fails(startExport, { kind: 'deals' })).toMatchObject({ _tag: 'Forbidden' })
    expect(await clerk.fails(startExport, { kind: 'listings' })).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(startExport, { kind: 'leads' })).toMatchObject({ _tag: 'Unauthenticated' })
    const poor = await market.seller({ plan: 'buyer' })
    expect(await poor.fails(startExport, { kind: 'leads' })).toMatchObject({ _tag: 'NotWithPlan' })
    const { id } = (await seller.call(startExport, { kind: 'leads' })).data
    await market.server.jobs.idle()
    for (const person of [other, clerk])
      for (const contract of [showExport, cancelExport] as const)
        expect(await person.fails(contract, { id })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(cancelExport, { id })).toMatchObject({ _tag: 'Refused' })
    // A day later the file is gone.
    const before = market.clock.now
    market.clock.now = new Date(before.getTime() + 25 * 3_600_000)
    expect((await seller.call(showExport, { id })).data.url).toBeNull()
    market.clock.now = before
  })
})
