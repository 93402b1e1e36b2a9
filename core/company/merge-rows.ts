import { isSameJson } from '../text/same-json.ts'

/** An entry of a list: stored ones have an id. */
interface Entry {
  readonly id?: number | undefined
}

/**
 * Merges a list that a person edited with what others saved meanwhile, entry by entry (D-120). `was` is the list as the
 * person read it. Undefined when both changed the same entry differently, or one changed what the other removed.
 */
export function mergeRows<Row extends Entry>(
  was: readonly Row[],
  stored: readonly Row[],
  sent: readonly Row[],
): readonly Row[] | undefined {
  const [read, present] = [byId(was), byId(stored)]
  const kept = sent.map((row) => (row.id === undefined ? row : mergeRow(read.get(row.id), present.get(row.id), row)))
  if (kept.includes('conflict')) return undefined

  const named = byId(sent)
  const isRemovedHere = ({ id }: Row) => id !== undefined && read.has(id) && !named.has(id)
  if (stored.some((row) => isRemovedHere(row) && !isSameJson(row, read.get(row.id ?? 0)))) return undefined

  const added = stored.filter(({ id }) => id !== undefined && !read.has(id) && !named.has(id))
  return [...kept.filter((row) => row !== 'gone' && row !== 'conflict'), ...added]
}

function mergeRow<Row extends Entry>(
  was: Row | undefined,
  stored: Row | undefined,
  sent: Row,
): Row | 'gone' | 'conflict' {
  if (stored === undefined) return was !== undefined && isSameJson(was, sent) ? 'gone' : 'conflict'
  if (was !== undefined && isSameJson(was, sent)) return stored
  return isSameJson(stored, sent) || (was !== undefined && isSameJson(stored, was)) ? sent : 'conflict'
}

const byId = <Row extends Entry>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
