import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { NAMING_FIELDS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormSection } from '../../../../core/crm/forms/form.schema.ts'
import { availableColumns } from '../../../../core/crm/lists/list-columns.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import classes from '../crm.module.css'
import { browserZone, dayText, toLocalTime } from '../../../shared/app/moments.ts'
import { LeadScoreBadge } from '../../../shared/score/lead-score-badge.tsx'
import { valueCell, valueText } from '../record-value.tsx'
import { TagChip } from '../tag-chip.tsx'

export interface OwnForm {
  readonly sections: readonly FormSection[]
}

const WIDTHS: Readonly<Record<string, number>> = {
  email: 200,
  website: 220,
  description: 280,
  mobile: 150,
  phone: 150,
  tag: 180,
  account: 220,
  contact: 180,
  lead_source: 140,
  lead_status: 120,
  stage: 130,
}

/** Every column that a list of this type can show; the naming column shows the whole name of the record. */
export function tableColumns(type: RecordTypeName, form: OwnForm): readonly DataColumn<RecordRow>[] {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const naming = NAMING_FIELDS[type]
  const name: DataColumn<RecordRow> = {
    id: naming,
    header: crmTypeOf(type).singular,
    cell: recordLabel,
    text: recordLabel,
    sortable: true,
    width: 200,
  }
  const rest = availableColumns(form, type)
    // The last name is part of the name.
    .filter((column) => column.name !== naming && !(naming === 'first_name' && column.name === 'last_name'))
    .map((column): DataColumn<RecordRow> => {
      const field = fields.get(column.name)
      if (field === undefined) return commonColumn(column.name, column.label)
      const isNumber = field.field_type === 'number' || field.field_type === 'money'
      return {
        id: column.name,
        header: column.label,
        cell: (row) => valueCell(field, row),
        text: (row) => valueText(field, row.fields[field.name], row.names) ?? '',
        sortable: field.field_type !== 'multi_select' && field.field_type !== 'lookup',
        ...(isNumber ? { numeric: true } : {}),
        ...(WIDTHS[column.name] === undefined ? {} : { width: WIDTHS[column.name] as number }),
      }
    })
  return [name, ...rest]
}

function commonColumn(id: string, header: string): DataColumn<RecordRow> {
  if (id === 'score' || id === 'engagement_score') {
    const percent = (row: RecordRow) => (id === 'score' ? row.score : row.engagement)
    return {
      id,
      header,
      width: 120,
      sortable: true,
      text: (row) => String(percent(row)),
      cell: (row) => (id === 'score' ? <LeadScoreBadge percent={row.score} /> : `${row.engagement} %`),
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
  const at = (row: RecordRow) =>
    dayText(toLocalTime(id === 'updated_at' ? row.updated_at : row.created_at, browserZone()).slice(0, 10))
  return { id, header, width: 120, sortable: true, cell: at, text: at }
}
