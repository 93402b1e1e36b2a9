import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { timeOfDay } from '../../../core/time/calendar.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './signed-in-as.module.css'

export interface SignedInAsProps {
  readonly user: SessionUser
  readonly by: NonNullable<SessionUser['signed_in_by']>
}

/** Says above every page as whom an operator is signed in, why and until when, and leads back to the console (D-313). */
export function SignedInAs({ user, by }: SignedInAsProps) {
  const { signIn } = useAppClient()
  const zone = useTimeZone()
  const bar = useRef<HTMLElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const until = parseWireTime(by.until)
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => {
      notify.done(`Your time as ${user.full_name} is over.`)
      void signIn.signOut()
    }, until - Date.now())
    return () => clearTimeout(timer)
  }, [signIn, until, user.full_name])
  // What stays at the top of a page stands below the bar.
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--th-above', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--th-above')
    }
  }, [])
  return (
    <aside ref={bar} aria-label="Signed in as somebody else" className={classes.bar}>
      <span className={classes.text}>
        You are signed in as <strong>{user.full_name}</strong> until{' '}
        {until === undefined ? by.until : timeOfDay(until, zone)}. Reason: {by.reason}
      </span>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        loading={isLeaving}
        onClick={() => {
          setLeaving(true)
          void signIn.signOut()
        }}
      >
        Back to the console
      </Button>
    </aside>
  )
}
