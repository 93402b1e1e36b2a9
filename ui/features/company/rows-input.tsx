import { ActionIcon, Button, Input } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { companyValueText, type PlainField, type RowsField } from '../../../core/company/company-field.ts'
import { FieldControl } from '../../shared/form/field-control.tsx'
import type { FieldControlArgs, FieldErrors, FormField } from '../../shared/form/form.types.ts'
import { errorOf, errorsBelow } from '../../shared/form/form-errors.ts'
import classes from './company.module.css'

/** The declaration of the form engine for a field of an entry. */
type PartOf = (name: string, field: PlainField) => FormField

type Row = Readonly<Record<string, unknown>> & { readonly id?: number }

const LISTS = new Set(['choices', 'businessTypes', 'mainCategories', 'pictures', 'documents'])

/** A list of entries: each opens to its fields, moves, and can be removed and brought back. */
export function RowsInput({
  field,
  partOf,
  id,
  value,
  onChange,
  error,
  errors,
}: FieldControlArgs & { readonly field: RowsField; readonly partOf: PartOf }) {
  const rows = (Array.isArray(value) ? value : []) as readonly Row[]
  const { keys, changeKeys, newKey } = useKeys(rows)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<{ readonly row: Row; readonly key: string; readonly at: number }>()
  const list = useRef<HTMLDivElement>(null)
  const focusWanted = useRef<string>(undefined)
  useEffect(() => {
    if (focusWanted.current === undefined) return
    const place = list.current?.querySelector<HTMLElement>(`[data-row="${focusWanted.current}"]`)
    place?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    focusWanted.current = undefined
  })
  const change = (next: readonly Row[], nextKeys: readonly string[]) => {
    changeKeys(nextKeys)
    onChange(next)
  }
  const insert = (row: Row, key: string, at: number) => {
    change(rows.toSpliced(at, 0, row), keys.toSpliced(at, 0, key))
    setRemoved(undefined)
  }
  const add = () => {
    const key = newKey()
    setOpened((now) => new Set([...now, key]))
    focusWanted.current = key
    insert(emptyRow(field), key, rows.length)
  }
  const remove = (at: number) => {
    const [row, key] = [rows[at], keys[at]]
    if (row === undefined || key === undefined) return
    change(rows.toSpliced(at, 1), keys.toSpliced(at, 1))
    setRemoved({ row, key, at })
    document.getElementById(id)?.focus()
  }
  const move = (from: number, to: number) => change(moved(rows, from, to), moved(keys, from, to))
  return (
    <div ref={list} id={id} tabIndex={-1} role="group" aria-label={field.label} className={classes.rows}>
      {rows.length === 0 ? <p className={classes.quiet}>No {field.one} yet.</p> : null}
      {rows.map((row, at) => {
        const key = keys[at] ?? ''
        return (
          <RowCard
            key={key}
            place={key}
            field={field}
            partOf={partOf}
            row={row}
            at={at}
            count={rows.length}
            idPrefix={`${id}-${key}`}
            errors={errorsBelow(errors, String(at))}
            isOpen={opened.has(key)}
            onToggle={() => setOpened((now) => toggled(now, key))}
            onChange={(name, next) =>
              onChange(rows.map((each, index) => (index === at ? { ...each, [name]: next } : each)))
            }
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
        )
      })}
      {removed === undefined ? null : (
        <p className={classes.removed} role="status">
          {nameOf(field, removed.row)} is removed once you save.
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
            onClick={() => insert(removed.row, removed.key, removed.at)}
          >
            Bring it back
          </Button>
        </p>
      )}
      {error !== undefined && Object.keys(errors).length === 0 ? <Input.Error>{error}</Input.Error> : null}
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={18} stroke={1.5} />}
        disabled={rows.length >= field.most}
        onClick={add}
      >
        Add {article(field.one)}
      </Button>
    </div>
  )
}

interface RowCardProps {
  readonly field: RowsField
  readonly partOf: PartOf
  readonly row: Row
  readonly place: string
  readonly at: number
  readonly count: number
  readonly idPrefix: string
  readonly errors: FieldErrors
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onChange: (name: string, value: unknown) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function RowCard({
  field,
  partOf,
  row,
  place,
  at,
  count,
  idPrefix,
  errors,
  isOpen,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: RowCardProps) {
  const hasErrors = Object.keys(errors).length > 0
  const isShown = isOpen || hasErrors
  // Stays mounted once shown, because closing an entry must not stop its uploads.
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  const name = nameOf(field, row)
  return (
    <section className={classes.row} data-row={place} data-wrong={hasErrors || undefined} aria-label={name}>
      <header className={classes.rowHead}>
        <button type="button" className={classes.rowToggle} aria-expanded={isShown} onClick={onToggle}>
          <IconChevronRight size={18} stroke={1.5} aria-hidden className={classes.chevron} />
          <span className={classes.rowName}>{name}</span>
          <span className={classes.quiet}>{factsOf(field, row)}</span>
          {hasErrors ? <IconAlertTriangle size={16} stroke={1.5} aria-label="Needs your attention" /> : null}
        </button>
        {count === 1 || field.newestBy !== undefined ? null : (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.move ?? ''}
              aria-label={`Move ${name} up`}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            >
              <IconArrowUp size={18} stroke={1.5} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.move ?? ''}
              aria-label={`Move ${name} down`}
              disabled={at === count - 1}
              onClick={() => onMove(at + 1)}
            >
              <IconArrowDown size={18} stroke={1.5} />
            </ActionIcon>
          </>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      </header>
      {wasShown ? (
        <div className={classes.rowFields} hidden={!isShown}>
          {Object.entries(field.fields).map(([part, declared]) => (
            <FieldControl
              key={part}
              id={`${idPrefix}-${part}`}
              field={partOf(part, declared)}
              value={row[part]}
              error={errorOf(errors, part)}
              onChange={onChange}
              onTouch={ignore}
            />
          ))}
        </div>
      ) : null}
    </section>
  )
}

/** A key for each entry that stays when entries move; a replaced list gets new ones. */
function useKeys(rows: readonly Row[]) {
  const counter = useRef(0)
  const [held, setHeld] = useState<readonly string[]>([])
  const newKey = () => `new-${(counter.current += 1)}`
  const isKept = held.length === rows.length && rows.every(({ id }, at) => id === undefined || held[at] === `row-${id}`)
  const keys = isKept ? held : rows.map(({ id }, at) => (id === undefined ? `at-${at}` : `row-${id}`))
  return { keys, changeKeys: setHeld, newKey }
}

const ignore = () => undefined

const emptyRow = ({ fields }: RowsField): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      LISTS.has(kind) ? [] : kind === 'flag' ? false : kind === 'count' || kind === 'percent' ? 0 : '',
    ]),
  )

function nameOf({ named, one }: RowsField, row: Row): string {
  const name = row[named]
  return typeof name === 'string' && name.trim() !== '' ? name : `New ${one}`
}

/** Two short facts beside the name. */
const factsOf = ({ fields, named }: RowsField, row: Row): string =>
  Object.entries(fields)
    .flatMap(([name, { kind }]) => {
      const value = row[name]
      if (name === named || kind === 'longText' || typeof value !== 'string' || value === '') return []
      return [companyValueText(kind, value)]
    })
    .slice(0, 2)
    .join(' · ')

const article = (one: string) => `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`

function toggled(now: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(now)
  if (!next.delete(key)) next.add(key)
  return next
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
