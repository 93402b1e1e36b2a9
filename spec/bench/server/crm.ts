import { hashToken } from '../../../adapters/server/http/viewer.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormSection } from '../../../core/crm/forms/form.schema.ts'
import { filterFieldsOf } from '../../../core/crm/lists/filter-fields.ts'
import { DEFAULT_COLUMNS } from '../../../core/crm/lists/list-columns.ts'
import { crmTypeOf, LIST_PAGE_SIZE, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { capital, dayBefore, made, randomOf } from './random-data.ts'
import type { SentRequest, ServerCase, ServerSubject, Sink, Variant } from './subject.ts'

/** Half of the leads are the measured company's, so that the owner's condition removes rows. */
const SIZE = 200_000
const ACCOUNTS = 2_000
const PEOPLE = 12
/** More than a run sends. */
const NEW_REQUESTS = 100_000

/** Leads, their board, and the pages of records. */
export const crm: ServerSubject = {
  name: 'crm',
  unit: 'leads',
  sizes: [SIZE],
  fill: async (sink, size) => {
    const seller = await fillCrm(sink, size)
    return [...listCases(seller), ...boardCases(seller), ...recordCases(seller)]
  },
}

/** Eleven statuses and "None" make a board of twelve columns. */
const STATUSES = 'New,Contacted,Interested,Sample sent,Qualified,Quoted,Negotiation,Contract,Won,On hold,Lost'.split(
  ',',
)
const COUNTRIES = ['DE', 'FR', 'US', 'IN', 'CN', 'TR', 'IT', 'ES']
const FIRST_NAMES = 'Ada,Ben,Chen,Dora,Emre,Fatima,Giulia,Hans,Ines,Jun,Kofi,Lena,Marek,Nina,Omar,Priya'.split(',')
const LAST_NAMES = 'Aydin,Brandt,Costa,Dupont,Eriksen,Farouk,Garcia,Huang,Ivanova,Jansen,Khan,Lindberg,Moretti'.split(
  ',',
)
const SENTENCES = [
  'asks for a price for a container every month',
  'met at the fair and wants samples before the summer',
  'compares three suppliers and decides by quality',
  'needs a certificate of origin and delivery to the port',
  'has bought before and asks for the same terms',
]
const TAGS = 'Urgent,Fair,Wholesale,Repeat buyer,Sample,Newsletter'.split(',')
const TOKEN = 'bench-seller'

const LEADS_FORM: readonly FormSection[] = DEFAULT_FORMS.Leads.map((section) => ({
  ...section,
  form_fields: section.form_fields.map((field) =>
    field.name === 'lead_status' ? { ...field, option_list: STATUSES } : field,
  ),
}))

const formOf = (type: RecordTypeName): readonly FormSection[] => (type === 'Leads' ? LEADS_FORM : DEFAULT_FORMS[type])

interface Seller {
  readonly id: number
  /** Ids of leads and accounts. */
  readonly leads: readonly string[]
  readonly accounts: readonly string[]
}

async function fillCrm(sink: Sink, size: number): Promise<Seller> {
  const random = randomOf(size)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const companies = 51
  await sink.copy(
    'companies',
    ['kind', 'name', 'slug', 'approval'],
    made(companies, (at) => ['seller', `Seller ${at}`, `crm-${at}`, 'approved']),
  )
  const { rows } = await sink.query<{ id: number }>(`select id from companies where slug like 'crm-%' order by id`)
  const [id = 0, ...others] = rows.map((row) => row.id)
  await sink.copy(
    'users',
    ['company_id', 'type', 'full_name', 'email', 'member_id'],
    made(PEOPLE, (at) => [
      id,
      at === 0 ? 'seller' : 'subuser',
      `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)} ${at}`,
      `crm-${at}@example.com`,
      `CRM${at}`,
    ]),
  )
  const people = (await sink.query<{ id: number }>('select id from users where company_id = $1 order by id', [id])).rows
  const owners = people.map((person) => person.id)
  await sink.copy(
    'sign_ins',
    ['token_hash', 'user_id', 'expires_at'],
    [[hashToken(TOKEN), owners[0], '2100-01-01T00:00:00Z']],
  )
  await sink.copy(
    'crm_forms',
    ['company_id', 'type_id', 'unique_id', 'user_id', 'sections'],
    [[id, 1, 'bench-leads', owners[0], JSON.stringify(LEADS_FORM)]],
  )
  await sink.copy(
    'tags',
    ['company_id', 'type_id', 'name'],
    TAGS.map((name) => [id, 1, name]),
  )
  const tags = (await sink.query<{ id: number }>('select id from tags where company_id = $1', [id])).rows
  const columns =
    'company_id,type_id,unique_id,name,email,phone,owner_id,category,values,order_key,search,score,created_by,created_at,updated_at'.split(
      ',',
    )
  const record = (at: number, company: number, type: RecordTypeName, values: Record<string, unknown>) => {
    const name = [values['first_name'], values['last_name'], values['account_name'], values['deal_name']]
      .flatMap((part) => (typeof part === 'string' ? [part] : []))
      .join(' ')
    const owner = company === id ? (owners[at % PEOPLE] ?? null) : null
    const byId = Object.fromEntries(
      fieldsOf({ sections: formOf(type) }).flatMap((field) => {
        const value = field.field_type === 'owner' ? owner : values[field.name]
        return value === undefined || value === null ? [] : [[String(field.id), value]]
      }),
    )
    const when = dayBefore(random() * 700)
    return [
      company,
      crmTypeOf(type).id,
      `${type}-${at}`,
      name,
      values['email'] ?? null,
      values['mobile'] ?? null,
      owner,
      values['lead_status'] ?? values['stage'] ?? '',
      byId,
      String(at * 7_919).padStart(12, '0'),
      Object.values(values)
        .map((value) => String(value as string | number))
        .join('\n')
        .toLowerCase(),
      Math.floor(random() * 100),
      owner,
      when,
      when,
    ]
  }
  const account = (at: number) => `Accounts-${at % ACCOUNTS}`
  await sink.withoutIndexes(['crm_records'], async () => {
    await sink.copy(
      'crm_records',
      columns,
      made(ACCOUNTS, (at) =>
        record(at, id, 'Accounts', {
          account_name: `${capital(pick(LAST_NAMES))} Trading ${at}`,
          industry: 'Chemicals',
          phone: `+49 30 ${at}`,
          email: `office${at}@example.com`,
          country: pick(COUNTRIES),
          annual_revenue: Math.floor(random() * 1e6),
          description: pick(SENTENCES),
        }),
      ),
    )
    await sink.copy(
      'crm_records',
      columns,
      made(ACCOUNTS * 5, (at) =>
        record(at, id, 'Contacts', {
          account: account(at),
          first_name: pick(FIRST_NAMES),
          last_name: pick(LAST_NAMES),
          email: `contact${at}@example.com`,
          title: 'Buyer',
          lead_source: 'Trade fair',
        }),
      ),
    )
    await sink.copy(
      'crm_records',
      columns,
      made(ACCOUNTS * 5, (at) =>
        record(at, id, 'Deals', {
          deal_name: `Deal ${at}`,
          account: account(at),
          amount: Math.floor(random() * 1e6),
          closing_date: '2026-06-30',
          stage: 'Proposal',
          probability: 50,
        }),
      ),
    )
    await sink.copy(
      'crm_records',
      columns,
      made(size, (at) => {
        const company = at % 2 === 0 ? id : (others[at % others.length] ?? 0)
        const [first, last] = [pick(FIRST_NAMES), pick(LAST_NAMES)]
        return record(at, company, 'Leads', {
          ...(at % 3 === 0 ? {} : { account: account(at) }),
          first_name: first,
          last_name: last,
          mobile: `+49 170 ${1_000_000 + at}`,
          email: `${first}.${last}${at}@example.com`.toLowerCase(),
          industry: 'Chemicals',
          lead_source: pick(['Website', 'Trade fair', 'Referral']),
          ...(random() < 0.05 ? {} : { lead_status: pick(STATUSES) }),
          street: `Harbour Road ${at % 400}`,
          city: 'Harbour',
          zip_code: String(10_000 + (at % 80_000)),
          country: pick(COUNTRIES),
          annual_revenue: Math.floor(random() * 1e6),
          title: 'Head of purchasing',
          number_of_employees: Math.floor(random() * 900),
          website: `https://www.example.com/${at}`,
          description: `${pick(SENTENCES)}, ${pick(SENTENCES)}`,
        })
      }),
    )
  })
  await fillAround(sink, id, owners[0] ?? 0, tags)
  return {
    id,
    leads: [...made(400, (at) => `Leads-${at * 50}`)],
    accounts: [...made(400, (at) => `Accounts-${at}`)],
  }
}

/** Every third lead has a tag, every fourth a task in the past and one to come. */
async function fillAround(sink: Sink, companyId: number, userId: number, tags: readonly { readonly id: number }[]) {
  const { rows: leads } = await sink.query<{ id: number }>(
    'select id from crm_records where company_id = $1 and type_id = 1 order by id',
    [companyId],
  )
  await sink.copy(
    'record_tags',
    ['company_id', 'record_id', 'tag_id'],
    leads.flatMap(({ id }, at) => (at % 3 === 0 ? [[companyId, id, tags[at % tags.length]?.id]] : [])),
  )
  await sink.copy(
    'crm_activities',
    ['company_id', 'type_id', 'record_id', 'subject', 'starts_at', 'status', 'owner_id', 'order_key'],
    leads.flatMap(({ id }, at) =>
      at % 4 === 0
        ? [dayBefore(at % 300), '2099-05-04T09:30:00Z'].map((when) => [
            companyId,
            5,
            id,
            'Call back about the samples',
            when,
            'in_progress',
            userId,
            String(at).padStart(8, '0'),
          ])
        : [],
    ),
  )
}

// The statements of the baseline.

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Form fields under their names. */
const fieldsJson = (type: RecordTypeName) =>
  `json_build_object(${fieldsOf({ sections: formOf(type) })
    .map(({ id, name }) => `'${name}', r.values -> '${id}'`)
    .join(', ')})`

/** A record as lists and pages show it, from `r`, its owner `o` and its account `k`. */
const recordJson = (type: RecordTypeName) => {
  const hasOwner = type === 'Leads' || type === 'Contacts' || type === 'Accounts'
  const names = [hasOwner ? 'o.id::text, o.full_name' : '', type === 'Accounts' ? '' : 'k.unique_id, k.name']
  return `json_build_object('id', r.id, 'unique_id', r.unique_id, 'type_id', r.type_id, 'name', r.name, 'email', r.email, 'phone', r.phone,
    'owner', case when o.id is not null then json_build_object('id', o.id, 'name', o.full_name) end, 'category', r.category,
    'fields', ${fieldsJson(type)},
    'names', ${type === 'Accounts' ? `json_build_object(${names[0]})` : `case when k.id is null then ${hasOwner ? `json_build_object(${names[0]})` : `'{}'::json`} else json_build_object(${names.filter(Boolean).join(', ')}) end`},
    'tags', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name) from record_tags rt join tags t on t.id = rt.tag_id where rt.record_id = r.id), '[]'::json),
    'score', r.score, 'engagement', r.engagement_score,
    'next_activity', (select json_build_object('type_id', a.type_id, 'subject', a.subject, 'starts_at', to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
         'day', case when length(a.fields ->> 'task_date') = 10 then a.fields ->> 'task_date' end)
       from crm_activities a where a.record_id = r.id and (case when a.type_id = 5 then a.status is distinct from 'completed' when a.type_id = 7 and a.status = 'Scheduled' then true
         else a.status is distinct from 'Missed' and coalesce(a.ends_at, a.starts_at) > now() end) order by a.starts_at, a.id limit 1),
    'last_contact', to_char(greatest(
       (select max(a.starts_at) from crm_activities a where a.record_id = r.id and a.type_id in (6, 7) and a.starts_at <= now() and a.status is distinct from 'Missed' and a.status is distinct from 'Scheduled'),
       (select max(e.sent_at) from emails e where e.record_id = r.id and e.status = 'sent')) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
    'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'updated_at', to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'))`
}
const NAMED = `left join users o on o.id = r.owner_id left join crm_records k on k.unique_id = r.account_value`

/** The filter fields with the choices of people, tags and accounts, the rest as a constant. */
const FILTERS = `json_build_array(${filterFieldsOf({ sections: LEADS_FORM }, 'Leads')
  .map((field) => {
    const [people, tags, accounts] = [
      `select json_agg(json_build_object('value', id::text, 'label', full_name) order by full_name) from users where company_id = $1::bigint and deleted_at is null`,
      `select json_agg(json_build_object('value', id::text, 'label', name) order by name) from tags where company_id = $1::bigint and type_id = 1`,
      `select json_agg(json_build_object('value', unique_id, 'label', name)) from (select unique_id, name from crm_records where company_id = $1::bigint and type_id = 4 and deleted_at is null order by lower(name) limit 300) t`,
    ]
    const choices = field.name === 'lead_owner' ? people : field.name === 'account' ? accounts : tags
    return ['lead_owner', 'account', 'tag'].includes(field.name)
      ? `json_build_object(${Object.entries(field)
          .flatMap(([name, value]) =>
            name === 'options' ? [] : [`${quoted(name)}, ${quoted(JSON.stringify(value))}::json`],
          )
          .join(', ')}, 'options', (${choices}))`
      : `${quoted(JSON.stringify(field))}::json`
  })
  .join(', ')})`

const LIST = '/api/v1/leads'
const listStatement = (matched: string) => `
  with matched as materialized (${matched}),
  top as materialized (select id, row_number() over () as place from (select id from matched order by created_at desc, id desc limit ${LIST_PAGE_SIZE}) t),
  shown as (select ${recordJson('Leads')} as row, top.place from top join crm_records r on r.id = top.id ${NAMED}),
  counted as (select count(*)::int as n from matched)
  select json_build_object('current_page', 1, 'data', coalesce((select json_agg(row order by place) from shown), '[]'::json),
    'from', case when n > 0 then 1 end, 'to', case when n > 0 then least(${LIST_PAGE_SIZE}, n) end, 'last_page', greatest(1, ceil(n / ${LIST_PAGE_SIZE}.0))::int,
    'per_page', ${LIST_PAGE_SIZE}, 'total', n, 'next_page_url', case when n > ${LIST_PAGE_SIZE} then '${LIST}?page=2' end, 'prev_page_url', null,
    'save_filters', '[]'::json, 'filters', ${FILTERS}, 'setting_col', ${quoted(JSON.stringify(DEFAULT_COLUMNS.Leads))}::json,
    'default_column_name', ${quoted(JSON.stringify(DEFAULT_COLUMNS.Leads))}::json, 'custom_view_filter', null)::text as json from counted`

const OWN = `company_id = $1::bigint and type_id = 1 and deleted_at is null`
const headers = { authorization: `Bearer ${TOKEN}` }
const post = (path: string, body: unknown): SentRequest => ({ method: 'POST', path, headers, body })
const get = (path: string): SentRequest => ({ method: 'GET', path, headers })
const listOf = (body: unknown) => (body as { lead_data: unknown }).lead_data
const dataOf = (body: unknown) => (body as { data: unknown }).data
const rule = (field: string, operator: number, value: unknown) => ({ field, operator, value })
const AIMS = { ratio: 0.6, p95: 50 }

function listCases({ id }: Seller): ServerCase[] {
  const filtered = (at: number): Variant => {
    const [status, country] = [STATUSES[at % STATUSES.length], COUNTRIES[at % COUNTRIES.length]]
    const least = 100_000 + at
    const rules = [rule('lead_status', 1, status), rule('country', 1, country), rule('annual_revenue', 12, least)]
    return {
      call: post(LIST, { filters: { match: 'all', rules } }),
      statement: {
        text: listStatement(
          `select id, created_at from crm_records where ${OWN} and stage_value = $2::text and country_value = $3::text and amount_value >= $4::float8`,
        ),
        values: [id, status, country, least],
      },
    }
  }
  const searched = (at: number): Variant => {
    const word = `${LAST_NAMES[at % LAST_NAMES.length] ?? ''}${at % 1_000}`.toLowerCase()
    return {
      call: post(LIST, { query: word }),
      statement: {
        text: listStatement(`select id, created_at from crm_records where ${OWN} and search like $2::text`),
        values: [id, `%${word}%`],
      },
    }
  }
  const whole: Variant = {
    call: post(LIST, {}),
    statement: {
      text: listStatement(`select id, created_at from crm_records where ${OWN}`)
        .replace(/with matched as materialized \(.*\),\n/, 'with ')
        .replace('from matched order by', `from crm_records where ${OWN} order by`)
        .replace('from matched)', `from crm_records where ${OWN})`),
      values: [id],
    },
  }
  return [
    {
      name: 'leads: three filters, 100 rows',
      isNeverRepeated: true,
      variants: Array.from({ length: NEW_REQUESTS }, (_, at) => filtered(at)),
      answerOf: listOf,
      aims: AIMS,
    },
    { name: 'leads: all, 100 rows', variants: [whole], answerOf: listOf, aims: AIMS },
    {
      name: 'leads: search',
      variants: Array.from({ length: 400 }, (_, at) => searched(at)),
      answerOf: listOf,
      aims: AIMS,
    },
  ]
}

const columnsJson = (from: string) => `
  select json_agg(json_build_object('category', s.category, 'label', s.label, 'total', coalesce(c.total, 0), 'sum', null, 'weighted', null,
    'data', coalesce(c.cards, '[]'::json)) order by s.place)::text as json
  from (values ${['', ...STATUSES].map((status, at) => `(${at}, ${quoted(status)}, ${quoted(status === '' ? 'None' : status)})`).join(', ')}) s (place, category, label)
  left join lateral (${from}) c on true`

const boardCases = ({ id }: Seller): ServerCase[] => [
  {
    name: 'board: 12 columns of 10 cards',
    variants: [
      {
        call: get('/api/v1/crm/kanbon_data_list?type_id=1'),
        statement: {
          text: columnsJson(`
            select (select count(*)::int from crm_records r where ${OWN} and r.category = s.category) as total,
              (select json_agg(row order by order_key, id) from (
                 select ${recordJson('Leads')} as row, r.order_key, r.id from (
                   select id from crm_records where ${OWN} and category = s.category order by order_key, id limit 10) top
                 join crm_records r on r.id = top.id ${NAMED}) t) as cards`),
          values: [id],
        },
      },
    ],
    answerOf: dataOf,
    aims: AIMS,
  },
  {
    name: 'board: filtered',
    isNeverRepeated: true,
    variants: Array.from({ length: NEW_REQUESTS }, (_, at): Variant => {
      const country = COUNTRIES[at % COUNTRIES.length] ?? ''
      const filters = { match: 'all', rules: [rule('country', 1, country), rule('annual_revenue', 12, 900_000 + at)] }
      return {
        call: get(`/api/v1/crm/kanbon_data_list?type_id=1&filters=${encodeURIComponent(JSON.stringify(filters))}`),
        statement: {
          text: `with matched as materialized (select id, category, order_key from crm_records where ${OWN} and country_value = $2::text and amount_value >= $3::float8)
            ${columnsJson(`
              select (select count(*)::int from matched m where m.category = s.category) as total,
                (select json_agg(row order by order_key, id) from (
                   select ${recordJson('Leads')} as row, r.order_key, r.id from (
                     select id from matched where category = s.category order by order_key, id limit 10) top
                   join crm_records r on r.id = top.id ${NAMED}) t) as cards`)}`,
          values: [id, country, 900_000 + at],
        },
      }
    }),
    answerOf: dataOf,
    aims: AIMS,
  },
]

/** A record with its form; `contacts`, `deals` and `leads` select rows as JSON. */
function infoStatement(
  type: RecordTypeName,
  related: { readonly contacts: string; readonly deals: string; readonly leads: string },
): string {
  const sections = formOf(type).map(
    ({ section_id, name, form_fields }) =>
      `json_build_object('section_id', ${section_id}, 'name', ${quoted(name)}, 'fields', json_build_array(${form_fields
        .map(
          (field) =>
            `json_build_object('id', ${field.id}, 'name', ${quoted(field.name)}, 'label', ${quoted(field.label)}, 'field_type', ${quoted(field.field_type)}, 'value', r.values -> '${field.id}')`,
        )
        .join(', ')}))`,
  )
  return `with own as materialized (select r.*, ${recordJson(type)} as row from crm_records r ${NAMED}
      where r.company_id = $1::bigint and r.unique_id = $2::text and r.type_id = ${crmTypeOf(type).id} and r.deleted_at is null)
    select json_build_object('record', r.row, 'sections', json_build_array(${sections.join(', ')}), 'fields', r.row -> 'fields', 'tags', r.row -> 'tags', 'owner', r.row -> 'owner',
      'scores', json_build_object('lead', r.score, 'engagement', r.engagement_score, 'class', case when r.score >= 70 then 'hot' when r.score >= 40 then 'warm' else 'cold' end),
      'contacts', ${related.contacts}, 'deals', ${related.deals}, 'leads', ${related.leads})::text as json from own r`
}

const relatedJson = (type: 'Contacts' | 'Deals' | 'Leads') =>
  `coalesce((select json_agg(row order by created_at desc) from (select ${recordJson(type)} as row, r.created_at from crm_records r ${NAMED}
     where r.company_id = $1::bigint and r.type_id = ${crmTypeOf(type).id} and r.deleted_at is null and r.account_value = $2::text order by r.created_at desc limit 50) t), '[]'::json)`

const recordCases = ({ id, leads, accounts }: Seller): ServerCase[] => [
  {
    name: 'record: lead',
    variants: leads.map((lead) => ({
      call: get(`/api/v1/lead/info?lead_id=${lead}`),
      statement: {
        text: infoStatement('Leads', { contacts: `'[]'::json`, deals: `'[]'::json`, leads: `'[]'::json` }),
        values: [id, lead],
      },
    })),
    answerOf: dataOf,
    aims: AIMS,
  },
  {
    name: 'record: account with contacts and deals',
    variants: accounts.map((account) => ({
      call: get(`/api/v1/account/info/${account}`),
      statement: {
        text: infoStatement('Accounts', {
          contacts: relatedJson('Contacts'),
          deals: relatedJson('Deals'),
          leads: relatedJson('Leads'),
        }),
        values: [id, account],
      },
    })),
    answerOf: dataOf,
    aims: AIMS,
  },
]
