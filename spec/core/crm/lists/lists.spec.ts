import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteEmails } from '../../../../core/contracts/crm-emails.contract.ts'
import { deleteFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { restoreDeleted } from '../../../../core/contracts/crm-restore.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { DAY_SECTIONS, daySection } from '../../../../core/crm/activities/task-sections.ts'
import { boardGroups, DATE_COLUMNS, dayOfRange } from '../../../../core/crm/lists/board-groups.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { diffValues } from '../../../../core/crm/records/history.ts'
import {
  ACTIVITY_COLUMNS,
  isMovable,
  meetingCategory,
  moveCard,
  recordColumns,
} from '../../../../core/crm/lists/kanban.ts'
import { filterFieldsOf } from '../../../../core/crm/lists/filter-fields.ts'
import { IS_OPEN_DEAL } from '../../../../core/crm/lists/own-records.ts'
import { DEAL_STAGES, isOpenStage } from '../../../../core/crm/records/stages.ts'
import { checkFilter } from '../../../../core/filters/filter-check.ts'
import { toPredicate } from '../../../../core/filters/filter-predicate.ts'
import { tagDeletion } from '../../../../core/crm/lists/tags.ts'
import { initialThread, reduceThread, threadResponse, threadOrder } from '../../../../core/crm/activities/threads.ts'
import {
  closedIn,
  closedText,
  groupLines,
  groupSlices,
  type ListGroup,
  listGroups,
} from '../../../../core/crm/lists/list-groups.ts'
import { placePin } from '../../../../core/crm/lists/view-pins.ts'
import { builtInView, currentView, initialViews, reduceViews, viewSave } from '../../../../core/crm/lists/views.ts'
import { viewForm } from '../../../../core/crm/lists/view.schema.ts'

describe('viewName', () => {
  it('says what is wrong with a missing name and with one that is too long', () => {
    const messages = ['  ', 'x'.repeat(51)].map((name) => viewForm.safeParse({ name }).error?.issues[0]?.message)
    expect(messages).toEqual(['Please enter Name', 'The content is too long. Please limit it to 50 characters'])
    expect(viewForm.safeParse({ name: 'x'.repeat(50) }).success).toBe(true)
  })
})

describe('views', () => {
  const mine = { id: 5, name: 'Hot' }
  const loaded = reduceViews(initialViews('Leads'), { type: 'views.loaded', views: [mine, { id: 6, name: 'Cold' }] })

  it('starts with All Leads, and each type with its own', () => {
    expect(currentView(initialViews('Leads'))).toEqual({ id: 0, name: 'All Leads' })
    expect(builtInView('Deals').name).toBe('All Deals')
  })

  it('goes back to All Leads when the view in use is deleted, and only then', () => {
    const chosen = reduceViews(loaded, { type: 'view.chosen', id: 5 })
    expect(currentView(reduceViews(chosen, { type: 'view.deleted', id: 5 })).name).toBe('All Leads')
    expect(currentView(reduceViews(chosen, { type: 'view.deleted', id: 6 })).name).toBe('Hot')
    expect(reduceViews(chosen, { type: 'view.deleted', id: 0 })).toBe(chosen)
  })

  it('[VIEW-02] saves an existing view by PUT with its id, without a second view in the list', () => {
    const chosen = reduceViews(loaded, { type: 'view.chosen', id: 5 })
    expect(viewSave(chosen)).toEqual({ method: 'PUT', id: 5 })
    const saved = reduceViews(chosen, { type: 'view.saved', id: 5, name: 'Very hot' })
    expect(saved.views.map(({ name }) => name)).toEqual(['All Leads', 'Very hot', 'Cold'])
  })

  it('[VIEW-03] creates by POST without an id, and saves the same view by PUT with the returned id next', () => {
    expect(viewSave(loaded)).toEqual({ method: 'POST' })
    const saved = reduceViews(loaded, { type: 'view.saved', id: 9, name: 'New' })
    expect(currentView(saved).name).toBe('New')
    expect(viewSave(saved)).toEqual({ method: 'PUT', id: 9 })
  })

  it('[D-86] creates a view again that was deleted elsewhere', () => {
    const chosen = reduceViews(loaded, { type: 'view.chosen', id: 5 })
    expect(viewSave(reduceViews(chosen, { type: 'view.missing', id: 5 }))).toEqual({ method: 'POST' })
  })
})

describe('placePin', () => {
  it('[D-247] pins at a place within the ends, and unpins', () => {
    expect(placePin([], 7, 5)).toEqual([7])
    expect(placePin([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
    expect(placePin([1, 2, 3], 1, 1)).toEqual([2, 1, 3])
    expect(placePin([1, 2, 3], 2, null)).toEqual([1, 3])
    expect(placePin([1, 2, 3], 9, null)).toEqual([1, 2, 3])
  })

  it('has each view once and keeps the order of the others, and repeating it changes nothing', () => {
    const pins = fc.uniqueArray(fc.nat(9))
    fc.assert(
      fc.property(pins, fc.nat(9), fc.option(fc.integer({ min: -2, max: 12 })), (before, id, place) => {
        const after = placePin(before, id, place)
        expect(after.filter((pin) => pin !== id)).toEqual(before.filter((pin) => pin !== id))
        expect(after.filter((pin) => pin === id)).toHaveLength(place === null ? 0 : 1)
        expect(placePin(after, id, place)).toEqual(after)
      }),
    )
  })
})

describe('groups of a list', () => {
  const CATEGORIES = ['', 'New', 'Won', 'Old, ~1']
  const aGroup = (category: string) =>
    fc.record({ category: fc.constant(category), total: fc.integer({ min: 0, max: 7 }) })
  const someClosed = fc.subarray(CATEGORIES)
  const counted = fc.tuple(...CATEGORIES.map(aGroup))
  /** The rows of groups, one group after the other: "New 0", "New 1", … */
  const rowsOf = (groups: readonly { readonly category: string; readonly total: number }[]) =>
    groups.flatMap(({ category, total }) => Array.from({ length: total }, (_, at) => ({ category, at })))
  const open = (groups: readonly ListGroup[], closed: readonly string[]) =>
    groups.filter(({ category }) => !closed.includes(category))

  it('[D-248] has the order of the columns, leaves out empty groups, and keeps values without a column', () => {
    const columns = ['', 'New', 'Won'].map((category) => ({ category, label: category || 'None' }))
    const found = listGroups(columns, [
      { category: 'Old, ~1', total: 2 },
      { category: 'Won', total: 0 },
      { category: 'New', total: 1 },
      { category: '', total: 4 },
    ])
    expect(found).toEqual([
      { category: '', label: 'None', total: 4 },
      { category: 'New', label: 'New', total: 1 },
      { category: 'Old, ~1', label: 'Old, ~1', total: 2 },
    ])
  })

  it('[D-248] has each row of the open groups on one page, once and in order', () => {
    fc.assert(
      fc.property(counted, someClosed, fc.integer({ min: 1, max: 9 }), (counts, closed, per_page) => {
        const groups = listGroups([], counts)
        const pages = Array.from({ length: 30 }, (_, at) => groupSlices(groups, closed, { page: at + 1, per_page }))
        const paged = pages.flatMap((slices) =>
          slices.flatMap(({ category, skip, take }) =>
            Array.from({ length: take }, (_, at) => ({ category, at: skip + at })),
          ),
        )
        expect(paged).toEqual(rowsOf(open(groups, closed)))
        for (const [at, slices] of pages.entries())
          expect(slices.reduce((sum, { take }) => sum + take, 0)).toBe(
            Math.max(0, Math.min(per_page, paged.length - at * per_page)),
          )
        // Only the first slice of a page begins within a group.
        for (const [, ...others] of pages) expect(others.every(({ skip }) => skip === 0)).toBe(true)
      }),
    )
  })

  it('[D-248] shows each loaded row of the open groups once and in order, below the heading of its group', () => {
    fc.assert(
      fc.property(counted, someClosed, fc.nat(30), (counts, closed, loaded) => {
        const groups = listGroups([], counts)
        const all = rowsOf(open(groups, closed))
        const rows = all.slice(0, loaded)
        const hasMore = rows.length < all.length
        const lines = groupLines(groups, closed, rows, (row) => row.category, hasMore)
        expect(lines.flatMap(({ row }) => (row === undefined ? [] : [row]))).toEqual(rows)
        let heading: string | undefined
        for (const { group, row } of lines) {
          if (group !== undefined) heading = group.category
          else expect(row.category).toBe(heading)
        }
        const headings = lines.flatMap(({ group }) => (group === undefined ? [] : [group]))
        expect(headings).toEqual(groups.slice(0, headings.length))
        if (!hasMore) expect(headings).toEqual(groups)
      }),
    )
  })

  it('[D-248] hides the rows of a closed group at once, and keeps rows of a group that came meanwhile', () => {
    const groups = listGroups(
      [],
      [
        { category: 'New', total: 2 },
        { category: 'Won', total: 1 },
      ],
    )
    const rows = ['New', 'New', 'Won', 'Fresh']
    const lines = groupLines(groups, ['New'], rows, (row) => row, false)
    expect(lines.map(({ group, row }) => row ?? `# ${group?.label}`)).toEqual(['# New', '# Won', 'Won', 'Fresh'])
  })

  it('[D-248] writes closed groups into an address and reads them again', () => {
    expect(closedText(['', 'Old, ~1'])).toBe('~,Old%2C%20%7E1')
    expect([closedText([]), closedIn(undefined), closedIn('')]).toEqual([undefined, [], []])
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' })), (closed) => {
        expect(closedIn(closedText(closed))).toEqual(closed)
      }),
    )
  })
})

describe('kanban', () => {
  it('[D-87] starts record boards with None and keeps stored values that are no longer options', () => {
    const columns = recordColumns('Deals', { sections: DEFAULT_FORMS.Deals }, ['Paused', '', 'Won'])
    expect(columns.map(({ label }) => label)).toEqual([
      'None',
      'Qualification',
      'Proposal',
      'Negotiation',
      'Won',
      'Lost',
      'Paused',
    ])
    expect(columns[0]?.category).toBe('')
  })

  it('[D-87] sorts meetings by day, e-mails by draft, waiting, sent and failed, and moves neither', () => {
    expect(ACTIVITY_COLUMNS.meeting.map(({ label }) => label)).toEqual(['Earlier', 'Today', 'Upcoming'])
    expect(ACTIVITY_COLUMNS.email.map(({ category }) => category)).toEqual(['draft', 'waiting', 'sent', 'failed'])
    expect((['Leads', 'task', 'call', 'meeting', 'email'] as const).map(isMovable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    const now = Date.UTC(2026, 4, 12, 20)
    // 20:00 UTC is already the 13th in Auckland.
    expect(meetingCategory(Date.UTC(2026, 4, 12, 1), now, 'Pacific/Auckland')).toBe('Earlier')
    expect(meetingCategory(Date.UTC(2026, 4, 12, 1), now, 'UTC')).toBe('Today')
    expect(meetingCategory(Date.UTC(2026, 4, 13, 1), now, 'UTC')).toBe('Upcoming')
  })

  it('[D-234] makes columns of every choice, the owner and every date, the usual field first', () => {
    const of = (type: RecordTypeName) =>
      boardGroups(type, { sections: DEFAULT_FORMS[type] }).map(({ name, kind }) => `${kind} ${name}`)
    expect(of('Deals')).toEqual(['choice stage', 'owner owner', 'date closing_date'])
    expect(of('Contacts')).toEqual(['choice lead_source', 'owner contact_owner'])
    expect(of('Leads')[0]).toBe('choice lead_status')
    expect(of('Leads')).toContain('choice lead_source')
    expect(of('Accounts')).toContain('owner account_owner')
    // A won deal that closed is not late.
    expect(DATE_COLUMNS.map(({ label }) => label)).toEqual(['None', 'Past', 'Today', 'This week', 'Later'])
  })

  it('[D-234] gives a card a day within the range that it is moved to, and none in the past', () => {
    // A Tuesday, a Friday, a Saturday and a Sunday.
    const days = ['2026-03-10', '2026-03-13', '2026-03-14', '2026-03-15']
    expect(days.map((today) => dayOfRange('week', today))).toEqual([
      '2026-03-13',
      '2026-03-15',
      '2026-03-15',
      undefined,
    ])
    expect(days.map((today) => dayOfRange('later', today))).toEqual(Array(4).fill('2026-03-16'))
    for (const today of days) {
      expect(dayOfRange('overdue', today)).toBeUndefined()
      expect(dayOfRange('', today)).toBeNull()
      for (const range of DAY_SECTIONS) {
        const day = dayOfRange(range, today)
        if (typeof day === 'string') expect(daySection(day, today)).toBe(range)
      }
    }
  })

  it('moves a card without losing one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', '2', '3', '4'),
        fc.constantFrom('', 'Won', 'gone'),
        fc.integer(),
        (card, to, index) => {
          const board = { '': ['1', '2'], Won: ['3'] }
          const moved = moveCard(board, card, to, index)
          expect(Object.values(moved).flat().sort()).toEqual(['1', '2', '3'])
          if (to !== 'gone' && card !== '4') expect(moved[to]).toContain(card)
          else expect(moved).toBe(board)
        },
      ),
    )
    expect(moveCard({ '': ['1', '2'], Won: ['3'] }, '1', 'Won', 1)).toEqual({ '': ['2'], Won: ['3', '1'] })
  })
})

describe('tags', () => {
  it("[D-94] refuses an empty selection with 'Empty Fields'", () => {
    for (const ids of [[], '', undefined]) {
      expect(tagDeletion.safeParse({ ids }).error?.issues[0]?.message).toBe('Empty Fields')
    }
    expect(tagDeletion.parse({ ids: '3,4' }).ids).toEqual([3, 4])
  })
})

describe('an empty selection', () => {
  it.each([
    [deleteEmails.input, {}, 'Choose an e-mail to delete.'],
    [deleteFiles.input, {}, 'Choose a file to delete.'],
    [restoreDeleted.input, { kind: 'note' }, 'Choose what to bring back.'],
  ])('is refused with what to choose (%#)', (input, others, message) => {
    expect(input.safeParse({ ...others, ids: [] }).error?.issues.map((issue) => issue.message)).toEqual([message])
    expect(input.safeParse({ ...others, ids: [1] }).success).toBe(true)
  })
})

describe('reduceThread', () => {
  const load = (type: string | undefined, ...leads: readonly number[]) =>
    ({
      type: 'thread.loaded',
      response: threadResponse.parse({ type, leads: leads.map((lead_id) => ({ lead_id })) }),
    }) as const

  it('[THREAD-01] sets the flag for a response without type and keeps the lists', () => {
    const before = reduceThread(initialThread, load('type_1', 1))
    const after = reduceThread(before, load(undefined, 2))
    expect(after.isEmpty).toBe(true)
    expect(after.leads).toBe(before.leads)
  })

  it('[THREAD-02] raises the flag for missing and for empty leads', () => {
    expect(reduceThread(initialThread, load('type_1')).isEmpty).toBe(true)
    const missing = { type: 'thread.loaded', response: threadResponse.parse({ type: 'type_1' }) } as const
    expect(reduceThread(initialThread, missing).isEmpty).toBe(true)
    expect(reduceThread(initialThread, load('type_1', 1)).isEmpty).toBe(false)
  })

  it('[THREAD-03] fills a separate list for each type', () => {
    const all = [load('type_1', 1), load('type_2', 2), load('type_3', 3)].reduce(reduceThread, initialThread)
    expect(all.leads).toEqual({ type_1: [{ lead_id: 1 }], type_2: [{ lead_id: 2 }], type_3: [{ lead_id: 3 }] })
  })

  it("[THREAD-04] selects the first lead at first and keeps the person's choice on a reload", () => {
    const first = reduceThread(initialThread, load('type_1', 1, 2))
    expect(first.selectedLeadId).toBe(1)
    const chosen = reduceThread(first, { type: 'lead.selected', leadId: 2 })
    expect(reduceThread(chosen, load('type_1', 3, 1, 2)).selectedLeadId).toBe(2)
    expect(reduceThread(chosen, load('type_1', 3, 1)).selectedLeadId).toBe(3)
  })

  it('[D-92] takes unknown orders as latest', () => {
    expect(['name', 'unread', 'random', undefined].map((order) => threadOrder.parse(order))).toEqual([
      'name',
      'unread',
      'latest',
      'latest',
    ])
  })
})

describe('diffValues', () => {
  const aValue = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.constant(null),
  )
  const aRecord = fc.dictionary(fc.constantFrom('101', '102', '103'), aValue)

  it('reports old and new values of changed fields only', () => {
    expect(diffValues({ 101: 'A', 102: '', 103: ['x'] }, { 101: 'B', 103: ['x'] })).toEqual([
      { field: '101', old: 'A', new: 'B' },
    ])
  })

  it('leads from one state to the other and back', () => {
    fc.assert(
      fc.property(aRecord, aRecord, (before, after) => {
        const changes = diffValues(before, after)
        const newOnes = Object.fromEntries(changes.map((change) => [change.field, change.new]))
        const oldOnes = Object.fromEntries(changes.map((change) => [change.field, change.old]))
        expect(diffValues({ ...before, ...newOnes }, after)).toEqual([])
        expect(diffValues({ ...after, ...oldOnes }, before)).toEqual([])
        expect(diffValues(before, before)).toEqual([])
      }),
    )
  })
})

describe('the filter of open deals', () => {
  it('leaves the deals that reports count as open, whatever their stage is called', () => {
    const fields = filterFieldsOf({ sections: DEFAULT_FORMS.Deals }, 'Deals')
    const checked = checkFilter({ match: 'all', rules: [IS_OPEN_DEAL] }, fields)
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
    const isLeft = toPredicate(checked.filter, { now: 0, timeZone: 'UTC' })
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom('', ...DEAL_STAGES), fc.string()), (stage) => {
        expect(isLeft({ stage })).toBe(isOpenStage(stage))
      }),
    )
  })
})
