import { z } from 'zod'
import { pleaseEnter, productMessages as say } from './product.messages.ts'

type Id = number | string

/** A product's specification (without parent) or one of its terms (with parent). Spec §3 "Product specification". */
export interface Specification {
  readonly id: Id
  readonly product_id: Id
  readonly name: string
  readonly published: 0 | 1
  readonly parent: Id | null
  readonly type: string
  readonly unit: string
  readonly children: readonly Specification[]
  /** Ids of the terms checked for this product. */
  readonly terms: readonly Id[]
}

const id = z.union([z.number().int(), z.string().min(1)])

/** The wire schema of a specification, with nested children. Spec §3. */
export const specificationSchema: z.ZodType<Specification> = z.object({
  id,
  product_id: id,
  name: z.string(),
  published: z.union([z.literal(0), z.literal(1)]),
  parent: id.nullable(),
  type: z.string(),
  unit: z.string(),
  get children() {
    return z.array(specificationSchema)
  },
  terms: z.array(id),
})

/** A term in wire form: trimmed, with one underscore per run of spaces. Spec §5 "Specifications", D-59. */
export function termToWire(name: string): string {
  return name.trim().replace(/\s+/g, '_')
}

/**
 * The terms in a typed or pasted text: "S, M, L" is three. Semicolons, tabs and line breaks separate, too; a comma between
 * digits does not ("1,5 mm"). Our own choice.
 */
export function splitTerms(text: string): readonly string[] {
  return text
    .split(/[;\n\r\t]|,(?!\d)|(?<!\d),/)
    .map((term) => term.trim())
    .filter((term) => term !== '')
}

/** A term or name for screens: spaces instead of underscores. D-59. */
export function termToScreen(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Whether two trimmed names are equal, ignoring letter case and treating underscores as spaces. D-59. */
export function isSameName(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

/**
 * The message for an invalid name of a custom specification, or undefined. `existing` are the product's other
 * specifications, without the one being renamed. Spec §5, D-59.
 */
export function specificationNameMessage(name: string, existing: readonly string[]): string | undefined {
  if (comparable(name) === '') return pleaseEnter('Specification name')
  return existing.some((other) => isSameName(name, other)) ? say.specificationNameTaken : undefined
}

/** The message for invalid new terms of a specification, or undefined if all are new and distinct. */
export function termsMessage(added: readonly string[], existing: readonly string[]): string | undefined {
  const seen = new Set(existing.map(comparable))
  for (const term of added) {
    const key = comparable(term)
    if (key === '') return pleaseEnter('Term')
    if (seen.has(key)) return say.duplicateTerms
    seen.add(key)
  }
  return undefined
}

/** The body of a call that changes specifications or variations: the listing becomes a draft. Spec §4 "Product", D-57. */
export function asDraft<B extends object>(body: B): B & { readonly published: 0 } {
  return { ...body, published: 0 }
}

/** Treats underscores as spaces before trimming, because a name of underscores only is shown as blank. */
function comparable(name: string): string {
  return name
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}
