import type { ShopTarget } from './shop-target.ts'

/** Our own choices: how many entries and levels the menu of a shop has. D-159. */
export const MAX_MENU_ENTRIES = 40
export const MENU_LEVELS = 3

/** An entry of a shop's menu. The menu is a list in which the entries below another one follow it with a greater depth. */
export interface MenuEntry extends ShopTarget {
  readonly id: string
  readonly name: string
  /** From 0 to `MENU_LEVELS - 1`. */
  readonly depth: number
}

export type MenuBranch = MenuEntry & { readonly children: readonly MenuBranch[] }

/** The menu as a tree. */
export function menuTree(entries: readonly MenuEntry[]): readonly MenuBranch[] {
  const tops = entries.flatMap((entry, at) => (hasParent(entries, at) ? [] : [at]))
  return tops.map((at, index): MenuBranch => {
    const below = entries.slice(at + 1, tops[index + 1] ?? entries.length)
    return { ...(entries[at] as MenuEntry), children: menuTree(below) }
  })
}

const hasParent = (entries: readonly MenuEntry[], at: number): boolean =>
  entries.slice(0, at).some(({ depth }) => depth < (entries[at]?.depth ?? 0))

/** Whether each entry is at most one level below the entry before it, and none is too deep. */
export const isMenu = (entries: readonly Pick<MenuEntry, 'depth'>[]): boolean =>
  entries.every(({ depth }, at) => depth < MENU_LEVELS && depth <= (entries[at - 1]?.depth ?? -1) + 1)

/** The number of entries that move together: the entry and all below it. */
export function branchLength(entries: readonly MenuEntry[], at: number): number {
  const depth = entries[at]?.depth ?? 0
  const end = entries.findIndex((entry, index) => index > at && entry.depth <= depth)
  return (end === -1 ? entries.length : end) - at
}

/**
 * Moves an entry, with all below it, before the entry at `to` of the others, at a depth as close to the wanted one as
 * levels and neighbours allow. Returns the same list when it fits nowhere there.
 */
export function placeEntry(entries: readonly MenuEntry[], id: string, to: number, depth: number): readonly MenuEntry[] {
  const from = entries.findIndex((entry) => entry.id === id)
  if (from === -1) return entries
  const branch = entries.slice(from, from + branchLength(entries, from))
  const others = entries.toSpliced(from, branch.length)
  const own = branch[0]?.depth ?? 0
  const height = Math.max(...branch.map((entry) => entry.depth - own))
  const least = others[to]?.depth ?? 0
  const most = Math.min((others[to - 1]?.depth ?? -1) + 1, MENU_LEVELS - 1 - height)
  if (least > most) return entries
  const shift = Math.min(Math.max(depth, least), most) - own
  const moved = others.toSpliced(to, 0, ...branch.map((entry) => ({ ...entry, depth: entry.depth + shift })))
  return moved.every((entry, at) => entry.id === entries[at]?.id && entry.depth === entries[at].depth) ? entries : moved
}

export type MenuStep = 'up' | 'down' | 'in' | 'out'

/** Moves an entry one step among its neighbours, or a level in or out. Returns the same list when there is no such step. */
export function stepEntry(entries: readonly MenuEntry[], id: string, step: MenuStep): readonly MenuEntry[] {
  const at = entries.findIndex((entry) => entry.id === id)
  const entry = entries[at]
  if (entry === undefined) return entries
  const { depth } = entry
  const length = branchLength(entries, at)
  const before = entries.slice(0, at).findLastIndex((other) => other.depth <= depth)
  switch (step) {
    case 'up':
      return entries[before]?.depth === depth ? placeEntry(entries, id, before, depth) : entries
    case 'down': {
      const next = at + length
      return entries[next]?.depth === depth ? placeEntry(entries, id, at + branchLength(entries, next), depth) : entries
    }
    case 'in':
      return entries[before]?.depth === depth ? placeEntry(entries, id, at, depth + 1) : entries
    case 'out': {
      const parent = entries.slice(0, at).findLastIndex((other) => other.depth < depth)
      if (parent === -1) return entries
      return placeEntry(entries, id, parent + branchLength(entries, parent) - length, depth - 1)
    }
  }
}

/** The menu without an entry and all below it. */
export function withoutEntry(entries: readonly MenuEntry[], id: string): readonly MenuEntry[] {
  const at = entries.findIndex((entry) => entry.id === id)
  return at === -1 ? entries : entries.toSpliced(at, branchLength(entries, at))
}

/** The rights that a change of the menu needs: new entries Add, missing ones Delete, anything else Edit. D-159. */
export function menuActions(
  before: readonly MenuEntry[],
  after: readonly MenuEntry[],
): readonly ('Add' | 'Edit' | 'Delete')[] {
  const was = new Set(before.map(({ id }) => id))
  const is = new Set(after.map(({ id }) => id))
  const kept = (list: readonly MenuEntry[], other: ReadonlySet<string>) =>
    JSON.stringify(
      list
        .filter(({ id }) => other.has(id))
        .map(({ id, name, kind, target, depth }) => [id, name, kind, target, depth]),
    )
  return [
    ...(after.some(({ id }) => !was.has(id)) ? (['Add'] as const) : []),
    ...(before.some(({ id }) => !is.has(id)) ? (['Delete'] as const) : []),
    ...(kept(before, is) === kept(after, was) ? [] : (['Edit'] as const)),
  ]
}
