import type { Module } from '../permissions/catalogue.ts'
import { limits, lengthOf } from '../text/limits.ts'

/** The kinds of definitions that a company makes once for all its listings, with the module that guards it and the path of its calls. D-161. */
export const DEFINITIONS = {
  category: { module: 'Category', path: 'category' },
  brand: { module: 'Brands', path: 'brands' },
  specification: { module: 'Specification Definition', path: 'attributes/passive' },
  application: { module: 'Product Application', path: 'product_application' },
  usecases: { module: 'Product Use Cases', path: 'product_use_case' },
} as const satisfies Readonly<Record<string, { readonly module: Module; readonly path: string }>>

export type DefinitionKind = keyof typeof DEFINITIONS
export const DEFINITION_KINDS = Object.keys(DEFINITIONS) as readonly DefinitionKind[]

/** A company can define this many of each kind. Our own choice, so that a list is read in one piece. */
export const DEFINITION_LIMIT = 500
/** Suggested values of a specification. Our own choice. */
export const TERM_LIMIT = 50

/** A definition as listings refer to it. */
export interface DefinitionReference {
  readonly id: number
  readonly name: string
  /** Names from the sector down, joined by ' / ', of a category. */
  readonly path?: string | undefined
}

/** The stored form of a listing, under wire names. */
export type ReferringForm = Readonly<Record<string, unknown>>

const TEXT_FIELDS = { application: 'product_application', usecases: 'product_use_cases' } as const

/** The lines of a listing's text; a line that equals a definition uses it. */
export const linesOf = (text: unknown): readonly string[] =>
  typeof text === 'string'
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : []

/** The text with one more line, unless it has it already. */
export const withLine = (text: string, line: string): string =>
  linesOf(text).some((each) => isSame(each, line)) ? text : [...linesOf(text), line.trim()].join('\n')

/** Whether a listing refers to a definition: by its id, by its name or path, or by a line of a text. D-161. */
export function usesDefinition(kind: DefinitionKind, form: ReferringForm, definition: DefinitionReference): boolean {
  switch (kind) {
    case 'brand':
      return form['brand_id'] === definition.id
    case 'category':
      return listOf(form['category_lists']).some((each) => isReference(each, definition))
    case 'specification':
      return listOf(form['choice_options']).some((row) => isReference(attributeOf(row), definition))
    case 'application':
    case 'usecases':
      return linesOf(form[TEXT_FIELDS[kind]]).some((line) => isSame(line, definition.name))
  }
}

/**
 * The form with another definition, or the renamed one, in the place of `from`. The replacement is never there twice:
 * the values of two specifications are joined, and of two equal categories or lines one stays. The same object when the
 * listing does not use `from`. D-161.
 */
export function withDefinition(
  kind: DefinitionKind,
  form: ReferringForm,
  from: DefinitionReference,
  to: DefinitionReference,
): ReferringForm {
  if (!usesDefinition(kind, form, from)) return form
  switch (kind) {
    case 'brand':
      return { ...form, brand_id: to.id }
    case 'category': {
      const others = listOf(form['category_lists']).map((each) =>
        isReference(each, from) ? (typeof each === 'number' ? to.id : (to.path ?? to.name)) : each,
      )
      return {
        ...form,
        category_lists: others.filter(
          (each, at) => !isReference(each, to) || others.findIndex((other) => isReference(other, to)) === at,
        ),
      }
    }
    case 'specification':
      return { ...form, choice_options: joinedRows(listOf(form['choice_options']), from, to) }
    case 'application':
    case 'usecases': {
      const field = TEXT_FIELDS[kind]
      const lines = linesOf(form[field]).map((line) => (isSame(line, from.name) ? to.name : line))
      return {
        ...form,
        [field]: lines
          .filter((line, at) => lines.findIndex((other) => isSame(other, line)) === at || !isSame(line, to.name))
          .join('\n'),
      }
    }
  }
}

/** Whether the texts of a form are within the limit of their fields. */
export const fitsTexts = (form: ReferringForm): boolean =>
  Object.values(TEXT_FIELDS).every((field) => lengthOf(linesOf(form[field]).join('\n')) <= limits.longText)

// Helpers

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Names are equal regardless of case, of spaces around them and of their number. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
const isSame = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

function isReference(value: unknown, { id, name, path }: DefinitionReference): boolean {
  if (typeof value === 'number') return value === id
  return typeof value === 'string' && isSame(value, path ?? name)
}

const attributeOf = (row: unknown): unknown => (row as { readonly attribute_id?: unknown } | null)?.attribute_id

function joinedRows(rows: readonly unknown[], from: DefinitionReference, to: DefinitionReference): readonly unknown[] {
  const joined: unknown[] = []
  let at = -1
  for (const row of rows) {
    const reference = attributeOf(row)
    if (!isReference(reference, from) && !isReference(reference, to)) {
      joined.push(row)
      continue
    }
    const renamed = {
      ...(row as object),
      attribute_id: isReference(reference, from) ? (typeof reference === 'number' ? to.id : to.name) : reference,
    } as { readonly values?: unknown }
    if (at < 0) {
      at = joined.push(renamed) - 1
      continue
    }
    const first = joined[at] as { readonly values?: unknown }
    const values = [...listOf(first.values), ...listOf(renamed.values)]
    joined[at] = { ...first, values: values.filter((value, place) => isFirst(values, value, place)) }
  }
  return joined
}

const isFirst = (values: readonly unknown[], value: unknown, at: number): boolean =>
  values.findIndex((other) => isSame(String(other), String(value))) === at
