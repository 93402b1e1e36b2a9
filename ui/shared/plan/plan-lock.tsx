import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { linkTo } from '../app/link-to.ts'
import { useSessionUser } from '../app/use-session.ts'
import classes from './plan-lock.module.css'

/** What the subscription plan does not allow, with the way to the plans (D-31). */
export function PlanLock({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser()
  return (
    <p role="status" className={classes.lock}>
      <IconLock size={18} stroke={1.5} aria-hidden />
      <span>
        {children}{' '}
        {user !== undefined && canOpen('plans', user) ? (
          <Link {...linkTo(addressOf('plans'))}>Compare plans</Link>
        ) : null}
      </span>
    </p>
  )
}
