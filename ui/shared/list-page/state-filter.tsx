import classes from './list-page.module.css'

export interface StateFilterProps<State extends string> {
  readonly states: readonly State[]
  readonly labels: Readonly<Record<State, string>>
  readonly state: State
  /** Undefined while they load. */
  readonly counts: Readonly<Record<State, number>> | undefined
  readonly onState: (state: State) => void
}

const plainNumber = new Intl.NumberFormat('en')

/** One-click filters by the state of rows, each with its number. */
export function StateFilter<State extends string>({ states, labels, state, counts, onState }: StateFilterProps<State>) {
  return (
    <div className={classes.states} role="group" aria-label="State">
      {states.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.state}
          aria-pressed={each === state}
          onClick={() => onState(each)}
        >
          {labels[each]}{' '}
          {counts === undefined ? null : <span className={classes.stateCount}>{plainNumber.format(counts[each])}</span>}
        </button>
      ))}
    </div>
  )
}
