import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { importFieldRow } from '../../../../core/contracts/import.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { recordImportFields } from '../../../../core/import/import-fields.ts'
import { LISTING_IMPORT_FIELDS } from '../../../../core/import/listing-row.ts'
import { CrmImportPage, ListingsImportPage } from '../../../../ui/features/import/import-page.tsx'
import { importSearch } from '../../../../ui/features/import/import-search.ts'
import { crmServer, showIn } from '../crm/crm-server.tsx'

const about = (change: object = {}) => ({
  id: 5,
  kind: 'leads',
  state: 'mapping',
  file_name: 'people.csv',
  file_size: 10_240,
  user: 'Selma Seller',
  row_count: 3,
  progress: 1,
  counts: null,
  results: null,
  kept: 0,
  new_accounts: 0,
  made_accounts: 0,
  kept_accounts: 0,
  error: null,
  created_at: '2026-03-10 12:00:00',
  ended_at: null,
  undo_until: null,
  ...change,
})
const page = (data: readonly unknown[]) => ({
  data: { data, current_page: 1, last_page: 1, total: data.length, per_page: 20, from: 1, to: 1 },
})
const fieldsFor = (kind: 'leads' | 'listings') =>
  (kind === 'leads' ? recordImportFields('Leads', { sections: DEFAULT_FORMS.Leads }, {}) : LISTING_IMPORT_FIELDS).map(
    importFieldRow,
  )
const settings = {
  columns: ['103', '106', null],
  date: 'dmy',
  decimal: '.',
  match: null,
  matched: 'update',
  unmatched: 'create',
  empties: false,
  accounts: false,
  publishes: false,
}
const COUNTS = { create: 2, update: 0, same: 0, skip: 0, refuse: 1 }
const columns = [
  { name: 'Name', cells: ['Ada', 'Bob'] },
  { name: 'Mail', cells: ['ada@acme.example', ''] },
  { name: '', cells: ['red', 'blue'] },
]

function open(
  change: object = {},
  { who = {}, shown = {}, answers = {}, kind = 'leads' as 'leads' | 'listings', address = '?id=5' } = {},
) {
  let of = about({ kind, ...change })
  const server = crmServer(
    {
      'import.list': () => page([about({ state: 'done', results: COUNTS })]),
      'import.show': () => ({
        data: { import: of, columns, fields: fieldsFor(kind), settings, is_remembered: false, rules_left: 0, ...shown },
      }),
      'import.rows': () =>
        page([
          {
            n: 3,
            cells: ['Bob', 'x'.repeat(90)],
            problems: [
              { column: 1, message: 'Not an address' },
              { column: null, message: 'Too late' },
            ],
          },
        ]),
      'import.check': () => {
        of = about({ kind, state: 'checked', counts: COUNTS })
        return { data: { id: 5 } }
      },
      'import.run': () => {
        of = about({ kind, state: 'done', counts: COUNTS, results: COUNTS, undo_until: '2026-03-24 12:00:00' })
        return { data: { id: 5 } }
      },
      'import.undo': () => {
        of = about({ kind, state: 'undone', results: COUNTS, kept: 1 })
        return { data: { id: 5 } }
      },
      'import.cancel': () => {
        of = about({ kind, state: 'cancelled', results: COUNTS })
        return { data: { id: 5 } }
      },
      ...answers,
    },
    who,
  )
  const shownPage = showIn(server, `/crm/import${address}`, (search) =>
    kind === 'leads' ? (
      <CrmImportPage search={importSearch.parse(search)} />
    ) : (
      <ListingsImportPage search={importSearch.parse(search)} />
    ),
  )
  return { server, ...shownPage }
}

describe('the import page', () => {
  it('[D-204] maps the columns, checks, imports and undoes, and says at each step what will happen', async () => {
    const { user, server } = open()
    const list = within(await screen.findByRole('list', { name: 'Columns of the file' }))
    const choice = (name: string) => list.getByRole<HTMLSelectElement>('combobox', { name: `Field for ${name}` })
    expect(choice('Name').selectedOptions[0]?.textContent).toBe('First name *')
    expect(choice('column 3').value).toBe('')
    // A field is filled by one column: the one chosen last.
    await user.selectOptions(choice('column 3'), '103')
    expect(choice('Name').value).toBe('')
    await user.selectOptions(choice('Name'), '103')
    expect(choice('column 3').value).toBe('')
    await user.selectOptions(choice('Name'), '')
    expect(screen.getByText(/^New leads need First name/)).toBeTruthy()
    await user.selectOptions(choice('Name'), '103')
    expect(screen.queryByText(/^New leads need/)).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Existing leads' }), '106')
    await user.selectOptions(screen.getByRole('combobox', { name: 'When no lead is found' }), 'skip')
    await user.click(screen.getByRole('checkbox', { name: 'Empty cells clear the field' }))
    await user.click(screen.getByRole('button', { name: 'Check 3 rows' }))

    await screen.findByRole('heading', { name: 'What this file would do' })
    expect(screen.getByText('Every row adds a new lead, also when there is such a lead already.')).toBeTruthy()
    expect(server.requests.find(({ id }) => id === 'import.check')?.input).toEqual({
      id: 5,
      settings: { ...settings, match: '106', unmatched: 'skip', empties: true },
    })
    const refused = within(await screen.findByRole('region', { name: 'Refused rows' }))
    expect(refused.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'RowColumnCellProblem',
      `3Mail${'x'.repeat(80)}…Not an address`,
      '3Too late',
    ])
    await user.click(screen.getByRole('button', { name: 'Import 2 leads' }))

    await screen.findByRole('heading', { name: 'Imported' })
    await user.click(screen.getByRole('button', { name: 'Undo this import' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Undo this import?' }))
    expect(question.getByText('2 new leads are deleted. What somebody changed since stays.')).toBeTruthy()
    // The question comes into view, also below the fold of a phone, and its focus goes back.
    expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'Undo this import?' }))
    await user.click(question.getByRole('button', { name: 'Keep it' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo this import' }))
    expect(server.count('import.undo')).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Undo this import' }))
    await user.click(screen.getByRole('button', { name: 'Undo it' }))
    expect(await screen.findByText(/but for 1 lead that somebody changed since/)).toBeTruthy()
  })

  it('[D-204] asks how dates are written where a column is for times', async () => {
    const visit = { ...fieldsFor('leads')[1]!, key: '900', fills: '900', label: 'Visit at', is_moment: true }
    const shown = { fields: [...fieldsFor('leads'), visit], settings: { ...settings, columns: ['103', null, null] } }
    const { user } = open({}, { shown })
    const column = await screen.findByRole('combobox', { name: 'Field for Mail' })
    expect(screen.queryByRole('combobox', { name: 'Dates are written like' })).toBeNull()
    await user.selectOptions(column, '900')
    expect(screen.getByRole('combobox', { name: 'Dates are written like' })).toBeTruthy()
  })

  it('[D-204] lets a person without Edit leave existing records out only, and one without Delete undo nothing', async () => {
    const who = { type: 'subuser', permissions: [{ module: 'Leads', actions: ['View', 'Add'] }] }
    const { user } = open({}, { who })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Existing leads' }), '106')
    const rows = screen.getByRole<HTMLSelectElement>('combobox', { name: 'When a lead is found' })
    expect([rows.value, rows.disabled]).toEqual(['skip', true])
  })

  it('[D-275] says what the rows of existing records do', async () => {
    open({ state: 'checked', counts: COUNTS }, { shown: { settings: { ...settings, match: '106' } } })
    expect(
      await screen.findByText(
        /^A row with the E-?mail of an existing lead changes it; any other row adds a new lead.$/i,
      ),
    ).toBeTruthy()
  })

  it.each([
    ['nothing is wrong with the file', { same: 3 }, /Your leads are already like the file\./],
    ['the file is to be corrected', { same: 2, refuse: 1 }, /Correct the file/],
  ])('says when no row would change anything that %s', async (_, rows, text) => {
    open({ state: 'checked', counts: { ...COUNTS, create: 0, refuse: 0, ...rows } })
    expect((await screen.findByText(/No row would change anything/)).textContent).toMatch(text)
  })

  it('[D-308] offers to create accounts where a column names them, to people who may', async () => {
    const shown = { settings: { ...settings, columns: ['103', '102.name', null] } }
    const { user, server } = open({}, { shown })
    const offer = await screen.findByRole('checkbox', { name: 'Create accounts that do not exist' })
    await user.click(offer)
    await user.click(screen.getByRole('button', { name: 'Check 3 rows' }))
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'import.check')?.input).toMatchObject({
        settings: { accounts: true },
      }),
    )
  })

  it('[D-308] does not offer it without the right, and says how many there are at each step', async () => {
    const shown = { settings: { ...settings, columns: ['103', '102.name', null], accounts: true } }
    const who = { type: 'subuser', permissions: [{ module: 'Leads', actions: ['View', 'Add', 'Delete'] }] }
    const { user, server } = open({ new_accounts: 2 }, { shown, who })
    await user.click(await screen.findByRole('button', { name: 'Check 3 rows' }))
    expect(screen.queryByRole('checkbox', { name: 'Create accounts that do not exist' })).toBeNull()
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'import.check')?.input).toMatchObject({
        settings: { accounts: false },
      }),
    )
  })

  it('[D-308] says how many accounts come and go with an import', async () => {
    const { unmount } = open({ state: 'checked', counts: COUNTS, new_accounts: 2 })
    expect(await screen.findByText('2 accounts that do not exist are created with them.')).toBeTruthy()
    unmount()
    const until = '2026-03-24 12:00:00'
    const done = open({ state: 'done', counts: COUNTS, results: COUNTS, made_accounts: 1, undo_until: until })
    expect(await screen.findByText('1 account that did not exist was created.')).toBeTruthy()
    await done.user.click(screen.getByRole('button', { name: 'Undo this import' }))
    expect(screen.getByText(/1 account that was created with them goes too, unless something uses it/)).toBeTruthy()
    done.unmount()
    open({ state: 'undone', results: COUNTS, made_accounts: 3, kept_accounts: 2 })
    expect(await screen.findByText(/2 accounts that it created stay, because/)).toBeTruthy()
  })

  it('[D-309] shows how far rules are after an import, and stops them', async () => {
    const shown = { rules_left: 1 }
    const { user } = open(
      { state: 'done', counts: COUNTS, results: COUNTS },
      {
        shown,
        answers: {
          'import.stop_rules': () => {
            shown.rules_left = 0
            return { data: { stopped: 1 } }
          },
        },
      },
    )
    expect(await screen.findByText('1 of 2 records')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('The rules were stopped. 1 record was not looked at.')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows an ended import without Delete until when it can be undone, but no button', async () => {
    const who = { type: 'subuser', permissions: [{ module: 'Leads', actions: ['View', 'Add'] }] }
    open({ state: 'done', counts: COUNTS, results: COUNTS, undo_until: '2026-03-24 12:00:00' }, { who })
    expect(await screen.findByText(/^Can be undone until/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
  })

  it('[D-219] asks for listings whether complete ones go on sale', async () => {
    const { user, server } = open(
      {},
      { kind: 'listings', shown: { settings: { ...settings, columns: ['name', 'model_number', null] } } },
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Put complete listings on sale' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Existing listings' }), 'model_number')
    await user.click(screen.getByRole('button', { name: 'Check 3 rows' }))
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'import.check')?.input).toMatchObject({
        settings: { publishes: true, match: 'model_number' },
      }),
    )
  })

  it('shows a failed import with its reason, and one that is gone', async () => {
    open({ state: 'failed', error: 'The file has no rows.' })
    expect((await screen.findByText('The file has no rows.')).closest('[role="alert"]')).not.toBeNull()
  })

  it('says that an import is gone, and leads to a new one', async () => {
    const { user } = open(
      {},
      {
        answers: {
          'import.show': () =>
            Promise.reject(Object.assign(new Error('There is no such import.'), { _tag: 'NotFound' })),
        },
      },
    )
    expect(await screen.findByText('There is no such import.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Retry|Try again/ }))
    expect(await screen.findByRole('heading', { name: 'Past imports' })).toBeTruthy()
  })

  it('[D-204] shows how much of a file is read, whose rows nobody knows yet', async () => {
    open({ state: 'reading', row_count: 70, progress: 0.35 })
    expect(await screen.findByText('3 of 10 KB')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Reading the file' }).getAttribute('aria-valuenow')).toBe('30')
  })

  it('cancels a running import', async () => {
    const { user } = open({ state: 'running', counts: COUNTS, progress: 0.5 })
    await user.click(await screen.findByRole('button', { name: /Cancel/ }))
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeTruthy()
  })
})

describe('the upload', () => {
  const file = (name: string, size = 5) =>
    Object.defineProperty(new File(['x'.repeat(5)], name), 'size', { value: size })

  it('[D-204] sends a file in parts, and a part that failed again on demand', async () => {
    const parts: unknown[] = []
    let isDown = true
    const { user, router } = open(
      {},
      {
        address: '',
        answers: {
          'import.start': () => ({ data: { id: 5, part_bytes: 3, part_count: 2 } }),
          'import.part': ({ number }: Record<string, unknown>) => {
            if (number === 1 && isDown) throw new Error('The connection is gone.')
            parts.push(number)
            return { data: { received: parts.length } }
          },
        },
      },
    )
    await screen.findByRole('heading', { name: 'Past imports' })
    await user.upload(screen.getByLabelText('File to import'), file('people.csv'))
    expect(await screen.findByText('The connection is gone.')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: '5' }))
    expect(parts).toEqual([0, 1])
  })

  it('[D-204] begins one import of a file when the first answer was lost', async () => {
    let isLost = true
    const { user, router, server } = open(
      {},
      {
        address: '',
        answers: {
          'import.start': () => {
            if (isLost) throw new Error('The connection is gone.')
            return { data: { id: 5, part_bytes: 100, part_count: 1 } }
          },
          'import.part': () => ({ data: { received: 1 } }),
        },
      },
    )
    await screen.findByRole('heading', { name: 'Past imports' })
    await user.upload(screen.getByLabelText('File to import'), file('people.csv'))
    expect(await screen.findByText('The connection is gone.')).toBeTruthy()
    isLost = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: '5' }))
    expect(server.keys).toHaveLength(2)
    expect(new Set(server.keys).size).toBe(1)
  })

  it('[D-204] says at once what cannot be imported', async () => {
    const { user, server } = open({}, { address: '' })
    const input = await screen.findByLabelText('File to import')
    for (const [name, size, text] of [
      ['people.csv', 0, 'This file is empty.'],
      ['people.csv', 200 * 1024 * 1024, /larger than 100 MB/],
      ['people.xlsx', 40 * 1024 * 1024, /larger than 30 MB/],
    ] as const) {
      await user.upload(input, file(name, size))
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(server.count('import.start')).toBe(0)
  })
})
