import { UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { EntryShare } from '../../../core/listing-score/completeness.ts'
import { lazyPart, usePreload } from '../app/lazy-part.tsx'
import { useOnceOpened } from '../app/use-once-opened.ts'
import { ErrorState } from '../states/error-state.tsx'
import type { ScoreDrawerProps } from './score-drawer.tsx'
import classes from './score.module.css'

const LazyDrawer = lazyPart<ScoreDrawerProps>(
  () => import('./score-drawer.tsx').then(({ ScoreDrawer }) => ScoreDrawer),
  {
    failed: (retry) => <ErrorState title="The score could not be loaded." onRetry={retry} />,
  },
)

export interface ScoreEntry extends EntryShare {
  readonly key: string
  readonly label: string
}

export interface ScoreAction {
  readonly key: string
  readonly label: string
  /** In percentage points. */
  readonly gain: number
  /** Goes to the field. */
  readonly go: () => void
}

export interface ScorePanelProps {
  /** "Listing score". */
  readonly label: string
  readonly percentage: number
  readonly entries: readonly ScoreEntry[]
  /** The improvements with the greatest gain. */
  readonly actions: readonly ScoreAction[]
  /** The text when nothing is missing. */
  readonly complete: string
}

const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** How complete something is, as a ring, with the improvements that gain most; each goes to its field. */
export function ScorePanel(props: ScorePanelProps) {
  return (
    <section className={classes.score} aria-label={props.label}>
      <Ring percentage={props.percentage} size={112} />
      <Actions {...props} />
      <Explanation entries={props.entries} />
    </section>
  )
}

export interface ScoreSheetProps extends ScorePanelProps {
  readonly classNames?: { readonly line?: string | undefined; readonly word?: string | undefined }
}

/** The same on phones: a line that opens a sheet from below. */
export function ScoreSheet({ classNames = {}, ...props }: ScoreSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useOnceOpened(isOpen)
  usePreload(LazyDrawer)
  return (
    <>
      <UnstyledButton
        className={`${classes.scoreLine} ${classNames.line ?? ''}`}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <span className={classNames.word}>Score</span> <strong>{two.format(props.percentage)}%</strong>{' '}
        <IconChevronUp size={16} stroke={1.5} aria-hidden />
      </UnstyledButton>
      {wasOpened ? (
        <LazyDrawer title={props.label} opened={isOpen} onClose={() => setOpen(false)}>
          <div className={classes.scoreSheet}>
            <Ring percentage={props.percentage} size={96} />
            <Actions {...props} onGo={() => setOpen(false)} />
          </div>
        </LazyDrawer>
      ) : null}
    </>
  )
}

function Ring({ percentage, size }: { readonly percentage: number; readonly size: number }) {
  return (
    <div className={classes.ring}>
      <span className={classes.ringPicture} style={{ width: size, height: size }} aria-hidden>
        <svg viewBox="0 0 36 36">
          <circle className={classes.ringTrack} cx="18" cy="18" r="15.5" />
          {percentage > 0 ? (
            <circle
              className={classes.ringValue}
              cx="18"
              cy="18"
              r="15.5"
              pathLength="100"
              strokeDasharray={`${percentage} 100`}
            />
          ) : null}
        </svg>
        <span className={classes.ringText}>{Math.floor(percentage)}</span>
      </span>
      <p className={classes.ringWords} aria-live="polite">
        <strong data-testid="score">{two.format(percentage)}%</strong> complete
      </p>
    </div>
  )
}

interface ActionsProps extends Pick<ScorePanelProps, 'actions' | 'complete'> {
  readonly onGo?: () => void
}

function Actions({ actions, complete, onGo }: ActionsProps) {
  if (actions.length === 0) return <p className={classes.quiet}>{complete}</p>
  return (
    <div>
      <h3 className={classes.asideTitle}>Next best actions</h3>
      <ol className={classes.actions} aria-label="Next best actions">
        {actions.map(({ key, label, gain, go }) => (
          <li key={key}>
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                onGo?.()
                // The sheet restores the focus when it closes; the field is focused after that.
                setTimeout(go, onGo === undefined ? 0 : 250)
              }}
            >
              <span className={classes.actionName}>{label}</span>{' '}
              <span className={classes.gain}>+{two.format(gain)}</span>
              <IconArrowRight size={16} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Explanation({ entries }: Pick<ScorePanelProps, 'entries'>) {
  return (
    <details className={classes.explanation}>
      <summary>How the score is made</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Earned</th>
            <th scope="col">Possible</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ key, label, earned, possible, missing }) => (
            <tr key={key} data-missing={missing > 0 || undefined}>
              <th scope="row">{label}</th>
              <td>{two.format(earned)}</td>
              <td>{two.format(possible)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
