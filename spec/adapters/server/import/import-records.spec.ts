import { expect, it } from 'vitest'
import {
  cancelImport,
  checkImport,
  importRows,
  imports,
  refusedRows,
  runImport,
  sendImportPart,
  showImport,
  stopImportRules,
  startImport,
  undoImport,
} from '../../../../core/contracts/import.contract.ts'
import { createAutomation } from '../../../../core/contracts/automation.contract.ts'
import { saveForm, saveRecord, userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { accounts, contacts, deals, leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { activities } from '../../../../core/contracts/crm-history.contract.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { describeMarket, type Person } from '../market.ts'
import { workbook } from '../../../tools/workbook.ts'
import { check, run, sendFile } from './send-file.ts'

const [FIRST, LAST, MOBILE, EMAIL, CITY, COUNTRY] = [103, 104, 105, 106, 111, 114]
const newLead = async (person: Person, values: Readonly<Record<number, unknown>>) =>
  (
    await person.call(saveRecord, {
      type_id: 1,
      form_fields: Object.entries(values).map(([id, value]) => ({ id: Number(id), value })),
    })
  ).data.unique_id
const newAccount = async (person: Person, name: string) =>
  (await person.call(saveRecord, { type_id: 4, form_fields: [{ id: 402, value: name }] })).data.unique_id
const accountsOf = async (person: Person) =>
  (await person.call(accounts, { sort_by: 'account_name' })).Account_data.data
const leadsOf = async (person: Person) => (await person.call(leads, { sort_by: 'first_name' })).lead_data
const refusals = async (person: Person, id: number) =>
  (await person.call(importRows, { id })).data.data.map(({ n, problems }) => [n, problems])
const LEADS = [{ module: 'Leads', actions: ['View', 'Add'] }] as const

describeMarket('import of records', (market) => {
  it('[D-204] [D-275] imports leads of a CSV file as its dry run says, and takes them back', async () => {
    const seller = await market.seller()
    const known = await newLead(seller, { [FIRST]: 'Ada', [EMAIL]: 'ada@acme.example', [CITY]: 'Bonn' })
    const file = [
      'First name;E-mail;Annual revenue;Lead status;Colour',
      'Ada;ADA@acme.example;12,5;contacted;red',
      'Bob;bob@acme.example;"1.234,50";;blue',
      'Eve;no address;1.2.3,4;Dancing;',
      ';nobody@acme.example;;;',
      '',
      '"Bob ""B"" two";bob@acme.example;;;',
    ].join('\r\n')
    const id = await sendFile(market, seller, 'leads', file)
    const shown = (await seller.call(showImport, { id })).data
    expect(shown.import).toMatchObject({ state: 'mapping', row_count: 5, error: null })
    expect(shown.columns[1]).toEqual({
      name: 'E-mail',
      cells: ['ADA@acme.example', 'bob@acme.example', 'no address', 'nobody@acme.example', 'bob@acme.example'],
    })
    expect(shown.settings).toMatchObject({
      columns: ['103', '106', '115', '109', null],
      decimal: ',',
      match: '106',
      matched: 'update',
    })

    // Leads are found by their e-mail address without being told (D-275).
    const checked = await check(market, seller, id)
    expect(checked).toMatchObject({ state: 'checked', counts: { create: 1, update: 1, same: 0, skip: 0, refuse: 3 } })
    expect(await refusals(seller, id)).toEqual([
      [
        4,
        [
          { column: 1, message: 'Please enter a valid e-mail address' },
          { column: 2, message: expect.stringContaining('“1.2.3,4” is not a number like 1.234,5') },
          {
            column: 3,
            message: '“Dancing” is not an option. Use New, Contacted, Interested, Qualified, Negotiation, Won, Lost.',
          },
        ],
      ],
      [5, [{ column: 0, message: 'Please enter First name' }]],
      [7, [{ column: 1, message: 'Row 3 of this file has the same value.' }]],
    ])
    expect((await leadsOf(seller)).total).toBe(1)

    const done = await run(market, seller, id)
    expect(done).toMatchObject({ state: 'done', progress: 1, results: checked.counts })
    const { data } = await leadsOf(seller)
    expect(
      data.map(({ name, email, fields, owner }) => [name, email, fields['annual_revenue'], fields['city'], owner?.id]),
    ).toEqual([
      ['Ada', 'ADA@acme.example', 12.5, 'Bonn', seller.userId],
      ['Bob', 'bob@acme.example', 1234.5, null, seller.userId],
    ])
    expect((await seller.call(activities, { type_name: 'Leads', crm_unique_id: known })).data.data[0]).toMatchObject({
      kind: 'updated',
    })
    const refusedFile = (await seller.call(refusedRows, { id })).data
    const text = await (await fetch(`${market.url}${refusedFile.url}`)).text()
    expect(refusedFile.rows).toBe(3)
    expect(text.split('\r\n')[2]).toBe(',nobody@acme.example,,,,5,First name: Please enter First name')

    // A change since stays.
    await seller.call(saveRecord, {
      type_id: 1,
      unique_id: known,
      form_fields: [{ id: 106, value: 'new@acme.example' }],
    })
    await seller.call(undoImport, { id })
    await market.server.jobs.idle()
    expect((await seller.call(showImport, { id })).data.import).toMatchObject({
      state: 'undone',
      kept: 1,
      undo_until: null,
    })
    const left = await leadsOf(seller)
    expect(left.data.map(({ name, email, fields }) => [name, email, fields['annual_revenue']])).toEqual([
      ['Ada', 'new@acme.example', null],
    ])
    expect(await seller.fails(undoImport, { id })).toMatchObject({ _tag: 'Refused' })
  })

  it('[D-11] [D-204] reads the times of an American file by the order of their days', async () => {
    const seller = await market.seller()
    const { sections } = (await seller.call(userForm, { type_id: 1 })).data
    const [section, ...others] = sections
    const field = section!.form_fields[0]!
    const visit = { ...field, id: 90_001, name: 'visit_at', label: 'Visit at', field_type: 'datetime' as const }
    const own = [{ ...section!, form_fields: [...section!.form_fields, { ...visit, is_required: '0' as const }] }]
    await seller.call(saveForm, { type_id: 1, form_data: { sections: [...own, ...others] } })
    const file = 'First name,Visit at\nAda,11/3/2026 9:05\nBob,12/31/2026 9:05\n'
    const id = await sendFile(market, seller, 'leads', file)
    const shown = (await seller.call(showImport, { id })).data
    expect(shown.settings?.date).toBe('mdy')
    expect(shown.fields.find(({ label }) => label === 'Visit at')).toMatchObject({ cell: 'text', is_moment: true })
    expect(await check(market, seller, id)).toMatchObject({ counts: { create: 2, refuse: 0 } })
    await run(market, seller, id)
    const { data } = await leadsOf(seller)
    expect(data.map(({ fields }) => fields['visit_at'])).toEqual(['2026-11-03 09:05:00', '2026-12-31 09:05:00'])
  })

  it('[D-331] finds leads by a phone number however it is written, and by the whole name', async () => {
    const seller = await market.seller()
    await newLead(seller, { [FIRST]: 'Ada', [LAST]: 'Byron', [MOBILE]: '+49 (0) 30 1234567', [COUNTRY]: 'DE' })
    await newLead(seller, { [FIRST]: 'Ada', [LAST]: 'Bell', [MOBILE]: '030 7654321' })
    const phones = await sendFile(
      market,
      seller,
      'leads',
      'Mobile,City\n0049301234567,Bonn\n030 1234567,Kiel\n+39 30 1234567,Rome\n030/765 43 21,Jena',
    )
    const byPhone = { columns: ['105', '111'], match: '105', unmatched: 'skip' as const }
    expect(await check(market, seller, phones, byPhone)).toMatchObject({ counts: { update: 3, skip: 1, refuse: 0 } })

    const names = await sendFile(market, seller, 'leads', 'First name,Last name,City\nADA,bell,Bonn\nAda,,Kiel')
    const fields = (await seller.call(showImport, { id: names })).data.fields
    expect(fields.filter(({ can_match }) => can_match).map(({ match_label }) => match_label)).toEqual([
      'Lead ID',
      'first and last name',
      'Mobile',
      'Email',
    ])
    const byName = { columns: ['103', '104', '111'], match: '103', unmatched: 'skip' as const }
    expect(await check(market, seller, names, byName)).toMatchObject({ counts: { update: 1, skip: 1, refuse: 0 } })
    await run(market, seller, names)
    expect((await leadsOf(seller)).data.map(({ name, fields: { city } }) => [name, city])).toEqual([
      ['ADA bell', 'Bonn'],
      ['Ada Byron', null],
    ])
  })

  it('[D-204] finds relations by name, address and ID, and says which are not clear', async () => {
    const seller = await market.seller({ name: 'Acme' })
    const account = async (name: string) =>
      (await seller.call(saveRecord, { type_id: 4, form_fields: [{ id: 402, value: name }] })).data.unique_id
    const [one, twin] = [await account('Acme'), await account('Twin')]
    await account('Twin')
    const people = await sendFile(
      market,
      seller,
      'contacts',
      `First name\tAccount\tContact owner e-mail\nAda\tacme\t${seller.email.toUpperCase()}\nBob\tTwin\t\nCid\tNobody\tnobody@spec.example\n`,
    )
    expect(await check(market, seller, people)).toMatchObject({ counts: { create: 1, refuse: 2 } })
    expect(await refusals(seller, people)).toEqual([
      [3, [{ column: 1, message: '2 accounts are called “Twin”. Give the ID instead.' }]],
      [
        4,
        [
          {
            column: 1,
            message:
              'There is no account “Nobody”. Choose “Create accounts that do not exist” below the columns, or import the accounts first.',
          },
          { column: 2, message: 'There is no person “nobody@spec.example”.' },
        ],
      ],
    ])
    await run(market, seller, people)
    const ada = (await seller.call(contacts, {})).contact_data.data[0]
    expect(ada).toMatchObject({ name: 'Ada', owner: { id: seller.userId }, fields: { account: one } })

    const money = await sendFile(
      market,
      seller,
      'deals',
      `Deal name,Account ID,Contact,Closing date\nPumps,${twin},ada,31.12.2026\nValves,,,1/2/2026\n`,
    )
    expect((await seller.call(showImport, { id: money })).data.settings).toMatchObject({ date: 'dmy' })
    expect(await check(market, seller, money)).toMatchObject({ counts: { create: 2, refuse: 0 } })
    await run(market, seller, money)
    const made = (await seller.call(deals, { sort_by: 'deal_name' })).deal_data.data
    expect(
      made.map(({ fields }) => [fields['account'], fields['contact'], fields['closing_date'], fields['stage']]),
    ).toEqual([
      [twin, ada?.unique_id, '2026-12-31', 'Qualification'],
      [null, null, '2026-02-01', 'Qualification'],
    ])
  })

  it('[D-278] tells each person once whose records an import makes or changes', async () => {
    const seller = await market.seller()
    const ann = await market.subuser(seller, LEADS)
    await newLead(seller, { [FIRST]: 'Ada', [EMAIL]: 'ada@acme.example' })
    const rows = [`Ada;ada@acme.example;${ann.email}`, `Bob;bob@acme.example;${ann.email}`, `Eve;eve@acme.example;`]
    const file = ['First name;E-mail;Lead owner e-mail', ...rows].join('\n')
    const id = await sendFile(market, seller, 'leads', file, 'fair.csv')
    await check(market, seller, id)
    expect(await run(market, seller, id)).toMatchObject({ results: { create: 2, update: 1 } })
    const { rows: notices } = await market.db.query(
      'select user_id, title, body from notifications where user_id in ($1, $2)',
      [seller.userId, ann.userId],
    )
    const body = expect.stringContaining('imported “fair.csv”')
    expect(notices).toEqual([{ user_id: ann.userId, title: 'You are now the owner of 2 leads', body }])
  })

  it('[D-278] tells in one notice what rules gave of an import, however many sets it has', async () => {
    const seller = await market.seller()
    const ann = await market.subuser(seller, LEADS)
    await seller.call(createAutomation, {
      name: 'North',
      type_id: 1,
      trigger: { event: 'created' },
      actions: [{ type: 'assign_owner', params: { owner_id: ann.userId } }],
    })
    const rows = Array.from({ length: 230 }, (_, at) => `Person ${at}`)
    const id = await sendFile(market, seller, 'leads', ['First name', ...rows].join('\n'))
    await check(market, seller, id)
    expect(await run(market, seller, id)).toMatchObject({ results: { create: 230 } })
    const { rows: notices } = await market.db.query(
      'select title, body, read_at from notifications where user_id = $1',
      [ann.userId],
    )
    expect(notices).toEqual([
      { title: 'You are now the owner of 230 leads', body: 'The rule “North” made you the owner.', read_at: null },
    ])
  })

  it('[D-332] tells in one notice and one mail what rules say of an import, however many sets it has', async () => {
    const seller = await market.seller()
    const ann = await market.subuser(seller, LEADS)
    await market.db.query('update users set preferences = $2 where id = $1', [
      ann.userId,
      JSON.stringify({ notifications: { records: { in_app: true, mail: true } } }),
    ])
    await seller.call(createAutomation, {
      name: 'Fair',
      type_id: 1,
      trigger: { event: 'created' },
      actions: [
        { type: 'assign_owner', params: { owner_id: ann.userId } },
        { type: 'notify', params: { user_id: ann.userId, message: 'Met {{first_name}}' } },
      ],
    })
    const rows = Array.from({ length: 230 }, (_, at) => `Person ${at}`)
    const id = await sendFile(market, seller, 'leads', ['First name', ...rows].join('\n'))
    await check(market, seller, id)
    await run(market, seller, id)
    const { rows: notices } = await market.db.query(
      "select title, link from notifications where user_id = $1 and title like 'Fair%'",
      [ann.userId],
    )
    expect(notices).toEqual([{ title: 'Fair: 230 leads', link: '/crm/leads' }])
    const { rows: mails } = await market.db.query(
      "select subject, state from outside_messages where recipient = $1 and subject like '%owner of%'",
      [ann.email],
    )
    expect(mails).toEqual([{ subject: 'You are now the owner of 230 leads', state: 'waiting' }])
  })

  it('[D-308] makes the accounts that do not exist once each, as its dry run says, and takes back those that nothing uses', async () => {
    const seller = await market.seller()
    const known = await newAccount(seller, 'Acme')
    const many = Array.from({ length: 210 }, (_, at) => `Person ${at},ΟΔΟΣ Works,p${at}@acme.example\n`).join('')
    const file = `First name,Account,E-mail\nAda,New Works,ada@acme.example\nBob,new works ,bob@acme.example\nCid,Acme,cid@acme.example\nDan,Never Works,no address\n${many}Eve,Kept Works,eve@acme.example\n`
    const id = await sendFile(market, seller, 'contacts', file)
    expect(await check(market, seller, id)).toMatchObject({ counts: { create: 1, refuse: 214 }, new_accounts: 0 })
    expect(await check(market, seller, id, { accounts: true })).toMatchObject({
      counts: { create: 214, refuse: 1 },
      new_accounts: 3,
    })
    expect(await run(market, seller, id)).toMatchObject({ results: { create: 214 }, made_accounts: 3 })
    const made = await accountsOf(seller)
    expect(made.map(({ name, owner }) => [name, owner?.id])).toEqual([
      ['Acme', seller.userId],
      ['Kept Works', seller.userId],
      ['New Works', seller.userId],
      ['ΟΔΟΣ Works', seller.userId],
    ])
    const accountOf = async (name: string) =>
      (await seller.call(contacts, { query: name })).contact_data.data[0]?.fields['account']
    const idOf = (name: string) => made.find((account) => account.name === name)?.unique_id
    expect(await Promise.all(['Ada', 'Bob', 'Cid', 'Person 0', 'Person 209'].map(accountOf))).toEqual([
      idOf('New Works'),
      idOf('New Works'),
      known,
      idOf('ΟΔΟΣ Works'),
      idOf('ΟΔΟΣ Works'),
    ])

    // A contact of somebody else uses one of them, and another one was changed.
    await seller.call(saveRecord, {
      type_id: 3,
      form_fields: [
        { id: 303, value: 'Gil' },
        { id: 302, value: idOf('New Works') },
      ],
    })
    await seller.call(saveRecord, {
      type_id: 4,
      unique_id: idOf('Kept Works')!,
      form_fields: [{ id: 402, value: 'Kept Works Ltd' }],
    })
    await seller.call(undoImport, { id })
    await market.server.jobs.idle()
    expect((await seller.call(showImport, { id })).data.import).toMatchObject({ state: 'undone', kept_accounts: 2 })
    expect((await accountsOf(seller)).map(({ name }) => name)).toEqual(['Acme', 'Kept Works Ltd', 'New Works'])
    expect((await seller.call(contacts, {})).contact_data.data.map(({ name }) => name)).toEqual(['Gil'])
  })

  it('[D-308] makes no account without the right, which the form refuses, or in a file of accounts', async () => {
    const seller = await market.seller()
    const file = 'First name,Account\nAda,New Works\n'
    const clerk = await market.subuser(seller, [{ module: 'Contacts', actions: ['View', 'Add', 'Delete'] }])
    const id = await sendFile(market, clerk, 'contacts', file)
    const { settings } = (await clerk.call(showImport, { id })).data
    expect(await clerk.fails(checkImport, { id, settings: { ...settings, accounts: true } })).toMatchObject({
      _tag: 'Forbidden',
    })

    const parents = await sendFile(market, seller, 'accounts', 'Account name,Parent account\nNew Works,Holding\n')
    expect(await check(market, seller, parents, { accounts: true })).toMatchObject({ counts: { refuse: 1 } })

    const { sections } = (await seller.call(userForm, { type_id: 4 })).data
    const strict = sections.map((section) => ({
      ...section,
      form_fields: section.form_fields.map((field) =>
        field.name === 'industry' ? { ...field, is_required: '1' as const } : field,
      ),
    }))
    await seller.call(saveForm, { type_id: 4, form_data: { sections: strict } })
    const refused = await sendFile(market, seller, 'contacts', file)
    expect(await check(market, seller, refused, { accounts: true })).toMatchObject({
      counts: { refuse: 1 },
      new_accounts: 0,
    })
    expect(await refusals(seller, refused)).toEqual([
      [
        2,
        [
          {
            column: 1,
            message: expect.stringMatching(/^The account “New Works” cannot be created. Industry: /) as string,
          },
        ],
      ],
    ])
    expect(await accountsOf(seller)).toEqual([])
  })

  it('[D-309] lists the problems of all cells of a row, and names the options of a choice', async () => {
    const seller = await market.seller()
    await newLead(seller, { [FIRST]: 'Ada', [EMAIL]: 'ada@acme.example' })
    const id = await sendFile(
      market,
      seller,
      'leads',
      'First name,E-mail,Lead status,Country,Account,Annual revenue\n,no address,Wonn,Nowhere,Nobody,much\n',
    )
    await check(market, seller, id)
    const [[, problems]] = (await refusals(seller, id)) as [[number, { column: number; message: string }[]]]
    expect(problems).toEqual([
      { column: 0, message: 'Please enter First name' },
      { column: 1, message: 'Please enter a valid e-mail address' },
      {
        column: 2,
        message: '“Wonn” is not an option. Use New, Contacted, Interested, Qualified, Negotiation, Won, Lost.',
      },
      { column: 3, message: 'There is no country “Nowhere”. Write its name or code, such as Germany or DE.' },
      { column: 4, message: expect.stringMatching(/^There is no account “Nobody”/) as string },
      { column: 5, message: expect.any(String) as string },
    ])
  })

  it('[D-309] says at how many records rules have still to look, and keeps them from these changes alone', async () => {
    const seller = await market.seller()
    const zoe = await newLead(seller, { [FIRST]: 'Zoe', [EMAIL]: 'zoe@acme.example' })
    const id = await sendFile(market, seller, 'leads', 'First name,E-mail\nZoey,zoe@acme.example\nAda,\n')
    await check(market, seller, id)
    expect(await seller.fails(stopImportRules, { id })).toMatchObject({ _tag: 'Refused' })
    // A rule is on, and the job that would look at the changes never comes.
    await market.db.query(
      `insert into automation_rules (company_id, type_id, name, trigger, conditions, actions) values ($1, 1, 'Any', '{}', '{}', '[]')`,
      [seller.companyId],
    )
    await market.db.query(`create function hold_rules() returns trigger language plpgsql as $$ begin
      return case when new.kind = 'automation' and (new.payload ->> 'company_id')::bigint = ${seller.companyId} then null else new end; end $$`)
    await market.db.query(`create trigger hold_rules before insert on jobs for each row execute function hold_rules()`)
    await run(market, seller, id)
    await seller.call(saveRecord, { type_id: 1, unique_id: zoe, form_fields: [{ id: FIRST, value: 'Zoë' }] })
    expect((await seller.call(showImport, { id })).data.rules_left).toBe(2)
    const other = await market.seller()
    expect(await other.fails(stopImportRules, { id })).toMatchObject({ _tag: 'NotFound' })
    expect((await seller.call(stopImportRules, { id })).data).toEqual({ stopped: 2 })
    expect((await seller.call(showImport, { id })).data.rules_left).toBe(0)
    const { rows } = await market.db.query<{ name: string }>(
      `select c.after -> 'values' ->> $2 as name from automation_changes c where c.company_id = $1`,
      [seller.companyId, FIRST],
    )
    expect(rows).toEqual([{ name: 'Zoë' }])
    await market.db.query('drop trigger hold_rules on jobs')
    await market.db.query('drop function hold_rules()')
    await market.db.query('delete from automation_changes where company_id = $1', [seller.companyId])
    await market.db.query('delete from automation_rules where company_id = $1', [seller.companyId])
  })

  it('[D-204] reads UTF-16 with tabs, remembers a mapping, and stops when cancelled', async () => {
    const seller = await market.seller()
    const text = '\uFEFFVorname\tStadt\r\nJürgen\tKöln\r\n'
    const utf16 = new Uint8Array(Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).buffer)
    const first = await sendFile(market, seller, 'leads', utf16)
    const columns = [String(FIRST), String(CITY)]
    expect((await seller.call(showImport, { id: first })).data.settings.columns).toEqual([null, null])
    expect(await seller.fails(checkImport, { id: first, settings: { columns: [null, null] } })).toMatchObject({
      _tag: 'Refused',
    })
    await check(market, seller, first, { columns })
    await seller.call(cancelImport, { id: first })
    await check(market, seller, first, { columns })
    await run(market, seller, first)
    expect((await leadsOf(seller)).data.map(({ name, fields }) => [name, fields['city']])).toEqual([['Jürgen', 'Köln']])

    const second = await sendFile(market, seller, 'leads', 'Stadt;Vorname\nBonn;Ida\n')
    expect((await seller.call(showImport, { id: second })).data).toMatchObject({
      is_remembered: true,
      settings: { columns: [String(CITY), String(FIRST)] },
    })
    await seller.call(cancelImport, { id: second })
    expect((await seller.call(imports, { kind: 'leads' })).data.data.map(({ state }) => state)).toEqual([
      'cancelled',
      'done',
    ])
    expect(await seller.fails(runImport, { id: second })).toMatchObject({ _tag: 'Refused' })
  })

  it('[D-204] imports a workbook, whose numbers and days need no format', async () => {
    const seller = await market.seller()
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const book = workbook({
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
      rows: `<row r="1">${['Deal name', 'Amount', 'Closing date'].map(cell).join('')}</row>
        <row r="2">${cell('Pumps')}<c><v>1.234</v></c><c s="1"><v>46387</v></c></row>
        <row r="3">${cell('Valves')}${cell('1.234,5')}${cell('1.2.2026')}</row>`,
    })
    const id = await sendFile(market, seller, 'deals', book, 'deals.xlsx')
    expect((await seller.call(showImport, { id })).data).toMatchObject({
      settings: { decimal: ',' },
      columns: [{}, { cells: ['1.234', '1.234,5'] }, { cells: ['2026-12-31', '1.2.2026'] }],
    })
    await check(market, seller, id)
    expect(await run(market, seller, id)).toMatchObject({ results: { create: 2, refuse: 0 } })
    expect(
      (await seller.call(deals, { sort_by: 'deal_name' })).deal_data.data.map(({ fields }) => [
        fields['amount'],
        fields['closing_date'],
      ]),
    ).toEqual([
      [1.234, '2026-12-31'],
      [1234.5, '2026-02-01'],
    ])
    // The bytes count, not the name; a text is no workbook.
    const named = await sendFile(market, seller, 'deals', book, 'deals.csv')
    expect((await seller.call(showImport, { id: named })).data.import).toMatchObject({ state: 'mapping', row_count: 2 })
    const text = await sendFile(market, seller, 'deals', 'Deal name\nPumps\n', 'deals.xlsx')
    expect((await seller.call(showImport, { id: text })).data.import).toMatchObject({ state: 'failed' })
  })

  it('[D-204] refuses what is no table, without the right, and imports of others', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const facts = { kind: 'leads', file_name: 'a.csv', file_size: 5 } as const
    expect(await seller.fails(startImport, { ...facts, file_name: 'a.pdf' })).toMatchObject({ _tag: 'Refused' })
    expect(await market.visitor.fails(startImport, facts)).toMatchObject({ _tag: 'Unauthenticated' })
    const clerk = await market.subuser(seller, [...LEADS])
    expect(await clerk.fails(startImport, { ...facts, kind: 'deals' })).toMatchObject({ _tag: 'Forbidden' })

    const empty = await sendFile(market, seller, 'leads', 'Name\n\n')
    expect((await seller.call(showImport, { id: empty })).data.import).toMatchObject({
      state: 'failed',
      error: 'The file has no rows below its first one, which names the columns.',
    })
    const open = await sendFile(market, seller, 'leads', 'Name\n"Ada\n')
    expect((await seller.call(showImport, { id: open })).data.import.error).toContain('from row 2 on')

    const id = await sendFile(market, clerk, 'leads', 'First name,Email\nAda,ada@acme.example\n')
    // Changing leads needs Edit; without it, rows of leads that exist are left out.
    expect((await clerk.call(showImport, { id })).data.settings).toMatchObject({ match: '106', matched: 'skip' })
    expect(await clerk.fails(checkImport, { id, settings: { columns: ['103', '106'], match: '106' } })).toMatchObject({
      _tag: 'Forbidden',
    })
    for (const contract of [showImport, runImport, cancelImport, undoImport, importRows, refusedRows] as const)
      expect(await other.fails(contract, { id })).toMatchObject({ _tag: 'NotFound' })
    expect(await other.fails(sendImportPart, { id, number: 0, file: new File(['x'], 'a.csv') })).toMatchObject({
      _tag: 'NotFound',
    })
    await check(market, clerk, id)
    await run(market, clerk, id)
    // Who sees own records only sees neither the files of others, nor which of their values are taken by whom.
    const narrow = await market.subuser(seller, [...LEADS])
    await writeAsSystem(market.db, ({ k }) =>
      k
        .updateTable('roles')
        .set({ reach: JSON.stringify({ Leads: 'own' }) })
        .where('id', '=', k.selectFrom('users').select('role_id').where('id', '=', narrow.userId))
        .execute(),
    )
    expect(await narrow.fails(showImport, { id })).toMatchObject({ _tag: 'NotFound' })
    expect((await narrow.call(imports, { kind: 'leads' })).data.data).toEqual([])
    const own = await sendFile(market, narrow, 'leads', `First name,Lead owner ID\nIda,\nUwe,${seller.userId}\n`)
    await check(market, narrow, own)
    expect(await run(market, narrow, own)).toMatchObject({ state: 'done', results: { create: 2 } })
    expect((await leadsOf(narrow)).data.map(({ name }) => name)).toEqual(['Ida'])
    await seller.call(undoImport, { id: own })
    await market.server.jobs.idle()
    expect(await clerk.fails(undoImport, { id })).toMatchObject({ _tag: 'Forbidden' })
    expect((await leadsOf(seller)).total).toBe(1)
    expect((await leadsOf(other)).total).toBe(0)
  })
})
