import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { withQuery } from '../../../../core/navigation/address.ts'
import { pathOf } from '../../../../core/navigation/addresses.ts'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../../core/permissions/permissions.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { pageTitle } from '../../../shared/app/page-title.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { LeaveScope, useLeave } from '../../../shared/form/leave-guard.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { FormBuilder } from './form-builder.tsx'
import classes from './form-builder.module.css'

/** The forms of the four record types, one tab each; a type that the person may not view has none. */
export function FormBuilderPage({ type: wanted }: { readonly type: string | undefined }) {
  const user = useSessionUser()
  const navigate = useNavigate()
  const leave = useLeave()
  const types = RECORD_TYPE_NAMES.filter((module) => user !== undefined && isGranted(user, { module, action: 'View' }))
  const type = types.find((name) => name === wanted) ?? types[0]
  if (type === undefined)
    return (
      <EmptyState title="There is no form that you may see" isPage>
        The form of a record type is open to people who may view its records.
      </EmptyState>
    )
  const open = (next: RecordTypeName) => void navigate(linkTo(withQuery(pathOf('leadForm'), { type: next })))
  return (
    <div className={classes.page}>
      <h1>{pageTitle('leadForm')}</h1>
      <p className={classes.about}>
        What people of your company fill in for a record. Everybody sees the saved form at once, in dialogs, lists and
        filters.
      </p>
      <Tabs
        value={type}
        keepMounted={false}
        onChange={(next) => leave.request(() => open(types.find((name) => name === next) ?? type))}
      >
        <Tabs.List className={classes.tabs ?? ''} aria-label="Record types">
          {types.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={type}>
          <LeaveScope value={leave.scope}>
            <FormBuilder key={type} type={type} />
          </LeaveScope>
        </Tabs.Panel>
      </Tabs>
      {leave.question}
    </div>
  )
}
