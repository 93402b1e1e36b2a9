import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gridOf, NO_COLUMN_SETTINGS } from '../../../../ui/shared/data-table/column-settings.ts'
import type { DataColumn } from '../../../../ui/shared/data-table/data-table.types.ts'
import { RowCard } from '../../../../ui/shared/data-table/row-card.tsx'
import { show } from '../show.tsx'

interface Task {
  readonly name: string
  readonly facts: readonly (string | undefined)[]
}

describe('RowCard', () => {
  it('should show the first four non-empty facts, and always the actions', () => {
    card({ name: 'Call', facts: ['one', undefined, 'three', 'four', 'five', 'six'] })

    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['one', 'three', 'four', 'five'])
    expect(screen.getByRole('button', { name: 'Actions for Call' })).toBeTruthy()
    expect(within(screen.getByRole('link', { name: 'Call' })).queryByRole('button')).toBeNull()
  })

  it('should not count the actions as a fact when there are few facts', () => {
    card({ name: 'Call', facts: ['one'] })

    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['one'])
    expect(screen.getByRole('button', { name: 'Actions for Call' })).toBeTruthy()
  })
})

describe('the facts of a card', () => {
  it('should give a sentence a line of its own', () => {
    card({ name: 'Rule', facts: ['When a lead is created, add a task', 'Leads'] }, { isSentence: true })

    const [sentence, type] = screen.getAllByRole('definition').map((fact) => fact.parentElement)
    expect(sentence?.hasAttribute('data-sentence')).toBe(true)
    expect(type?.hasAttribute('data-sentence')).toBe(false)
  })
})

describe('gridOf', () => {
  const wide: DataColumn<Task> = { id: 'wide', header: 'Wide', cell: () => 'x', width: 200 }
  const firm: DataColumn<Task> = { id: 'firm', header: 'Firm', cell: () => 'x', width: 150, minWidth: 140 }
  const name: DataColumn<Task> = { id: 'name', header: 'Name', cell: () => 'x', width: 300 }

  it('should shrink columns a little before the table scrolls sideways', () => {
    expect(gridOf([name, wide, firm], NO_COLUMN_SETTINGS, false)).toEqual({
      template: 'minmax(min(276px, 52vw), 300fr) minmax(184px, 200fr) minmax(140px, 150fr)',
      minWidth: 'calc(324px + min(276px, 52vw))',
    })
  })

  it('should keep a chosen width exact, also as the minimum', () => {
    const settings = { ...NO_COLUMN_SETTINGS, widths: { wide: 190 } }
    expect(gridOf([name, wide], settings, true)).toEqual({
      template: '40px minmax(min(276px, 52vw), 300fr) 190px',
      minWidth: 'calc(230px + min(276px, 52vw))',
    })
  })

  it('should never shrink a column below its minimum width', () => {
    const narrow: DataColumn<Task> = { id: 'narrow', header: 'Narrow', cell: () => 'x', width: 74 }
    expect(gridOf([name, narrow], NO_COLUMN_SETTINGS, false).template).toContain('minmax(72px, 74fr)')
  })
})

// Helpers

function card(task: Task, firstFact: Partial<DataColumn<Task>> = {}) {
  const columns: readonly DataColumn<Task>[] = [
    { id: 'name', header: 'Name', cell: (row) => row.name },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (row) => <button type="button">Actions for {row.name}</button>,
    },
    ...task.facts.map((_, at) => ({
      id: String(at),
      header: `Fact ${at}`,
      cell: (row: Task) => row.facts[at],
      ...(at === 0 && firstFact),
    })),
  ]
  const handlers = {
    nameOf: (row: Task) => row.name,
    hrefOf: () => '/tasks',
    canOpen: () => true,
    open: () => undefined,
    select: () => undefined,
    focus: () => undefined,
    toggle: () => undefined,
  }
  show(<RowCard row={task} id="1" columns={columns} isSelectable={false} isSelected={false} handlers={handlers} />)
}
