import type { AnyActorRef } from 'xstate'

/** A machine's actor whose code no page starts with: it is fetched when something is sent first, or ahead of that. */
export interface LateActor<A extends AnyActorRef> {
  /** The actor, fetched and started first where it is not there yet. Rejects when its code cannot be loaded; the next call tries again. */
  readonly started: () => Promise<A>
  /** The actor if it is there. */
  readonly present: () => A | undefined
  /** Somebody sent something and the code is on its way. */
  readonly isAwaited: () => boolean
  /** Called after every change. Answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export function lateActor<A extends AnyActorRef>(start: () => Promise<A>): LateActor<A> {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let actor: A | undefined
  let awaited: Promise<A> | undefined
  return {
    started: () => {
      if (awaited !== undefined) return awaited
      awaited = start().then(
        (arrived) => {
          actor = arrived
          arrived.subscribe(tell)
          return arrived
        },
        (cause: unknown) => {
          awaited = undefined
          tell()
          throw cause
        },
      )
      tell()
      return awaited
    },
    present: () => actor,
    isAwaited: () => awaited !== undefined && actor === undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
