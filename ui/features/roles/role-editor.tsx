import { Alert, Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { createRole, listRoles, showRole, updateRole } from '../../../core/contracts/roles.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { type PermissionList, switchesOf } from '../../../core/permissions/permissions.ts'
import { roleMessages } from '../../../core/permissions/roles.messages.ts'
import { type Role, roleForm } from '../../../core/permissions/roles.schema.ts'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { notify } from '../../shared/notice/notify.ts'
import { useUnloadGuard } from '../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import rows from '../../shared/page/row-list.module.css'
import classes from './roles.module.css'

/** Edits an existing role. */
export function EditRole({ id }: { readonly id: number }) {
  const { data, isError, error, isFetching, refetch } = useCall(showRole, { id })
  if (data !== undefined) return <RoleEditor key={data.data.id} role={data.data} />
  const isMissing = (error as { readonly _tag?: string } | null)?._tag === 'NotFound'
  return (
    <div className={rows.page}>
      <h1>Role</h1>
      {isMissing ? (
        <ErrorState title="There is no such role." detail="It may have been deleted. Go back to the list of roles." />
      ) : isError ? (
        <ErrorState
          title="The role could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the role">
          <FormSkeleton fields={8} />
        </Loading>
      )}
    </div>
  )
}

/** The name of a role and its rights; without a role a new one, with all rights off. */
export function RoleEditor({ role }: { readonly role?: Role }) {
  const navigate = useNavigate()
  const [name, setName] = useState(role?.name ?? '')
  const [permissions, setPermissions] = useState<PermissionList>(role?.permissions ?? [])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const toList = () => void navigate(linkTo(addressOf('roles')))
  const onDone = ({ message }: { readonly message: string }) => {
    notify.done(message)
    toList()
  }
  const creating = useSend(createRole, { invalidates: [listRoles], onDone })
  const updating = useSend(updateRole, { invalidates: [listRoles, showRole], onDone })
  const { isSending, alert, fieldTexts } = role === undefined ? creating : updating
  const isDirty = name !== (role?.name ?? '') || marks(permissions) !== marks(role?.permissions ?? [])
  useUnloadGuard(isDirty && !isSending)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = roleForm.safeParse({ name, permissions })
    setWrong(read.success ? {} : fieldMessages(read.error))
    if (!read.success) return
    const form = {
      name: read.data.name,
      permissions: read.data.permissions.map((line) => ({ ...line, actions: [...line.actions] })),
    }
    if (role === undefined) creating.send(form)
    else updating.send({ id: role.id, ...form })
  }
  const count = switchesOf(permissions).length
  return (
    <form
      method="post"
      className={rows.page}
      noValidate
      onSubmit={submit}
      aria-label={role === undefined ? 'New role' : `Role ${role.name}`}
    >
      <h1>{role === undefined ? 'New role' : 'Edit role'}</h1>
      {alert === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {alert}
        </Alert>
      )}
      <div className={classes.name}>
        <TextInput
          label="Role name"
          required
          value={name}
          error={wrong['name'] ?? fieldTexts['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <p className={classes.note}>
        <IconInfoCircle size={18} stroke={1.5} aria-hidden /> {roleMessages.outsideCrm}
      </p>
      <PermissionMatrix value={permissions} onChange={setPermissions} />
      <div className={classes.saveBar} data-bottom-bar>
        <span role="status">
          {count === 1 ? '1 switch is on' : `${count} switches are on`}
          {isDirty && role !== undefined ? ', not saved' : ''}
        </span>
        <Button variant="default" disabled={isSending} onClick={toList}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {role === undefined ? 'Make role' : 'Save role'}
        </Button>
      </div>
    </form>
  )
}

const marks = (list: PermissionList): string =>
  switchesOf(list)
    .map(({ module, section, action }) => `${module}/${section ?? ''}/${action}`)
    .toSorted()
    .join()
