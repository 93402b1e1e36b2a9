import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { heightIn } from '../states/height-in.ts'
import classes from './change-bar.module.css'

/** A row that a change left alone. */
interface RowLeft {
  readonly id: number | string
  readonly name: string
  readonly href?: string | undefined
  readonly reason: string
}

export interface ChangeBarProps {
  /** What is done, in words. */
  readonly title: string
  /** How far it is, or what became of the rows. */
  readonly text: string
  /** What a running change shows below: how far it is. */
  readonly running?: ReactNode
  /** The first rows that were left alone, and the number of all. */
  readonly left: readonly RowLeft[]
  readonly leftTotal: number
  readonly undo?: { readonly isRunning: boolean; readonly run: () => void } | undefined
  readonly onClose: () => void
}

/** The undo of a deletion stands above this bar: both have an Undo at the same place. */
const liftAbove = heightIn('--th-change-lift')
const whole = new Intl.NumberFormat('en')

/** How far a change of many rows of a list is, then its result by row, with undo. Stays until it is closed. */
export function ChangeBar({ title, text, running, left, leftTotal, undo, onClose }: ChangeBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.place}>
      <section ref={liftAbove} className={classes.bar} aria-label="Change of many records" data-bottom-bar>
        <div className={classes.head}>
          <div className={classes.text} role="status">
            <strong>{title}</strong>
            <span>{text}</span>
          </div>
          {leftTotal > 0 ? (
            <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'} {whole.format(leftTotal)}
            </Button>
          ) : null}
          {undo === undefined ? null : (
            <Button variant="light" size="compact-sm" loading={undo.isRunning} onClick={undo.run}>
              Undo
            </Button>
          )}
          <CloseButton aria-label={running === undefined ? 'Close' : 'Hide, the change goes on'} onClick={onClose} />
        </div>
        {running}
        {isOpen && leftTotal > 0 ? (
          <ul className={classes.left}>
            {left.map(({ id, name, href, reason }) => (
              <li key={id}>
                {href === undefined ? name : <a href={href}>{name}</a>}
                <span>{reason}</span>
              </li>
            ))}
            {leftTotal > left.length ? <li>and {whole.format(leftTotal - left.length)} more</li> : null}
          </ul>
        ) : null}
      </section>
    </div>
  )
}
