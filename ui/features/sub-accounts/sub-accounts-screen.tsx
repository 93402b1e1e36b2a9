import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planFeatures } from '../../../adapters/client/plan-features.ts'
import type { SubAccount } from '../../../core/account/sub-account.schema.ts'
import { listRoles } from '../../../core/contracts/roles.contract.ts'
import { deleteSubAccounts, listSubAccounts } from '../../../core/contracts/sub-accounts.contract.ts'
import { allows } from '../../../core/plans/features.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { notify } from '../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { PlanRoom } from '../../shared/plan/plan-room.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import type { SubAccountFormProps } from './sub-account-form.tsx'
import rows from '../../shared/page/row-list.module.css'
import classes from './sub-accounts.module.css'

const LazySubAccountDialog = lazyPart<SubAccountFormProps>(
  () => import('./sub-account-form.tsx').then((module) => module.SubAccountDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** The sub-accounts of the company. */
export function SubAccountsScreen() {
  const { data, isError, isFetching, refetch } = useCall(listSubAccounts, {})
  const { data: features } = useQuery(planFeatures(useAppClient()))
  usePreload(LazySubAccountDialog)
  const [edited, setEdited] = useState<SubAccount | 'new'>()
  const [deleting, setDeleting] = useState<SubAccount>()
  const { sendAsync } = useSend(deleteSubAccounts, {
    invalidates: [listSubAccounts, listRoles],
    onDone: ({ message }) => notify.done(message),
  })
  const used = data?.data.length ?? 0
  const limit = features?.find(({ key }) => key === 'sub_account_limit')?.value
  const isFull = !allows(features, 'sub_account_limit', used)
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} disabled={isFull} onClick={() => setEdited('new')}>
      Add sub account
    </Button>
  )
  return (
    <div className={rows.page}>
      <header className={rows.head}>
        <div>
          <h1>Sub accounts</h1>
          {typeof limit === 'number' ? (
            <p className={rows.quiet}>
              {used} of {limit} in your plan are used
            </p>
          ) : null}
        </div>
        {used === 0 ? null : add}
      </header>
      {data === undefined ? null : (
        <PlanRoom
          limit="sub_account_limit"
          used={used}
          full="All sub accounts of your plan are used. A larger plan has more."
        />
      )}
      {data === undefined ? (
        isError ? (
          <ErrorState
            title="The sub accounts could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the sub accounts">
            <FormSkeleton fields={4} />
          </Loading>
        )
      ) : used === 0 ? (
        <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title="No sub accounts yet" action={add}>
          Give colleagues an account of their own with a role that says what they may do.
        </EmptyState>
      ) : (
        <ul className={`${rows.list} ${classes.columns}`} aria-label="Sub accounts">
          {data.data.map((person) => (
            <SubAccountRow
              key={person.user_id}
              person={person}
              boss={data.data.find(({ user_id }) => user_id === person.reports_to)?.full_name}
              onEdit={() => setEdited(person)}
              onDelete={() => setDeleting(person)}
            />
          ))}
        </ul>
      )}
      {edited === undefined ? null : (
        <LazySubAccountDialog person={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDelete
        opened={deleting !== undefined}
        kind="sub account"
        name={deleting?.full_name ?? ''}
        consequence={`${deleting?.full_name ?? ''} can no longer sign in. What they entered stays.`}
        onCancel={() => setDeleting(undefined)}
        onConfirm={async () => {
          if (deleting !== undefined) await sendAsync({ user_id: [deleting.user_id] })
          setDeleting(undefined)
        }}
      />
    </div>
  )
}

interface SubAccountRowProps {
  readonly person: SubAccount
  /** The name of the colleague to whom the person reports. */
  readonly boss: string | undefined
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function SubAccountRow({ person, boss, onEdit, onDelete }: SubAccountRowProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  return (
    <li className={rows.row}>
      <div className={rows.rowMain}>
        <strong>{person.full_name}</strong>
        <span className={rows.quiet}>{person.email_id}</span>
      </div>
      <div className={rows.rowMain}>
        <span>{person.role === '' ? 'No role' : person.role}</span>
        {boss === undefined ? null : <span className={rows.quiet}>Reports to {boss}</span>}
        <span className={rows.quiet}>
          {person.last_sign_in === null
            ? 'Not signed in now'
            : `Signed in ${relativeTime(parseWireTime(person.last_sign_in) ?? now, now, timeZone)}`}
        </span>
      </div>
      <div className={rows.rowActions}>
        <Button variant="subtle" size="compact-sm" aria-label={`Edit ${person.full_name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Delete ${person.full_name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
