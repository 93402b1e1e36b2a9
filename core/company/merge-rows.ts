import { isSameJson } from '../text/same-json.ts'

/** An entry of a list: stored ones have an id. */
interface Entry {
  readonly id?: number | undefined
}

/**
 * Merges a list that a person edited with what others saved meanwhile, entry by entry (D-120). `was` is the list as the
 * person read it. A new entry that says the same as one stored meanwhile is that entry: the answer to its first save may
 * be lost. Undefined when both changed the same entry differently, or one changed what the other removed.
 */
export function mergeRows<Row extends Entry>(
  was: readonly Row[],
  stored: readonly Row[],
  sent: readonly Row[],
): readonly Row[] | undefined {
  const [read, present] = [byId(was), byId(stored)]
  const named = byId(sent)
  const added = stored.filter(({ id }) => id !== undefined && !read.has(id) && !named.has(id))
  const kept = sent.map((row) =>
    row.id === undefined ? takeSame(added, row) : mergeRow(read.get(row.id), present.get(row.id), row),
  )
  if (kept.includes('conflict')) return undefined

  const isRemovedHere = ({ id }: Row) => id !== undefined && read.has(id) && !named.has(id)
  if (stored.some((row) => isRemovedHere(row) && !isSameJson(row, read.get(row.id ?? 0)))) return undefined

  return [...kept.filter((row) => row !== 'gone' && row !== 'conflict'), ...added]
}

/**
 * A list that replaces the stored one, whose new entries that say the same as a stored one that it does not name are that
 * entry, as in `mergeRows`.
 */
export function replaceRows<Row extends Entry>(stored: readonly Row[], sent: readonly Row[]): readonly Row[] {
  const named = byId(sent)
  const unnamed = stored.filter(({ id }) => id !== undefined && !named.has(id))
  return sent.map((row) => (row.id === undefined ? takeSame(unnamed, row) : row))
}

/** Takes the first entry out of `added` that says the same as a new one; the new one when none does. */
function takeSame<Row extends Entry>(added: Row[], row: Row): Row {
  const at = added.findIndex((each) => isSameJson({ ...each, id: undefined }, { ...row, id: undefined }))
  return added.splice(at, at < 0 ? 0 : 1)[0] ?? row
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
