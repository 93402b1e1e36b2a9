import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react'
import type { TriedRecord } from '../../../core/contracts/automation.contract.ts'
import classes from './automation.module.css'
import { capitalised } from '../../../core/text/capitalised.ts'

export interface ResultLinesProps extends Pick<TriedRecord, 'results' | 'changes'> {
  /** A trial has done nothing yet. */
  readonly isTrial?: boolean
}

/** What the actions of a rule did or would do, and the values that they change. */
export function ResultLines({ results, changes, isTrial = false }: ResultLinesProps) {
  return (
    <ul className={classes.results}>
      {results.map(({ text, reason }, at) => (
        // Actions have no id; they are known by their place.
        <li key={at} data-failed={reason !== null || undefined}>
          {reason !== null ? (
            <IconAlertTriangle size={16} stroke={1.5} aria-label={isTrial ? 'Not possible' : 'Failed'} />
          ) : isTrial ? (
            <IconArrowRight size={16} stroke={1.5} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={1.5} aria-label="Done" />
          )}
          <span>
            {capitalised(text)}
            {reason === null ? null : <span className={classes.reason}> {reason}.</span>}
          </span>
        </li>
      ))}
      {changes.map(({ label, old, new: next }) => (
        <li key={label} className={classes.change}>
          {label}: {old === '' ? 'empty' : old} → {next === '' ? 'empty' : next}
        </li>
      ))}
    </ul>
  )
}
