import { Button } from '@mantine/core'
import { IconMail, IconPencil, IconPlus, IconSignature, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  deleteEmailTemplate,
  emailTemplates,
  type EmailTemplateRow,
} from '../../../../core/contracts/email-templates.contract.ts'
import { CRM_TYPES, RECORD_TYPE_NAMES } from '../../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../../core/permissions/permissions.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import type { ListSearch } from '../../../shared/list-page/list-search.ts'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import type { OpenedForm } from './template-drawers.tsx'

const LazyDrawers = lazyPart(() => import('./template-drawers.tsx').then((module) => module.TemplateDrawers), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

type Open = OpenedForm | { readonly kind: 'delete'; readonly template: EmailTemplateRow }

/** The person's e-mail templates and those that colleagues share, and the own signature. */
export function EmailTemplatesPage({ search }: { readonly search: ListSearch }) {
  const client = useAppClient()
  const user = useSessionUser()
  const invalidate = useInvalidate()
  const address = useListAddress('emailTemplates', search)
  const templates = useCall(emailTemplates, {})
  const [opened, setOpened] = useState<Open>()
  const form = opened?.kind === 'delete' ? undefined : opened
  const hasDrawers = useOnceOpened(form !== undefined)
  const stored = templates.data?.data
  if (templates.isError && stored === undefined)
    return (
      <ErrorState
        isPage
        title="The e-mail templates could not be loaded."
        detail="Check the connection and try again."
        isRetrying={templates.isFetching}
        onRetry={() => void templates.refetch()}
      />
    )
  const editable = RECORD_TYPE_NAMES.filter(
    (module) => user !== undefined && isGranted(user, { module, action: 'Edit' }),
  )
  const words = address.query.toLowerCase().split(/\s+/)
  const shown = (stored ?? []).filter(({ name, subject }) =>
    words.every((word) => `${name} ${subject}`.toLowerCase().includes(word)),
  )
  const edit = (template: EmailTemplateRow) => {
    if (template.can_change) setOpened({ kind: 'edit', template })
  }
  const entries = (template: EmailTemplateRow): readonly MenuEntry[] =>
    template.can_change
      ? [
          { label: 'Edit', icon: <IconPencil size={16} stroke={1.5} />, onSelect: () => edit(template) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} stroke={1.5} />,
            isDestructive: true,
            onSelect: () => setOpened({ kind: 'delete', template }),
          },
        ]
      : []
  const close = () => setOpened(undefined)
  const add =
    editable.length === 0 ? null : (
      <Button
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => setOpened({ kind: 'edit', template: undefined })}
      >
        New template
      </Button>
    )
  const deleting = opened?.kind === 'delete' ? opened.template : undefined
  return (
    <ListPage<EmailTemplateRow>
      title="E-mail templates"
      many="templates"
      address={address}
      list={{
        rows: shown,
        total: stored === undefined ? undefined : shown.length,
        status: stored === undefined ? 'loading' : 'ready',
        isPending: false,
        hasMore: false,
        loadMore: () => undefined,
        loadAll: async () => shown,
        retry: () => void templates.refetch(),
        isRetrying: false,
      }}
      columns={columnsOf(user?.id, entries)}
      rowId={rowId}
      rowName={({ name }) => name}
      onOpen={edit}
      tools={
        <>
          {editable.length === 0 ? null : (
            <Button
              variant="default"
              leftSection={<IconSignature size={18} stroke={1.5} />}
              onClick={() => setOpened({ kind: 'signature' })}
            >
              My signature
            </Button>
          )}
          {add}
        </>
      }
      empty={
        <EmptyState title="No e-mail templates yet" icon={<IconMail size={28} stroke={1.5} />} action={add}>
          A template is an e-mail that you write once. Names and other values of the record are filled in when you use
          it.
        </EmptyState>
      }
    >
      {hasDrawers ? <LazyDrawers opened={form} types={editable} onClose={close} /> : null}
      <ConfirmDelete
        opened={deleting !== undefined}
        kind="template"
        name={deleting?.name ?? ''}
        consequence="E-mails that were written with it stay."
        onCancel={close}
        onConfirm={async () => {
          if (deleting === undefined) return
          const { message } = await client.call(deleteEmailTemplate, { id: deleting.id }, { isShownInPlace: true })
          close()
          notify.done(message)
          await invalidate(emailTemplates)
        }}
      />
    </ListPage>
  )
}

const rowId = ({ id }: EmailTemplateRow) => String(id)

const columnsOf = (
  ownId: number | undefined,
  entries: (template: EmailTemplateRow) => readonly MenuEntry[],
): readonly DataColumn<EmailTemplateRow>[] => [
  { id: 'name', header: 'Template', width: 240, minWidth: 150, text: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'type',
    header: 'For',
    width: 110,
    minWidth: 96,
    cell: ({ type_id }) => CRM_TYPES.find(({ id }) => id === type_id)?.name ?? '',
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 320,
    minWidth: 160,
    text: ({ subject }) => subject,
    cell: ({ subject }) => subject,
  },
  {
    id: 'shared',
    header: 'Used by',
    width: 180,
    minWidth: 120,
    cell: ({ is_shared, user }) =>
      !is_shared ? 'Only me' : user === null || user.id === ownId ? 'Everybody' : `Everybody, by ${user.name}`,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (template) => <RowMenu name={template.name} entries={entries(template)} />,
  },
]
