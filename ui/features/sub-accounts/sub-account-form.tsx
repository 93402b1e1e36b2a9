import { Alert, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { type SubAccount, subAccountChange, subAccountForm } from '../../../core/account/sub-account.schema.ts'
import { currentPlan } from '../../../core/contracts/plans.contract.ts'
import { listRoles } from '../../../core/contracts/roles.contract.ts'
import { createSubAccount, listSubAccounts, updateSubAccount } from '../../../core/contracts/sub-accounts.contract.ts'
import { teamOf } from '../../../core/permissions/reach.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'

export interface SubAccountFormProps {
  /** Undefined for a new one. */
  readonly person: SubAccount | undefined
  readonly onClose: () => void
}

/** Adds a sub-account, or changes its name, role or password, in a dialog. */
export function SubAccountDialog(props: SubAccountFormProps) {
  const { person, onClose } = props
  return (
    <FormDialog onClose={onClose} title={person === undefined ? 'Add sub account' : `Edit ${person.full_name}`}>
      <SubAccountForm {...props} />
    </FormDialog>
  )
}

const NAMES = ['full_name', 'email_id', 'role_id', 'reports_to', 'password'] as const
type Values = Readonly<Record<(typeof NAMES)[number], string>>

function SubAccountForm({ person, onClose }: SubAccountFormProps) {
  const form = useSubAccountForm(person, onClose)
  return (
    <DialogForm
      form={form}
      names={NAMES}
      submitLabel={person === undefined ? 'Add sub account' : 'Save sub account'}
      onClose={onClose}
    >
      <div>
        <TextInput label="Full name" required data-autofocus {...form.input('full_name')} />
        <FieldConflict form={form} name="full_name" label="Full name" />
      </div>
      {person === undefined ? (
        <TextInput label="E-mail address" type="email" autoComplete="off" required {...form.input('email_id')} />
      ) : null}
      <RoleField form={form} />
      <ReportsToField form={form} person={person} />
      <PasswordInput
        label={person === undefined ? 'First password' : 'New password'}
        description={
          person === undefined
            ? accountMessages.password
            : 'Leave it empty to keep the current one. A new one ends their sign-ins.'
        }
        autoComplete="new-password"
        required={person === undefined}
        {...form.input('password')}
      />
    </DialogForm>
  )
}

function useSubAccountForm(person: SubAccount | undefined, onSaved: () => void) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  return useForm<Values, { readonly message: string }>({
    schema: person === undefined ? subAccountForm : subAccountChange,
    initial: {
      full_name: person?.full_name ?? '',
      email_id: person?.email_id ?? '',
      role_id: String(person?.role_id ?? ''),
      reports_to: String(person?.reports_to ?? ''),
      password: '',
    },
    draft: { key: `sub-account:${person?.user_id ?? 'new'}`, omit: ['password'] },
    save: async (values, { call, changed, base }) => {
      const response =
        person === undefined
          ? await client.call(createSubAccount, { ...values, reports_to: idOf(values.reports_to) }, call)
          : await client.call(
              updateSubAccount,
              {
                id: person.user_id,
                ...pickFields({ ...values, reports_to: idOf(values.reports_to) }, changed),
                was: pickFields(
                  { full_name: base.full_name, role_id: idOf(base.role_id), reports_to: idOf(base.reports_to) },
                  changed,
                ),
              },
              call,
            )
      await invalidate(listSubAccounts, listRoles, currentPlan)
      return response
    },
    storedOf: ({ present }) => ({
      ...present,
      ...('role_id' in present && { role_id: String((present['role_id'] as number | null) ?? '') }),
      ...('reports_to' in present && { reports_to: String((present['reports_to'] as number | null) ?? '') }),
    }),
    onSaved: ({ message }) => {
      notify.done(message)
      onSaved()
    },
  })
}

interface FieldProps {
  readonly form: ReturnType<typeof useSubAccountForm>
}

/** The role, or how to make the first one. */
function RoleField({ form }: FieldProps) {
  const { data } = useCall(listRoles, {})
  const roles = data?.data ?? []
  if (data !== undefined && roles.length === 0)
    return (
      <Alert color="yellow" variant="light">
        There is no role yet. <Link {...linkTo(addressOf('roleAdd'))}>Create a role</Link> first.
      </Alert>
    )
  const roleName = (id: unknown) => roles.find((role) => String(role.id) === id)?.name ?? ''
  return (
    <div>
      <NativeSelect label="Role" required {...form.input('role_id')}>
        <option value="">Choose a role</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <FieldConflict form={form} name="role_id" label="Role" textOf={roleName} />
    </div>
  )
}

/** Who is above the person; absent while there is nobody but the owner. */
function ReportsToField({ form, person }: FieldProps & Pick<SubAccountFormProps, 'person'>) {
  const people = useCall(listSubAccounts, {}).data?.data ?? []
  // Nobody below the person can be above: the server refuses a circle, and the list leaves it out.
  const team =
    person === undefined
      ? []
      : teamOf(
          person.user_id,
          people.map(({ user_id, reports_to }) => ({ userId: user_id, reportsTo: reports_to })),
        )
  const bosses = people.filter(({ user_id }) => !team.includes(user_id))
  const bossName = (id: unknown) => people.find(({ user_id }) => String(user_id) === id)?.full_name ?? OWNER
  if (bosses.length === 0 && form.values.reports_to === '') return null
  return (
    <div>
      <NativeSelect
        label="Reports to"
        description="A role that shows the records of a team includes those of everybody below."
        {...form.input('reports_to')}
      >
        <option value="">{OWNER}</option>
        {bosses.map(({ user_id, full_name }) => (
          <option key={user_id} value={user_id}>
            {full_name}
          </option>
        ))}
      </NativeSelect>
      <FieldConflict form={form} name="reports_to" label="Reports to" textOf={bossName} />
    </div>
  )
}

const OWNER = 'The owner of the company'

const idOf = (text: string): number | null => (text === '' ? null : Number(text))
