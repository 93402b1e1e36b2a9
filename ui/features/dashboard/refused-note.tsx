import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { routeOf } from '../../../core/navigation/match.ts'
import type { Holder } from '../../../core/permissions/permissions.ts'
import { rightName } from '../../shared/app/forbidden-page.tsx'

/** Says which page the person was sent here from, and which right it needs. The next navigation removes it. */
export function RefusedNote({ user }: { readonly user: Holder }) {
  const page = useLocation({ select: ({ state }) => state.refusedPage })
  if (page === undefined) return null
  const { title, area, guard } = routeOf(page)
  // No right opens what is outside the CRM to sub-users (D-30).
  const needs = user.type === 'subuser' && area === 'crm' && guard.kind === 'permission' ? guard.anyOf : []
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconLock size={18} stroke={1.5} />}>
      {needs.length > 0 ? (
        <>
          You may not open “{title}”: your role lacks{' '}
          {needs.map((need, index) => (
            <span key={rightName(need)}>
              {index === 0 ? null : ' or '}
              <strong>{rightName(need)}</strong>
            </span>
          ))}
          . The owner of your company can grant it.
        </>
      ) : (
        `“${title}” is for ${readersOf(guard.kind, user)}.`
      )}
    </Alert>
  )
}

/** Whom a page is for that this person may not open. */
function readersOf(kind: ReturnType<typeof routeOf>['guard']['kind'], { type }: Holder): string {
  if (kind === 'operator') return 'operators of the marketplace'
  return type === 'subuser' ? 'the owner of your company only' : 'sellers'
}
