import { z } from 'zod'
import { issueText } from '../../../core/text/issue-text.ts'

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const PASSES = 3

/**
 * Parses an input whose values may be texts. Forms and queries contain only texts, so `"12"` counts as 12 and `"1"` as
 * true where the contract expects a number or a boolean (D-14), a single value as a list of one, and a list of one as
 * its value (`a[]=1`). An empty optional field counts as absent. Only values that the contract refuses are converted; a
 * JSON body is taken as it is.
 */
export function typedFromText<S extends z.ZodType>(
  schema: S,
  given: unknown,
  isText: boolean,
): z.ZodSafeParseResult<z.output<S>> {
  const options = { reportInput: true, error: issueText }
  if (!isText) return schema.safeParse(given, options)
  const values: Editable = editable(withoutEmpty(schema, given))
  let result = schema.safeParse(values.root, options)
  for (let pass = 0; pass < PASSES && !result.success; pass += 1) {
    let isChanged = false
    for (const issue of result.error.issues) {
      if (issue.code !== 'invalid_type') continue
      const typed = readAs(issue.expected, issue.input)
      if (typed === undefined) continue
      values.put(issue.path, typed)
      isChanged = true
    }
    if (!isChanged) return result
    result = schema.safeParse(values.root, options)
  }
  return result
}

/**
 * Drops empty fields where '' has no meaning: the field may be absent, and its schema refuses '' or reads it as 0. A
 * text field keeps its '', which clears it.
 */
function withoutEmpty(schema: z.ZodType, given: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || given === null || typeof given !== 'object' || Array.isArray(given))
    return given
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  const isAbsent = ([name, value]: readonly [string, unknown]): boolean => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (value !== '' || field === undefined || !field.safeParse(undefined).success) return false
    const read = field.safeParse('')
    return !read.success || typeof read.data === 'number'
  }
  return Object.fromEntries(Object.entries(given).filter((entry) => !isAbsent(entry)))
}

function readAs(expected: string, value: unknown): unknown {
  if (
    Array.isArray(value) &&
    value.length === 1 &&
    expected !== 'array' &&
    expected !== 'object' &&
    expected !== 'record'
  )
    return value[0]
  if (typeof value !== 'string') return undefined
  switch (expected) {
    case 'number':
    case 'int':
      return NUMBER.test(value.trim()) ? Number(value) : undefined
    case 'boolean':
      return /^(?:1|true|on|yes)$/i.test(value) ? true : /^(?:0|false|off|no)$/i.test(value) ? false : undefined
    case 'array':
      return value === '' ? [] : [value]
    default:
      return undefined
  }
}

interface Editable {
  root: unknown
  readonly put: (path: readonly PropertyKey[], value: unknown) => void
}

/**
 * A tree whose values can be set. Each list or record on the path is copied once; the rest is shared with the input.
 */
function editable(given: unknown): Editable {
  const own = new Set<unknown>()
  const copied = (node: unknown): unknown => {
    if (own.has(node)) return node
    const copy: unknown = Array.isArray(node) ? [...(node as unknown[])] : { ...(node as object) }
    own.add(copy)
    return copy
  }
  const tree: Editable = {
    root: given,
    put: (path, value) => {
      if (path.length === 0) {
        tree.root = value
        return
      }
      tree.root = copied(tree.root)
      let node = tree.root as Record<PropertyKey, unknown>
      for (const key of path.slice(0, -1)) {
        node[key] = copied(node[key])
        node = node[key] as Record<PropertyKey, unknown>
      }
      node[path.at(-1) ?? ''] = value
    },
  }
  return tree
}
