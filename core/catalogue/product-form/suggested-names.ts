import { AIRPORTS } from '../../reference/airports.ts'
import { SEAPORTS } from '../../reference/seaports.ts'
import type { FieldDeclaration, SuggestionListName } from './field.ts'

const distinct = (places: readonly { readonly name: string }[]) => [...new Set(places.map(({ name }) => name))]

const names = {
  airports: distinct(AIRPORTS),
  seaports: distinct(SEAPORTS),
} satisfies Record<SuggestionListName, readonly string[]>

/** The names that a field suggests; none for a field without them. Other texts are valid too (D-103). */
export const suggestedNames = ({ suggestions }: Pick<FieldDeclaration, 'suggestions'>): readonly string[] =>
  suggestions === undefined ? [] : names[suggestions]
