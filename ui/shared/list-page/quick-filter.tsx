import classes from './quick-filter.module.css'

interface QuickFilterProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly count?: number | undefined
  }[]
  readonly onChange: (value: Value) => void
}

const plainNumber = new Intl.NumberFormat('en')

/** A filter of few values with one click each, for the `quick` slot of a list page. */
export function QuickFilter<Value extends string>({ label, value, options, onChange }: QuickFilterProps<Value>) {
  return (
    <div className={classes.values} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count === undefined ? null : (
            <>
              {' '}
              <span className={classes.count}>{plainNumber.format(option.count)}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
