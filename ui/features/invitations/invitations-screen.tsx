import { Badge, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  deleteInvitation,
  type Invitation,
  listInvitations,
  resendInvitation,
} from '../../../core/contracts/invitations.contract.ts'
import { INVITATION_STATES, type InvitationState } from '../../../core/invitations/invitation.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { useCall } from '../../shared/app/use-call.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { notify } from '../../shared/notice/notify.ts'
import rows from '../../shared/page/row-list.module.css'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import type { InvitationDialogProps } from './invitation-dialog.tsx'
import classes from './invitations.module.css'

const LazyDialog = lazyPart<InvitationDialogProps>(
  () => import('./invitation-dialog.tsx').then((module) => module.InvitationDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** Whom the company invited to the market, and who has joined. */
export function InvitationsScreen() {
  const { data, isError, isFetching, refetch } = useCall(listInvitations, {})
  const may = useMay('Invited Users')
  usePreload(LazyDialog)
  const [isInviting, setInviting] = useState(false)
  const [deleting, setDeleting] = useState<Invitation>()
  const options = {
    invalidates: [listInvitations],
    onDone: ({ message }: { readonly message: string }) => notify.done(message),
  }
  const resend = useSend(resendInvitation, options)
  const remove = useSend(deleteInvitation, options)
  const invite = may('Add') ? (
    <Button leftSection={<IconUserPlus size={18} stroke={1.5} />} onClick={() => setInviting(true)}>
      Invite a person
    </Button>
  ) : undefined
  return (
    <div className={rows.page}>
      <header className={rows.head}>
        <div>
          <h1>Invited users</h1>
          <p className={rows.quiet}>
            Business partners that you invite to Tradehall. Colleagues get a sub account instead.
          </p>
        </div>
        {data === undefined || data.data.length === 0 ? null : invite}
      </header>
      {resend.alert === undefined ? null : (
        <p role="alert" className={classes.alert}>
          {resend.alert}
        </p>
      )}
      {data === undefined ? (
        isError ? (
          <ErrorState
            title="The invitations could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the invitations">
            <FormSkeleton fields={4} />
          </Loading>
        )
      ) : data.data.length === 0 ? (
        <EmptyState icon={<IconUserPlus size={28} stroke={1.5} />} title="Nobody is invited yet" action={invite}>
          Invite buyers and suppliers by e-mail. Who joins becomes one of your contacts.
        </EmptyState>
      ) : (
        <ul className={`${rows.list} ${classes.columns}`} aria-label="Invitations">
          {data.data.map((row) => (
            <InvitationRow
              key={row.id}
              row={row}
              isSending={resend.isSending}
              onResend={may('Add') ? () => resend.send({ id: row.id }) : undefined}
              onDelete={may('Delete') ? () => setDeleting(row) : undefined}
            />
          ))}
        </ul>
      )}
      {isInviting ? <LazyDialog onClose={() => setInviting(false)} /> : null}
      <ConfirmDelete
        opened={deleting !== undefined}
        kind="invitation"
        name={`the invitation of ${deleting?.email_id ?? ''}`}
        consequence={
          deleting?.state === 'pending'
            ? 'The link in the mail stops working. The invitation stays in the list as withdrawn.'
            : 'It leaves this list. Who has joined stays on Tradehall and among your contacts.'
        }
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          if (deleting !== undefined) await remove.sendAsync({ id: deleting.id })
          setDeleting(undefined)
        }}
      />
    </div>
  )
}

const COLOURS: Readonly<Record<InvitationState, string>> = {
  pending: 'blue',
  joined: 'green',
  expired: 'yellow',
  withdrawn: 'gray',
}

interface InvitationRowProps {
  readonly row: Invitation
  readonly isSending: boolean
  readonly onResend: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

function InvitationRow({ row, isSending, onResend, onDelete }: InvitationRowProps) {
  const zone = useTimeZone()
  const day = (wire: string | null) => dateLabel(parseWireTime(wire ?? '') ?? 0, zone)
  const isOpen = row.state === 'pending' || row.state === 'expired'
  return (
    <li className={rows.row}>
      <div className={rows.rowMain}>
        <strong>{row.joined_as ?? (row.full_name === '' ? row.email_id : row.full_name)}</strong>
        {row.full_name === '' && row.joined_as === null ? null : <span className={rows.quiet}>{row.email_id}</span>}
      </div>
      <div className={rows.rowMain}>
        <span>
          <Badge variant="light" color={COLOURS[row.state]}>
            {INVITATION_STATES.find(({ value }) => value === row.state)?.label}
          </Badge>
        </span>
        <span className={rows.quiet}>
          {row.state === 'joined'
            ? `on ${day(row.joined_at)}`
            : `Sent ${day(row.sent_at)} by ${row.invited_by}${row.state === 'pending' ? `, until ${day(row.expires_at)}` : ''}`}
        </span>
      </div>
      <div className={rows.rowActions}>
        {isOpen && onResend !== undefined ? (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isSending}
            aria-label={`Send again: the invitation of ${row.email_id}`}
            onClick={onResend}
          >
            Send again
          </Button>
        ) : null}
        {onDelete === undefined ? null : (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`${row.state === 'pending' ? 'Withdraw' : 'Remove'}: the invitation of ${row.email_id}`}
            onClick={onDelete}
          >
            {row.state === 'pending' ? 'Withdraw' : 'Remove'}
          </Button>
        )}
      </div>
    </li>
  )
}
