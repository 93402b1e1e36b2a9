import { QuickFilter } from './quick-filter.tsx'

export interface StateFilterProps<State extends string> {
  readonly states: readonly State[]
  readonly labels: Readonly<Record<State, string>>
  readonly state: State
  /** Undefined while they load. */
  readonly counts: Readonly<Record<State, number>> | undefined
  readonly onState: (state: State) => void
}

/** One-click filters by the state of rows, each with its number. */
export function StateFilter<State extends string>({ states, labels, state, counts, onState }: StateFilterProps<State>) {
  return (
    <QuickFilter
      label="State"
      value={state}
      options={states.map((value) => ({ value, label: labels[value], count: counts?.[value] }))}
      onChange={onState}
    />
  )
}
