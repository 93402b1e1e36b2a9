import { useMemo, useState } from 'react'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The selected rows of a list. A selection belongs to its rows: it ends when search or filter show others, and a
 * removed row is deselected. `scope` identifies what the list shows.
 */
export function useListSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, scope: string) {
  const [state, setState] = useState({ scope, ids: NOTHING })
  if (state.scope !== scope) setState({ scope, ids: NOTHING })
  const chosen = useMemo(
    () => (state.ids.size === 0 ? [] : rows.filter((row) => state.ids.has(rowId(row)))),
    [rows, rowId, state.ids],
  )
  const ids = useMemo(() => (chosen.length === 0 ? NOTHING : new Set(chosen.map(rowId))), [chosen, rowId])
  return {
    rows: chosen,
    ids,
    select: (next: ReadonlySet<string>) => setState({ scope, ids: next }),
    clear: () => setState({ scope, ids: NOTHING }),
  }
}
