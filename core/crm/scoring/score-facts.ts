import { isEmptyAnswer } from '../../listing-score/score-entry.ts'
import type { Answer } from '../../listing-score/score-entry.ts'
import { fieldsOf } from '../forms/form.schema.ts'
import type { FieldType, FormLayout } from '../forms/form.schema.ts'
import type { RecordValues } from '../records/record.schema.ts'
import type { LeadFacts } from './lead-score.ts'
import type { ScoreCriteria } from './score-criteria.ts'

/** Numbers about the person behind a lead that no form asks for: visits, chats, activities. Our own list; D-75. */
export const ENGAGEMENT_FACTS = [
  { key: 'page_views', label: 'Product and shop pages seen' },
  { key: 'products', label: 'Different products seen' },
  { key: 'clicks', label: 'Clicks in the shop' },
  { key: 'average_depth', label: 'Average scroll depth in percent' },
  { key: 'messages', label: 'Chat messages sent' },
  { key: 'meetings', label: 'Meetings held' },
  { key: 'calls', label: 'Calls answered' },
  { key: 'profile_percent', label: 'Own profile completed in percent' },
  { key: 'wishlist', label: 'Products on the wishlist' },
  { key: 'enquiries', label: 'Enquiries sent' },
  { key: 'quotes', label: 'Quotes requested' },
  { key: 'matching_categories', label: 'Interest in offered categories' },
  { key: 'requested_quantity_ratio', label: 'Requested quantity against the minimum order' },
] as const

export type EngagementFact = (typeof ENGAGEMENT_FACTS)[number]['key']
export type EngagementFacts = Readonly<Record<EngagementFact, number>>

/** The facts of a person who never did anything. */
export const NO_ENGAGEMENT = Object.fromEntries(ENGAGEMENT_FACTS.map(({ key }) => [key, 0])) as EngagementFacts

/** A fact that criteria can score, with the kind of its answers. */
export interface ScoredField {
  readonly key: string
  readonly label: string
  readonly kind: 'number' | 'text' | 'choice' | 'country' | 'day'
  /** Whether it is a field of the lead's form, which can be empty; engagement is a number in any case. */
  readonly isOfForm: boolean
  readonly options?: readonly string[] | undefined
}

const KINDS: Readonly<Partial<Record<FieldType, ScoredField['kind']>>> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  select: 'choice',
  country: 'country',
  multi_select: 'choice',
  number: 'number',
  money: 'number',
  date: 'day',
  datetime: 'day',
  boolean: 'choice',
}

const ENGAGEMENT_KEYS: ReadonlySet<string> = new Set(ENGAGEMENT_FACTS.map(({ key }) => key))

/** All facts that criteria of a company can score: the fields of its form of leads, then those of engagement. */
export function scoredFields(form: FormLayout): readonly ScoredField[] {
  const ofForm = scorable(form).map(({ name, label, field_type, option_list }): ScoredField => ({
    key: name,
    label,
    kind: KINDS[field_type]!,
    isOfForm: true,
    ...(option_list.length === 0 ? {} : { options: option_list }),
  }))
  const ofPerson = ENGAGEMENT_FACTS.map(({ key, label }): ScoredField => ({
    key,
    label,
    kind: 'number',
    isOfForm: false,
  }))
  return [...ofForm, ...ofPerson]
}

/** The facts of a lead: the values of its placed fields by name, and its engagement. */
export function leadFacts(form: FormLayout, values: RecordValues, engagement: EngagementFacts): LeadFacts {
  const ofForm = scorable(form).flatMap(({ id, name }): (readonly [string, Answer])[] => {
    const value = values[id] ?? null
    return isEmptyAnswer(value) ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(ofForm), ...engagement }
}

/** The stored engagement of a lead; a missing or malformed number is 0. */
export function readEngagement(stored: unknown): EngagementFacts {
  const held = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    ENGAGEMENT_FACTS.map(({ key }) => {
      const value = Object.hasOwn(held, key) ? held[key] : 0
      return [key, typeof value === 'number' && Number.isFinite(value) ? value : 0]
    }),
  ) as EngagementFacts
}

/**
 * The criteria that count: those about a fact that the company's leads can have. A criterion about a field that the form
 * does not place would lower every percentage, because no lead could answer it. Our own choice.
 */
export function countedCriteria(criteria: ScoreCriteria, form: FormLayout): ScoreCriteria {
  const known = new Set(scoredFields(form).map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(criteria).map(([group, list]) => [group, list.filter(({ key }) => known.has(key))]),
  ) as unknown as ScoreCriteria
}

/** The fields of a form whose values can be scored; a name of engagement always means the engagement. */
const scorable = (form: FormLayout) =>
  fieldsOf(form).filter(({ name, field_type }) => KINDS[field_type] !== undefined && !ENGAGEMENT_KEYS.has(name))
