import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './listing-editor.module.css'
import type { Paste } from './use-matrix-changes.ts'
import { counted } from './use-matrix-steps.ts'
import { priceInput } from './variation-row.tsx'

const SHOWN_CELLS = 8

interface UnreadCellsProps {
  readonly paste: Paste
  readonly onCancel: () => void
  readonly onPaste: () => void
}

/** Which cells of a pasted column are no prices. Nothing is changed before the person decides. */
export function UnreadCells({ paste, onCancel, onPaste }: UnreadCellsProps) {
  const { cells, rows } = paste
  const wrong = cells.flatMap(({ text, message }, at) => (message === undefined ? [] : [{ at, text, message }]))
  const readable = rows.filter((_, at) => cells[at]?.price !== undefined).length
  const question = useRef<HTMLDivElement>(null)
  // Two hundred rows may lie between the cell and the question.
  useEffect(() => question.current?.focus(), [paste])
  const backToCell = () => priceInput(document.body, rows[0]?.matrix_id)?.focus()
  const cancel = () => {
    onCancel()
    backToCell()
  }
  return (
    <div
      ref={question}
      className={classes.matrixTools}
      role="alert"
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') cancel()
      }}
    >
      <p className={classes.matrixCount}>
        <strong>
          {wrong.length} of {counted(cells.length, 'cell')} cannot be pasted. Nothing is changed yet.
        </strong>
      </p>
      <ul className={classes.difference}>
        {wrong.slice(0, SHOWN_CELLS).map(({ at, text, message }) => (
          <li key={at}>
            Cell {at + 1}
            {rows[at] === undefined ? '' : ` (${rows[at].name})`}, “{text}”: {message}
          </li>
        ))}
        {wrong.length > SHOWN_CELLS ? <li>{wrong.length - SHOWN_CELLS} more</li> : null}
      </ul>
      <div className={classes.inline}>
        {readable === 0 ? null : (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              onPaste()
              backToCell()
            }}
          >
            Paste the other {readable.toLocaleString('en')}
          </Button>
        )}
        <Button size="sm" variant="subtle" color="gray" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
