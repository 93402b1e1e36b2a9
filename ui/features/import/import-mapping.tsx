import { Alert, Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { checkImport, type ImportFieldRow, imports, showImport } from '../../../core/contracts/import.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { DATE_EXAMPLES, DATE_ORDERS, DECIMAL_EXAMPLES, DECIMAL_MARKS } from '../../../core/import/cell.ts'
import type { ImportKind, ImportSettings } from '../../../core/import/import.schema.ts'
import { IMPORT_MODULES } from '../../../core/contracts/import.contract.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useSend } from '../../shared/app/use-send.ts'
import rows from '../../shared/page/row-list.module.css'
import { count, importKinds } from './import-kinds.ts'
import classes from './import.module.css'

type Shown = CallResponse<typeof showImport>['data']

interface ImportMappingProps {
  readonly kind: ImportKind
  readonly shown: Shown
}

/** Says which field each column fills, how its cells are written, and what becomes of records that exist. */
export function ImportMapping({
  kind,
  shown: { import: of, columns, fields, settings: proposed, is_remembered },
}: ImportMappingProps) {
  const { many } = importKinds[kind]
  const [settings, setSettings] = useState<ImportSettings>(proposed)
  const { send, isSending, failure } = useSend(checkImport, {
    invalidates: [showImport, imports],
    isShownInPlace: true,
  })
  const set = (change: Partial<ImportSettings>) => setSettings((now) => ({ ...now, ...change }))
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const chosen = settings.columns.flatMap((key) => byKey.get(key ?? '') ?? [])
  const mayAddAccounts = useMay('Accounts')('Add')
  const canMake = mayAddAccounts && chosen.some(({ can_make }) => can_make)
  const match = chosen.some(({ can_match, key }) => can_match && key === settings.match) ? settings.match : null
  const filled = new Set(chosen.map(({ fills }) => fills))
  const missing = fields.filter(
    ({ fills, is_required }, at) =>
      is_required && !filled.has(fills) && fields.findIndex((other) => other.fills === fills) === at,
  )
  const createsNew = match === null || settings.unmatched === 'create'
  const choose = (column: number, key: string | null) =>
    set({
      columns: columns.map((_, at) => {
        const now = settings.columns[at] ?? null
        if (at === column) return key
        // A field is filled by one column: the one chosen last.
        return key !== null && byKey.get(now ?? '')?.fills === byKey.get(key)?.fills ? null : now
      }),
    })
  return (
    <form
      className={classes.part}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        send({ id: of.id, settings: { ...settings, match, accounts: canMake && settings.accounts } })
      }}
    >
      <h2 className={classes.title}>Which field does each column fill?</h2>
      <p className={rows.quiet}>
        {is_remembered ? 'The columns are mapped as you did it last time. ' : ''}
        {`${count(of.row_count, 'row', 'rows')} with ${count(columns.length, 'column', 'columns')}; the first rows are shown.`}
      </p>
      <ul className={classes.columns} aria-label="Columns of the file">
        {columns.map(({ name, cells }, at) => (
          <li key={at} data-unused={settings.columns[at] === null || undefined}>
            <div className={classes.column}>
              <strong>{name === '' ? `Column ${at + 1}` : name}</strong>
              <span className={classes.samples}>
                {cells.map((cell, row) => (
                  <span key={row}>{cell === '' ? '–' : cell}</span>
                ))}
              </span>
            </div>
            <FieldSelect
              label={`Field for ${name === '' ? `column ${at + 1}` : name}`}
              fields={fields}
              value={settings.columns[at] ?? null}
              onChange={(key) => choose(at, key)}
            />
          </li>
        ))}
      </ul>
      {missing.length === 0 || !createsNew ? null : (
        <Alert color="yellow" variant="light">
          {`New ${many} need ${missing.map(({ label }) => label).join(', ')}. Without a column for it, their rows are refused.`}
        </Alert>
      )}
      <ImportOptions
        kind={kind}
        chosen={chosen}
        canMakeAccounts={canMake}
        settings={{ ...settings, match }}
        onSettings={set}
      />
      {failure === undefined ? null : (
        <Alert color="red" variant="light" role="alert">
          {reasonOf(failure) ?? 'The rows could not be checked. Try again.'}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={isSending} disabled={chosen.length === 0}>
          Check {count(of.row_count, 'row', 'rows')}
        </Button>
        <span className={rows.quiet}>The check changes nothing.</span>
      </div>
    </form>
  )
}

interface ImportOptionsProps {
  readonly kind: ImportKind
  /** The fields that columns fill. */
  readonly chosen: readonly ImportFieldRow[]
  readonly canMakeAccounts: boolean
  readonly settings: ImportSettings
  readonly onSettings: (change: Partial<ImportSettings>) => void
}

/** How cells are written, and what becomes of the rows. */
function ImportOptions({ kind, chosen, canMakeAccounts, settings, onSettings }: ImportOptionsProps) {
  const { one } = importKinds[kind]
  const may = useMay(IMPORT_MODULES[kind])
  const matching = chosen.filter(({ can_match }) => can_match)
  return (
    <>
      <div className={classes.options}>
        {chosen.some(({ cell, is_moment }) => cell === 'day' || is_moment === true) ? (
          <NativeSelect
            label="Dates are written like"
            value={settings.date}
            data={DATE_ORDERS.map((value) => ({ value, label: DATE_EXAMPLES[value] }))}
            onChange={(event) => onSettings({ date: event.currentTarget.value as ImportSettings['date'] })}
          />
        ) : null}
        {chosen.some(({ cell }) => cell === 'number') ? (
          <NativeSelect
            label="Numbers are written like"
            value={settings.decimal}
            data={DECIMAL_MARKS.map((value) => ({ value, label: DECIMAL_EXAMPLES[value] }))}
            onChange={(event) => onSettings({ decimal: event.currentTarget.value as ImportSettings['decimal'] })}
          />
        ) : null}
        <NativeSelect
          label={`Existing ${kind === 'listings' ? 'listings' : IMPORT_MODULES[kind].toLowerCase()}`}
          description={
            matching.length === 0
              ? `Map an ID or ${kind === 'listings' ? 'a model number' : 'an e-mail address'} to find them.`
              : undefined
          }
          value={settings.match ?? ''}
          data={[
            { value: '', label: `Add every row as a new ${one}` },
            ...matching.map(({ key, match_label }) => ({ value: key, label: `Find by ${match_label}` })),
          ]}
          onChange={(event) =>
            onSettings({
              match: event.currentTarget.value === '' ? null : event.currentTarget.value,
              ...(may('Edit') ? {} : { matched: 'skip' as const }),
            })
          }
        />
        {settings.match === null ? null : (
          <>
            <NativeSelect
              label={`When a ${one} is found`}
              value={settings.matched}
              disabled={!may('Edit')}
              data={[
                { value: 'update', label: `Update the ${one}` },
                { value: 'skip', label: 'Skip the row' },
              ]}
              onChange={(event) => onSettings({ matched: event.currentTarget.value as ImportSettings['matched'] })}
            />
            <NativeSelect
              label={`When no ${one} is found`}
              value={settings.unmatched}
              data={[
                { value: 'create', label: `Add a new ${one}` },
                { value: 'skip', label: 'Skip the row' },
              ]}
              onChange={(event) => onSettings({ unmatched: event.currentTarget.value as ImportSettings['unmatched'] })}
            />
          </>
        )}
      </div>
      {settings.match === null || settings.matched === 'skip' ? null : (
        <Checkbox
          label="Empty cells clear the field"
          description="Otherwise the field keeps its value."
          checked={settings.empties}
          onChange={(event) => onSettings({ empties: event.currentTarget.checked })}
        />
      )}
      {canMakeAccounts ? (
        <Checkbox
          label="Create accounts that do not exist"
          description="Each name becomes one account, and you own it. Otherwise rows with an unknown account are refused."
          checked={settings.accounts}
          onChange={(event) => onSettings({ accounts: event.currentTarget.checked })}
        />
      ) : null}
      {kind === 'listings' ? (
        <Checkbox
          label="Put complete listings on sale"
          description="Listings that lack something become drafts, and what is on sale stays so."
          checked={settings.publishes}
          onChange={(event) => onSettings({ publishes: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}

interface FieldSelectProps {
  readonly label: string
  readonly fields: readonly ImportFieldRow[]
  readonly value: string | null
  readonly onChange: (key: string | null) => void
}

function FieldSelect({ label, fields, value, onChange }: FieldSelectProps) {
  const hint = fields.find(({ key }) => key === value)?.hint ?? ''
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      description={hint === '' ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">Not imported</option>
      {fields.map((field) => (
        <option key={field.key} value={field.key}>
          {field.label}
          {field.is_required ? ' *' : ''}
        </option>
      ))}
    </NativeSelect>
  )
}
