import { IconLock } from '@tabler/icons-react'
import type { PermissionNeed } from '../../../core/permissions/permissions.ts'
import { WholePage } from './whole-page.tsx'

/** The label of the right in the role editor: "Leads: View", "Company Settings, QA/QC: Edit". */
export const rightName = ({ module, section, action }: PermissionNeed): string =>
  `${module}${section === undefined ? '' : `, ${section}`}: ${action}`

/** Replaces a page that the person has no right to open (D-26). It names the missing right and who can grant it. */
export function ForbiddenPage({ missing }: { readonly missing: PermissionNeed }) {
  return (
    <WholePage icon={<IconLock size={32} stroke={1.5} />} title="This page needs a right you do not have">
      Your role lacks <strong>{rightName(missing)}</strong>. The owner of your company's account can grant it under
      Roles.
    </WholePage>
  )
}
