import { Drawer, RingProgress, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import {
  explainListing,
  nextBestActions,
  type ListingScore,
  type NextAction,
} from '../../../core/listing-score/listing-score.ts'
import type { ScorableListing } from '../../../core/listing-score/listing-entries.ts'
import { formNameOf } from '../../../core/catalogue/product-form.schema.ts'
import { goToField, VARIATIONS_PLACE } from './editor-field.tsx'
import classes from './listing-editor.module.css'

const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The live score of the listing, and the three improvements with the greatest gain; each links to its field. */
export function ScorePanel({ listing }: { readonly listing: ScorableListing }) {
  const score = explainListing(listing)
  return (
    <section className={classes.score} aria-label="Listing score">
      <Ring score={score} size={112} />
      <Actions listing={listing} />
      <Explanation score={score} />
    </section>
  )
}

/** The same on phones: a line that opens a sheet from below. */
export function ScoreSheet({ listing }: { readonly listing: ScorableListing }) {
  const [isOpen, setOpen] = useState(false)
  const score = explainListing(listing)
  return (
    <>
      <UnstyledButton className={classes.scoreLine} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className={classes.scoreWord}>Score</span> <strong>{two.format(score.percentage)} %</strong>{' '}
        <IconChevronUp size={16} stroke={1.5} aria-hidden />
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title="Listing score"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <div className={classes.scoreSheet}>
          <Ring score={score} size={96} />
          <Actions listing={listing} onGo={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  )
}

function Ring({ score, size }: { readonly score: ListingScore; readonly size: number }) {
  return (
    <div className={classes.ring}>
      <RingProgress
        size={size}
        thickness={8}
        roundCaps
        aria-hidden
        sections={[{ value: score.percentage, color: 'var(--th-brand)' }]}
        label={<span className={classes.ringText}>{Math.floor(score.percentage)}</span>}
      />
      <p className={classes.ringWords} aria-live="polite">
        <strong data-testid="score">{two.format(score.percentage)} %</strong> complete
      </p>
    </div>
  )
}

function Actions({ listing, onGo }: { readonly listing: ScorableListing; readonly onGo?: () => void }) {
  const actions = nextBestActions(listing)
  if (actions.length === 0)
    return <p className={classes.quiet}>Nothing is missing. Buyers see everything they ask for.</p>
  return (
    <div>
      <h3 className={classes.asideTitle}>Next best actions</h3>
      <ol className={classes.actions} aria-label="Next best actions">
        {actions.map(({ entry, label, field, gain }) => (
          <li key={entry}>
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                onGo?.()
                // The sheet restores the focus when it closes; the field is focused after that.
                setTimeout(() => goToField(placeOf(listing, { entry, field })), onGo === undefined ? 0 : 250)
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

/** A configured product gets its points for attributes and price from its variations. */
function placeOf({ product_type }: ScorableListing, { entry, field }: Pick<NextAction, 'entry' | 'field'>): string {
  return product_type === 'configured' && (entry === 'attributes' || entry === 'price')
    ? VARIATIONS_PLACE
    : formNameOf(field)
}

function Explanation({ score }: { readonly score: ListingScore }) {
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
          {score.entries.map((entry) => (
            <tr key={entry.entry} data-missing={entry.missing > 0 || undefined}>
              <th scope="row">{entry.label}</th>
              <td>{two.format(entry.earned)}</td>
              <td>{two.format(entry.possible)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
