import type { RealtimeEngine } from './engine.ts'

/** Events without a content of their own: the last of several says as much as all of them. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(['crm.changed'])

/** How long repeated news of one kind waits after the last one, in milliseconds. */
const PAUSE_MS = 1_000

interface Waiting {
  readonly channels: readonly string[]
  readonly event: string
  readonly data: unknown
  readonly exceptSocketId: string | undefined
}

/**
 * An engine that sends the first event without content at once and of those that repeat it the last one, a second later: a
 * job that changes ten thousand records one by one is not ten thousand events. `flush` sends what waits.
 */
export function coalescing(
  engine: RealtimeEngine,
  onFailed: (error: unknown) => void,
): { readonly engine: RealtimeEngine; readonly flush: () => Promise<void> } {
  const pauses = new Map<string, { readonly timer: NodeJS.Timeout; waiting?: Waiting }>()
  const send = ({ channels, event, data, exceptSocketId }: Waiting) =>
    engine.publish(channels, event, data, exceptSocketId)
  const pause = (key: string) => {
    const timer = setTimeout(() => {
      const { waiting } = pauses.get(key) ?? {}
      pauses.delete(key)
      if (waiting === undefined) return
      pause(key)
      send(waiting).catch(onFailed)
    }, PAUSE_MS)
    timer.unref()
    pauses.set(key, { timer })
  }
  return {
    engine: {
      ...engine,
      publish: async (channels, event, data, exceptSocketId) => {
        if (!WITHOUT_CONTENT.has(event)) return engine.publish(channels, event, data, exceptSocketId)
        const key = JSON.stringify([channels, event, data])
        const running = pauses.get(key)
        if (running === undefined) {
          pause(key)
          return engine.publish(channels, event, data, exceptSocketId)
        }
        // Of two senders each hears the change of the other.
        const isSameSender = running.waiting === undefined || running.waiting.exceptSocketId === exceptSocketId
        running.waiting = { channels, event, data, exceptSocketId: isSameSender ? exceptSocketId : undefined }
      },
    },
    flush: async () => {
      const left = [...pauses.values()]
      pauses.clear()
      for (const { timer } of left) clearTimeout(timer)
      await Promise.all(left.flatMap(({ waiting }) => (waiting === undefined ? [] : send(waiting).catch(onFailed))))
    },
  }
}
