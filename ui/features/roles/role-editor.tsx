import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { createRole, listRoles, showRole, updateRole } from '../../../core/contracts/roles.contract.ts'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { catalogueEntries } from '../../../core/permissions/catalogue.ts'
import { needLabel, type PermissionList, permissionsWith, switchesOf } from '../../../core/permissions/permissions.ts'
import { type Reach, REACHES, reachOf, type RecordReach, WHOLE_REACH } from '../../../core/permissions/reach.ts'
import { roleMessages } from '../../../core/permissions/roles.messages.ts'
import { type Role, roleForm } from '../../../core/permissions/roles.schema.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { usePageName } from '../../shared/app/page-name.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { SaveBar } from '../../shared/form/save-bar.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { REACH_LABELS, ReachChoices } from './reach-choices.tsx'
import rows from '../../shared/page/row-list.module.css'
import classes from './roles.module.css'

/** Edits an existing role. */
export function EditRole({ id }: { readonly id: number }) {
  const { data, isError, error, isFetching, refetch } = useCall(showRole, { id })
  if (data !== undefined) return <RoleEditor key={data.data.id} role={data.data} />
  const isMissing = isNotFound(error)
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

/** The values of the editor: the name, each reach and each switch by its label, so that two people's changes merge. */
type Values = Readonly<Record<string, unknown>> & { readonly name: string }

const SWITCHES = switchesOf(catalogueEntries)
const valuesOf = (permissions: PermissionList): Readonly<Record<string, boolean>> => {
  const on = new Set(switchesOf(permissions).map(needLabel))
  return Object.fromEntries(SWITCHES.map(needLabel).map((label) => [label, on.has(label)]))
}
const permissionsOf = (values: Values): PermissionList =>
  permissionsWith(SWITCHES.filter((need) => values[needLabel(need)] === true))

const reachName = (type: RecordTypeName): string => `reach of ${type}`
const REACH_NAMES: readonly string[] = RECORD_TYPE_NAMES.map(reachName)
const reachValues = (reach: Partial<RecordReach>): Readonly<Record<string, Reach>> =>
  Object.fromEntries(
    RECORD_TYPE_NAMES.flatMap((type) => (reach[type] === undefined ? [] : [[reachName(type), reach[type]]])),
  )
const reachIn = (values: Values): RecordReach =>
  reachOf(Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, values[reachName(type)]])))
const reachText = (value: unknown): string => REACH_LABELS[REACHES.find((reach) => reach === value) ?? 'all']

/** The name of a role and its rights; without a role a new one, with all rights off. */
export function RoleEditor({ role }: { readonly role?: Role }) {
  usePageName(role?.name)
  const client = useAppClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const toList = () => void navigate(linkTo(addressOf('roles')))
  const form = useForm<Values, { readonly message: string }>({
    schema: roleForm,
    initial: {
      name: role?.name ?? '',
      ...reachValues(role?.reach ?? WHOLE_REACH),
      ...valuesOf(role?.permissions ?? []),
    },
    draft: `role:${role?.id ?? 'new'}`,
    save: async (values, { call, changed, base }) => {
      const sent = { name: values.name, permissions: sentList(permissionsOf(values)), reach: reachIn(values) }
      const was = {
        ...(changed.includes('name') && { name: base.name }),
        ...(changed.some((name) => REACH_NAMES.includes(name)) && { reach: reachIn(base) }),
        ...(changed.some((name) => name !== 'name' && !REACH_NAMES.includes(name)) && {
          permissions: sentList(permissionsOf(base)),
        }),
      }
      const response =
        role === undefined
          ? await client.call(createRole, sent, call)
          : await client.call(updateRole, { id: role.id, ...sent, was }, call)
      await invalidate(listRoles, showRole)
      return response
    },
    storedOf: ({ present: { permissions, reach, ...present } }) => ({
      ...present,
      ...(reach !== undefined && reachValues(reach as RecordReach)),
      ...(permissions !== undefined && valuesOf(permissions as PermissionList)),
    }),
    onSaved: ({ message }) => {
      notify.done(message)
      toList()
    },
  })
  const permissions = useMemo(() => permissionsOf(form.values), [form.values])
  const count = switchesOf(permissions).length
  return (
    <form
      {...form.props}
      method="post"
      className={rows.page}
      aria-label={role === undefined ? 'New role' : `Role ${role.name}`}
    >
      <FormGuard form={form} />
      <h1>{role === undefined ? 'New role' : 'Edit role'}</h1>
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      <FailureAlert form={form} names={['name']} />
      <div className={classes.name}>
        <TextInput label="Role name" required {...form.input('name')} />
        <FieldConflict form={form} name="name" label="Role name" />
      </div>
      <p className={classes.note}>
        <IconInfoCircle size={18} stroke={1.5} aria-hidden /> {roleMessages.outsideCrm}
      </p>
      <ReachChoices
        value={reachIn(form.values)}
        permissions={permissions}
        onChange={(type, reach) => form.setValues({ [reachName(type)]: reach })}
        under={(type) => <FieldConflict form={form} name={reachName(type)} label={type} textOf={reachText} />}
      />
      <PermissionMatrix value={permissions} onChange={(next) => form.setValues(valuesOf(next))} />
      <SaveBar
        form={form}
        saveLabel={role === undefined ? 'Create role' : 'Save role'}
        note={count === 1 ? '1 switch is on' : `${count} switches are on`}
        onCancel={toList}
      />
    </form>
  )
}

const sentList = (list: PermissionList) => list.map((line) => ({ ...line, actions: [...line.actions] }))
