import { Kbd, Loader, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './command-palette.module.css'
import { rankCommands } from './rank-commands.ts'
import type { TypedAhead } from './typed-ahead.ts'
import { useRecordSearch } from './use-record-search.ts'

export interface PaletteCommand {
  readonly id: string
  readonly label: string
  /** The heading of its group: "CRM". */
  readonly group: string
  readonly keywords?: readonly string[]
  readonly icon?: ReactNode
  /** Keys that run the command without the palette. */
  readonly shortcut?: readonly string[]
  /** Not among the commands of an empty query. */
  readonly isOnlyTyped?: boolean
  readonly onRun: () => void
}

export interface PaletteRecord {
  readonly id: string
  readonly label: string
  /** What kind of record: "Lead". */
  readonly kind: string
  readonly detail?: string
  readonly icon?: ReactNode
  readonly onRun: () => void
}

export interface CommandPaletteProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly commands: readonly PaletteCommand[]
  /** Shown while the query is empty, latest first. */
  readonly recent?: readonly PaletteRecord[]
  /** Finds records; must be a stable function. */
  readonly findRecords?: (query: string, signal: AbortSignal) => Promise<readonly PaletteRecord[]>
  /** Returns what was typed since the palette was opened; called when its input can receive keys. */
  readonly takeTyped?: () => TypedAhead
}

interface Line {
  readonly id: string
  readonly label: string
  readonly detail: string | undefined
  readonly icon: ReactNode
  readonly shortcut: readonly string[]
  readonly onRun: () => void
}

interface LineGroup {
  readonly title: string
  readonly lines: readonly Line[]
}

/** Opens every screen and record by keyboard: type, move with the arrows, press Enter. */
export function CommandPalette({ opened, onClose, ...rest }: CommandPaletteProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="md" aria-label="Search and commands" className={classes.content}>
        <PaletteBody {...rest} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** The lines that match the query, and the active one. */
function usePaletteLines({
  commands,
  recent = [],
  findRecords,
}: Pick<CommandPaletteProps, 'commands' | 'recent' | 'findRecords'>) {
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const search = useRecordSearch(query, findRecords)
  const isBlank = query.trim() === ''

  const groups = useMemo(
    () =>
      [
        ...(isBlank ? [{ title: 'Recent', lines: recent.map((record) => lineOfRecord(record, 'recent')) }] : []),
        ...groupsOfCommands(
          isBlank ? commands.filter((command) => command.isOnlyTyped !== true) : rankCommands(commands, query),
          isBlank,
        ),
        ...groupsOfRecords(search.hits),
      ].filter((group) => group.lines.length > 0),
    [isBlank, recent, commands, query, search.hits],
  )
  const lines = useMemo(() => groups.flatMap((group) => group.lines), [groups])
  const found = lines.findIndex((line) => line.id === activeId)
  const at = found === -1 ? 0 : found
  /** Moves the active line by the keyboard; Enter runs it. */
  const onKeyDown = (event: KeyboardEvent, onEnter: () => void) => {
    const go = (index: number) => {
      event.preventDefault()
      setActiveId(lines[(index + lines.length) % Math.max(1, lines.length)]?.id)
    }
    switch (event.key) {
      case 'ArrowDown':
        return go(at + 1)
      case 'ArrowUp':
        return go(at - 1)
      case 'PageDown':
        return go(Math.min(lines.length - 1, at + 8))
      case 'PageUp':
        return go(Math.max(0, at - 8))
      case 'Home':
        return query === '' ? go(0) : undefined
      case 'End':
        return query === '' ? go(lines.length - 1) : undefined
      case 'Enter':
        event.preventDefault()
        return onEnter()
      default:
        return undefined
    }
  }
  return {
    query,
    isBlank,
    searchState: search.state,
    groups,
    lines,
    active: lines[at],
    activate: setActiveId,
    /** Without a choice by the person, the first line is active. */
    type: (text: string) => {
      setQuery(text)
      setActiveId(undefined)
    },
    onKeyDown,
  }
}

function PaletteBody({ onClose, takeTyped, ...source }: Omit<CommandPaletteProps, 'opened'>) {
  const { query, isBlank, searchState, groups, lines, active, activate, type, onKeyDown } = usePaletteLines(source)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active?.id])

  const takeOver = useEffectEvent(() => {
    input.current?.focus()
    const typed = takeTyped?.()
    if (typed === undefined || typed.text === '') return
    const [best] = rankCommands(source.commands, typed.text)
    if (typed.isEntered && best !== undefined) {
      onClose()
      best.onRun()
    } else type(typed.text)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- typed keys are kept outside of React until the input exists
  useLayoutEffect(() => takeOver(), [])

  const run = (line: Line | undefined) => {
    if (line === undefined) return
    onClose()
    line.onRun()
  }
  const optionId = (line: Line) => `${listId}-${line.id}`

  return (
    <div className={classes.root}>
      <div className={classes.inputRow}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          ref={input}
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label="Search screens and records"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search screens and records"
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => onKeyDown(event, () => run(active))}
        />
        {searchState === 'searching' ? (
          <Loader size={16} role="status" aria-label="Searching" />
        ) : (
          <Kbd size="xs">Esc</Kbd>
        )}
      </div>
      <div ref={list} id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title} className={classes.group}>
            <div className={classes.groupTitle} aria-hidden>
              {group.title}
            </div>
            {group.lines.map((line) => (
              <PaletteLine
                key={line.id}
                id={optionId(line)}
                line={line}
                isActive={line === active}
                onActivate={() => activate(line.id)}
                onRun={() => run(line)}
              />
            ))}
          </div>
        ))}
      </div>
      {lines.length === 0 && searchState !== 'searching' ? (
        <p className={classes.nothing}>{isBlank ? 'Type to search.' : `Nothing found for “${query.trim()}”.`}</p>
      ) : null}
      {searchState === 'failed' ? (
        <p className={classes.failed} role="alert">
          Records could not be searched. Screens are still here.
        </p>
      ) : null}
      <PaletteFoot count={isBlank ? undefined : lines.length} />
    </div>
  )
}

interface PaletteLineProps {
  readonly id: string
  readonly line: Line
  readonly isActive: boolean
  readonly onActivate: () => void
  readonly onRun: () => void
}

function PaletteLine({ id, line, isActive, onActivate, onRun }: PaletteLineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.line}
      onMouseMove={isActive ? undefined : onActivate}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={classes.icon} aria-hidden>
        {line.icon}
      </span>
      <span className={classes.label}>{line.label}</span>
      {line.detail === undefined ? null : <span className={classes.detail}>{line.detail}</span>}
      {line.shortcut.length === 0 ? null : (
        <span className={classes.keys}>
          {line.shortcut.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </div>
  )
}

/** The number of results, unless the query is blank, and the keys. */
function PaletteFoot({ count }: { readonly count: number | undefined }) {
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.count}>
        {count === undefined ? '' : `${count} ${count === 1 ? 'result' : 'results'}`}
      </span>
      <span className={classes.hint}>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move
      </span>
      <span className={classes.hint}>
        <Kbd size="xs">Enter</Kbd> open
      </span>
    </div>
  )
}

/** With an empty query: grouped by screen group. Otherwise: one list, best match first. */
function groupsOfCommands(commands: readonly PaletteCommand[], isBlank: boolean): LineGroup[] {
  const groups = new Map<string, Line[]>()
  for (const command of commands) {
    const title = isBlank ? command.group : 'Screens and actions'
    const line: Line = {
      id: `command-${command.id}`,
      label: command.label,
      detail: isBlank ? undefined : command.group,
      icon: command.icon,
      shortcut: command.shortcut ?? [],
      onRun: command.onRun,
    }
    groups.set(title, [...(groups.get(title) ?? []), line])
  }
  return [...groups].map(([title, lines]) => ({ title, lines }))
}

function groupsOfRecords(records: readonly PaletteRecord[]): LineGroup[] {
  return records.length === 0
    ? []
    : [{ title: 'Records', lines: records.map((record) => lineOfRecord(record, 'record')) }]
}

function lineOfRecord(record: PaletteRecord, from: string): Line {
  return {
    id: `${from}-${record.kind}-${record.id}`,
    label: record.label,
    detail: record.detail === undefined ? record.kind : `${record.kind} · ${record.detail}`,
    icon: record.icon,
    shortcut: [],
    onRun: record.onRun,
  }
}
