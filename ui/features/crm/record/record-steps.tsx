import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { LOST, WON } from '../../../../core/crm/records/stages.ts'
import classes from './record-head.module.css'

export interface RecordStepsProps {
  readonly label: string
  readonly steps: readonly string[]
  readonly current: string
  readonly isSaving: boolean
  /** Undefined for people who may not move it. */
  readonly onChoose: ((name: string) => void) | undefined
}

/** The statuses of a lead or the stages of a deal as a way: a press moves the record there. */
export function RecordSteps({ label, steps, current, isSaving, onChoose }: RecordStepsProps) {
  const at = steps.indexOf(current)
  const list = useRef<HTMLOListElement>(null)
  // On narrow screens the way scrolls sideways; the present step is in view.
  useEffect(() => {
    const way = list.current
    const step = way?.querySelector<HTMLElement>('[aria-current]')
    if (way !== null && step !== null && step !== undefined)
      way.scrollLeft = step.offsetLeft - (way.clientWidth - step.clientWidth) / 2
  }, [current])
  return (
    <ol className={classes.steps} aria-label={label} ref={list}>
      {steps.map((name, index) => {
        const end = name === WON ? 'won' : name === LOST ? 'lost' : undefined
        const isPast = index < at && current !== LOST && end === undefined
        const content = (
          <>
            {isPast || (name === current && end === 'won') ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            {name}
          </>
        )
        const state = {
          className: classes.step,
          'data-end': end,
          'data-past': isPast || undefined,
          'aria-current': name === current ? ('step' as const) : undefined,
        }
        return (
          <li key={name}>
            {onChoose === undefined ? (
              <span {...state}>{content}</span>
            ) : (
              <button
                type="button"
                {...state}
                disabled={isSaving}
                onClick={() => (name === current ? undefined : onChoose(name))}
              >
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
