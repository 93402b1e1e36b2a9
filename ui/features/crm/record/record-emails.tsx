import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { emails as emailsCall } from '../../../../core/contracts/crm-emails.contract.ts'
import { EMAIL_STATUSES } from '../../../../core/crm/activities/email-statuses.ts'
import { labelOf } from '../../../../core/crm/activities/task.schema.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../crm.module.css'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { EmailContent } from './email-content.tsx'
import { EmailForm } from './email-form.tsx'
import { type Email, STATUS_COLORS, subjectText } from './email.types.ts'
import type { RecordContext } from './record-context.ts'
import { useSendAgain } from './use-send-again.ts'
import { useDeletion } from '../use-deletion.ts'

/** How often the list is read while an e-mail waits to be sent. */
const WAITING_REFETCH_MS = 2_000

/** The e-mails of a record with their status. A failed one says why and can be sent again. */
export function RecordEmails({
  type,
  uniqueId,
  canEdit,
  address,
}: RecordContext & { readonly address: string | null }) {
  const sendAgain = useSendAgain()
  const { data, isError, refetch } = useCall(
    emailsCall,
    { crm_unique_id: uniqueId },
    {
      refetchInterval: (read) => (read?.data.some(({ status }) => status === 'waiting') ? WAITING_REFETCH_MS : false),
    },
  )
  const [writing, setWriting] = useState<Email | 'new'>()
  const deletion = useDeletion()
  if (isError && data === undefined)
    return <ErrorState title="The e-mails could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading e-mails">
        <LinesSkeleton lines={5} />
      </Loading>
    )
  const draft = writing === 'new' ? undefined : writing
  return (
    <>
      {canEdit ? (
        <Button
          mb={8}
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          onClick={() => setWriting('new')}
        >
          Write e-mail
        </Button>
      ) : null}
      {data.data.length === 0 ? (
        <EmptyState title="No e-mails yet">Drafts and sent e-mails of this record appear here.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="E-mails">
          {data.data.map((email) => (
            <EmailRow
              key={email.id}
              email={email}
              canEdit={canEdit}
              onEdit={() => setWriting(email)}
              onSendAgain={() => void sendAgain(email.id)}
              onDelete={() => deletion.remove({ kind: 'email', id: email.id, name: email.subject })}
            />
          ))}
        </ul>
      )}
      <FormDrawer
        opened={writing !== undefined}
        onClose={() => setWriting(undefined)}
        title={draft === undefined ? 'New e-mail' : 'Edit draft'}
      >
        <EmailForm
          type={type}
          uniqueId={uniqueId}
          to={address ?? ''}
          draft={draft}
          onClose={() => setWriting(undefined)}
        />
      </FormDrawer>
      {deletion.toast}
    </>
  )
}

interface EmailRowProps {
  readonly email: Email
  readonly canEdit: boolean
  readonly onEdit: () => void
  readonly onSendAgain: () => void
  readonly onDelete: () => void
}

function EmailRow({ email, canEdit, onEdit, onSendAgain, onDelete }: EmailRowProps) {
  const zone = useTimeZone()
  return (
    <li className={classes.item}>
      <div className={classes.itemBody}>
        <div className={classes.itemTitle}>
          {subjectText(email)}{' '}
          <Badge variant="light" color={STATUS_COLORS[email.status]}>
            {labelOf(EMAIL_STATUSES, email.status)}
          </Badge>
        </div>
        <EmailContent email={email} when={momentText(email.created_at, zone)} />
      </div>
      {canEdit && email.status === 'draft' ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Edit draft ${email.subject}`} onClick={onEdit}>
          <IconPencil size={18} stroke={1.5} />
        </ActionIcon>
      ) : null}
      {canEdit && email.status === 'failed' ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Send again: ${email.subject}`} onClick={onSendAgain}>
          <IconRefresh size={18} stroke={1.5} />
        </ActionIcon>
      ) : null}
      {canEdit ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete e-mail ${email.subject}`} onClick={onDelete}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      ) : null}
    </li>
  )
}

/** Edits a draft in a drawer. */
export function EmailDrawer({
  draft,
  onClose,
  address,
  ...form
}: {
  readonly type: RecordTypeName
  readonly uniqueId: string
  readonly address: string | null
  readonly draft: Email | undefined
  readonly onClose: () => void
}) {
  return (
    <FormDrawer opened={draft !== undefined} onClose={onClose} title="Edit draft">
      <EmailForm {...form} to={address ?? ''} draft={draft} onClose={onClose} />
    </FormDrawer>
  )
}
