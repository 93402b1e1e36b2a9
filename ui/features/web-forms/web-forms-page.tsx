import { Button, Switch } from '@mantine/core'
import { IconBrowserPlus, IconCopy, IconExternalLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { changesShared } from '../../../core/contracts/crm.contract.ts'
import { deleteWebForm, updateWebForm, webForms, type WebFormRow } from '../../../core/contracts/web-forms.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { copyText } from '../../shared/app/copy-text.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient, usePageConfig } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import { usePlanLock } from '../../shared/plan/use-plan.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import type { ListSearch } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { hasWords, wholeList } from '../../shared/list-page/whole-list.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { useDeleteQuestion } from '../../shared/states/use-delete-question.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'

/** The company's web forms, with what they brought. */
export function WebFormsPage({ search }: { readonly search: ListSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const zone = useTimeZone()
  const { origin } = usePageConfig()
  const mayLeads = useMay('Leads')
  const mayShared = useMay(changesShared.module)
  const lock = usePlanLock()('Leads')
  const hasRights = mayLeads('Add') && mayShared(changesShared.action)
  const canEdit = hasRights && lock === undefined
  const address = useListAddress('webForms', search)
  const forms = useCall(webForms, {})
  const stored = forms.data?.data
  const deletion = useDeleteQuestion<WebFormRow>({
    remove: ({ id }) => client.call(deleteWebForm, { id }, { isShownInPlace: true }),
    onDone: () => invalidate(webForms),
  })
  const update = useSend(updateWebForm, { invalidates: [webForms] })
  if (forms.isError && stored === undefined)
    return (
      <ErrorState
        isPage
        title="The web forms could not be loaded."
        detail="Check the connection and try again."
        isRetrying={forms.isFetching}
        onRetry={() => void forms.refetch()}
      />
    )
  const shown = (stored ?? []).filter(({ title }) => hasWords(title, address.query))
  const publicAddress = ({ token }: WebFormRow) => `${origin}${addressOf('webForm', { token })}`
  const onSwitch = (form: WebFormRow) =>
    update.send({ ...form, status: form.status === 'on' ? 'off' : 'on', was: { status: form.status } })
  const entries = (form: WebFormRow): readonly MenuEntry[] => [
    {
      label: 'Copy address',
      icon: <IconCopy size={16} stroke={1.5} />,
      onSelect: () => void copyText(publicAddress(form), 'The address is copied.'),
    },
    ...(form.status === 'on'
      ? [
          {
            label: 'Open the form',
            icon: <IconExternalLink size={16} stroke={1.5} />,
            onSelect: () => void window.open(publicAddress(form), '_blank', 'noopener'),
          },
        ]
      : []),
    ...(canEdit
      ? [
          { label: 'Edit', icon: <IconPencil size={16} stroke={1.5} />, href: editorAddress(form.id) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} stroke={1.5} />,
            isDestructive: true,
            onSelect: () => deletion.ask(form),
          },
        ]
      : []),
  ]
  const add = canEdit ? (
    <Button
      component={Link}
      {...(linkTo(editorAddress('new')) as object)}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      New web form
    </Button>
  ) : null
  return (
    <ListPage<WebFormRow>
      title="Web forms"
      many="web forms"
      address={address}
      list={wholeList(shown, { hasLoaded: stored !== undefined, retry: () => void forms.refetch() })}
      columns={columnsOf({ zone, canEdit, isSending: update.isSending, onSwitch, entries })}
      rowId={rowId}
      rowName={({ title }) => title}
      hrefOf={({ id }) => (canEdit ? editorAddress(id) : undefined)}
      {...(canEdit && { onOpen: ({ id }: WebFormRow) => void navigate(linkTo(editorAddress(id))) })}
      alert={update.alert}
      tools={add}
      note={hasRights && lock !== undefined ? <PlanLock>{lock}</PlanLock> : null}
      empty={
        <EmptyState title="No web forms yet" icon={<IconBrowserPlus size={28} stroke={1.5} />} action={add}>
          A web form has a page of its own and fits into your website. What visitors send becomes a lead.
          {hasRights ? '' : ' Making one needs the rights “Leads: Add” and “General Settings: Edit”.'}
        </EmptyState>
      }
    >
      <ConfirmDelete
        {...deletion.dialog}
        kind="web form"
        name={deletion.asked?.title ?? ''}
        consequence="Visitors find no page at its address any more. Its leads stay."
      />
    </ListPage>
  )
}

const rowId = ({ id }: WebFormRow) => String(id)
const editorAddress = (id: number | 'new') => addressOf('webFormEditor', { id })

interface Columns {
  readonly zone: string
  readonly canEdit: boolean
  readonly isSending: boolean
  readonly onSwitch: (form: WebFormRow) => void
  readonly entries: (form: WebFormRow) => readonly MenuEntry[]
}

const columnsOf = ({ zone, canEdit, isSending, onSwitch, entries }: Columns): readonly DataColumn<WebFormRow>[] => [
  {
    id: 'title',
    header: 'Web form',
    width: 260,
    minWidth: 150,
    text: ({ title }) => title,
    cell: ({ title }) => title,
  },
  {
    id: 'status',
    header: 'On',
    width: 88,
    minWidth: 80,
    cell: (form) => (
      <Switch
        aria-label={`${form.title} is on`}
        checked={form.status === 'on'}
        disabled={!canEdit || isSending}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onSwitch(form)}
      />
    ),
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 88,
    minWidth: 76,
    numeric: true,
    cell: ({ sent }) => sent.toLocaleString('en'),
  },
  {
    id: 'last',
    header: 'Last sent',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ last_sent_at: at }) => (at === null ? undefined : momentText(at, zone)),
  },
  {
    id: 'owner',
    header: 'Owner of the leads',
    width: 180,
    minWidth: 120,
    cell: ({ owner }) => owner?.name ?? 'Owner of the company',
  },
  { id: 'source', header: 'Source', width: 140, minWidth: 100, cell: ({ source }) => source || undefined },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (form) => <RowMenu name={form.title} entries={entries(form)} />,
  },
]
