import { Badge } from '@mantine/core'
import type { DefinitionKind } from '../../../core/catalogue/definitions.ts'
import type { Definition } from '../../../core/contracts/definitions.contract.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../shared/dropdown/row-menu.tsx'
import { KINDS } from './definition-kinds.ts'

/** The columns of a kind. The menu of a row holds its entries; definitions of the market have none. */
export function definitionColumns(
  kind: DefinitionKind,
  entries: (row: Definition) => readonly MenuEntry[],
): readonly DataColumn<Definition>[] {
  return [
    {
      id: 'name',
      header: KINDS[kind].nameLabel,
      width: kind === 'application' || kind === 'usecases' ? 480 : 260,
      minWidth: 180,
      sortable: true,
      text: (row) => row.name,
      cell: (row) => row.name,
    },
    ...(kind === 'category'
      ? [
          {
            id: 'parent',
            header: 'Below',
            width: 320,
            minWidth: 150,
            text: (row: Definition) => row.parent?.name ?? '',
            cell: (row: Definition) => row.parent?.name,
          },
        ]
      : []),
    ...(kind === 'specification'
      ? [
          {
            id: 'terms',
            header: 'Suggested values',
            width: 320,
            minWidth: 150,
            text: (row: Definition) => row.terms.join(', '),
            cell: (row: Definition) => (row.terms.length === 0 ? null : row.terms.join(', ')),
          },
        ]
      : []),
    {
      id: 'used',
      header: 'Listings',
      width: 104,
      minWidth: 96,
      numeric: true,
      sortable: true,
      cell: (row) => row.used.toLocaleString('en'),
    },
    {
      id: 'owner',
      header: 'From',
      width: 112,
      minWidth: 104,
      cell: (row) => (
        <Badge variant="light" color={row.is_own ? 'harbour' : 'gray'}>
          {row.is_own ? 'Yours' : 'Market'}
        </Badge>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 84,
      minWidth: 84,
      isActions: true,
      cell: (row) => (row.is_own ? <RowMenu name={row.name} entries={entries(row)} /> : <span />),
    },
  ]
}
