import { z } from 'zod'
import { admit, type Refusal } from './expression.ts'
import { numberText } from './number-text.ts'
import type { Tag } from './tags.ts'

const idText = z.union([z.string(), z.number()]).transform(String)

/** A formula as it is stored and sent. Spec §3 "Formula entry", D-66. */
export const formulaEntry = z.object({
  /** eq_{id}, group_{group_id}; the final equation's own id is never used by another. */
  id: z.coerce.number<number | string>().int().nonnegative(),
  /** The text as typed. */
  value: z.string(),
  /** The text with numbers put in. */
  new_value: z.string(),
  /** The text with tags replaced by #id. */
  new_value_ids: z.string(),
  /** The tags used, in order of their first use, and their ids. */
  tags: z.array(z.string()),
  ids: z.array(idText),
})
export type FormulaEntry = z.output<typeof formulaEntry>

/** The three kinds of formulas of one product. `group_equation` entries carry the group's id. D-67. */
export const formulaEquations = z.object({
  equations: z.array(formulaEntry).default([]),
  group_equation: z.array(formulaEntry).default([]),
  final_equation: z.array(formulaEntry).max(1).default([]),
})
export type FormulaEquations = z.output<typeof formulaEquations>

/** `formula_equations` as it travels: JSON text of the three kinds (ENTITY-14). Text that is no JSON is refused. */
export const formulaEquationsText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'formula_equations must be JSON' })
      return z.NEVER
    }
  })
  .pipe(formulaEquations)

export type EntryResult =
  | { readonly ok: true; readonly entry: FormulaEntry }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Makes the stored entry of a formula text. Names that are no tag (eq_1, group_1) stay as they are; a tag without a value stays
 * a name in `new_value`. A text outside the grammar is refused with its position. D-66, D-68.
 */
export function toEntry(id: number, text: string, tags: readonly Tag[], valueOf: (tag: Tag) => number | undefined): EntryResult {
  const admitted = admit(text)
  if (!admitted.ok) return admitted
  const byName = new Map(tags.map((tag) => [tag.tag, tag]))
  const used = [...new Set(admitted.names.map((use) => use.name))].flatMap((name) => byName.get(name) ?? [])
  const replaced = (put: (tag: Tag) => string) =>
    replaceNames(text, admitted.names, (name) => {
      const tag = byName.get(name)
      return tag === undefined ? name : put(tag)
    })
  return {
    ok: true,
    entry: {
      id,
      value: text,
      new_value: replaced((tag) => numberText(valueOf(tag)) ?? tag.tag),
      new_value_ids: replaced((tag) => `#${tag.tagId}`),
      tags: used.map((tag) => tag.tag),
      ids: used.map((tag) => tag.tagId),
    },
  }
}

/**
 * The text of a stored entry under the tags of today: a renamed level shows its new tag. A tag that is gone keeps its old
 * name, so that the check can name it. D-66.
 */
export function fromEntry(entry: FormulaEntry, tags: readonly Tag[]): string {
  const today = new Map(tags.map((tag) => [tag.tagId, tag.tag]))
  const before = new Map(entry.ids.map((id, index) => [id, entry.tags[index]]))
  return entry.new_value_ids.replace(/#(c?\d+)/g, (whole, id: string) => today.get(id) ?? before.get(id) ?? whole)
}

function replaceNames(text: string, uses: readonly { readonly name: string; readonly at: number }[], put: (name: string) => string) {
  let result = ''
  let done = 0
  for (const { name, at } of uses) {
    result += text.slice(done, at - 1) + put(name)
    done = at - 1 + name.length
  }
  return result + text.slice(done)
}
