import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Client } from '../../../adapters/client/client.ts'
import { noSession } from '../../../adapters/client/session-store.ts'
import { hashToken } from '../../../adapters/server/http/viewer.ts'
import {
  checkImport,
  type ImportRow,
  runImport,
  sendImportPart,
  showImport,
  startImport,
  undoImport,
} from '../../../core/contracts/import.contract.ts'
import { leads } from '../../../core/contracts/crm-lists.contract.ts'
import { BUSY_STATES } from '../../../core/import/import.schema.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { LEAD_STATUSES } from '../../../core/crm/records/lead-statuses.ts'
import { figure } from '../harness.ts'
import { percentile } from './load.ts'
import { startProduct, type RunningProcess } from './processes.ts'
import { made } from './random-data.ts'
import type { FurtherPlace, ServerSubject } from './subject.ts'

const TOKEN = 'bench-importer'
const POLL_MS = 250
/** Of the process while it imports, in MiB. The embedded database is in it. */
const MEMORY = { postgres: 600, pglite: 1_100 } as const
/** Rows per second ÷ those of COPY, which checks nothing, writes no history and cannot be undone. */
const RATIO = { postgres: 0.05, pglite: 0.05 } as const
const HEALTH_MS = 200

/** Seconds of COPY by the number of rows; `fill` measures them, because it has the database for itself. */
const copySeconds = new Map<number, number>()

/** A CSV file of leads by the calls of the import page: dry run, import and undo. */
export const imports: ServerSubject = {
  name: 'import',
  unit: 'leads of a file',
  sizes: [20_000],
  largeSizes: [200_000],
  fill: async (sink, size) => {
    await sink.copy('companies', ['kind', 'name', 'slug', 'approval'], [['seller', 'Importer', 'importer', 'approved']])
    const company = (await sink.query<{ id: number }>(`select id from companies where slug = 'importer'`)).rows[0]!.id
    await sink.copy(
      'users',
      ['company_id', 'type', 'full_name', 'email', 'member_id'],
      [[company, 'seller', 'Ina Importer', 'importer@example.com', 'IMP1']],
    )
    const user = (await sink.query<{ id: number }>('select id from users where company_id = $1', [company])).rows[0]!.id
    await sink.copy(
      'sign_ins',
      ['token_hash', 'user_id', 'expires_at'],
      [[hashToken(TOKEN), user, '2100-01-01T00:00:00Z']],
    )
    await sink.query('create table copied (like crm_records including all)')
    const startedAt = performance.now()
    await sink.copy(
      'copied',
      'company_id,type_id,unique_id,name,email,phone,owner_id,category,values,order_key,search,created_by'.split(','),
      made(size, (at) => copiedRow(at, company, user)),
    )
    copySeconds.set(size, (performance.now() - startedAt) / 1_000)
    await sink.query('drop table copied')
    return []
  },
  instead: measureImport,
}

async function measureImport({ database, label }: Omit<FurtherPlace, 'product'>): Promise<void> {
  const size = [...copySeconds.keys()].at(-1) ?? 0
  const product = await startProduct(database)
  const client = clientOf(product)
  try {
    const before = await countOf(client)
    const file = fileOf(size)
    const health = watchedHealth(product)
    const upload = await timed(() => send(client, file))
    const id = upload.value
    const reading = await timed(() => settled(client, id))
    const { settings } = (await client.call(showImport, { id })).data
    const check = await timed(async () => {
      await client.call(checkImport, { id, settings })
      return settled(client, id)
    })
    if (check.value.counts?.create !== size)
      throw new Error(`The dry run would create ${check.value.counts?.create} of ${size} leads.`)
    const run = await timed(async () => {
      await client.call(runImport, { id })
      return settled(client, id)
    })
    if ((await countOf(client)) !== before + size) throw new Error('The import did not create every lead.')
    const undo = await timed(async () => {
      await client.call(undoImport, { id })
      return settled(client, id)
    })
    if ((await countOf(client)) !== before) throw new Error('The undo left leads.')
    const { durations, isFailed } = await health.end()
    if (isFailed) throw new Error('A health check failed.')
    const copied = copySeconds.get(size) ?? Number.NaN
    console.log(
      `  import\n    upload ${seconds(upload)}, reading ${seconds(reading)}, dry run ${seconds(check)}, import ${seconds(run)}, undo ${seconds(undo)}; COPY of the rows ${copied.toFixed(1)} s`,
    )
    figure(`ratio of the import of ${label}`, copied / run.seconds, 'of COPY', { atLeast: RATIO[database.engine] }, 3)
    figure(`p95 of /health beside the import of ${label}`, percentile(durations, 0.95), 'ms', { atMost: HEALTH_MS })
    figure(`most memory of the import of ${label}`, peakMiB(product), 'MiB', { atMost: MEMORY[database.engine] }, 0)
  } finally {
    await product.stop()
  }
}

// Helpers

const COUNTRIES = ['DE', 'France', 'Turkey', 'US', 'India']
const STATUSES = LEAD_STATUSES.map(({ name }) => name)

const lead = (at: number) => ({
  first_name: `Ada ${at}`,
  last_name: `Brandt ${at % 997}`,
  email: `lead${at}@example${at % 97}.com`,
  mobile: `+49 30 ${1_000_000 + at}`,
  country: COUNTRIES[at % COUNTRIES.length] ?? '',
  lead_status: STATUSES[at % STATUSES.length] ?? '',
  annual_revenue: String(1_000 + (at % 9_000)),
  description: 'Met at the fair and asks for a price for a container every month',
})

function fileOf(size: number): Uint8Array<ArrayBuffer> {
  const lines = [
    'First name,Last name,Email,Mobile,Country,Lead status,Annual revenue,Description',
    ...made(size, (at) => Object.values(lead(at)).join(',')),
  ]
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

/** The row that the import makes of a lead. */
function copiedRow(at: number, company: number, user: number): readonly unknown[] {
  const given = lead(at)
  const ids = new Map(fieldsOf({ sections: DEFAULT_FORMS.Leads }).map(({ name, id }) => [name, String(id)]))
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [ids.get(name) ?? name, value]))
  return [
    company,
    1,
    `copied-${at}`,
    `${given.first_name} ${given.last_name}`,
    given.email,
    given.mobile,
    user,
    given.lead_status,
    values,
    String(at).padStart(12, '0'),
    Object.values(given).join('\n').toLowerCase(),
    user,
  ]
}

const clientOf = ({ port }: RunningProcess): Client =>
  createClient({
    origin: `http://127.0.0.1:${port}`,
    session: { ...noSession, current: () => ({ token: TOKEN, user: {} as never }) },
  })

async function send(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const about = { kind: 'leads', file_name: 'leads.csv', file_size: bytes.length } as const
  const { id, part_bytes, part_count } = (await client.call(startImport, about)).data
  for (let number = 0; number < part_count; number += 1) {
    const part = bytes.slice(number * part_bytes, (number + 1) * part_bytes)
    await client.call(sendImportPart, { id, number, file: new File([part], 'leads.csv') })
  }
  return id
}

/** Waits until the present step has ended. */
async function settled(client: Client, id: number): Promise<ImportRow> {
  for (;;) {
    const found = (await client.call(showImport, { id })).data.import
    if (found.state === 'failed') throw new Error(`The import failed: ${found.error}`)
    if (!BUSY_STATES.has(found.state)) return found
    await pause(POLL_MS)
  }
}

const countOf = async (client: Client): Promise<number> => (await client.call(leads, {})).lead_data.total

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - startedAt) / 1_000 }
}

const seconds = (measured: { readonly seconds: number }): string => `${measured.seconds.toFixed(1)} s`

/** Asks for the health ten times a second until it is ended. */
function watchedHealth({ port }: RunningProcess) {
  const durations: number[] = []
  let isOver = false
  let isFailed = false
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/health`)
      await response.text()
      isFailed ||= response.status !== 200
      durations.push(performance.now() - startedAt)
      await pause(100)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return { durations: durations.toSorted((one, other) => one - other), isFailed }
    },
  }
}

const peakMiB = ({ pid }: RunningProcess): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024
