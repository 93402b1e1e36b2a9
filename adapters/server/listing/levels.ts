import type { z } from 'zod'
import {
  addGroup,
  addLevelBelow,
  addTopLevel,
  type LevelChange,
  type Levels,
  type NewLevel,
  pendingAttributes,
  removeGroup,
  removeLevel,
  renameGroup,
} from '../../../core/catalogue/levels.ts'
import { productMessages } from '../../../core/catalogue/product.messages.ts'
import { termToScreen } from '../../../core/catalogue/specification.ts'
import {
  createGroup,
  createLevel,
  createLevelBelow,
  type levelRow,
  levelsPending,
  levelsPendingPost,
  removeLevels,
  renameGroupCall,
} from '../../../core/contracts/variation.contract.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { refused } from '../http/refusals.ts'
import { levelRows, NEW_GROUP, NEW_LEVEL, readLevels, storeLevels } from './levels-store.ts'
import { planMatrix, regenerateMatrix } from './matrix-store.ts'
import { asDraftAgain, type EditOf, listingToEdit, ownListing } from './own-listings.ts'
import type { ListingRow } from './listing-row.ts'

const readPending = async ({ product_id }: { readonly product_id: number }, context: Context) =>
  context.read(async (k) => {
    await ownListing(k, product_id)
    const { levels } = await readLevels(k, product_id)
    const { total } = await k
      .selectFrom('matrix_items')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('listing_id', '=', product_id)
      .where('retired', '=', false)
      .executeTakeFirstOrThrow()
    const pending = pendingAttributes(levels).map((attribute): z.output<typeof levelRow> => ({
      id: Number(attribute.id),
      name: termToScreen(attribute.name),
      group: null,
      group_id: null,
      parent_level: null,
      is_multi_specification: 'NO',
      level_specification_key: null,
      attributes: [Number(attribute.id)],
      options: attribute.terms.map((term) => ({ key: String(term.id), name: termToScreen(term.name) })),
    }))
    return {
      pending,
      selected: levelRows(levels),
      groups: levels.groups.map((group) => ({ group_id: Number(group.group_id), group: group.group })),
      total: Number(total),
    }
  })

interface Change extends EditOf {
  readonly dry_run?: 0 | 1 | undefined
}

/**
 * Applies a change of levels. The matrix is updated by the difference, and the listing becomes a draft. With dry_run
 * the difference is only counted.
 */
async function changed(
  w: Work,
  context: Context,
  { product_id, draft, dry_run }: Change,
  change: (levels: Levels) => LevelChange,
) {
  const listing =
    dry_run === 1 ? await ownListing(w.k, product_id) : await listingToEdit(w, context, { product_id, draft })
  const { levels: before } = await readLevels(w.k, product_id)
  const outcome = change(before)
  if (!outcome.ok) throw refused(outcome.message)
  // Keys consist of term ids only, so the difference is known before new levels have ids.
  const { counts } = await planMatrix(w, listing, outcome.levels)
  if (dry_run === 1) return { data: levelRows(before), difference: counts }
  const { after } = await store(w, listing, before, outcome.levels)
  await regenerateMatrix(w, listing, after)
  await asDraftAgain(w, listing, 'variations changed', listing.name)
  return { data: levelRows(after), difference: counts }
}

async function store(w: Work, listing: ListingRow, before: Levels, wanted: Levels) {
  const { groupId } = await storeLevels(w, listing, before, wanted)
  const { levels: after } = await readLevels(w.k, listing.id)
  return { after, groupId }
}

const madeOf = (attributes: readonly number[], key: string | undefined, isMulti: boolean): NewLevel =>
  isMulti
    ? { kind: 'multi', key: key === undefined || key === '' ? `Level of ${attributes.length}` : key, attributes }
    : { kind: 'similar', attribute: attributes[0] ?? 0 }

export const levelBindings = [
  bind(levelsPending, readPending),
  bind(levelsPendingPost, readPending),

  bind(
    createLevel,
    async ({ attributes, level_specification_key, is_multi_specification, group, group_id, ...change }, context) =>
      context.write((w) => {
        if (attributes.length === 0) throw refused(productMessages.noAttributeChosen)
        const made = madeOf(attributes, level_specification_key, is_multi_specification === 'YES')
        return changed(w, context, change, (levels) => {
          const added = addTopLevel(levels, made, { level: NEW_LEVEL, group: NEW_GROUP }, group)
          if (!added.ok || group_id === undefined || group !== undefined) return added
          if (!levels.groups.some((each) => each.group_id === group_id))
            return { ok: false, message: productMessages.groupUnknown }
          const selected = added.levels.selected.map((level) =>
            level.id === NEW_LEVEL ? { ...level, group_id } : level,
          )
          return { ok: true, levels: { ...added.levels, selected } }
        })
      }),
  ),

  bind(createLevelBelow, async ({ attributes, level_specification_key, parent_level, group_id, ...change }, context) =>
    context.write((w) => {
      if (attributes.length === 0) throw refused(productMessages.noAttributeChosen)
      const made = madeOf(attributes, level_specification_key, attributes.length > 1)
      return changed(w, context, change, (levels) => addLevelBelow(levels, made, NEW_LEVEL, parent_level, group_id))
    }),
  ),

  bind(createGroup, async ({ product_id, draft, name }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const { levels: before } = await readLevels(w.k, product_id)
      const outcome = addGroup(before, NEW_GROUP, name)
      if (!outcome.ok) throw refused(outcome.message)
      const { groupId } = await store(w, listing, before, outcome.levels)
      await asDraftAgain(w, listing, 'variations changed', name)
      return { data: { group_id: groupId ?? 0, name } }
    }),
  ),

  bind(renameGroupCall, async ({ product_id, draft, group_id, name, was }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const { levels: before } = await readLevels(w.k, product_id)
      const stored = before.groups.find((group) => Number(group.group_id) === group_id)?.group
      if (was !== undefined && stored !== undefined) mergeEdit({ name: stored }, { name }, { name: was })
      const outcome = renameGroup(before, group_id, name)
      if (!outcome.ok) throw refused(outcome.message)
      await store(w, listing, before, outcome.levels)
      await asDraftAgain(w, listing, 'variations changed', name)
      return {}
    }),
  ),

  bind(removeLevels, async ({ id, group_id, product_attribute_label_id, ...change }, context) =>
    context.write((w) =>
      changed(w, context, change, (levels) => {
        const byAttribute =
          product_attribute_label_id === undefined
            ? undefined
            : levels.selected.find((level) => level.attributes.includes(product_attribute_label_id))?.id
        const level = id ?? byAttribute
        if (level !== undefined) return removeLevel(levels, level)
        return group_id === undefined
          ? { ok: false, message: productMessages.levelUnknown }
          : removeGroup(levels, group_id)
      }),
    ),
  ),
]
