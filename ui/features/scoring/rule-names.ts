import type { ScoredField } from '../../../core/crm/scoring/score-facts.ts'

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The name of a value in the rules of a field: countries are stored as codes. */
export function valueName(field: Pick<ScoredField, 'kind'> | undefined, value: string): string {
  if (field?.kind !== 'country' || !/^[A-Za-z]{2}$/.test(value)) return value
  return regions.of(value.toUpperCase()) ?? value
}
