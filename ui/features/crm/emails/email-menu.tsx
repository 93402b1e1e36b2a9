import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ListedEmail } from '../../../../core/contracts/crm-activities.contract.ts'
import { LazyMenuPanel } from '../../../shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../../shared/dropdown/use-dropdown.ts'
import { subjectText } from '../record/email.types.ts'

export interface EmailActions {
  /** Whether the person may edit the record of an e-mail, and with it the e-mail. */
  readonly mayEdit: (email: ListedEmail) => boolean
  readonly onEdit: (email: ListedEmail) => void
  readonly onSendAgain: (email: ListedEmail) => void
  readonly onDelete: (email: ListedEmail) => void
}

/** What can be done with an e-mail; nothing for whoever may not edit its record. */
export function EmailMenu({
  email,
  mayEdit,
  onEdit,
  onSendAgain,
  onDelete,
}: EmailActions & { readonly email: ListedEmail }) {
  const { target, panel } = useDropdown('menu')
  if (!mayEdit(email)) return null
  const edit = { label: 'Edit draft', icon: <IconPencil size={16} stroke={1.5} />, onSelect: () => onEdit(email) }
  const again = {
    label: 'Send again',
    icon: <IconRefresh size={16} stroke={1.5} />,
    onSelect: () => onSendAgain(email),
  }
  const remove = {
    label: 'Delete',
    icon: <IconTrash size={16} stroke={1.5} />,
    isDestructive: true,
    onSelect: () => onDelete(email),
  }
  const first = email.status === 'draft' ? [edit] : email.status === 'failed' ? [again] : []
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${subjectText(email)}`} {...target}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {panel === undefined ? null : (
        <LazyMenuPanel {...panel} position="bottom-end" groups={[{ entries: [...first, remove] }]} />
      )}
    </>
  )
}
