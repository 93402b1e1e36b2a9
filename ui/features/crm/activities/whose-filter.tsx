import { QuickFilter } from '../../../shared/list-page/quick-filter.tsx'

export type Whose = 'me' | 'all'

export interface WhoseFilterProps {
  /** "tasks", "calendar". */
  readonly many: string
  readonly value: Whose
  /** Shown without a choice. */
  readonly usual: Whose
  /** Called with undefined for the usual value, which no address has. */
  readonly onChange: (whose: Whose | undefined) => void
}

const LABELS = { me: 'Mine', all: 'Everybody’s' } as const

/** One's own activities, or those of everybody. */
export function WhoseFilter({ many, value, usual, onChange }: WhoseFilterProps) {
  return (
    <QuickFilter
      label={`Whose ${many}`}
      value={value}
      options={(['me', 'all'] as const).map((each) => ({ value: each, label: LABELS[each] }))}
      onChange={(next) => onChange(next === usual ? undefined : next)}
    />
  )
}
