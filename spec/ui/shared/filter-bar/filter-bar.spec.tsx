import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Refused } from '../../../../core/failure/failures.ts'
import { NO_FILTER } from '../../../../core/filters/filter-tree.ts'
import type { FilterField, FilterTree } from '../../../../core/filters/filter-tree.ts'
import { FilterBar, LazyConditionEditor } from '../../../../ui/shared/filter-bar/filter-bar.tsx'
import { addRule, replaceRule, setMatch } from '../../../../ui/shared/filter-bar/filter-edit.ts'
import { ViewPicker } from '../../../../ui/shared/filter-bar/view-picker.tsx'
import { show } from '../show.tsx'

describe('FilterBar', () => {
  beforeAll(LazyConditionEditor.preload)

  it('should build a condition from field, operator and value and show it as a sentence', async () => {
    const onTree = vi.fn()
    const { user } = show(<Bar onTree={onTree} />)

    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('combobox', { name: 'Field' }))
    await user.click(await screen.findByRole('option', { name: 'City' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'starts with')
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Par{Enter}')
    expect(onTree).toHaveBeenCalledExactlyOnceWith({
      match: 'all',
      rules: [{ field: 'city', operator: 5, value: 'Par' }],
    })
    expect(screen.getByRole('button', { name: 'City starts with “Par”' })).toBeTruthy()
  })

  it('should take the field that matches what is typed by Enter', async () => {
    const many = ['Country', 'Owner', 'Phone', 'Score', 'Source', 'Website'].map((label): FilterField => {
      return { name: label.toLowerCase(), label, type: 'text' }
    })
    const { user } = show(<Bar among={[...fields, ...many]} />)

    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.type(await screen.findByRole('combobox', { name: 'Field' }), 'Web{Enter}')
    expect(await screen.findByRole('combobox', { name: 'Operator' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' }).value).toBe('Website')
  })

  it('should reject a condition without a value with the message of the filter', async () => {
    const onTree = vi.fn()
    const { user } = show(<Bar tree={oneCondition} onTree={onTree} />)

    await user.click(screen.getByRole('button', { name: 'Amount is at least 100' }))
    await user.clear(await screen.findByRole('textbox', { name: 'Value' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('alert').textContent).toBe('Please enter a value for Amount')
    expect(onTree).not.toHaveBeenCalled()
  })

  it.each([
    ['12,5', 12.5],
    ['1.234,56', 1234.56],
  ])('should take the number %j as %j', async (text, value) => {
    const onTree = vi.fn()
    const { user } = show(<Bar tree={oneCondition} onTree={onTree} />)

    await user.click(screen.getByRole('button', { name: 'Amount is at least 100' }))
    const box = await screen.findByRole('textbox', { name: 'Value' })
    await user.clear(box)
    await user.type(box, `${text}{Enter}`)
    expect(onTree).toHaveBeenCalledExactlyOnceWith({
      match: 'all',
      rules: [expect.objectContaining({ field: 'amount', value })],
    })
  })

  it('should refuse a text that is no number in words', async () => {
    const onTree = vi.fn()
    const { user } = show(<Bar tree={oneCondition} onTree={onTree} />)

    await user.click(screen.getByRole('button', { name: 'Amount is at least 100' }))
    const box = await screen.findByRole('textbox', { name: 'Value' })
    await user.clear(box)
    await user.type(box, '12,34,567{Enter}')
    expect(screen.getByRole('alert').textContent).toMatch(/Amount/)
    expect(onTree).not.toHaveBeenCalled()
  })

  it.each(['12,5', '1e1'])('should refuse %j as a number of days, and leave it as it was typed', async (text) => {
    const onTree = vi.fn()
    const made: FilterField = { name: 'made', label: 'Made', type: 'date' }
    const tree: FilterTree = {
      match: 'all',
      rules: [{ field: 'made', operator: 13, value: { span: 'last', days: 30 } }],
    }
    const { user } = show(<Bar among={[made]} tree={tree} onTree={onTree} />)

    await user.click(screen.getByRole('button', { name: /^Made/ }))
    const days = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Days' })
    await user.clear(days)
    await user.type(days, `${text}{Enter}`)
    expect(screen.getByRole('alert').textContent).toMatch(/^Please enter 1 to \d+ days$/)
    expect(days.value).toBe(text)
    expect(onTree).not.toHaveBeenCalled()
  })

  it('should ask before Escape or a click outside loses a half-made condition', async () => {
    const { user } = show(<Bar />)
    const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
    const stay = async () => {
      await user.click(within(await question()).getByRole('button', { name: 'Stay and keep editing' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
    }

    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('combobox', { name: 'Field' }))
    await user.click(await screen.findByRole('option', { name: 'City' }))
    await user.type(await screen.findByRole('textbox', { name: 'Value' }), 'Par')
    await user.keyboard('{Escape}')
    await stay()
    await user.click(document.body)
    await stay()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await stay()
    expect(screen.getByRole('textbox', { name: 'Value' }).getAttribute('value')).toBe('Par')

    // The focus returns to where it was a moment after the question has closed, so the key may come too early.
    await vi.waitFor(
      async () => {
        screen.getByRole('textbox', { name: 'Value' }).focus()
        await user.keyboard('{Escape}')
        expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).not.toBeNull()
      },
      { timeout: 8_000 },
    )
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull())
  })

  it('should close at once while no condition is begun', async () => {
    const { user } = show(<Bar tree={oneCondition} />)

    await user.click(screen.getByRole('button', { name: 'Amount is at least 100' }))
    await screen.findByRole('textbox', { name: 'Value' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull())
    expect(screen.queryByText('Leave without saving?')).toBeNull()
  })

  it('should remove one chip or all of them, and keep the focus in the bar', async () => {
    const { user } = show(<Bar tree={nested} />)

    expect(screen.getByText('Amount is at least 100 and (City contains “par” or City is empty)')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove filter: City is empty' }))
    expect(screen.getByText('Amount is at least 100 and City contains “par”')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(screen.getByText('All leads')).toBeTruthy()
  })

  it('should switch a group between all and any', async () => {
    const { user } = show(<Bar tree={nested} />)

    const group = screen.getByRole('group', { name: 'Any of' })
    await user.click(within(group).getByRole('button', { name: 'Joined by or, change' }))
    await user.click(await screen.findByRole('menuitem', { name: /^and/ }))
    expect(screen.getByRole('group', { name: 'All of' })).toBeTruthy()
  })
})

describe('replaceRule', () => {
  it('should remove a group with its last rule', () => {
    const tree = addRule(oneCondition, [], { match: 'any', rules: [{ field: 'city', operator: 7 }] })
    expect(replaceRule(tree, [1, 0], undefined)).toEqual(oneCondition)
    expect(setMatch(tree, [1], 'all').rules[1]).toEqual({ match: 'all', rules: [{ field: 'city', operator: 7 }] })
    expect(addRule(tree, [9], { field: 'city', operator: 7 })).toBe(tree)
  })
})

describe('ViewPicker', () => {
  it('should select a view, and not let the built-in view be changed', async () => {
    const onPick = vi.fn()
    const { user } = show(<Views currentId="0" isChanged onPick={onPick} />)

    expect(screen.queryByRole('button', { name: 'View actions' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Save as view' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^View: All Leads\s*changed$/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mine' }))
    expect(onPick).toHaveBeenCalledExactlyOnceWith('1')
  })

  it('should keep the dialog open with the reason when a name is rejected', async () => {
    const { user } = show(
      <Views
        currentId="0"
        isChanged
        onSaveAs={() => Promise.reject(new Refused({ message: 'There is a view of this name.' }))}
      />,
    )

    await user.click(screen.getByRole('button', { name: 'Save as view' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mine{Enter}')
    expect(await screen.findByText('There is a view of this name.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Mine')
  })

  // Regression C3: Escape discarded the typed name.
  it('should ask before Escape discards a typed name, and refuse an empty one', async () => {
    const onSaveAs = vi.fn(async () => undefined)
    const { user } = show(<Views currentId="0" isChanged onSaveAs={onSaveAs} />)

    await user.click(screen.getByRole('button', { name: 'Save as view' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
    await user.type(name, ' {Enter}')
    expect(screen.getByText('Please enter Name')).toBeTruthy()
    await user.type(name, 'Mine')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Stay and keep editing' }))
    expect(name.value).toBe(' Mine')
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onSaveAs).toHaveBeenCalledExactlyOnceWith(
      'Mine',
      expect.objectContaining({ idempotencyKey: expect.any(String), isShownInPlace: true }),
      true,
    )
  })

  it('should confirm with the name before a view is deleted', async () => {
    const onDelete = vi.fn(async () => undefined)
    const { user } = show(<Views currentId="1" isChanged={false} onDelete={onDelete} />)

    await user.click(screen.getByRole('button', { name: 'View actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
    await screen.findByText('Delete Mine?')
    await user.click(screen.getByRole('button', { name: 'Delete view' }))
    expect(onDelete).toHaveBeenCalledExactlyOnceWith('1')
  })
})

// Helpers

const fields: readonly FilterField[] = [
  { name: 'city', label: 'City', type: 'text' },
  { name: 'amount', label: 'Amount', type: 'number' },
]
const oneCondition: FilterTree = { match: 'all', rules: [{ field: 'amount', operator: 12, value: 100 }] }
const nested: FilterTree = {
  match: 'all',
  rules: [
    ...oneCondition.rules,
    {
      match: 'any',
      rules: [
        { field: 'city', operator: 3, value: 'par' },
        { field: 'city', operator: 7 },
      ],
    },
  ],
}

function Bar({
  among = fields,
  tree = NO_FILTER,
  onTree,
}: {
  readonly among?: readonly FilterField[]
  readonly tree?: FilterTree
  readonly onTree?: (next: FilterTree) => void
}) {
  const [now, setNow] = useState(tree)
  return (
    <FilterBar
      fields={among}
      tree={now}
      noun="leads"
      onTree={(next) => {
        setNow(next)
        onTree?.(next)
      }}
    />
  )
}

const done = async () => undefined
function Views(props: Partial<Parameters<typeof ViewPicker>[0]>) {
  const views = [
    { id: '0', name: 'All Leads', isBuiltIn: true },
    { id: '1', name: 'Mine' },
  ]
  return (
    <ViewPicker
      list="leads"
      views={views}
      currentId="0"
      isChanged={false}
      onPick={() => undefined}
      onSave={done}
      onSaveAs={done}
      onRename={done}
      onDelete={done}
      onPrivate={done}
      onPlace={done}
      differences={() => []}
      onTakeStored={() => undefined}
      {...props}
    />
  )
}
