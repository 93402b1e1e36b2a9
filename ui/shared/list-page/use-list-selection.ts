import { useMemo, useState } from 'react'

const NOTHING: ReadonlySet<string> = new Set()

interface Chosen {
  readonly scope: string
  /** Whether all matching rows are selected, loaded or not: then `ids` are those that are not. */
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

/**
 * The selected rows of a list. A selection belongs to its rows: it ends when search or filter show others, and a
 * removed row is deselected. `scope` identifies what the list shows, `total` is the number of its rows, loaded or not.
 */
export function useListSelection<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  scope: string,
  total: number = rows.length,
) {
  const [state, setState] = useState<Chosen>({ scope, isAll: false, ids: NOTHING })
  if (state.scope !== scope) setState({ scope, isAll: false, ids: NOTHING })
  const { isAll } = state
  const chosen = useMemo(
    () => (!isAll && state.ids.size === 0 ? [] : rows.filter((row) => state.ids.has(rowId(row)) !== isAll)),
    [rows, rowId, state.ids, isAll],
  )
  const ids = useMemo(() => (chosen.length === 0 ? NOTHING : new Set(chosen.map(rowId))), [chosen, rowId])
  const clear = () => setState({ scope, isAll: false, ids: NOTHING })
  return {
    /** The loaded ones. */
    rows: chosen,
    ids,
    /** Whether rows that are not loaded are selected, too; `except` are the ones that are not. */
    isAll,
    except: isAll ? [...state.ids] : [],
    count: isAll ? Math.max(0, total - state.ids.size) : chosen.length,
    select: (next: ReadonlySet<string>) => {
      if (!isAll) return setState({ scope, isAll, ids: next })
      if (next.size === 0) return clear()
      const loaded = rows.map(rowId)
      const known = new Set(loaded)
      const others = [...state.ids].filter((id) => !known.has(id))
      setState({ scope, isAll, ids: new Set([...others, ...loaded.filter((id) => !next.has(id))]) })
    },
    selectAll: () => setState({ scope, isAll: true, ids: NOTHING }),
    clear,
  }
}
