import { useEffect, useState } from 'react'

/** The current time in ms since 1970, updated at an interval, for labels like "2 minutes ago". */
export function useNow(intervalMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
