import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { isOverdueStep } from '../../../../core/crm/activities/next-step.ts'
import { NAMING_FIELDS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormField, type FormSection } from '../../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import { availableColumns } from '../../../../core/crm/lists/list-columns.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import classes from '../crm.module.css'
import { dayText, toLocalTime } from '../../../shared/app/moments.ts'
import { LeadScoreBadge } from '../../../shared/score/lead-score-badge.tsx'
import { valueCell, valueText } from '../record-value.tsx'
import { nearDay, shownStep, stepTime } from '../shown-step.ts'
import { TagChip } from '../tag-chip.tsx'
import { CategoryCell } from './category-cell.tsx'
import listClasses from './lists.module.css'
import { isOverdue } from './overdue.ts'
import { capitalised } from '../../../../core/text/capitalised.ts'

export interface OwnForm {
  readonly sections: readonly FormSection[]
}

/** Fields whose values are badges. */
const COLOURED: ReadonlySet<string> = new Set(['lead_status', 'stage'])

const WIDTHS: Readonly<Record<string, number>> = {
  email: 200,
  website: 220,
  description: 280,
  mobile: 150,
  phone: 150,
  tag: 180,
  account: 180,
  contact: 180,
  lead_source: 140,
  lead_status: 146,
  stage: 150,
  lead_owner: 150,
  closing_date: 130,
}

/** What columns need from their page. */
export interface ColumnContext {
  readonly zone: string
  /** Columns of numbers with decimals (`centColumns`). */
  readonly cents?: readonly string[] | undefined
  /** Sets the status or stage of a row; without it the cell only shows it. */
  readonly onCategory?: ((row: RecordRow, next: string) => void) | undefined
}

/** Every column that a list of this type can show; the naming column shows the whole name of the record. */
export function tableColumns(
  type: RecordTypeName,
  form: OwnForm,
  { zone, cents = [], onCategory }: ColumnContext,
): readonly DataColumn<RecordRow>[] {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const naming = NAMING_FIELDS[type]
  const name: DataColumn<RecordRow> = {
    id: naming,
    header: crmTypeOf(type).singular,
    cell: recordLabel,
    text: recordLabel,
    sortable: true,
    width: 220,
    // The company of a lead decides as much as its name.
    ...(type === 'Leads' && { below: (row) => row.names[String(row.fields['account'])] }),
  }
  const rest = availableColumns(form, type)
    // The last name is part of the name.
    .filter((column) => column.name !== naming && !(naming === 'first_name' && column.name === 'last_name'))
    .map((column): DataColumn<RecordRow> => {
      const field = fields.get(column.name)
      if (field === undefined) return commonColumn(column.name, column.label, zone)
      const { option_list: options, label } = field
      const isSet = onCategory !== undefined && field.name === CATEGORY_FIELDS[type] && COLOURED.has(field.name)
      const hasCents = cents.includes(field.name)
      const isNumber = field.field_type === 'number' || field.field_type === 'money'
      return {
        id: column.name,
        header: column.label,
        cell: isSet
          ? (row) => (
              <CategoryCell
                label={label}
                name={recordLabel(row)}
                value={row.category}
                options={options}
                onPick={(next) => onCategory(row, next)}
              />
            )
          : field.name === 'closing_date'
            ? (row) => dueCell(field, row, zone)
            : (row) => valueCell(field, row, zone, hasCents),
        text: (row) => valueText(field, row.fields[field.name], row.names, zone, hasCents) ?? '',
        sortable: field.field_type !== 'multi_select' && field.field_type !== 'lookup',
        ...(isNumber ? { numeric: true } : {}),
        // No status is cut, and no amount of millions.
        ...(COLOURED.has(field.name) && { minWidth: 146 }),
        ...(field.field_type === 'money' && { minWidth: hasCents ? 160 : 136 }),
        ...(WIDTHS[column.name] === undefined ? {} : { width: WIDTHS[column.name] as number }),
      }
    })
  return [name, ...rest]
}

function commonColumn(id: string, header: string, zone: string): DataColumn<RecordRow> {
  const dayOf = (wire: string | null) => (wire === null ? '' : dayText(toLocalTime(wire, zone).slice(0, 10)))
  if (id === 'score' || id === 'engagement_score') {
    const percent = (row: RecordRow) => (id === 'score' ? row.score : row.engagement)
    return {
      id,
      header,
      width: 128,
      minWidth: 128,
      sortable: true,
      text: (row) => String(percent(row)),
      cell: (row) => (id === 'score' ? <LeadScoreBadge percent={row.score} /> : `${row.engagement}%`),
    }
  }
  if (id === 'tag') {
    return {
      id,
      header,
      width: 180,
      text: (row) => row.tags.map((tag) => tag.name).join(', '),
      cell: (row) =>
        row.tags.length === 0 ? undefined : (
          <span className={classes.tags}>
            {row.tags.map((tag) => (
              <TagChip key={tag.id} tag={tag} />
            ))}
          </span>
        ),
    }
  }
  if (id === 'owner') {
    const owner = (row: RecordRow) => row.owner?.name ?? ''
    return { id, header, width: 150, sortable: true, cell: owner, text: owner }
  }
  if (id === 'next_activity') {
    const text = ({ next_activity: next }: RecordRow) =>
      next === null ? '' : `${next.subject}, ${stepTime(shownStep(next), Date.now(), zone)}`
    return { id, header, width: 200, cell: (row) => nextCell(row, zone), text }
  }
  if (id === 'last_contact') {
    const last = (row: RecordRow) => dayOf(row.last_contact)
    return { id, header, width: 120, cell: last, text: last }
  }
  const at = (row: RecordRow) => dayOf(id === 'updated_at' ? row.updated_at : row.created_at)
  return { id, header, width: 120, sortable: true, cell: at, text: at }
}

/** The closing day of a deal, in red when it has passed and the deal is open. */
function dueCell(field: FormField, row: RecordRow, zone: string): ReactNode {
  const text = valueCell(field, row, zone)
  return isOverdue(row, calendarDay(Date.now(), zone)) ? (
    <span className={listClasses.due}>
      {text}
      <VisuallyHidden> (overdue)</VisuallyHidden>
    </span>
  ) : (
    text
  )
}

/** Day and subject of what is planned next. */
function nextCell({ next_activity: next }: RecordRow, zone: string): ReactNode {
  if (next === null) return undefined
  const step = shownStep(next)
  const { name, at } = step
  const day = capitalised(nearDay(at, Date.now(), zone))
  return (
    <>
      {isOverdueStep(step, Date.now(), zone) ? (
        <span className={listClasses.due}>
          {day}
          <VisuallyHidden> (overdue)</VisuallyHidden>
        </span>
      ) : (
        day
      )}
      <span className={classes.quiet}> · {name}</span>
    </>
  )
}
