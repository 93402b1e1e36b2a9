import type { z } from 'zod'
import {
  DEFINITION_KINDS,
  DEFINITION_LIMIT,
  type DefinitionKind,
  nameKey,
} from '../../../core/catalogue/definitions.ts'
import { definitionMessages as say } from '../../../core/catalogue/definitions.messages.ts'
import { type Definition, definitionCalls } from '../../../core/contracts/definitions.contract.ts'
import { lockFor, type Work } from '../database/store.ts'
import { type Binding, bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import { refuseTakenName } from '../http/taken-names.ts'
import { type DefinitionValues, definitionStores, type StoredDefinition } from './definition-store.ts'
import { changeInListings, changeInRules, changesBetween, rulesNaming, usageOf } from './definition-usage.ts'

type ListInput = z.output<(typeof definitionCalls)[DefinitionKind]['list']['input']>

const listOf = (kind: DefinitionKind) => async (input: ListInput, context: Context) => {
  const rows = await context.read((k) => definitionsOf(k, kind))
  const wanted = nameKey(input.search)
  const found = rows
    .filter(({ definition }) => input.with_market || definition.is_own || definition.used > 0)
    .filter(({ definition }) => input.use === 'all' || definition.used > 0 === (input.use === 'used'))
    .filter(({ definition: { parent, name, terms } }) =>
      nameKey(`${parent?.name ?? ''} ${name} ${terms.join(' ')}`).includes(wanted),
    )
    .toSorted(orderOf(input))
  const before = (input.page - 1) * input.per_page
  return {
    data: paginatorOf(
      found.slice(before, before + input.per_page).map(({ definition }) => definition),
      found.length,
      input,
      context,
    ),
  }
}

const createOf = (kind: DefinitionKind) => (values: DefinitionValues, context: Context) =>
  refuseTakenName(NAME_INDEXES, say.nameTaken(kind), () =>
    context.write(async (w) => {
      await turnFor(w, context, kind)
      const known = await definitionStores[kind].rows(w.k)
      if (known.filter(({ isOwn }) => isOwn).length >= DEFINITION_LIMIT) throw refused(say.tooMany(DEFINITION_LIMIT))
      refuseKnownName(kind, known, values)
      const id = await definitionStores[kind].insert(w, context.me.companyId, values, context.now)
      await w.record({ subject: kind, subjectId: id, verb: 'created', title: values.name })
      return { data: await oneOf(w, kind, id), message: say.created(kind) }
    }),
  )

interface Edit extends DefinitionValues {
  readonly id: number
  readonly was?: Readonly<Record<string, unknown>> | undefined
}

const updateOf =
  (kind: DefinitionKind) =>
  ({ id, was, ...sent }: Edit, context: Context) =>
    refuseTakenName(NAME_INDEXES, say.nameTaken(kind), () =>
      context.write(async (w) => {
        await turnFor(w, context, kind)
        const known = await definitionStores[kind].rows(w.k)
        const before = known.find((row) => row.id === id && row.isOwn)
        if (before === undefined) throw notFound(kind)
        const stored = { name: before.name, parent_id: before.parentId ?? undefined, terms: before.terms }
        const values: DefinitionValues = was === undefined ? sent : mergeEdit(stored, sent, was)
        refuseKnownName(
          kind,
          known.filter((row) => row !== before),
          values,
        )
        await definitionStores[kind].update(w, id, values)
        const after = (await definitionStores[kind].rows(w.k)).find((row) => row.id === id) ?? before
        const changed =
          before.name === after.name && before.path === after.path
            ? 0
            : await changeInListings(w, context, kind, before, after)
        await w.record({
          subject: kind,
          subjectId: id,
          verb: 'updated',
          title: after.name,
          changes: changesBetween(before, after),
        })
        return { data: await oneOf(w, kind, id), message: say.saved(kind, changed) }
      }),
    )

interface Deletion {
  readonly id: number
  readonly replacement_id?: number | undefined
}

const removeOf =
  (kind: DefinitionKind) =>
  ({ id, replacement_id }: Deletion, context: Context) =>
    context.write(async (w) => {
      await turnFor(w, context, kind)
      const known = await definitionStores[kind].rows(w.k)
      const before = known.find((row) => row.id === id && row.isOwn)
      if (before === undefined) throw notFound(kind)
      const next = known.find((row) => row.id === replacement_id && row !== before)
      if (replacement_id !== undefined && next === undefined)
        throw refusedField('replacement_id', say.replacementMissing)
      const used = (await usageOf(w.k, kind, known)).get(id) ?? 0
      const rules = (await rulesNaming(w.k, kind)).get(id) ?? 0
      if (used + rules > 0 && next === undefined) throw refusedField('replacement_id', say.inUse(used, rules))
      const replaced = next === undefined ? 0 : await changeInListings(w, context, kind, before, next)
      if (next !== undefined) await changeInRules(w, kind, id, next.id)
      await definitionStores[kind].remove(w, id)
      await w.record({
        subject: kind,
        subjectId: id,
        verb: 'deleted',
        title: before.name,
        changes: next === undefined ? [] : [{ field: 'replacement', old: before.name, new: next.name }],
      })
      return { data: { id, replaced }, message: next === undefined ? say.deleted(kind) : say.replaced(kind, replaced) }
    })

export const definitionBindings: readonly Binding[] = DEFINITION_KINDS.flatMap((kind) => {
  const { list, create, update, remove } = definitionCalls[kind]
  return [
    bind(list, listOf(kind)),
    bind(create, createOf(kind)),
    bind(update, updateOf(kind)),
    bind(remove, removeOf(kind)),
  ]
})

// Helpers

interface DatedDefinition {
  readonly definition: Definition
  readonly createdAt: Date
}

async function definitionsOf(k: Work['k'], kind: DefinitionKind): Promise<readonly DatedDefinition[]> {
  const rows = await definitionStores[kind].rows(k)
  const used = await usageOf(k, kind, rows)
  const rules = await rulesNaming(k, kind)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return {
      definition: {
        id: row.id,
        name: row.name,
        is_own: row.isOwn,
        used: used.get(row.id) ?? 0,
        rules: rules.get(row.id) ?? 0,
        parent: parent === undefined ? null : { id: parent.id, name: parent.path ?? parent.name },
        terms: [...row.terms],
      },
      createdAt: row.createdAt,
    }
  })
}

async function oneOf(w: Work, kind: DefinitionKind, id: number): Promise<Definition> {
  const row = (await definitionsOf(w.k, kind)).find(({ definition }) => definition.id === id)
  if (row === undefined) throw notFound(kind)
  return row.definition
}

function orderOf({ sort, direction }: Pick<ListInput, 'sort' | 'direction'>) {
  const sign = direction === 'asc' ? 1 : -1
  const by = (one: DatedDefinition, other: DatedDefinition): number => {
    switch (sort) {
      case 'used':
        return one.definition.used - other.definition.used
      case 'created':
        return one.createdAt.getTime() - other.createdAt.getTime()
      case 'name':
        return 0
    }
  }
  return (one: DatedDefinition, other: DatedDefinition): number =>
    sign * by(one, other) ||
    (sort === 'name' ? sign : 1) * nameKey(one.definition.name).localeCompare(nameKey(other.definition.name), 'en') ||
    one.definition.id - other.definition.id
}

/** Changes of one kind take turns, so that each sees the names of the others. */
const turnFor = (w: Work, { me }: Context, kind: DefinitionKind): Promise<void> =>
  lockFor(w.k, `definitions:${me.companyId}:${kind}`)

/** Two names are equal regardless of letter case; categories may have the same name below different ones. */
function refuseKnownName(kind: DefinitionKind, known: readonly StoredDefinition[], values: DefinitionValues): void {
  const parent = kind === 'category' ? known.find((row) => row.id === values.parent_id && !row.isOwn) : undefined
  if (kind === 'category' && parent === undefined) throw refusedField('parent_id', say.parentMissing)
  const name = parent === undefined ? values.name : `${parent.path ?? ''} / ${values.name}`
  const same = known.find((row) => nameKey(row.path ?? row.name) === nameKey(name))
  if (same !== undefined) throw refusedField('name', same.isOwn ? say.nameTaken(kind) : say.marketHas(kind))
}

/** Two texts with one name at the same time: the database refuses the second one. */
const NAME_INDEXES = ['brands_name', 'attributes_name', 'product_texts_name', 'categories_path']
