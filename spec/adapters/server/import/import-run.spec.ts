import { expect, it } from 'vitest'
import {
  cancelImport,
  checkImport,
  runImport,
  sendImportPart,
  showImport,
  startImport,
  undoImport,
} from '../../../../core/contracts/import.contract.ts'
import { leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { type Work, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { importJob } from '../../../../adapters/server/import/import.job.ts'
import type { JobRun } from '../../../../adapters/server/jobs/job-kind.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { check, run, sendFile } from './send-file.ts'

const ROWS = 450
const file = `First name,E-mail\n${Array.from({ length: ROWS }, (_, at) => `Ada ${at},ada${at}@acme.example`).join('\n')}\n`
const count = async (person: Person) => (await person.call(leads, {})).lead_data.total
/** How many leads there are: some of the file's rows, and not all. */
const someOf = async (person: Person) => {
  const created = await count(person)
  expect(created).toBeGreaterThan(0)
  expect(created).toBeLessThan(ROWS)
  return created
}
const stateOf = async (person: Person, id: number) => (await person.call(showImport, { id })).data.import

/** Runs the job of an import in this process; `before` is called with the number of each transaction. */
async function runHere(market: Market, id: number, before: (transaction: number) => Promise<void>): Promise<void> {
  let transactions = 0
  const transact = async <T>(work: (w: Work) => Promise<T>): Promise<T> => {
    await before(transactions++)
    return writeAsSystem(market.db, work)
  }
  await importJob.run({ id }, {
    k: kyselyOn(market.db, 'system'),
    transact,
    end: transact,
    now: market.clock.now,
    services: market.server.services,
    signal: new AbortController().signal,
  } as Partial<JobRun> as JobRun)
}

/** A checked import that is running, whose job nobody has begun. */
async function running(market: Market, person: Person): Promise<number> {
  const id = await sendFile(market, person, 'leads', file)
  await check(market, person, id)
  await writeAsSystem(market.db, ({ k }) =>
    k
      .updateTable('imports')
      .set({
        state: 'running',
        cursor: 0,
        results: JSON.stringify({ create: 0, update: 0, same: 0, skip: 0, refuse: 0 }),
        ran_at: market.clock.now,
      })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

/** Takes all rights of a person away. */
const takeRights = (market: Market, { userId }: Person) =>
  writeAsSystem(market.db, ({ k }) =>
    k
      .updateTable('roles')
      .set({ permissions: '[]' })
      .where('id', 'in', (eb) => eb.selectFrom('users').select('role_id').where('id', '=', userId))
      .execute(),
  )

const closeAccount = (market: Market, { userId }: Person) =>
  writeAsSystem(market.db, ({ k }) =>
    k.updateTable('users').set({ deleted_at: market.clock.now }).where('id', '=', userId).execute(),
  )

const setApproval = (market: Market, { companyId }: Person, approval: 'approved' | 'suspended') =>
  writeAsSystem(market.db, ({ k }) =>
    k.updateTable('companies').set({ approval }).where('id', '=', companyId).execute(),
  )
const suspend = (market: Market, person: Person) => setApproval(market, person, 'suspended')
const approve = (market: Market, person: Person) => setApproval(market, person, 'approved')

describeMarket('the run of an import', (market) => {
  it('[D-300] stops at the next set when a right is gone or an account is closed, and can be taken back', async () => {
    for (const [take, error] of [
      [takeRights, 'no longer has the right “Leads: Add”'],
      [closeAccount, 'the account of the person who began it was closed'],
      [suspend, 'the company is suspended'],
    ] as const) {
      const seller = await market.seller()
      const colleague = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }])
      const id = await running(market, colleague)
      await runHere(market, id, async (transaction) => {
        if (transaction === 1) await take(market, colleague)
      })
      if (take === suspend) await approve(market, colleague)
      expect(await stateOf(seller, id)).toMatchObject({
        state: 'failed',
        error: expect.stringContaining(error) as string,
        results: { create: await someOf(seller) },
      })
      await seller.call(undoImport, { id })
      await market.server.jobs.idle()
      expect(await stateOf(seller, id)).toMatchObject({ state: 'undone', kept: 0 })
      expect(await count(seller)).toBe(0)
    }
  })

  it('[D-278] tells its person when the server gives it up, without the technical reason', async () => {
    for (const [state, words] of [
      ['checking', 'nothing was imported'],
      ['running', 'What it imported until then stays'],
      ['undoing', 'Undo it again later'],
    ] as const) {
      const seller = await market.seller()
      const id = await running(market, seller)
      await writeAsSystem(market.db, async (w) => {
        await w.k.updateTable('imports').set({ state }).where('id', '=', id).execute()
        await importJob.failed?.({ id }, 'relation "x" does not exist', w, market.clock.now, market.server.services)
      })
      const { error } = await stateOf(seller, id)
      expect(error).toContain(words)
      expect(error).not.toContain('relation')
      expect((await seller.call(notificationsList, {})).data.data[0]).toMatchObject({
        title: 'The import of “table.csv” failed',
        message: error,
        link: `/crm/import?type=leads&id=${id}`,
      })
    }
  })

  it('[D-204] goes on where a killed process stopped, and makes no row twice', async () => {
    const seller = await market.seller()
    const id = await running(market, seller)
    const killed = runHere(market, id, async (transaction) => {
      if (transaction === 2) throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await stateOf(seller, id)).toMatchObject({ state: 'running', results: { create: await someOf(seller) } })
    await runHere(market, id, async () => undefined)
    expect(await stateOf(seller, id)).toMatchObject({ state: 'done', results: { create: ROWS } })
    expect(await count(seller)).toBe(ROWS)
  })

  it('[D-204] says how much of a file is read, in steps of less than a part', async () => {
    const seller = await market.seller()
    const lines = Array.from({ length: 3_500 }, (_, at) => `Ada ${at},ada${at}@acme.example,${'x'.repeat(60)}`)
    const id = await sendFile(market, seller, 'leads', `First name,E-mail,Description\n${lines.join('\n')}\n`)
    await writeAsSystem(market.db, ({ k }) =>
      k.updateTable('imports').set({ state: 'reading', row_count: 0, cursor: 0 }).where('id', '=', id).execute(),
    )
    const seen: number[] = []
    await runHere(market, id, async () => {
      seen.push((await stateOf(seller, id)).progress)
    })
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    // After 1,000, 2,000 and 3,000 rows, some more of which are already parsed.
    expect(seen.filter((progress) => progress > 0.2 && progress < 1)).not.toEqual([])
    expect((await stateOf(seller, id)).progress).toBe(1)
  })

  it('[D-204] ends between two batches when cancelled, keeps what is imported, and takes it back', async () => {
    const seller = await market.seller()
    const id = await running(market, seller)
    await runHere(market, id, async (transaction) => {
      if (transaction === 1) await seller.call(cancelImport, { id })
    })
    expect(await stateOf(seller, id)).toMatchObject({ state: 'cancelled', results: { create: await someOf(seller) } })
    await seller.call(undoImport, { id })
    await market.server.jobs.idle()
    expect(await stateOf(seller, id)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await count(seller)).toBe(0)
  })

  it('[D-204] refuses wrong parts, steps out of their order, and an undo that comes too late', async () => {
    const seller = await market.seller()
    const { id } = (await seller.call(startImport, { kind: 'leads', file_name: 'a.csv', file_size: 20 })).data
    const part = (number: number, text: string) =>
      seller.fails(sendImportPart, { id, number, file: new File([text], 'a.csv') })
    expect(await part(0, 'too short')).toMatchObject({ _tag: 'Refused' })
    expect(await part(1, 'x'.repeat(20))).toMatchObject({ _tag: 'Refused' })
    expect(await seller.fails(runImport, { id })).toMatchObject({
      message: 'The server is still at work on this import.',
    })
    expect(await seller.fails(checkImport, { id, settings: { columns: ['103'] } })).toMatchObject({ _tag: 'Refused' })
    for (const [file_name, file_size] of [
      ['a.xls', 5],
      ['a.csv', 101 * 1024 * 1024],
      ['a.xlsx', 31 * 1024 * 1024],
      ['a.csv', 0],
    ] as const)
      expect((await seller.fails(startImport, { kind: 'leads', file_name, file_size }))._tag).toMatch(/Refused|Invalid/)

    const done = await sendFile(market, seller, 'leads', 'First name\nAda\n')
    expect(await seller.fails(sendImportPart, { id: done, number: 0, file: new File(['x'], 'a.csv') })).toMatchObject({
      message: 'This import can no longer be changed.',
    })
    // Whoever lost the answer sends the last part again.
    const again = { id: done, number: 0, file: new File(['First name\nAda\n'], 'a.csv') }
    expect((await seller.call(sendImportPart, again)).data).toEqual({ received: 1 })
    expect(await seller.fails(undoImport, { id: done })).toMatchObject({ _tag: 'Refused' })
    await check(market, seller, done)
    await run(market, seller, done)
    for (const contract of [runImport, cancelImport] as const)
      expect(await seller.fails(contract, { id: done })).toMatchObject({
        message: 'This import can no longer be changed.',
      })
    await writeAsSystem(market.db, ({ k }) =>
      k
        .updateTable('imports')
        .set({ ran_at: new Date(market.clock.now.getTime() - 14 * 86_400_000) })
        .where('id', '=', done)
        .execute(),
    )
    expect(await seller.fails(undoImport, { id: done })).toMatchObject({
      message: 'The time in which this import can be undone is over.',
    })
  })
})
