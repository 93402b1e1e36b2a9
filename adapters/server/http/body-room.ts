import { Overloaded } from '../overload.ts'

/** Bounds the memory of the bodies that are there at once. */
export interface BodyRoom {
  /** Takes room for a body of this many bytes; returns the function that gives it back. Throws `Overloaded`. */
  readonly enter: (bytes: number) => () => void
  /** Bytes that are taken now. */
  readonly taken: () => number
}

/** Bodies of up to this size have room of their own, so that uploads cannot keep people from signing in. */
const SMALL_BYTES = 64 * 1024

export interface BodyRoomOptions {
  /** Room for all bodies of up to 64 KB, in bytes. */
  readonly smallBytes?: number
  /** Room for all larger bodies, in bytes. */
  readonly largeBytes?: number
}

/**
 * Creates the room for bodies of this process. `sourceOf` names who sends the current body: nobody gets more than a
 * quarter of the room, because a body that arrives slowly holds its part for up to two minutes.
 */
export function createBodyRoom(
  sourceOf: () => string,
  { smallBytes = 16 * 1024 * 1024, largeBytes = 64 * 1024 * 1024 }: BodyRoomOptions = {},
): BodyRoom {
  const rooms = { small: new Map<string, number>(), large: new Map<string, number>() }
  const totals = { small: 0, large: 0 }
  const limits = { small: smallBytes, large: largeBytes }
  return {
    enter: (bytes) => {
      const kind = bytes <= SMALL_BYTES ? 'small' : 'large'
      const source = sourceOf()
      const own = rooms[kind].get(source) ?? 0
      if (totals[kind] + bytes > limits[kind] || own + bytes > limits[kind] / 4)
        throw new Overloaded('Too many uploads arrive at once.', 2)
      totals[kind] += bytes
      rooms[kind].set(source, own + bytes)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        totals[kind] -= bytes
        const left = (rooms[kind].get(source) ?? 0) - bytes
        if (left > 0) rooms[kind].set(source, left)
        else rooms[kind].delete(source)
      }
    },
    taken: () => totals.small + totals.large,
  }
}

/** The room of one call. */
export interface RoomOfCall {
  /** Takes room for this many bytes instead of those before. Throws `Overloaded`. */
  readonly take: (bytes: number) => void
  readonly leave: () => void
}

/** A body keeps its room until its call has ended, because a slow store of files can take half a minute for it. */
export function roomOfCall(room: BodyRoom): RoomOfCall {
  let leave = (): void => undefined
  return {
    take: (bytes) => {
      leave()
      leave = room.enter(bytes)
    },
    leave: () => leave(),
  }
}
