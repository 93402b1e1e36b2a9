import { type MouseEvent, type Ref, useEffect, useRef } from 'react'
import { countAds } from '../../../adapters/client/lazy-calls.ts'
import type { AdEvent } from '../../../core/contracts/ad-counts.contract.ts'
import { useAppClient } from '../app/use-client.ts'
import { whenUsed } from '../app/when-used.ts'

/** An ad counts as seen when half of it was in view for this time, in milliseconds. */
const SEEN_MS = 1_000
/** Ads that are seen within this time are sent together, in milliseconds. */
const TOGETHER_MS = 500

/** Tells the server, once somebody uses the page, which ads were seen, and which were opened. The server counts each once a day. */
export function useAdCount(adId: number | undefined): {
  readonly ref?: Ref<HTMLElement>
  readonly onClickCapture?: (event: MouseEvent) => void
  readonly onAuxClickCapture?: (event: MouseEvent) => void
} {
  const client = useAppClient()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = element.current
    if (adId === undefined || shown === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting !== true) return
        timer = setTimeout(() => {
          watcher.disconnect()
          countSeen(client, adId)
        }, SEEN_MS)
      },
      { threshold: 0.5 },
    )
    watcher.observe(shown)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [adId, client])
  if (adId === undefined) return {}
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a') !== null) send(client, 'click', [adId])
  }
  return { ref: element, onClickCapture: onClick, onAuxClickCapture: onClick }
}

type Client = ReturnType<typeof useAppClient>

let waiting: number[] = []

function countSeen(client: Client, adId: number): void {
  waiting.push(adId)
  if (waiting.length > 1) return
  setTimeout(() => {
    // The code of calls, 60 KiB, loads for nobody who only looks.
    whenUsed(() => {
      const ids = [...new Set(waiting)]
      waiting = []
      send(client, 'view', ids)
    })
  }, TOGETHER_MS)
}

/** A count that fails is lost; nobody waits for it. */
const send = (client: Client, event: AdEvent, ids: readonly number[]): void => {
  client.call(countAds, { event, ids: [...ids] }).catch(() => undefined)
}
