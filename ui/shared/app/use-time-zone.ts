import { useState } from 'react'
import { isKnownZone } from '../../../core/time/calendar.ts'
import { useSessionUser } from './use-session.ts'

/** The time zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The time zone that the person prefers, else that of this browser (D-11). */
export function useTimeZone(): string {
  const chosen = useSessionUser()?.time_zone
  return isKnownZone(chosen) ? chosen : browserZone()
}

/** The zone of a form with times: that in which it opened, so that what is typed keeps its moment. */
export function useFormZone(): string {
  const zone = useTimeZone()
  const [opened] = useState(zone)
  return opened
}
