import { useMemo, useState } from 'react'

const NOTHING: ReadonlySet<string> = new Set()

interface Chosen<Row> {
  readonly scope: string
  /** Whether all matching rows are selected, loaded or not: then `ids` are those that are not. */
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
  /** The selected rows as the list showed them. */
  readonly rows: ReadonlyMap<string, Row>
}

/**
 * The selected rows of a list. A selection belongs to its rows: it ends when search or filter show others, and a
 * removed row is deselected. `scope` identifies what the list shows, `total` is the number of its rows, loaded or not.
 * Rows that match without being loaded, such as those of a closed group (`isUnloaded`), stay selected.
 */
export function useListSelection<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  scope: string,
  total: number = rows.length,
  isUnloaded?: (row: Row) => boolean,
) {
  const nothing: Chosen<Row> = { scope, isAll: false, ids: NOTHING, rows: new Map() }
  const [state, setState] = useState(nothing)
  if (state.scope !== scope) setState(nothing)
  const { isAll } = state
  const chosen = useMemo(() => {
    if (!isAll && state.ids.size === 0) return []
    const loaded = rows.filter((row) => state.ids.has(rowId(row)) !== isAll)
    if (isAll || isUnloaded === undefined) return loaded
    const known = new Set(loaded.map(rowId))
    const others = [...state.rows].filter(([id, row]) => state.ids.has(id) && !known.has(id) && isUnloaded(row))
    return [...loaded, ...others.map(([, row]) => row)]
  }, [rows, rowId, state.ids, state.rows, isAll, isUnloaded])
  const ids = useMemo(() => (chosen.length === 0 ? NOTHING : new Set(chosen.map(rowId))), [chosen, rowId])
  const clear = () => setState(nothing)
  return {
    /** The loaded ones, and those that were selected before their group was closed. */
    rows: chosen,
    ids,
    /** Whether rows that are not loaded are selected, too; `except` are the ones that are not. */
    isAll,
    except: isAll ? [...state.ids] : [],
    count: isAll ? Math.max(0, total - state.ids.size) : chosen.length,
    select: (next: ReadonlySet<string>) => {
      if (!isAll) {
        const seen = new Map([...state.rows, ...rows.map((row) => [rowId(row), row] as const)])
        return setState({ scope, isAll, ids: next, rows: new Map([...seen].filter(([id]) => next.has(id))) })
      }
      if (next.size === 0) return clear()
      const loaded = rows.map(rowId)
      const known = new Set(loaded)
      const others = [...state.ids].filter((id) => !known.has(id))
      setState({ ...nothing, isAll, ids: new Set([...others, ...loaded.filter((id) => !next.has(id))]) })
    },
    selectAll: () => setState({ ...nothing, isAll: true }),
    clear,
  }
}
