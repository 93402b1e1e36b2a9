import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { DEFAULT_COLUMNS } from '../../../../../core/crm/lists/list-columns.ts'
import { RECORD_TYPE_NAMES } from '../../../../../core/crm/records/record-types.ts'
import { tableColumns } from '../../../../../ui/features/crm/lists/record-columns.tsx'
import { recordRow } from '../crm-server.tsx'
import { gridOf, visibleColumns } from '../../../../../ui/shared/data-table/column-settings.ts'

/** What the menu and the margins of a page leave of 1440 px. */
const ROOM = 1_160

describe('tableColumns', () => {
  it.each(RECORD_TYPE_NAMES)('%s: the columns until a person chooses others fit on a laptop', (type) => {
    const names = DEFAULT_COLUMNS[type]
    // Amounts with cents need the most room.
    const columns = tableColumns(type, { sections: DEFAULT_FORMS[type] }, { zone: 'UTC', cents: ['amount'] })
    const shown = visibleColumns(columns, {
      order: names,
      hidden: columns.map(({ id }) => id).filter((id) => !names.includes(id)),
      widths: {},
    })
    const [, rest = '', name = ''] =
      /^calc\((\d+)px \+ min\((\d+)px, 52vw\)\)$/.exec(
        gridOf(shown, { order: [], hidden: [], widths: {} }, true).minWidth,
      ) ?? []
    expect(Number(rest) + Number(name)).toBeLessThanOrEqual(ROOM)
    expect(shown.length).toBeGreaterThan(5)
  })

  it('[D-11] write a moment in the zone of the person', () => {
    const [about] = DEFAULT_FORMS.Leads
    const visit = { ...about!.form_fields[0]!, name: 'visit_at', label: 'Visit at', field_type: 'datetime' as const }
    const form = { sections: [{ ...about!, form_fields: [visit] }] }
    const [, column] = tableColumns('Leads', form, { zone: 'Pacific/Kiritimati' })
    const row = { ...recordRow('Leads', 1), fields: { visit_at: '2026-03-01 12:00:00' } }
    expect(column?.cell(row)).toBe('2 Mar 2026, 02:00')
    expect(column?.text?.(row)).toBe('2 Mar 2026, 02:00')
  })
})
