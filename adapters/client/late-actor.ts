import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** A machine's actor whose code no page starts with: it is fetched when something is sent first, or ahead of that. */
export interface LateActor<A extends AnyActorRef, V> {
  /** What a screen shows of the actor: the same object until something changes. */
  readonly view: () => V
  /** The actor, fetched and started first where it is not there yet. Rejects when its code cannot be loaded; the next call tries again. */
  readonly started: () => Promise<A>
  /** The actor if it is there. */
  readonly present: () => A | undefined
  /** Called after every change. Answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface LateViews<A extends AnyActorRef, V> {
  /** Nothing was sent yet. */
  readonly absent: V
  /** Somebody sent something and the code is on its way. */
  readonly awaited: V
  readonly of: (snapshot: SnapshotFrom<A>) => V
}

export function lateActor<A extends AnyActorRef, V>(start: () => Promise<A>, views: LateViews<A, V>): LateActor<A, V> {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let actor: A | undefined
  let awaited: Promise<A> | undefined
  let shown: { readonly of: unknown; readonly view: V } | undefined
  return {
    view: () => {
      if (actor === undefined) return awaited === undefined ? views.absent : views.awaited
      const snapshot = actor.getSnapshot() as SnapshotFrom<A>
      if (shown?.of !== snapshot) shown = { of: snapshot, view: views.of(snapshot) }
      return shown.view
    },
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
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
