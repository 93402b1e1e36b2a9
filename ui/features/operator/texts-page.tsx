import { textStates } from '../../../core/operator/operator-states.ts'
import { Badge, Button } from '@mantine/core'
import { IconEye, IconNews, IconPencil, IconPlus, IconTrash, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  operatorAuditLog,
  operatorTextDelete,
  operatorTextList,
  type OperatorTextRow,
  operatorTextShow,
  operatorTextShowTo,
} from '../../../core/contracts/operator.contract.ts'
import { addressOf, pathOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { notify } from '../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { publicAddress } from './labels.ts'
import { inputOf, type TextsSearch } from './operator-search.ts'

const STATES = ['all', ...textStates] as const
const LABELS = { all: 'All', draft: 'Drafts', scheduled: 'Scheduled', published: 'Public' } as const
const STATE_TEXTS = { draft: 'Draft', scheduled: 'Scheduled', published: 'Public' } as const
const COLORS = { draft: 'gray', scheduled: 'blue', published: 'green' } as const
const CHANGES = [operatorTextList, operatorTextShow, operatorAuditLog]

/** The posts of the blog and the pages, with drafts. */
export function TextsPage({ search }: { readonly search: TextsSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const address = useListAddress('operatorTexts', search, { narrowing: ['state'] })
  const list = useListRows(
    pagesFor(client, operatorTextList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const [doomed, setDoomed] = useState<OperatorTextRow>()
  const done = {
    invalidates: CHANGES,
    onDone: ({ message }: { readonly message: string }) => notify.done(message),
  }
  const show = useSend(operatorTextShowTo, done)
  const remove = useSend(operatorTextDelete, { ...done, isQuiet422: true })
  const entriesOf = (row: OperatorTextRow): readonly MenuEntry[] => [
    { label: 'Edit', icon: <IconPencil size={16} stroke={1.5} />, href: hrefOf(row) },
    row.state === 'published'
      ? { label: 'Look at it', icon: <IconEye size={16} stroke={1.5} />, href: publicAddress(row) }
      : {
          label: 'Publish now',
          icon: <IconWorld size={16} stroke={1.5} />,
          onSelect: () => show.send({ id: row.id, visibility: 'public' }),
        },
    ...(row.state === 'draft'
      ? []
      : [
          {
            label: 'Make it a draft again',
            icon: <IconWorldOff size={16} stroke={1.5} />,
            onSelect: () => show.send({ id: row.id, visibility: 'draft' }),
          },
        ]),
    {
      label: 'Delete',
      icon: <IconTrash size={16} stroke={1.5} />,
      isDestructive: true,
      onSelect: () => setDoomed(row),
    },
  ]
  const counts = list.first?.counts
  const add = (label: string) => (
    <Button
      component={Link}
      {...(linkTo(pathOf('operatorTextAdd')) as object)}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      {label}
    </Button>
  )
  return (
    <ListPage<OperatorTextRow>
      title="Blog and pages"
      many="texts"
      label="Texts"
      address={address}
      list={list}
      columns={columnsOf(zone, entriesOf)}
      rowId={rowId}
      rowName={({ title }) => title}
      hrefOf={hrefOf}
      onOpen={(row) => void navigate(linkTo(hrefOf(row)))}
      alert={show.alert}
      tools={add('New text')}
      quick={
        <StateFilter
          states={STATES}
          labels={LABELS}
          state={search.state ?? 'all'}
          counts={counts && { all: counts.draft + counts.scheduled + counts.published, ...counts }}
          onState={(next) => address.go({ state: next === 'all' ? undefined : next })}
        />
      }
      empty={
        <EmptyState
          title="No texts yet"
          icon={<IconNews size={28} stroke={1.5} />}
          action={add('Write the first post')}
        >
          Posts appear in the blog, pages at an address of their own.
        </EmptyState>
      }
    >
      <ConfirmDelete
        opened={doomed !== undefined}
        kind={doomed?.kind ?? 'text'}
        name={doomed?.title ?? ''}
        consequence={doomed?.state === 'published' ? 'Links to it then lead nowhere.' : undefined}
        onCancel={() => setDoomed(undefined)}
        onConfirm={async () => {
          if (doomed === undefined) return
          await remove.sendAsync({ id: doomed.id })
          setDoomed(undefined)
        }}
      />
    </ListPage>
  )
}

const rowId = ({ id }: OperatorTextRow) => String(id)
const hrefOf = ({ id }: OperatorTextRow) => addressOf('operatorText', { id })

const columnsOf = (
  zone: string,
  entriesOf: (row: OperatorTextRow) => readonly MenuEntry[],
): readonly DataColumn<OperatorTextRow>[] => [
  { id: 'title', header: 'Title', width: 320, minWidth: 180, text: ({ title }) => title, cell: ({ title }) => title },
  {
    id: 'state',
    header: 'State',
    width: 116,
    minWidth: 108,
    cell: ({ state }) => (
      <Badge variant="light" color={COLORS[state]}>
        {STATE_TEXTS[state]}
      </Badge>
    ),
  },
  { id: 'kind', header: 'Kind', width: 88, minWidth: 80, cell: ({ kind }) => (kind === 'post' ? 'Post' : 'Page') },
  { id: 'category', header: 'Category', width: 140, minWidth: 100, cell: ({ category }) => category },
  {
    id: 'published',
    header: 'Public from',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ state, published_at }) => (state === 'draft' ? '' : momentText(published_at, zone)),
  },
  {
    id: 'updated',
    header: 'Changed',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ updated_at }) => momentText(updated_at, zone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) => <RowMenu name={row.title} entries={entriesOf(row)} />,
  },
]
