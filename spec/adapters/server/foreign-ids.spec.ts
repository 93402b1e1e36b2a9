import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { multipartOf, queryOf } from '../../../adapters/http/form-encoding.ts'
import { bindings } from '../../../adapters/server/bindings.ts'
import { PUBLIC_TABLES } from '../../../adapters/server/database/public-changes.ts'
import { seedDemo } from '../../../adapters/server/demo/seed.ts'
import { templateOf } from '../../../adapters/server/http/openapi.ts'
import { hashToken } from '../../../adapters/server/http/viewer.ts'
import { createFileStore } from '../../../adapters/server/integrations/files.ts'
import { renewCalendarFeed } from '../../../core/contracts/calendar-feed.contract.ts'
import { startBulkChange } from '../../../core/contracts/crm-bulk.contract.ts'
import { convertLead } from '../../../core/contracts/crm-conversion.contract.ts'
import { mergeDuplicates } from '../../../core/contracts/crm-duplicates.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { saveFiles } from '../../../core/contracts/crm-files.contract.ts'
import { saveFilter } from '../../../core/contracts/crm-lists.contract.ts'
import { startExport } from '../../../core/contracts/export.contract.ts'
import { productBulkUpdate } from '../../../core/contracts/listing.contract.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { crmTypeIds, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { wishlistAdd } from '../../../core/contracts/wishlist.contract.ts'
import { savedSearchStore } from '../../../core/contracts/saved-searches.contract.ts'
import { sendFile } from './import/send-file.ts'
import { describeMarketOn, type Market, type Person } from './market.ts'
import { newsOf } from './news-of.ts'
import { type Choose, sample } from './sample-input.ts'

type Json = Record<string, unknown>

/** Ids of one company's rows, or ids that no row has. */
interface Ids {
  /** Of the first row of each table. */
  readonly number: number
  readonly listing: number
  readonly brand: number
  readonly attribute: number
  readonly review: number
  readonly task: number
  readonly call: number
  readonly meeting: number
  readonly records: Readonly<Record<RecordTypeName, string>>
  readonly room: string
  /** A word that only its rows have. */
  readonly word: string
  readonly token: string
}

const MINUTE_MS = 60_000
/** The first id of each table of the demo market, whose first company has rows in nearly all of them. */
const FIRST_ID = 1_000_000
const NO_ID = 1_999_999_999

/** Who makes the calls. What needs a right is made by the owner of the other company, who has all of them. */
const ROLES: readonly { readonly title: string; readonly admits: (contract: AnyEndpoint) => boolean }[] = [
  { title: 'another seller', admits: () => true },
  { title: 'a buyer', admits: ({ access }) => access.kind === 'public' || access.kind === 'signedIn' },
  { title: 'a visitor', admits: ({ access }) => access.kind === 'public' },
]

/** Calls that show published rows to everybody or begin a dealing with another company, with the reason. */
const PUBLIC: Readonly<Record<string, string>> = {
  'ads.count': 'people who see an ad are counted',
  'chat.createRoom': 'anybody writes to a seller',
  'chat.sendMessage': 'anybody writes to a seller',
  'chat.translate': 'no provider is set',
  'complaints.send':
    'what everybody sees is reported; private rows are missing ones, as operator/reviews-and-ads.spec.ts shows',
  'contacts.accept': 'of the room with that person',
  'contacts.request': 'anybody asks a seller for contact',
  'contacts.update': 'of the room with that person',
  'followers.follow': 'anybody follows a shop',
  'reviews.save': 'a shop and its published products are reviewed',
  'webForms.public': 'a form is for visitors',
  'webForms.send': 'a form is for visitors',
}

/** Tables of companies that are empty here, with the reason. */
const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  automation_changes: 'gone once the rules have run',
  browsing_sessions: 'of visits, by a text that the browser makes',
  calculators: 'one row for a listing, by its id',
  complaints: 'of a person, about what others show',
  deleted_rows: 'of a person, for a minute',
  email_files: 'rows of an e-mail, by its id',
  former_slugs: 'public',
  lead_scoring: 'one row for a company',
  level_groups: 'rows of a listing; foreign-rows.spec.ts',
  list_columns: 'one row for a list of a company',
  one_time_codes: 'no call takes an id of one',
  operators: 'no company has one',
  page_views: 'of visits, by a text that the browser makes',
  plan_notices: 'of a company, told once',
  presence: 'one row for a person',
  price_settings: 'one row for a company',
  record_dealings: 'of a record, by its id',
  record_keys: 'values of a record, kept by the database',
  sales_targets: 'one row for a person of a company',
  shop_news: 'gone once followers are told',
}

/** Tables whose first row here is not of the company, with where its ids are from. */
const OTHER_IDS: Readonly<Record<string, string>> = {
  attributes: 'Ids',
  brands: 'Ids',
  levels: 'of a listing, whose id a call takes too',
  listings: 'Ids',
  matrix_items: 'of a listing, whose id a call takes too',
  reviews: 'Ids',
  specifications: 'of a listing, whose id a call takes too',
}

const OTHER_KINDS = [
  { kind: 'brand', place: / brand(_id)?$|^definitions\.brand\w+ / },
  { kind: 'attribute', place: /^definitions\.specification\w+ / },
  { kind: 'review', place: /^reviews\.\w+ id$/ },
  { kind: 'task', place: /^crm\.(update|delete)?task id$/i },
  { kind: 'call', place: /^crm\.(update|delete)call id$/i },
  { kind: 'meeting', place: /^crm\.(update|delete)meeting id$/i },
  { kind: 'listing', place: / product_ids?$|^listing\.\w+ ids?$/ },
] as const

/** Calls after which the caller may be signed out. */
const ENDS_SIGN_IN = /^account\./

// Every bound call is made by everybody else with the ids of another company's rows, and once more with ids that no row has. Both
// responses are equal, contain nothing of those rows, and change nothing. Requests derive from the contracts.

describeMarketOn('pglite', 'ids of another company', (market) => {
  it(
    'are like missing ids in every call',
    // Another try would find the rows of the first one.
    { retry: 0, timeout: 5 * MINUTE_MS },
    async () => {
      await fillMarket(market)
      const owner = await personOf(market, FIRST_ID)
      await addRows(market, owner)
      expect(
        await tablesWithoutRows(market, owner),
        'tables without rows: add a row in addRows, or name the table in WITHOUT_ROWS with the reason',
      ).toEqual(Object.keys(WITHOUT_ROWS))
      const own = await idsOf(market, owner)
      expect(
        await tablesFromElsewhere(market, owner),
        'tables whose first row belongs to another company: name the table in OTHER_IDS with the place of its ids',
      ).toEqual(Object.keys(OTHER_IDS))
      const none: Ids = {
        number: NO_ID,
        listing: NO_ID,
        brand: NO_ID,
        attribute: NO_ID,
        review: NO_ID,
        task: NO_ID,
        call: NO_ID,
        meeting: NO_ID,
        records: { Leads: 'no-row', Contacts: 'no-row', Accounts: 'no-row', Deals: 'no-row' },
        room: randomUUID(),
        word: 'zqxjzqxj',
        token: 'n'.repeat(32),
      }
      const secrets = await secretsOf(market, owner)
      const people: Person[] = [await personOf(market, FIRST_ID + 2), await market.buyer(), market.visitor]
      expect(people).toHaveLength(ROLES.length)
      // What is due by the clock, which stands, is done before the walk.
      await market.db.query(`update jobs set due_at = now() where state = 'waiting'`)
      await market.server.jobs.idle()
      const before = await rowsOf(market, owner)

      const found: string[] = []
      let pairs = 0
      const walk = async (contract: AnyEndpoint) => {
        for (const [at, { title, admits }] of ROLES.entries()) {
          if (!admits(contract)) continue
          for (const type of typesOf(contract)) {
            const [other, nobodys] = [requestOf(contract, own, type), requestOf(contract, none, type)]
            const label = `${contract.id} (${type}) by ${title}`
            if (typeof other === 'string' || typeof nobodys === 'string') {
              found.push(`${contract.id}: no request can be derived: ${typeof other === 'string' ? other : ''}`)
              continue
            }
            if (people[at]?.token !== undefined && ENDS_SIGN_IN.test(contract.id))
              people[at] = market.holding(people[at], await signIn(market, people[at].userId))
            const person = people[at] as Person
            const response = await send(market, contract, other, person)
            const shown = secrets.filter((secret) => response.text.includes(secret))
            if (shown.length > 0 && PUBLIC[contract.id] === undefined)
              found.push(`${label} shows ${shown.slice(0, 3).join(', ')}`)
            if (response.status >= 500 && response.status !== 503) found.push(`${label}: HTTP ${response.status}`)
            if (!takesIds(other, nobodys) || PUBLIC[contract.id] !== undefined) continue
            pairs += 1
            const expected = plain(await send(market, contract, nobodys, person), none)
            if (plain(response, own) !== expected)
              found.push(`${label}:\n  ${plain(response, own).slice(0, 300)}\n  ${expected.slice(0, 300)}`)
          }
        }
      }
      const walked = bindings.map(({ contract }) => contract).filter(({ access }) => access.kind !== 'local')
      for (const contract of walked) if (PUBLIC[contract.id] === undefined) await walk(contract)
      await market.server.jobs.idle()
      expect(changes(before, await rowsOf(market, owner))).toEqual([])
      for (const contract of walked) if (PUBLIC[contract.id] !== undefined) await walk(contract)
      const told = await newsOf(market, people)
      found.push(
        ...secrets.filter((secret) => told.includes(secret)).map((secret) => `a notice or an event shows ${secret}`),
      )

      expect(found.join('\n')).toBe('')
      expect(pairs).toBeGreaterThan(300)
      // The owner sees the row of each address.
      const blind: string[] = []
      for (const contract of walked.filter(
        ({ method, path, access }) => method === 'GET' && path.includes('{') && access.kind !== 'operator',
      )) {
        const [first = 'Leads'] = typesOf(contract)
        const [mine, nobodys] = [requestOf(contract, own, first), requestOf(contract, none, first)]
        if (typeof mine === 'string' || typeof nobodys === 'string' || !takesIds(mine, nobodys)) continue
        const answers = [
          await send(market, contract, mine, owner),
          await send(market, contract, nobodys, owner),
        ] as const
        if (plain(answers[0], own) === plain(answers[1], none)) blind.push(contract.id)
      }
      expect(blind).toEqual([])
    },
  )
})

// Helpers

async function fillMarket(market: Market): Promise<void> {
  const { rows } = await market.db.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of rows) await market.db.query(`alter sequence ${name} restart with ${FIRST_ID}`)
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-ids-'))
  try {
    await seedDemo(market.db, {
      listings: 40,
      seed: 1,
      now: market.clock.now,
      files: createFileStore({ folder, s3: undefined }),
      onProgress: () => undefined,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function personOf(market: Market, companyId: number): Promise<Person> {
  const { rows } = await market.db.query<{ id: number; email: string; slug: string }>(
    `select u.id, u.email, c.slug from users u join companies c on c.id = u.company_id where c.id = $1 order by u.id limit 1`,
    [companyId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`No company ${companyId}`)
  await market.db.query(`update companies set plan = 'growth' where id = $1`, [companyId])
  return market.holding(
    { ...market.visitor, userId: row.id, companyId, email: row.email, slug: row.slug },
    await signIn(market, row.id),
  )
}

async function signIn(market: Market, userId: number): Promise<string> {
  const token = randomUUID()
  await market.db.query('insert into sign_ins (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    hashToken(token),
    userId,
    new Date(market.clock.now.getTime() + 3_600_000),
  ])
  return token
}

/** Rows of kinds that the demo market lacks. */
async function addRows(market: Market, owner: Person): Promise<void> {
  const leads = await recordsOf(market, owner.companyId, 1)
  await owner.call(startBulkChange, {
    type_id: 1,
    unique_ids: leads.slice(5, 7),
    expected: 2,
    change: { kind: 'delete' },
  })
  await owner.call(startExport, { kind: 'leads' })
  await owner.call(startExport, { kind: 'listings' })
  await owner.call(convertLead, { lead_id: leads[8] ?? '', account: 'new', account_name: 'Wolfram Secret Works' })
  await owner.call(mergeDuplicates, { type_id: 1, kept: leads[9] ?? '', others: [leads[10] ?? ''], choices: {} })
  await owner.call(renewCalendarFeed, {})
  await owner.call(savedSearchStore, { name: 'Secret search', query: 'search_keyword=secret' })
  await owner.call(wishlistAdd, { product_id: (await listingsOf(market, owner))[0] ?? 0 })
  await owner.call(saveFiles, { crm_unique_id: leads[0] ?? '', files: [png] })
  await owner.call(saveFilter, { type_id: 1, name: 'Secret filter', filter: { match: 'all', rules: [] } })
  await sendFile(
    market,
    owner,
    'leads',
    'First name,Email\nQuentin Secretary,quentin@secretary.example\n',
    'quentin.csv',
  )
  await owner.call(productBulkUpdate, {
    ids: await listingsOf(market, owner),
    change: { field: 'minimum_order', value: 5 },
  })
  await market.server.jobs.idle()
}

const listingsOf = async (market: Market, { companyId }: Person): Promise<number[]> =>
  (
    await market.db.query<{ id: number }>(
      `select id from listings where company_id = $1 and published = 1 and deleted_at is null order by id limit 3`,
      [companyId],
    )
  ).rows.map(({ id }) => id)

const recordsOf = async (market: Market, companyId: number, typeId: number): Promise<readonly string[]> =>
  (
    await market.db.query<{ unique_id: string }>(
      'select unique_id from crm_records where company_id = $1 and type_id = $2 and deleted_at is null order by id',
      [companyId, typeId],
    )
  ).rows.map(({ unique_id }) => unique_id)

async function idsOf(market: Market, owner: Person): Promise<Ids> {
  const one = async <T>(text: string): Promise<T> => {
    const { rows } = await market.db.query<{ value: T }>(text, [owner.companyId])
    if (rows[0] === undefined) throw new Error(`No row: ${text}`)
    return rows[0].value
  }
  const activity = (type: 'Tasks' | 'Calls' | 'Meetings') =>
    one<number>(`select min(id) as value from crm_activities where company_id = $1 and type_id = ${crmTypeIds[type]}`)
  const firsts = RECORD_TYPE_NAMES.map(async (type) => [
    type,
    (await recordsOf(market, owner.companyId, crmTypeIds[type]))[0],
  ])
  return {
    number: FIRST_ID,
    listing: await one(
      `select id as value from listings where company_id = $1 and published = 0 and deleted_at is null order by id limit 1`,
    ),
    brand: await one(`select min(id) as value from brands where company_id = $1`),
    attribute: await one(`select min(id) as value from attributes where company_id = $1`),
    review: await one(`select min(id) as value from reviews where company_id = $1`),
    task: await activity('Tasks'),
    call: await activity('Calls'),
    meeting: await activity('Meetings'),
    records: Object.fromEntries(await Promise.all(firsts)) as Ids['records'],
    room: await one(
      `select m.room_id as value from room_members m join users u on u.id = m.user_id where u.company_id = $1 order by 1 limit 1`,
    ),
    word: await one(
      `select split_part(name, ' ', 2) as value from crm_records where company_id = $1 and type_id = 1 and name like '_% _%' order by id limit 1`,
    ),
    token: await one(`select token as value from web_forms where company_id = $1 order by id limit 1`),
  }
}

const NUMBER_ID =
  /(^|_)ids?$|^userId$|_owner$|^(owner|host|parent|parent_level|reports_to|except|tag|attributes|brand|categories|message_id|before_seq|after_seq)$/
const RECORD = /^(crm_)?unique_ids?$|^lead_ids?$|^(kept|others|related_id|after|before)$/
const WORD = /^(query|search|keyword|search_keyword)$/

/** Values for a call, with the ids wherever an id is taken; the reason when none can be derived. */
function requestOf(contract: AnyEndpoint, ids: Ids, type: RecordTypeName): Made | string {
  const choose: Choose = (name, takes) => {
    if (name === 'type_id') return crmTypeIds[type]
    if (name === 'type_name') return type
    if (/^(filters?|conditions)$/.test(name)) return { match: 'all', rules: [] }
    if (takes.text) {
      if (contract.id === 'crm.accountInfo') return ids.records.Accounts
      if (RECORD.test(name) || (name === 'id' && !takes.number && contract.base === 'main')) return ids.records[type]
      const other = RECORD_TYPE_NAMES.find((one) => new RegExp(`^${one.slice(0, -1)}(_id)?$`, 'i').test(name))
      if (other !== undefined) return ids.records[other]
      if (/^room_?id$/i.test(name)) return ids.room
      if (WORD.test(name)) return ids.word
      if (name === 'token') return ids.token
    }
    if (!takes.number || !NUMBER_ID.test(name)) return undefined
    return ids[OTHER_KINDS.find(({ place }) => place.test(`${contract.id} ${name}`))?.kind ?? 'number']
  }
  const text = `Harbour${(made += 1)}`
  const params = repaired(contract.params, sampleOf(contract.params, text, choose))
  const input = repaired(contract.input, INPUTS[contract.id]?.(ids, text) ?? sampleOf(contract.input, text, choose))
  if (typeof params === 'string') return params
  return typeof input === 'string' ? input : { params, input }
}

let made = 0

interface Made {
  readonly params: Json
  readonly input: Json
}

function sampleOf(schema: z.ZodType, text: string, choose: Choose): Json {
  const json = documents.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  documents.set(schema, json)
  return sample(json, json, text, 0, choose) as Json
}

const documents = new Map<z.ZodType, Json>()

/** The value with texts of the kind that each field wants, which its schema does not show; what is wrong when none fits. */
function repaired(schema: z.ZodType, value: Json): Json | string {
  const input = structuredClone(value)
  const tried = new Map<string, number>()
  for (;;) {
    const issue = schema.safeParse(input).error?.issues[0]
    if (issue === undefined) return input
    const at = tried.get(issue.path.join('.')) ?? 0
    tried.set(issue.path.join('.'), at + 1)
    if (at >= KINDS.length || issue.path.length === 0) return `${issue.path.join('.')}: ${issue.message}`
    let node: Json = input
    for (const key of issue.path.slice(0, -1)) node = node[String(key)] as Json
    if (typeof node !== 'object' || node === null) return `${issue.path.join('.')}: ${issue.message}`
    node[String(issue.path.at(-1))] = KINDS[at]
  }
}

const png = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'crate.png',
  { type: 'image/png' },
)
const price = [{ id: 1, value: '2 * 3', new_value: '2 * 3', new_value_ids: '2 * 3', tags: [], ids: [] }]
const formulas = JSON.stringify({ equations: [], group_equation: [], final_equation: price })

/** What fields take that do not take any text. */
const KINDS: readonly unknown[] = [
  'ada@harbour.example',
  'Harbour-42!',
  'DE',
  'de',
  '2031-05-06',
  '2031-05-07',
  '2031-05-06 10:00:00',
  '2031-05-07 10:00:00',
  'Europe/Berlin',
  1,
  true,
  50,
  '500-50000',
  '#0f5c5c',
  'months',
  'harbour.example',
  'harbour42',
  formulas,
  png,
  [],
  null,
]

/** Inputs that need more than values that fit one by one. */
const INPUTS: Readonly<Record<string, (ids: Ids, text: string) => Json>> = {
  'account.endSignIns': ({ number }) => ({ id: number }),
  'crm.restoreDeleted': ({ number }) => ({ kind: 'note', ids: [number] }),
  'crm.saveForm': ({ number }) => ({ type_id: 1, form_data: { sections: [] }, user_id: number }),
  'crm.checkForm': () => ({ type_id: 1, form_data: { sections: [] } }),
  'mobileVerification.send': () => PHONE,
  'mobileVerification.check': () => ({ ...PHONE, otp: '1234' }),
  'roles.create': (_, name) => ({ name, permissions: [{ module: 'Leads', actions: ['View'] }] }),
  'roles.update': (_, name) => ({ name, permissions: [{ module: 'Leads', actions: ['View'] }] }),
  'savedSearches.store': ({ word }, name) => ({ name, query: `search_keyword=${word}` }),
  'store.saveMenu': (_, name) => ({ items: [{ id: 'a', name, kind: 'none', target: null, depth: 0 }] }),
  'variation.matrix': ({ listing, number }) => ({ product_id: listing, options: [String(number)] }),
}
const PHONE = { mobile_number: '1701234567', country_code: '+49', mobile_country_code: 'DE', type: 'new' }

/** The types of records that the call is made with. */
const typesOf = (contract: AnyEndpoint): readonly RecordTypeName[] =>
  'type_id' in ((contract.input as { readonly shape?: object }).shape ?? {}) ? RECORD_TYPE_NAMES : ['Leads']

/** Whether the two requests differ, but for their new texts. */
function takesIds(one: Made, other: Made): boolean {
  const [a, b] = [one, other].map((made) => JSON.stringify(made).replaceAll(/[Hh]arbour\d+/g, ''))
  return a !== b
}

interface Answer {
  readonly status: number
  readonly text: string
}

async function send(market: Market, contract: AnyEndpoint, { params, input }: Made, person: Person): Promise<Answer> {
  const method = contract.override === undefined ? contract.method : 'POST'
  const values = contract.override === undefined ? input : { ...input, _method: contract.override }
  const address = `${market.url}${templateOf(contract).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`
  const headers: Record<string, string> = person.token === undefined ? {} : { authorization: `Bearer ${person.token}` }
  const isQuery = method === 'GET' || contract.encoding === 'query'
  if (!isQuery && contract.encoding === 'json') headers['content-type'] = 'application/json'
  const body =
    contract.encoding === 'json'
      ? JSON.stringify(values)
      : contract.encoding === 'form'
        ? queryOf(values)
        : multipartOf(values)
  const response = await fetch(isQuery ? `${address}?${queryOf(values).toString()}` : address, {
    method,
    headers,
    redirect: 'manual',
    ...(isQuery ? {} : { body }),
  })
  return { status: response.status, text: await response.text() }
}

/** A response without what differs between any two calls: the given ids and texts, times, and what was just made. */
function plain({ status, text }: Answer, ids: Ids): string {
  const given = [...Object.values(ids.records), ids.room, ids.word, ids.token]
  const said = given.reduce((rest, one) => rest.replaceAll(one, '#'), text)
  return `${status} ${said
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, 'time')
    .replaceAll(/[Hh]arbour\d+/g, 'text')
    .replaceAll(/[\w-]{20,}/g, 'key')
    .replaceAll(/\b1\d{6,9}\b/g, 'id')}`
}

/** The rows of the company and of its people, by table. */
async function rowsOf(market: Market, { companyId }: Person): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await market.db.query<{ name: string; is_owned: boolean }>(
    `select t.table_name as name, bool_or(c.column_name = 'company_id') as is_owned
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name in ('company_id', 'user_id') and t.table_type = 'BASE TABLE'
      group by 1 order by 1`,
  )
  const found = new Map<string, readonly string[]>()
  for (const { name, is_owned } of tables) {
    const owned = is_owned ? 'company_id = $1' : 'user_id in (select id from users where company_id = $1)'
    const { rows } = await market.db.query<{ row: string }>(
      `select (to_jsonb(t) - array['search_head', 'search_state', 'search_words'])::text as row from ${name} t where ${owned} order by 1`,
      [companyId],
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

const tablesWithoutRows = async (market: Market, owner: Person) =>
  [...(await rowsOf(market, owner))].flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))

const changes = (
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): readonly string[] =>
  [...after].flatMap(([table, rows]) =>
    rows
      .filter((row) => !before.get(table)?.includes(row))
      .map((row) => `${table}: ${row.slice(0, 300)}`)
      .concat(rows.length < (before.get(table)?.length ?? 0) ? [`${table} lost rows`] : []),
  )

/** Texts that only private rows of the company have. */
async function secretsOf(market: Market, owner: Person): Promise<readonly string[]> {
  const { rows: tables } = await market.db.query<{ name: string; is_owned: boolean }>(
    `select t.table_name as name, bool_or(c.column_name = 'company_id') as is_owned
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`,
  )
  const [own, others] = [new Set<string>(), new Set<string>()]
  collectTexts(DEFAULT_FORMS, others)
  for (const { name, is_owned } of tables) {
    const { rows } = await market.db.query<{ row: Json }>(`select to_jsonb(t) as row from ${name} t`)
    for (const { row } of rows) {
      const isPrivate =
        is_owned && row['company_id'] === owner.companyId && !(PUBLIC_TABLES as readonly string[]).includes(name)
      collectTexts(row, isPrivate ? own : others)
    }
  }
  return [...own].filter((text) => !others.has(text))
}

/** Texts that somebody wrote: not keys, times or choices. */
function collectTexts(node: unknown, into: Set<string>): void {
  if (typeof node === 'string') {
    if (/[ @]|^[0-9a-f]{8}-/.test(node) && node.length > 8 && node.length < 200) into.add(node)
  } else if (typeof node === 'object' && node !== null) for (const one of Object.values(node)) collectTexts(one, into)
}

/** Tables with ids in which `FIRST_ID` is not of the company. */
async function tablesFromElsewhere(market: Market, { companyId }: Person): Promise<readonly string[]> {
  const { rows: tables } = await market.db.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.columns d using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'company_id' and d.column_name = 'id' and d.data_type = 'bigint' order by 1`,
  )
  const others = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await market.db.query(`select from ${name} where id = $1 and company_id = $2`, [
        FIRST_ID,
        companyId,
      ])
      return rows.length === 0 ? [name] : []
    }),
  )
  return others.flat().filter((name) => WITHOUT_ROWS[name] === undefined)
}
