import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type Action, catalogueEntries, type CatalogueEntry, type Module } from '../../../core/permissions/catalogue.ts'
import {
  needLabel,
  type PermissionList,
  type PermissionNeed,
  withSwitch,
} from '../../../core/permissions/permissions.ts'
import classes from './roles.module.css'

const usual = ['View', 'Add', 'Edit', 'Delete'] as const satisfies readonly Action[]

/** The catalogue in familiar groups; the last one contains all remaining modules. */
const groups: readonly { readonly title: string; readonly modules: readonly Module[] }[] = [
  {
    title: 'CRM',
    modules: [
      'Leads',
      'Contacts',
      'Accounts',
      'Deals',
      'Tasks',
      'Meetings',
      'Calls',
      'Scoring Rules',
      'Engagement Score',
    ],
  },
  {
    title: 'Products',
    modules: [
      'Product',
      'Catalog',
      'Category',
      'Product Application',
      'Product Use Cases',
      'Brands',
      'Specification Definition',
    ],
  },
  { title: 'Company settings', modules: ['Company Settings'] },
  {
    title: 'Store and prices',
    modules: [
      'Manage Store',
      'Manage Menu',
      'Manage Banner',
      'Ads',
      'Pricing Rules',
      'Discount Levels',
      'General Settings',
    ],
  },
  { title: 'People', modules: ['Roles & Permissions', 'Sub Accounts', 'My Contacts', 'Invited Users'] },
  { title: 'Everything else', modules: [] },
]
const named = new Set(groups.flatMap(({ modules }) => modules))
const entriesOf = (modules: readonly Module[]) =>
  catalogueEntries.filter(({ module }) => (modules.length === 0 ? !named.has(module) : modules.includes(module)))

export interface PermissionMatrixProps {
  readonly value: PermissionList
  readonly onChange: (next: PermissionList) => void
}

/**
 * Every module of the catalogue with its rights. Any right turns View on, and turning View off turns the others off
 * (D-28).
 */
export function PermissionMatrix({ value, onChange }: PermissionMatrixProps) {
  const [sought, setSought] = useState('')
  const isSought = (entry: CatalogueEntry) => nameOf(entry).toLowerCase().includes(sought.trim().toLowerCase())
  const shown = groups
    .map((group) => ({ ...group, entries: entriesOf(group.modules).filter(isSought) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className={classes.matrix}>
      <TextInput
        label="Find a module"
        type="search"
        value={sought}
        leftSection={<IconSearch size={18} stroke={1.5} />}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {shown.length === 0 ? <p role="status">No module is named like this.</p> : null}
      {shown.map(({ title, entries }) => (
        <table key={title} className={classes.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Module</th>
              {usual.map((action) => (
                <th key={action} scope="col">
                  {action}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Line key={nameOf(entry)} entry={entry} value={value} onChange={onChange} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Line({ entry, value, onChange }: PermissionMatrixProps & { readonly entry: CatalogueEntry }) {
  const isOn = (action: Action) => onOf(value, entry).includes(action)
  const extras = entry.actions.filter((action) => !(usual as readonly Action[]).includes(action))
  const isFull = entry.actions.every(isOn)
  const setAll = () =>
    onChange(
      entry.actions.reduce<PermissionList>((list, action) => withSwitch(list, needOf(entry, action), !isFull), value),
    )
  const toggle = (action: Action) => (
    <Toggle
      key={action}
      need={needOf(entry, action)}
      isOn={isOn(action)}
      onChange={(on) => onChange(withSwitch(value, needOf(entry, action), on))}
    />
  )
  return (
    <>
      <tr>
        <th scope="row">{nameOf(entry)}</th>
        {usual.map((action) => (
          <td key={action} data-label={action}>
            {entry.actions.includes(action) ? (
              toggle(action)
            ) : (
              <span className={classes.none} aria-hidden>
                -
              </span>
            )}
          </td>
        ))}
        <td data-label="All">
          <Toggle label={`${nameOf(entry)}: all`} isOn={isFull} onChange={setAll} />
        </td>
      </tr>
      {extras.length === 0 ? null : (
        <tr className={classes.extras}>
          <td colSpan={usual.length + 2}>
            {extras.map((action) => (
              <label key={action} className={classes.extra}>
                {toggle(action)}
                {action}
              </label>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

type ToggleProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } & (
  | { readonly need: PermissionNeed }
  | { readonly label: string }
)

function Toggle({ isOn, onChange, ...named }: ToggleProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={'need' in named ? needLabel(named.need) : named.label}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

const nameOf = ({ module, section }: CatalogueEntry): string => section ?? module
const needOf = ({ module, section }: CatalogueEntry, action: Action): PermissionNeed =>
  section === undefined ? { module, action } : { module, section, action }
const onOf = (list: PermissionList, { module, section }: CatalogueEntry): readonly Action[] =>
  list.find((line) => line.module === module && (line.section ?? undefined) === section)?.actions ?? []
