import { IconLock } from '@tabler/icons-react'
import type { PermissionNeed } from '../../../core/permissions/permissions.ts'
import { WholePage } from './whole-page.tsx'

/** The right as the role editor names it: "Leads: View", "Company Settings, QA/QC: Edit". */
export const rightName = ({ module, section, action }: PermissionNeed): string =>
  `${module}${section === undefined ? '' : `, ${section}`}: ${action}`

/** A page whose right is missing (D-26): which one it is and who can grant it. */
export function ForbiddenPage({ missing }: { readonly missing: PermissionNeed }) {
  return (
    <WholePage icon={<IconLock size={32} stroke={1.5} />} title="This page needs a right you do not have">
      Your role lacks <strong>{rightName(missing)}</strong>. The owner of your company's account can grant it under
      Roles.
    </WholePage>
  )
}
