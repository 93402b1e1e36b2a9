import type { Kysely, Selectable } from 'kysely'
import { levelOptions, type Level, type Levels } from '../../../core/catalogue/levels.ts'
import { termToScreen } from '../../../core/catalogue/specification.ts'
import type { LevelRow } from '../../../core/contracts/variation.contract.ts'
import { jsonTable } from '../database/json-table.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { ListingRow } from './listing-row.ts'

export interface SpecificationRow {
  readonly id: number
  readonly parent_id: number | null
  readonly name: string
  readonly type: string
  readonly unit: string
  readonly published: number
  readonly is_checked: boolean
  readonly attributes_values: number | null
}

/** Loads a listing's levels as core expects them, from specifications (checked terms only), groups and levels. */
export async function readLevels(
  k: Kysely<Tables>,
  listingId: number,
): Promise<{ readonly levels: Levels; readonly specifications: readonly SpecificationRow[] }> {
  const specifications = await k
    .selectFrom('specifications')
    .select(['id', 'parent_id', 'name', 'type', 'unit', 'published', 'is_checked', 'attributes_values'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const groups = await k
    .selectFrom('level_groups')
    .select(['id', 'name'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const rows = await k
    .selectFrom('levels')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { specifications, levels: levelsOf(specifications, groups, rows) }
}

/** Levels as core expects them, from rows in their order. */
export function levelsOf(
  specifications: readonly SpecificationRow[],
  groups: readonly { readonly id: number; readonly name: string }[],
  rows: readonly Selectable<Tables['levels']>[],
): Levels {
  const terms = Map.groupBy(
    specifications.filter((row) => row.parent_id !== null && row.is_checked),
    (row) => row.parent_id as number,
  )
  return {
    attributes: specifications
      .filter((row) => row.parent_id === null)
      .map((row) => ({
        id: row.id,
        name: row.name,
        terms: (terms.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      })),
    groups: groups.map((group) => ({ group_id: group.id, group: group.name })),
    selected: rows.map((row) => ({
      id: row.id,
      group_id: row.group_id,
      parent_level: row.parent_id,
      is_multi_specification: row.is_multi ? 'YES' : 'NO',
      level_specification_key: row.level_specification_key,
      attributes: row.attributes.map(Number),
    })),
  }
}

/** Ids for core's reducers of rows that have no database id yet. */
export const NEW_LEVEL = -1
export const NEW_GROUP = -2

/**
 * Updates the tables from one state of the levels to another; new rows have NEW_LEVEL and NEW_GROUP. Returns the id of
 * the new group.
 */
export async function storeLevels(
  w: Work,
  listing: ListingRow,
  before: Levels,
  after: Levels,
): Promise<{ readonly groupId: number | undefined }> {
  const owner = { company_id: listing.company_id, listing_id: listing.id }
  let groupId: number | undefined
  for (const group of after.groups) {
    const known = before.groups.find((each) => each.group_id === group.group_id)
    if (group.group_id === NEW_GROUP) {
      const made = await w.k
        .insertInto('level_groups')
        .values({ ...owner, name: group.group, position: before.groups.length })
        .returning('id')
        .executeTakeFirstOrThrow()
      groupId = made.id
    } else if (known !== undefined && known.group !== group.group) {
      await w.k
        .updateTable('level_groups')
        .set({ name: group.group })
        .where('id', '=', Number(group.group_id))
        .where('listing_id', '=', listing.id)
        .execute()
    }
  }
  const kept = new Set(after.selected.map((level) => level.id))
  const gone = before.selected.filter((level) => !kept.has(level.id)).map((level) => Number(level.id))
  if (gone.length > 0)
    await w.k.deleteFrom('levels').where('listing_id', '=', listing.id).where('id', 'in', gone).execute()
  const keptGroups = new Set(after.groups.map((group) => group.group_id))
  const goneGroups = before.groups
    .filter((group) => !keptGroups.has(group.group_id))
    .map((group) => Number(group.group_id))
  if (goneGroups.length > 0)
    await w.k.deleteFrom('level_groups').where('listing_id', '=', listing.id).where('id', 'in', goneGroups).execute()
  const places: { id: number; position: number }[] = []
  for (const [position, level] of after.selected.entries()) {
    if (level.id !== NEW_LEVEL) {
      places.push({ id: Number(level.id), position })
      continue
    }
    await w.k
      .insertInto('levels')
      .values({
        ...owner,
        group_id: level.group_id === NEW_GROUP ? (groupId ?? null) : (level.group_id as number | null),
        parent_id: level.parent_level as number | null,
        is_multi: level.is_multi_specification === 'YES',
        level_specification_key: level.level_specification_key,
        attributes: level.attributes.map(Number),
        position,
      })
      .execute()
  }
  if (places.length > 0) {
    await w.k
      .updateTable('levels as l')
      .from(jsonTable(places, 'id bigint, position int'))
      .set((eb) => ({ position: eb.ref('input.position') }))
      .whereRef('l.id', '=', 'input.id')
      .where('l.listing_id', '=', listing.id)
      .execute()
  }
  return { groupId }
}

/** The name of a level on screens: its key, else its specification's name. */
export function levelName(levels: Levels, level: Level): string {
  if (level.level_specification_key !== null && level.level_specification_key !== '')
    return level.level_specification_key
  const names = level.attributes.map((id) => levels.attributes.find((attribute) => attribute.id === id)?.name ?? '')
  return termToScreen(names.join(' / '))
}

/** The selected levels in their wire form. */
export function levelRows(levels: Levels): LevelRow[] {
  const options = levelOptions(levels)
  const groups = new Map(levels.groups.map((group) => [group.group_id, group.group]))
  return levels.selected.map((level, index) => ({
    id: Number(level.id),
    name: levelName(levels, level),
    group: level.group_id === null ? null : (groups.get(level.group_id) ?? null),
    group_id: level.group_id as number | null,
    parent_level: level.parent_level as number | null,
    is_multi_specification: level.is_multi_specification,
    level_specification_key: level.level_specification_key,
    attributes: level.attributes.map(Number),
    options: (options[index] ?? []).map((option) => ({ key: option.terms.join('-'), name: termToScreen(option.name) })),
  }))
}

/** The name of a variation: its options in the order of the levels. A deleted term appears as its number. */
export function variationNamer(levels: Levels): (key: string) => string {
  const names = new Map(
    levels.attributes.flatMap((attribute) =>
      attribute.terms.map((term) => [String(term.id), termToScreen(term.name)] as const),
    ),
  )
  return (key) =>
    key
      .split('-')
      .map((id) => names.get(id) ?? `#${id}`)
      .join(' · ')
}
