import { count, counted } from '../command-line.ts'

const LINES_SHOWN = 5
const GROUPS_SHOWN = 15

/** Reasons with their counts and first lines. Memory does not grow with the file. */
export interface Reasons {
  add(reason: string, line: number): void
  readonly total: number
  readonly groups: readonly { readonly reason: string; readonly count: number; readonly lines: readonly number[] }[]
}

/** Maximum number of groups. Further reasons share one group, because every line of a broken file can have its own reason. */
const GROUPS_KEPT = 1_000
const OTHER = 'other reasons'

export function createReasons(): Reasons {
  const held = new Map<string, { reason: string; count: number; lines: number[] }>()
  let total = 0
  return {
    add(reason, line) {
      total++
      const name = held.has(reason) || held.size < GROUPS_KEPT ? reason : OTHER
      const group = held.get(name) ?? { reason: name, count: 0, lines: [] }
      group.count++
      if (group.lines.length < LINES_SHOWN) group.lines.push(line)
      held.set(name, group)
    },
    get total() {
      return total
    },
    get groups() {
      return [...held.values()].toSorted((one, other) => other.count - one.count)
    },
  }
}

export interface ImportCounts {
  lines: number
  listings: number
  created: number
  updated: number
  unchanged: number
  /** Created and updated listings that this run publishes. */
  published: number
  /** Created, updated or unchanged listings that are complete. */
  complete: number
}

export interface ImportReport {
  readonly file: string
  readonly seller: string
  readonly isWritten: boolean
  readonly isStopped: boolean
  readonly counts: ImportCounts
  readonly refused: Reasons
  readonly lacks: Reasons
  readonly brands: readonly string[]
  readonly categories: readonly string[]
  readonly seconds: number
  readonly hints: readonly string[]
}

/** The report for the terminal. */
export function reportLines(report: ImportReport): readonly string[] {
  const { counts, refused, lacks, isWritten } = report
  const would = (word: string) => (isWritten ? word : `would be ${word}`)
  const kept = counts.created + counts.updated + counts.unchanged
  const width = Math.max(
    ...[counts.created, counts.updated, counts.unchanged, refused.total, kept].map((value) => count(value).length),
  )
  const row = (label: string, value: number) => `  ${label.padEnd(18)}${count(value).padStart(width)}`
  return [
    `${counted(counts.listings + refused.total, 'listing')} in ${report.file} for ${report.seller}, read in ${report.seconds.toFixed(1)} s`,
    row(would('created'), counts.created),
    row(would('updated'), counts.updated),
    row('unchanged', counts.unchanged),
    row(would('refused'), refused.total),
    ...grouped(refused),
    ...(counts.published > 0 ? [row(would('published'), counts.published)] : []),
    ...(kept > 0
      ? [
          `  complete enough to be on sale: ${count(counts.complete)} of ${count(kept)}${lacks.total > 0 ? '; the others lack' : ''}`,
        ]
      : []),
    ...grouped(lacks),
    ...listed(would('new brands').replace('be new brands', 'add brands'), report.brands),
    ...listed(would('new categories').replace('be new categories', 'add categories'), report.categories),
    ...report.hints,
  ]
}

function grouped(reasons: Reasons): readonly string[] {
  const { groups } = reasons
  const width = Math.max(0, ...groups.map((group) => count(group.count).length))
  const rows = groups.slice(0, GROUPS_SHOWN).map((group) => {
    const more = group.count > group.lines.length ? ', …' : ''
    return `    ${count(group.count).padStart(width)}  ${group.reason} (${group.count === 1 ? 'line' : 'lines'} ${group.lines.join(', ')}${more})`
  })
  return groups.length > GROUPS_SHOWN
    ? [...rows, `    and ${counted(groups.length - GROUPS_SHOWN, 'more reason')}`]
    : rows
}

function listed(label: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  return [
    `  ${label}: ${count(names.length)} (${names.slice(0, LINES_SHOWN).join('; ')}${names.length > LINES_SHOWN ? '; …' : ''})`,
  ]
}
