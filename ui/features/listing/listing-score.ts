import { formNameOf } from '../../../core/catalogue/product-form.schema.ts'
import type { ScorableListing } from '../../../core/listing-score/listing-entries.ts'
import { explainListing, nextBestActions, type NextAction } from '../../../core/listing-score/listing-score.ts'
import { goToNamedField } from '../../shared/form/go-to-field.ts'
import type { ScorePanelProps } from '../../shared/score/score-panel.tsx'
import { VARIATIONS_PLACE } from './editor-field.tsx'

/** The live score of the listing, and the three improvements with the greatest gain. */
export function scoreOf(listing: ScorableListing): ScorePanelProps {
  const { percentage, entries } = explainListing(listing)
  return {
    label: 'Listing score',
    percentage,
    entries: entries.map((entry) => ({ ...entry, key: entry.entry })),
    actions: nextBestActions(listing).map((action) => ({
      key: action.entry,
      label: action.label,
      gain: action.gain,
      go: () => goToNamedField(placeOf(listing, action)),
    })),
    complete: 'Nothing is missing. Buyers see everything they ask for.',
  }
}

/** A configured product gets its points for attributes and price from its variations. */
function placeOf({ product_type }: ScorableListing, { entry, field }: Pick<NextAction, 'entry' | 'field'>): string {
  return product_type === 'configured' && (entry === 'attributes' || entry === 'price')
    ? VARIATIONS_PLACE
    : formNameOf(field)
}
