import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { moveCard, recordBoard } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { isOverdueStep } from '../../../../core/crm/activities/next-step.ts'
import { fieldsOf, type FormField } from '../../../../core/crm/forms/form.schema.ts'
import type { BoardGroup } from '../../../../core/crm/lists/board-groups.ts'
import { CATEGORY_FIELDS, KANBAN_PAGE_SIZE } from '../../../../core/crm/lists/kanban.ts'
import { asksForReason } from '../../../../core/crm/records/stages.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { relativeTime } from '../../../../core/text/relative-time.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { readAfter } from '../../../shared/app/read-after.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { Board } from '../../../shared/board/board.tsx'
import type { BoardMove, CardFacts } from '../../../shared/board/board.types.ts'
import { useLowerCards } from '../../../shared/board/use-lower-cards.ts'
import { useStoredColumns } from '../../../shared/list-page/use-stored-columns.ts'
import { LeadScoreBadge } from '../../../shared/score/lead-score-badge.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { NothingMatches } from '../../../shared/states/nothing-matches.tsx'
import { recordKinds } from '../crm-config.ts'
import { closingDateIn } from '../record/closing-date.ts'
import { LazyOutcomeDialog } from '../record/lazy-outcome-dialog.tsx'
import type { OutcomeDialogProps } from '../record/outcome-dialog.tsx'
import { dayText } from '../../../shared/app/moments.ts'
import type { OwnForm } from './record-columns.tsx'
import { isOverdue } from './overdue.ts'
import classes from './lists.module.css'
import { StageBar } from './stage-bar.tsx'
import { dollarText, valueText } from '../record-value.tsx'
import { shownStep, type ShownStep, stepTime } from '../shown-step.ts'
import { useRefresh } from '../use-crm.ts'

interface RecordBoardProps {
  readonly type: RecordTypeName
  readonly form: OwnForm
  /** The field that makes the columns; undefined for the usual one (D-234). */
  readonly group: BoardGroup | undefined
  readonly filters: FilterTree
  readonly query: string
  readonly canEdit: boolean
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly empty: ReactNode
}

const noCards: readonly RecordRow[] = []
const cardId = (row: RecordRow) => row.unique_id
/** Columns sum amounts. */
const WORTH = { of: (row: RecordRow) => Number(row.fields['amount']) || 0, text: dollarText }

/** What comes next, in red when it is overdue. */
function nextStep(step: ShownStep, zone: string): ReactNode {
  const now = Date.now()
  const text = `${step.name}, ${stepTime(step, now, zone)}`
  return isOverdueStep(step, now, zone) ? <span className={classes.due}>{text}</span> : text
}

/** The same records as the table, in columns by status, source, industry or stage (D-87), or by another field (D-234). */
export function RecordBoard({
  type,
  form,
  group,
  filters,
  query,
  canEdit,
  isFiltered,
  onClear,
  empty,
}: RecordBoardProps) {
  const kind = recordKinds[type]
  const navigate = useNavigate()
  const fields = useMemo(() => new Map(fieldsOf(form).map((field) => [field.name, field])), [form])
  const factsOf = useCardFacts(type, fields)
  const { move, question } = useMoves({ type, form, group })
  const [folded, fold] = useFolded(kind.route, group?.name)
  const input = {
    type_name: type,
    filters: JSON.stringify(filters),
    query,
    per_page: KANBAN_PAGE_SIZE,
    ...groupedBy(group),
  }
  const board = useCall(recordBoard, input, { keepPreviousData: true })
  const cards = useLowerCards({
    contract: recordBoard,
    input,
    cardsIn: ({ data: [column] }): readonly RecordRow[] => column?.data ?? noCards,
    cardId,
  })
  if (board.isError && board.data === undefined)
    return <ErrorState title={`The ${kind.many} could not be loaded.`} onRetry={() => void board.refetch()} />
  const columns = board.data?.data ?? []
  const isEmpty = board.data !== undefined && columns.every((column) => column.total === 0)
  if (isEmpty)
    return (
      <>
        {isFiltered ? <NothingMatches noun={kind.many} onClear={onClear} /> : empty}
        {question}
      </>
    )

  const isPipeline = group === undefined && fields.has('amount') && fields.has('probability')
  const lanes = (
    <Board<RecordRow>
      label={`${type} by ${(group ?? fields.get(CATEGORY_FIELDS[type]))?.label.toLowerCase() ?? 'column'}`}
      isLoading={board.data === undefined}
      columns={columns.map((column) => {
        const isFolded = folded.has(column.category)
        return {
          ...cards.columnOf(column, column.data),
          ...(isFolded ? { cards: noCards, hasMore: false } : {}),
          isFolded,
          ...(column.sum === null ? {} : { sum: column.sum }),
        }
      })}
      cardId={cardId}
      worth={WORTH}
      facts={factsOf}
      onFold={fold}
      onOpen={(row) => void navigate(linkTo(recordAddress(type, row.unique_id)))}
      onMore={(category) => void cards.loadMore(category)}
      {...(canEdit ? { onMove: move } : {})}
    />
  )
  return (
    <>
      {isPipeline ? (
        <div className={classes.pipeline}>
          <StageBar columns={columns} />
          {lanes}
        </div>
      ) : (
        lanes
      )}
      {question}
    </>
  )
}

/** What a card says about its record. */
function useCardFacts(type: RecordTypeName, fields: ReadonlyMap<string, FormField>) {
  const zone = useTimeZone()
  const textOf = (row: RecordRow, name: string) => {
    const field = fields.get(name)
    return field === undefined ? undefined : valueText(field, row.fields[name], row.names, zone)
  }
  const due = (row: RecordRow) => {
    const day = row.fields['closing_date']
    if (typeof day !== 'string' || day === '') return undefined
    const isPast = isOverdue(row, calendarDay(Date.now(), zone))
    return { text: `${isPast ? 'Overdue since' : 'Closes'} ${dayText(day)}`, isPast }
  }
  return (row: RecordRow): CardFacts => ({
    name: recordLabel(row),
    href: recordAddress(type, row.unique_id),
    note: recordKinds[type].cardNotes.map((name) => textOf(row, name)).find((text) => text !== undefined),
    amount: type === 'Leads' ? <LeadScoreBadge percent={row.score} /> : textOf(row, 'amount'),
    owner: row.owner?.name,
    due: due(row),
    nextActivity: row.next_activity === null ? undefined : nextStep(shownStep(row.next_activity), zone),
    age: relativeTime(parseWireTime(row.created_at) ?? 0, Date.now(), zone),
  })
}

/** Stores where a card was moved to, after the question why where the new stage asks for a reason. */
function useMoves({ type, form, group }: Pick<RecordBoardProps, 'type' | 'form' | 'group'>) {
  const client = useAppClient()
  const refresh = useRefresh()
  const [question, setQuestion] = useState<OutcomeDialogProps>()
  const move = async ({ card, from, to, after, before }: BoardMove<RecordRow>) => {
    const place = { after: after?.unique_id ?? null, before: before?.unique_id ?? null }
    const moved = { type_name: type, unique_id: card.unique_id, category: to, ...groupedBy(group), ...place }
    if (group !== undefined || from === to || !asksForReason(type, to)) {
      await readAfter(client.call(moveCard, moved), () => refresh.records(type))
      return undefined
    }
    return new Promise<void | 'cancelled'>((resolve) =>
      setQuestion({
        type,
        uniqueId: card.unique_id,
        outcome: to,
        closing: closingDateIn(form, card),
        save: () => client.call(moveCard, moved, { isShownInPlace: true }),
        onClose: (isStored) => {
          setQuestion(undefined)
          resolve(isStored ? undefined : 'cancelled')
        },
      }),
    )
  }
  return { move, question: question === undefined ? null : <LazyOutcomeDialog {...question} /> }
}

const groupedBy = (group: BoardGroup | undefined) => (group === undefined ? {} : { group: group.name })

/** The columns that a person folded, kept in this browser. */
function useFolded(route: string, group: string | undefined) {
  const { settings, onSettings } = useStoredColumns(group === undefined ? `${route}.board` : `${route}.board.${group}`)
  const folded = useMemo(() => new Set(settings.hidden), [settings.hidden])
  const fold = (column: string, isFolded: boolean) =>
    onSettings({
      ...settings,
      hidden: isFolded ? [...settings.hidden, column] : settings.hidden.filter((one) => one !== column),
    })
  return [folded, fold] as const
}
