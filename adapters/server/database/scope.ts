import {
  AliasNode,
  AndNode,
  IdentifierNode,
  JoinNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  ParensNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  TableNode,
  ValueNode,
  WhereNode,
  type DeleteQueryNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import type { Identity } from './db.ts'
import { narrowedTypes } from './row-reach.ts'
import { type RowOwnership, tenancy } from './tenancy.ts'

/**
 * Restricts every select, update and delete of a tenant table to the rows of `identity`, joins included. Row-level
 * security is the second barrier and enforces the rules that need a sub-query.
 */
export function tenantScope(identity: Identity): KyselyPlugin {
  const transformer = new ScopeTransformer(identity)
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs) => transformer.transformNode(node),
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  }
}

/** Queries that were narrowed, and for whom. */
const narrowedFor = new WeakMap<SelectQueryNode, Identity>()

class ScopeTransformer extends OperationNodeTransformer {
  readonly #identity: Identity

  constructor(identity: Identity) {
    super()
    this.#identity = identity
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    // Kysely transforms a nested query alone and again with each query around it; once is enough.
    if (narrowedFor.get(node) === this.#identity) return node
    const query = super.transformSelectQuery(node)
    const joins = query.joins?.map((join) => this.#narrowedJoin(join))
    const where = this.#narrowed(query.where, query.from?.froms ?? [])
    const narrowed = { ...query, ...(joins === undefined ? {} : { joins }), ...(where === undefined ? {} : { where }) }
    narrowedFor.set(narrowed, this.#identity)
    return narrowed
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const query = super.transformUpdateQuery(node)
    const joins = query.joins?.map((join) => this.#narrowedJoin(join))
    const where = this.#narrowed(query.where, [
      ...(query.table === undefined ? [] : [query.table]),
      ...(query.from?.froms ?? []),
    ])
    return { ...query, ...(joins === undefined ? {} : { joins }), ...(where === undefined ? {} : { where }) }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const query = super.transformDeleteQuery(node)
    const joins = query.joins?.map((join) => this.#narrowedJoin(join))
    const where = this.#narrowed(query.where, [...query.from.froms, ...(query.using?.tables ?? [])])
    return { ...query, ...(joins === undefined ? {} : { joins }), ...(where === undefined ? {} : { where }) }
  }

  #narrowed(where: WhereNode | undefined, tables: readonly OperationNode[]): WhereNode | undefined {
    const conditions = tables.flatMap((table) => this.#conditionsOn(table))
    const all = where === undefined ? conditions : [ParensNode.create(where.where), ...conditions]
    const [first, ...rest] = all
    return first === undefined
      ? undefined
      : WhereNode.create(rest.reduce((left, right) => AndNode.create(left, right), first))
  }

  #narrowedJoin(join: JoinNode): JoinNode {
    const [first, ...rest] = this.#conditionsOn(join.table)
    if (first === undefined) return join
    const condition = rest.reduce((left, right) => AndNode.create(left, right), first)
    return {
      ...join,
      on: OnNode.create(join.on === undefined ? condition : AndNode.create(ParensNode.create(join.on.on), condition)),
    }
  }

  #conditionsOn(source: OperationNode): OperationNode[] {
    return [this.#conditionOn(source), this.#reachOn(source)].filter((condition) => condition !== undefined)
  }

  /** The records within the person's reach. Policies of the narrow role do the same for everything that belongs to one. */
  #reachOn(source: OperationNode): OperationNode | undefined {
    const named = nameOf(source)
    const narrowed = narrowedTypes(this.#identity.owners)
    if (named?.table !== 'crm_records' || narrowed.length === 0) return undefined
    const column = (name: string) => `"${named.alias}"."${name}"`
    const texts = narrowed.map(
      ({ typeId }, at) =>
        `${at === 0 ? '((' : '::bigint[])) and ('}${column('type_id')} <> ${typeId} or ${column('owner_id')} = any(`,
    )
    return RawNode.create(
      [...texts, `::bigint[])) or is_handed_over('record', ${column('id')}))`],
      narrowed.map(({ ids }) => ValueNode.create([...ids])),
    )
  }

  /** The condition on one table of a query, under the table's name or alias in that query. */
  #conditionOn(source: OperationNode): OperationNode | undefined {
    const named = nameOf(source)
    if (named === undefined) return undefined
    const { table, alias } = named
    const ownership: RowOwnership | undefined = (tenancy as Record<string, RowOwnership>)[table]
    if (ownership === undefined) return undefined
    const column = (name: string) => `"${alias}"."${name}"`
    const { companyId, userId } = this.#identity
    switch (ownership.kind) {
      case 'company':
        return equals([column(ownership.column)], companyId)
      case 'user':
        return equals([column(ownership.column)], userId)
      case 'parties':
        return equals(ownership.columns.map(column), companyId)
      case 'sharedOrOwn':
        return RawNode.create(
          [`(${column(ownership.column)} is null or ${column(ownership.column)} = `, ')'],
          [ValueNode.create(companyId)],
        )
      case 'reference':
      case 'append':
      case 'condition':
        return undefined
    }
  }
}

/** The table of a query, and its name in that query. */
function nameOf(source: OperationNode): { readonly table: string; readonly alias: string } | undefined {
  const inner = AliasNode.is(source) ? source.node : source
  if (!TableNode.is(inner)) return undefined
  const table = inner.table.identifier.name
  return { table, alias: AliasNode.is(source) && IdentifierNode.is(source.alias) ? source.alias.name : table }
}

function equals(columns: readonly string[], value: number): OperationNode {
  const texts = columns.map((column, at) => `${at === 0 ? '(' : ' or '}${column} = `)
  return RawNode.create(
    [...texts, ')'],
    columns.map(() => ValueNode.create(value)),
  )
}
