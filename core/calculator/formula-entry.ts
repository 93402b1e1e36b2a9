import { admit, type Refusal } from './expression.ts'
import type { FormulaEntry } from './formula-entry.schema.ts'
import { numberText } from './number-text.ts'
import type { Tag } from './tags.ts'

export type EntryResult =
  | { readonly ok: true; readonly entry: FormulaEntry }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Creates the stored entry of a formula text. Names that are not tags (eq_1, group_1) stay unchanged; a tag without a
 * value stays a name in `new_value`. A text outside the grammar is refused with its position. D-66, D-68.
 */
export function toEntry(
  id: number,
  text: string,
  tags: readonly Tag[],
  valueOf: (tag: Tag) => number | undefined,
): EntryResult {
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
 * The text of a stored entry with the current tags: a renamed level shows its new tag. A removed tag keeps its old
 * name, so that the check can report it. D-66.
 */
export function fromEntry(entry: FormulaEntry, tags: readonly Tag[]): string {
  const today = new Map(tags.map((tag) => [tag.tagId, tag.tag]))
  const before = new Map(entry.ids.map((id, index) => [id, entry.tags[index]]))
  return entry.new_value_ids.replace(/#(c?\d+)/g, (whole, id: string) => today.get(id) ?? before.get(id) ?? whole)
}

function replaceNames(
  text: string,
  uses: readonly { readonly name: string; readonly at: number }[],
  put: (name: string) => string,
) {
  let result = ''
  let done = 0
  for (const { name, at } of uses) {
    result += text.slice(done, at - 1) + put(name)
    done = at - 1 + name.length
  }
  return result + text.slice(done)
}
