import { Button } from '@mantine/core'
import { IconMail, IconPlus, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import {
  deleteEmailTemplate,
  emailTemplates,
  type EmailTemplateRow,
} from '../../../../core/contracts/email-templates.contract.ts'
import { CRM_TYPES, RECORD_TYPE_NAMES } from '../../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../../core/permissions/permissions.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../../shared/dropdown/dropdown.types.ts'
import { editEntries } from '../../../shared/dropdown/edit-entries.tsx'
import { RowMenu } from '../../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../../shared/list-page/list-page.tsx'
import type { ListSearch } from '../../../shared/list-page/list-search.ts'
import { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import { hasWords, wholeList } from '../../../shared/list-page/whole-list.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { useDeleteQuestion } from '../../../shared/states/use-delete-question.ts'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import type { OpenedForm } from './template-drawers.tsx'

const LazyDrawers = lazyPart(() => import('./template-drawers.tsx').then((module) => module.TemplateDrawers), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

/** The person's e-mail templates and those that colleagues share, and the own signature. */
export function EmailTemplatesPage({ search }: { readonly search: ListSearch }) {
  usePreload(LazyDrawers)
  const client = useAppClient()
  const user = useSessionUser()
  const invalidate = useInvalidate()
  const address = useListAddress('emailTemplates', search)
  const templates = useCall(emailTemplates, {})
  const [opened, setOpened] = useState<OpenedForm>()
  const hasDrawers = useOnceOpened(opened !== undefined)
  const deletion = useDeleteQuestion<EmailTemplateRow>({
    remove: ({ id }) => client.call(deleteEmailTemplate, { id }, { isShownInPlace: true }),
    onDone: () => invalidate(emailTemplates),
  })
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
  const shown = (stored ?? []).filter(({ name, subject }) => hasWords(`${name} ${subject}`, address.query))
  const edit = (template: EmailTemplateRow) => {
    if (template.can_change) setOpened({ kind: 'edit', template })
  }
  const entries = (template: EmailTemplateRow): readonly MenuEntry[] =>
    template.can_change ? editEntries({ onEdit: () => edit(template), onDelete: () => deletion.ask(template) }) : []
  const add =
    editable.length === 0 ? null : (
      <Button
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => setOpened({ kind: 'edit', template: undefined })}
      >
        New template
      </Button>
    )
  return (
    <ListPage<EmailTemplateRow>
      title="E-mail templates"
      many="templates"
      address={address}
      list={wholeList(shown, { hasLoaded: stored !== undefined, retry: () => void templates.refetch() })}
      columns={columnsOf(user?.id, entries)}
      rowId={rowId}
      rowName={({ name }) => name}
      onOpen={edit}
      canOpen={({ can_change: canChange }) => canChange}
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
      {hasDrawers ? <LazyDrawers opened={opened} types={editable} onClose={() => setOpened(undefined)} /> : null}
      <ConfirmDelete
        {...deletion.dialog}
        kind="template"
        name={deletion.asked?.name ?? ''}
        consequence="E-mails that were written with it stay."
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
