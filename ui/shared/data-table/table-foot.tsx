import { Button, VisuallyHidden } from '@mantine/core'
import classes from './data-table.module.css'
import { singular } from './singular.ts'
import { type ListEnd, LOADED_TO_END_MAX } from './use-list-end.ts'

interface TableFootProps {
  /** Plural in sentence case: "Leads". */
  readonly label: string
  readonly loaded: number
  readonly total: number
  /** Undefined where nothing goes to the last row. */
  readonly end: ListEnd | undefined
}

const wholeNumber = new Intl.NumberFormat('en')

/** How many rows are loaded, and the way to the last one. */
export function TableFoot({ label, loaded, total, end }: TableFootProps) {
  return (
    <div className={classes.foot}>
      <span>{footText(label.toLowerCase(), loaded, total)}</span>
      {end === undefined ? null : <EndButton end={end} label={label} />}
    </div>
  )
}

/** Loads all rows and goes to the last one: a table scrolls only as far as its rows are loaded (D-267). */
function EndButton({ end, label }: { readonly end: ListEnd; readonly label: string }) {
  return (
    <>
      <VisuallyHidden role="status">
        {end.isLoading ? `Loading all ${label.toLowerCase()}. Escape stops.` : ''}
      </VisuallyHidden>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={end.isLoading ? end.stop : end.start}
        onKeyDown={({ key }) => {
          if (key === 'Escape') end.stop()
        }}
      >
        {end.isLoading ? 'Stop loading' : 'Go to the last'}
      </Button>
    </>
  )
}

function footText(noun: string, loaded: number, total: number): string {
  if (loaded < total) {
    const text = `${wholeNumber.format(loaded)} of ${wholeNumber.format(total)} ${noun} loaded`
    return total > LOADED_TO_END_MAX ? `${text}. Sort the other way to see the last ones.` : text
  }
  return `${wholeNumber.format(total)} ${total === 1 ? singular(noun) : noun}`
}
