import { productMessages as say } from './product.messages.ts'
import { asDraft } from './specification.ts'

type Id = number | string

export interface Term {
  readonly id: Id
  readonly name: string
}

/** An attribute that can become a level, with the terms chosen for this product. */
export interface LevelAttribute {
  readonly id: Id
  readonly name: string
  readonly terms: readonly Term[]
}

export interface LevelGroup {
  readonly group_id: Id
  readonly group: string
}

/**
 * One level of variations. Similar (NO): one attribute. Multi (YES): several, under a key; its options are their
 * combinations. Spec §3 "Variation matrix item", D-60.
 */
export interface Level {
  readonly id: Id
  readonly group_id: Id | null
  readonly parent_level: Id | null
  readonly is_multi_specification: 'YES' | 'NO'
  readonly level_specification_key: string | null
  readonly attributes: readonly Id[]
}

/** A product's levels. `selected` is in order; the first level varies slowest (D-61). */
export interface Levels {
  readonly attributes: readonly LevelAttribute[]
  readonly groups: readonly LevelGroup[]
  readonly selected: readonly Level[]
}

export type LevelChange =
  | { readonly ok: true; readonly levels: Levels }
  | { readonly ok: false; readonly message: string }

/** The person's choice of attributes for a new level. */
export type NewLevel =
  | { readonly kind: 'similar'; readonly attribute: Id }
  | { readonly kind: 'multi'; readonly key: string; readonly attributes: readonly Id[] }

/** Attributes that no level uses, including those of removed levels (D-62). */
export function pendingAttributes(levels: Levels): readonly LevelAttribute[] {
  const used = new Set(levels.selected.flatMap((level) => level.attributes))
  return levels.attributes.filter((attribute) => !used.has(attribute.id))
}

/** The body of createv2: NO with attributes for a similar level, YES with its key for a multi one. Spec §4, D-60, D-62. */
export function newLevelRequest(product_id: Id, level: NewLevel, group?: string) {
  const made =
    level.kind === 'similar'
      ? { attributes: [level.attribute], is_multi_specification: 'NO' as const }
      : { level_specification_key: level.key, attributes: level.attributes, is_multi_specification: 'YES' as const }
  return asDraft({ product_id, ...made, ...(group !== undefined && { group }) })
}

/** Adds a top level at the end, in a new group if one is named. The caller provides `ids` (D-62, createv2). */
export function addTopLevel(
  levels: Levels,
  made: NewLevel,
  ids: { readonly level: Id; readonly group: Id },
  group?: string,
): LevelChange {
  const wrong = refusal(levels, made) ?? (group?.trim() === '' ? say.groupNameMissing : undefined)
  if (wrong !== undefined) return { ok: false, message: wrong }
  const group_id = group === undefined ? null : ids.group
  const groups = group === undefined ? levels.groups : [...levels.groups, { group_id: ids.group, group: group.trim() }]
  return {
    ok: true,
    levels: { ...levels, groups, selected: [...levels.selected, levelOf(made, ids.level, group_id, null)] },
  }
}

/** Adds a level below another, in the given group or its parent's group (D-62, create). */
export function addLevelBelow(levels: Levels, made: NewLevel, id: Id, parent_level: Id, group_id?: Id): LevelChange {
  const parent = levels.selected.find((level) => level.id === parent_level)
  if (parent === undefined) return { ok: false, message: say.levelUnknown }
  if (group_id !== undefined && !hasGroup(levels, group_id)) return { ok: false, message: say.groupUnknown }
  const wrong = refusal(levels, made)
  if (wrong !== undefined) return { ok: false, message: wrong }
  const family = idsBelow(levels.selected, parent_level)
  const end = levels.selected.findLastIndex((level) => family.has(level.id)) + 1
  const added = levelOf(made, id, group_id ?? parent.group_id, parent_level)
  return { ok: true, levels: { ...levels, selected: levels.selected.toSpliced(end, 0, added) } }
}

/** Adds an empty group (D-62, group/create). */
export function addGroup(levels: Levels, group_id: Id, name: string): LevelChange {
  if (name.trim() === '') return { ok: false, message: say.groupNameMissing }
  return { ok: true, levels: { ...levels, groups: [...levels.groups, { group_id, group: name.trim() }] } }
}

/** Renames a group. Spec §4 "Variation levels". */
export function renameGroup(levels: Levels, group_id: Id, name: string): LevelChange {
  if (!hasGroup(levels, group_id)) return { ok: false, message: say.groupUnknown }
  if (name.trim() === '') return { ok: false, message: say.groupNameMissing }
  const groups = levels.groups.map((group) => (group.group_id === group_id ? { ...group, group: name.trim() } : group))
  return { ok: true, levels: { ...levels, groups } }
}

/** Removes a level and all levels below it; their attributes become pending (D-62). */
export function removeLevel(levels: Levels, id: Id): LevelChange {
  if (!levels.selected.some((level) => level.id === id)) return { ok: false, message: say.levelUnknown }
  const gone = idsBelow(levels.selected, id)
  return { ok: true, levels: { ...levels, selected: levels.selected.filter((level) => !gone.has(level.id)) } }
}

/** Removes a group with its levels and all levels below them (D-62). */
export function removeGroup(levels: Levels, group_id: Id): LevelChange {
  if (!hasGroup(levels, group_id)) return { ok: false, message: say.groupUnknown }
  const inside = levels.selected.filter((level) => level.group_id === group_id)
  const gone = new Set(inside.flatMap((level) => [...idsBelow(levels.selected, level.id)]))
  const groups = levels.groups.filter((group) => group.group_id !== group_id)
  return { ok: true, levels: { ...levels, groups, selected: levels.selected.filter((level) => !gone.has(level.id)) } }
}

/** One option of a level: its terms (one for a similar level) and its label. */
export interface LevelOption {
  readonly terms: readonly Id[]
  readonly name: string
}

/** The options of each level, in order: its terms, or the combinations of a multi level. D-60. */
export function levelOptions(levels: Levels): readonly (readonly LevelOption[])[] {
  const byId = new Map(levels.attributes.map((attribute) => [attribute.id, attribute]))
  return levels.selected.map((level) => {
    let options: LevelOption[] = [{ terms: [], name: '' }]
    for (const id of level.attributes) {
      const terms = byId.get(id)?.terms ?? []
      // An attribute without terms counts as absent, like a level without terms (D-61).
      if (terms.length === 0) continue
      options = options.flatMap((option) =>
        terms.map((term) => ({
          terms: [...option.terms, term.id],
          name: option.name === '' ? term.name : `${option.name} / ${term.name}`,
        })),
      )
    }
    return options.filter((option) => option.terms.length > 0)
  })
}

/** The number of options per level, without building them. */
export function optionCounts(levels: Levels): readonly number[] {
  const counts = new Map(levels.attributes.map((attribute) => [attribute.id, attribute.terms.length]))
  return levels.selected.map((level) => {
    const filled = level.attributes.map((id) => counts.get(id) ?? 0).filter((count) => count > 0)
    return filled.length === 0 ? 0 : filled.reduce((product, count) => product * count, 1)
  })
}

function levelOf(made: NewLevel, id: Id, group_id: Id | null, parent_level: Id | null): Level {
  return made.kind === 'similar'
    ? {
        id,
        group_id,
        parent_level,
        is_multi_specification: 'NO',
        level_specification_key: null,
        attributes: [made.attribute],
      }
    : {
        id,
        group_id,
        parent_level,
        is_multi_specification: 'YES',
        level_specification_key: made.key,
        attributes: made.attributes,
      }
}

function refusal(levels: Levels, made: NewLevel): string | undefined {
  const wanted = made.kind === 'similar' ? [made.attribute] : made.attributes
  if (wanted.length === 0) return say.noAttributeChosen
  const known = new Set(levels.attributes.map((attribute) => attribute.id))
  if (wanted.some((id) => !known.has(id))) return say.attributeUnknown
  const used = new Set(levels.selected.flatMap((level) => level.attributes))
  return new Set(wanted).size < wanted.length || wanted.some((id) => used.has(id)) ? say.attributeInUse : undefined
}

function hasGroup(levels: Levels, group_id: Id): boolean {
  return levels.groups.some((group) => group.group_id === group_id)
}

/** A level's own id and those of all levels below it. */
function idsBelow(selected: readonly Level[], id: Id): ReadonlySet<Id> {
  const family = new Set([id])
  // A level always follows its parent, so one pass finds all.
  for (const level of selected) if (level.parent_level !== null && family.has(level.parent_level)) family.add(level.id)
  return family
}
