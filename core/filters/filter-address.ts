import { checkFilter, conditionValue, type FilterCheck } from './filter-check.ts'
import type { CheckedCondition, CheckedFilter, CheckedGroup } from './checked-filter.ts'
import { filterMessages as say } from './filter.messages.ts'
import {
  filterTree,
  type FilterField,
  type FilterGroup,
  type FilterRule,
  type FilterTree,
  type FilterValue,
} from './filter-tree.ts'
import { OPERATORS, type OperatorNumber } from './operators.ts'

const WORDS: Readonly<Record<OperatorNumber, string>> = {
  1: 'is',
  2: 'isnt',
  3: 'has',
  4: 'hasnt',
  5: 'starts',
  6: 'ends',
  7: 'empty',
  8: 'filled',
  9: 'lt',
  10: 'gt',
  11: 'lte',
  12: 'gte',
  13: 'between',
  14: 'outside',
}
const numberOf = new Map(
  Object.entries(WORDS).map(([number, word]) => [word, OPERATORS[Number(number) as OperatorNumber].number]),
)

/**
 * Encodes a filter as one address value: `status.is.New~amount.between.5!10~any(city.is.Paris~city.is.New_York)`.
 * Only characters that no address encoder changes are used: a space is `_`, other characters are `*` and their UTF-8
 * bytes. A filter whose outermost group is "any" starts with `any~`. A filter without conditions is an empty text.
 */
export function toAddress(filter: CheckedFilter): string {
  const list = rulesText(filter.root)
  if (filter.root.match === 'all') return list
  return list === '' ? 'any' : `any~${list}`
}

/**
 * Reads what `toAddress` wrote and checks it against the current fields. Malformed text is refused like any invalid
 * filter.
 */
export function fromAddress(text: string, fields: readonly FilterField[]): FilterCheck {
  const read = readTree(text, new Map(fields.map((field) => [field.name, field])))
  const tree = read === undefined ? undefined : filterTree.safeParse(read)
  if (tree === undefined) return { ok: false, problems: [{ path: '', message: say.malformed }] }
  if (tree.success) return checkFilter(tree.data, fields)
  return { ok: false, problems: tree.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}

const rulesText = (group: CheckedGroup): string =>
  group.rules.map((rule) => ('match' in rule ? `${rule.match}(${rulesText(rule)})` : conditionText(rule))).join('~')

function conditionText(condition: CheckedCondition): string {
  const head = `${escapeText(condition.field.name, /[^A-Za-z0-9_-]/gu)}.${WORDS[condition.operator]}`
  const value = conditionValue(condition)
  return value === undefined ? head : `${head}.${valueText(value)}`
}

function valueText(value: FilterValue): string {
  if (Array.isArray(value)) return value.map((one: string | number) => plainText(String(one))).join('!')
  if (typeof value === 'object' && 'span' in value) return `${value.span}-${value.days}`
  return plainText(String(value as string | number | boolean))
}

const plainText = (text: string) => escapeText(text, /[^A-Za-z0-9. -]/gu).replaceAll(' ', '_')
const escapeText = (text: string, unsafe: RegExp) =>
  text.replace(unsafe, (char) => {
    // encodeURIComponent leaves some characters that have a meaning here.
    const encoded = encodeURIComponent(char)
    return encoded === char ? `*${char.charCodeAt(0).toString(16).toUpperCase()}` : encoded.replaceAll('%', '*')
  })

function unescapeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('*', '%'))
  } catch {
    return undefined
  }
}

/** Longer addresses are refused, because browsers cut them off. */
const MAX_ADDRESS = 20_000
/** Deeper than any valid filter; the check of the tree then gives the right message. */
const MAX_READ_DEPTH = 20

function readTree(text: string, fields: ReadonlyMap<string, FilterField>): FilterTree | undefined {
  if (text.length > MAX_ADDRESS) return undefined
  if (text === '') return { match: 'all', rules: [] }
  if (text === 'any') return { match: 'any', rules: [] }
  const isAny = text.startsWith('any~')
  let at = isAny ? 'any~'.length : 0
  const rules = readRules(1)
  return rules === undefined || at < text.length ? undefined : { match: isAny ? 'any' : 'all', rules }

  function readRules(depth: number): FilterRule[] | undefined {
    const found: FilterRule[] = []
    if (text[at] === ')') return found
    for (;;) {
      const rule = readRule(depth)
      if (rule === undefined) return undefined
      found.push(rule)
      if (text[at] !== '~') return found
      at++
    }
  }

  function readRule(depth: number): FilterRule | undefined {
    const opening = /(all|any)\(/y
    opening.lastIndex = at
    const match = opening.exec(text)?.[1]
    if (match !== 'all' && match !== 'any') return readCondition()
    at = opening.lastIndex
    const rules = depth < MAX_READ_DEPTH ? readRules(depth + 1) : undefined
    if (rules === undefined || text[at] !== ')') return undefined
    at++
    return { match, rules } satisfies FilterGroup
  }

  function readCondition(): FilterRule | undefined {
    const pattern = /([^.~()]+)\.([a-z]+)(?:\.([^~()]*))?/y
    pattern.lastIndex = at
    const found = pattern.exec(text)
    const name = unescapeText(found?.[1] ?? '*')
    const operator = numberOf.get(found?.[2] ?? '')
    if (found === null || name === undefined || operator === undefined) return undefined
    at = pattern.lastIndex
    const written = found[3]
    if (written === undefined) return { field: name, operator }
    const span = /^(last|next)-(\d{1,5})$/.exec(written)
    if (span !== null && fields.get(name)?.type === 'date') {
      return { field: name, operator, value: { span: span[1] === 'last' ? 'last' : 'next', days: Number(span[2]) } }
    }
    const values = written.split('!').map((value) => unescapeText(value.replaceAll('_', ' ')))
    if (!values.every((value) => value !== undefined)) return undefined
    const [only = ''] = values
    return { field: name, operator, value: values.length > 1 ? values : only }
  }
}
