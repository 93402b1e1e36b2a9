import { RESERVED_NAMES } from './reserved-names.ts'

/** The origin of a tag: a level of the product (with its id) or a number constant of constants_list. D-66. */
export interface TagSource {
  readonly kind: 'level' | 'constant'
  readonly id: number
  readonly name: string
}

/** A variable of the product's formulas. `id` is permanent: '12' is level 12, 'c12' constant 12. */
export interface Tag extends TagSource {
  readonly tagId: string
  readonly tag: string
}

/**
 * Gives every level and constant its variable name: lower case, other characters become '_', '_' before a digit, made
 * unique by _2, _3 in the given order. Reserved words and step names (eq_1, group_1) count as taken. D-66.
 *
 * The 'c' before the id of a constant is our choice: levels and constants are numbered separately.
 */
export function tagsOf(sources: readonly TagSource[]): readonly Tag[] {
  const taken = new Set<string>()
  return sources.map((source) => {
    const wanted = tagName(source.name)
    let tag = wanted
    for (let n = 2; taken.has(tag) || RESERVED_NAMES.has(tag) || STEP_NAME.test(tag); n++) tag = `${wanted}_${n}`
    taken.add(tag)
    return { ...source, tag, tagId: source.kind === 'constant' ? `c${source.id}` : String(source.id) }
  })
}

const STEP_NAME = /^(?:eq|group)_\d+$/

function tagName(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '_')
  return plain === '' || /^\d/.test(plain) ? `_${plain}` : plain
}
