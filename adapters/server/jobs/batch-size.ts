/** On the embedded database, which has one connection, everybody waits for a transaction of a job. */
const AIM_MS = 200
const LEAST_ROWS = 10
/** One batch may be slow by chance. */
const LARGEST_CHANGE = 2

/** How many rows a job works on in one transaction. */
export interface BatchSize {
  readonly rows: number
  /** Runs one batch, and chooses the size of the next one by its duration. */
  readonly timed: <T>(work: () => Promise<T>) => Promise<T>
}

/** A number of rows, at most `most`, whose transaction lasts about 200 ms on this machine. */
export function batchSize(most: number, clock: () => number = () => performance.now()): BatchSize {
  let rows = Math.min(LEAST_ROWS, most)
  return {
    get rows() {
      return rows
    },
    timed: async (work) => {
      const startedAt = clock()
      const result = await work()
      const change = AIM_MS / Math.max(1, clock() - startedAt)
      const next = rows * Math.min(LARGEST_CHANGE, Math.max(1 / LARGEST_CHANGE, change))
      rows = Math.max(Math.min(LEAST_ROWS, most), Math.min(most, Math.round(next)))
      return result
    },
  }
}
