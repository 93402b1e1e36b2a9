import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconPlus, IconShield } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteRole, givesRoles, listRoles } from '../../../core/contracts/roles.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { isGranted, switchesOf } from '../../../core/permissions/permissions.ts'
import { roleMessages } from '../../../core/permissions/roles.messages.ts'
import type { Role } from '../../../core/permissions/roles.schema.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { notify } from '../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import rows from '../../shared/page/row-list.module.css'
import type { ReplaceRoleProps } from './replace-role.tsx'
import classes from './roles.module.css'

const LazyReplaceRole = lazyPart<ReplaceRoleProps>(
  () => import('./replace-role.tsx').then((module) => module.ReplaceRole),
  { failed: (retry) => <ErrorState title="The question could not be loaded." onRetry={retry} /> },
)

/** The roles of the company. */
export function RolesScreen() {
  const navigate = useNavigate()
  const user = useSessionUser()
  const { data, isError, isFetching, refetch } = useCall(listRoles, {})
  const [doomed, setDoomed] = useState<Role>()
  const { sendAsync } = useSend(deleteRole, { invalidates: [listRoles], onDone: ({ message }) => notify.done(message) })
  /** The roles that its sub accounts can get instead. */
  const others = (role: Role) =>
    user === undefined || !isGranted(user, givesRoles) ? [] : (data?.data ?? []).filter(({ id }) => id !== role.id)
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} />}
      onClick={() => void navigate(linkTo(addressOf('roleAdd')))}
    >
      New role
    </Button>
  )
  return (
    <div className={rows.page}>
      <header className={rows.head}>
        <h1>Roles</h1>
        {data === undefined || data.data.length === 0 ? null : add}
      </header>
      {data === undefined ? (
        isError ? (
          <ErrorState
            title="The roles could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the roles">
            <FormSkeleton fields={4} />
          </Loading>
        )
      ) : data.data.length === 0 ? (
        <EmptyState icon={<IconShield size={28} stroke={1.5} />} title="No roles yet" action={add}>
          A role says what a sub account may see and do. Create one, then give it to your people.
        </EmptyState>
      ) : (
        <ul className={`${rows.list} ${classes.columns}`} aria-label="Roles">
          {data.data.map((role) => (
            <li key={role.id} className={rows.row}>
              <div className={rows.rowMain}>
                <Link {...linkTo(addressOf('roleEdit', { id: role.id }))} className={classes.rowName}>
                  {role.name}
                </Link>
                <span className={rows.quiet}>{rights(role)}</span>
              </div>
              <Holders role={role} isOnly={others(role).length === 0} />
              <div className={rows.rowActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${role.name}`}
                  onClick={() => void navigate(linkTo(addressOf('roleEdit', { id: role.id })))}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Delete ${role.name}`}
                  {...(role.members === 0 || others(role).length > 0
                    ? {}
                    : { disabled: true, title: roleMessages.inUse(role.members) })}
                  onClick={() => setDoomed(role)}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {doomed !== undefined && doomed.members > 0 ? (
        <LazyReplaceRole role={doomed} others={others(doomed)} onClose={() => setDoomed(undefined)} />
      ) : null}
      <ConfirmDelete
        opened={doomed?.members === 0}
        kind="role"
        name={doomed?.name ?? ''}
        onCancel={() => setDoomed(undefined)}
        onConfirm={async () => {
          if (doomed !== undefined) await sendAsync({ id: doomed.id })
          setDoomed(undefined)
        }}
      />
    </div>
  )
}

/** How many sub accounts have the role, with a link to them; without another role for them it cannot be deleted. */
function Holders({ role, isOnly }: { readonly role: Role; readonly isOnly: boolean }) {
  const text = role.members === 1 ? '1 sub account' : `${role.members} sub accounts`
  if (role.members === 0) return <span className={rows.quiet}>{text}</span>
  return (
    <span className={rows.quiet}>
      <Link {...linkTo(addressOf('subAccounts'))}>{text}</Link>
      {isOnly ? <span className={classes.inUse}>In use, so it cannot be deleted</span> : null}
    </span>
  )
}

/** The rights of a role in a few words: "Leads, Tasks and 2 more · Leads: own". */
function rights({ permissions, reach }: Role): string {
  const names = [...new Set(permissions.filter(({ actions }) => actions.length > 0).map(({ module }) => module))]
  if (switchesOf(permissions).length === 0) return 'Opens nothing yet'
  const list = names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
  const limited = RECORD_TYPE_NAMES.filter((type) => reach[type] !== 'all' && names.includes(type)).map(
    (type) => `${type}: ${reach[type] === 'own' ? 'own' : 'of the team'}`,
  )
  return [list, ...limited].join(' · ')
}
