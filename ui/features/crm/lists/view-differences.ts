import type { BoardGroup } from '../../../../core/crm/lists/board-groups.ts'
import { checkFilter } from '../../../../core/filters/filter-check.ts'
import { toSentence } from '../../../../core/filters/filter-sentence.ts'
import type { FilterField } from '../../../../core/filters/filter-tree.ts'
import type { ViewDifference } from '../../../shared/filter-bar/saved-view.types.ts'
import { contentFromWire, contentToWire, type ReadView, type ViewContent } from './use-record-views.ts'

interface Names {
  readonly columns: readonly { readonly id: string; readonly header: string }[]
  readonly formFields: readonly FilterField[]
  readonly groups: readonly BoardGroup[]
}

/** What these stored parts of a view and its content on the screen say, as texts for people. */
export function viewDifferences(stored: ReadView, own: ViewContent, names: Names): readonly ViewDifference[] {
  const now = contentFromWire({ id: 0, name: '', ...contentToWire(own), ...stored } as never)
  return Object.entries(partTexts(names)).flatMap(([label, textOf]) => {
    const difference = { label, stored: textOf(now), own: textOf(own) }
    return difference.stored === difference.own ? [] : [difference]
  })
}

const partTexts = ({
  columns,
  formFields,
  groups,
}: Names): Readonly<Record<string, (content: ViewContent) => string>> => {
  const column = (id: string) =>
    columns.find((one) => one.id === id)?.header ?? formFields.find(({ name }) => name === id)?.label ?? id
  return {
    Filter: ({ filters }) => {
      const checked = checkFilter(filters, formFields)
      return checked.ok ? toSentence(checked.filter) : 'A filter with fields that are no longer in the form'
    },
    Columns: (content) => content.columns.map(column).join(', ') || 'The usual ones',
    'Column widths': ({ widths }) =>
      Object.entries(widths)
        .map(([id, width]) => `${column(id)} ${Math.round(width)}`)
        .join(', ') || 'The usual ones',
    Order: ({ sort }) =>
      sort === undefined ? 'The usual one' : `${column(sort.column)}${sort.direction === 'desc' ? ', descending' : ''}`,
    Layout: ({ layout }) => (layout === 'board' ? 'Board' : 'Table'),
    Groups: ({ group }) => groups.find(({ name }) => name === group)?.label ?? 'The usual ones',
  }
}
