import { type ReactNode, useId } from 'react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../app/link-to.ts'
import { ErrorState } from '../states/error-state.tsx'
import { Held } from '../states/held.tsx'
import { LinesSkeleton, Loading } from '../states/skeletons.tsx'
import classes from './figures.module.css'

export interface Bar {
  readonly label: string
  /** The page that the label names. */
  readonly address?: string | undefined
  readonly value: number
  readonly text: string
}

export interface FigureProps {
  /** The question that the figure answers. */
  readonly question: string
  /** The page with the whole answer. */
  readonly link?: { readonly address: string; readonly label: string } | undefined
  readonly query: {
    readonly isError: boolean
    readonly isFetching: boolean
    /** Whether the figures of another period are shown meanwhile. */
    readonly isPlaceholderData?: boolean
    refetch(): unknown
  }
  /** What it shows; undefined while that loads. */
  readonly children: ReactNode
  /** Instead of the figure, when there is nothing to show. */
  readonly none?: string | undefined
  /** Below the figure. */
  readonly note?: string | undefined
}

/** A figure under the question that it answers. */
export function Figure({ question, link, query, children, none, note }: FigureProps) {
  const id = useId()
  const isPending = query.isPlaceholderData === true
  return (
    <section
      className={classes.figure}
      aria-labelledby={id}
      aria-busy={isPending || undefined}
      data-pending={isPending || undefined}
    >
      <header className={classes.head}>
        <h3 id={id}>{question}</h3>
        {link === undefined ? null : (
          <Link {...linkTo(link.address)} className={classes.more} aria-label={`${link.label}: ${question}`}>
            {link.label}
          </Link>
        )}
      </header>
      <Held isHeld={isPending}>
        {children === undefined ? (
          query.isError ? (
            <ErrorState
              title="This figure could not be loaded."
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : (
            <Loading label={`Loading: ${question}`}>
              <LinesSkeleton lines={5} />
            </Loading>
          )
        ) : none === undefined ? (
          children
        ) : (
          <p className={classes.none}>{none}</p>
        )}
        {note === undefined || none !== undefined ? null : <p className={classes.figureNote}>{note}</p>}
      </Held>
    </section>
  )
}

interface BarFigureProps extends Omit<FigureProps, 'children' | 'none'> {
  /** Undefined while they load. */
  readonly bars: readonly Bar[] | undefined
  readonly none: string
  /** Above the bars. */
  readonly head?: ReactNode
  /** Names need more room than words. */
  readonly hasNames?: boolean
}

/** Bars beside their labels and figures: the bars repeat what the text says. */
export function BarFigure({ bars, none, head, hasNames = false, ...figure }: BarFigureProps) {
  const most = Math.max(1, ...(bars ?? []).map(({ value }) => value))
  return (
    <Figure {...figure} none={bars?.every(({ value }) => value === 0) ? none : undefined}>
      {bars === undefined ? undefined : (
        <>
          {head}
          <dl className={`${classes.bars} ${hasNames ? classes.names : ''}`}>
            {bars.map(({ label, address, value, text }, at) => (
              <div key={`${at} ${label}`}>
                <dt>{address === undefined ? label : <Link {...linkTo(address)}>{label}</Link>}</dt>
                <dd>
                  <span className={classes.track} aria-hidden>
                    <span style={{ inlineSize: `${(value / most) * 100}%` }} />
                  </span>
                  <span className={classes.figureText}>{text}</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Figure>
  )
}
