import { Badge, Button } from '@mantine/core'
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListedEmail } from '../../../../core/contracts/crm-activities.contract.ts'
import { EMAIL_STATUSES } from '../../../../core/crm/activities/email-statuses.ts'
import { labelOf } from '../../../../core/crm/activities/task.schema.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { FormDrawer } from '../../../shared/form/form-drawer.tsx'
import { EmailContent } from '../record/email-content.tsx'
import { EmailForm } from '../record/email-form.tsx'
import { STATUS_COLORS, subjectText } from '../record/email.types.ts'
import classes from './emails.module.css'
import type { EmailActions } from './email-menu.tsx'

export interface EmailWindowProps extends EmailActions {
  readonly email: ListedEmail | undefined
  readonly isEdited: boolean
  readonly onClose: () => void
}

/** An e-mail to read beside the list, or a draft to go on with. */
export function EmailWindow({ email, isEdited, onClose, ...actions }: EmailWindowProps) {
  return (
    <FormDrawer
      opened={email !== undefined}
      onClose={onClose}
      title={email === undefined ? '' : isEdited ? 'Edit draft' : subjectText(email)}
    >
      {email === undefined ? null : isEdited ? (
        <EmailForm
          key={email.id}
          type={email.type_name}
          uniqueId={email.crm_unique_id}
          to=""
          draft={email}
          onClose={onClose}
        />
      ) : (
        <Letter email={email} onClose={onClose} {...actions} />
      )}
    </FormDrawer>
  )
}

function Letter({
  email,
  mayEdit,
  onEdit,
  onSendAgain,
  onDelete,
  onClose,
}: EmailActions & { readonly email: ListedEmail; readonly onClose: () => void }) {
  const zone = useTimeZone()
  const { status, record_name: name, type_name, crm_unique_id, user, created_at } = email
  const after = (action: (one: ListedEmail) => void) => () => {
    onClose()
    action(email)
  }
  return (
    <div className={classes.letter}>
      <p className={classes.about}>
        <Badge variant="light" color={STATUS_COLORS[status]}>
          {labelOf(EMAIL_STATUSES, status)}
        </Badge>
        <span>
          {user?.name ?? 'The system'}, {momentText(created_at, zone)}
        </span>
        <Link {...linkTo(recordAddress(type_name, crm_unique_id))}>{recordLabel({ name })}</Link>
      </p>
      <EmailContent email={email} />
      {mayEdit(email) ? (
        <div className={classes.actions}>
          {status === 'draft' ? (
            <Button leftSection={<IconPencil size={18} stroke={1.5} />} onClick={() => onEdit(email)}>
              Edit draft
            </Button>
          ) : status === 'failed' ? (
            <Button leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={after(onSendAgain)}>
              Send again
            </Button>
          ) : null}
          <Button variant="default" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={after(onDelete)}>
            Delete
          </Button>
        </div>
      ) : null}
    </div>
  )
}
