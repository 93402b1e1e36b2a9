import { z } from 'zod'
import type { Json } from './suite.ts'

/** A JSON Schema, as far as these files use it. */
interface Schema {
  [name: string]: unknown
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema | boolean
  prefixItems?: readonly Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  $defs?: Record<string, Schema>
  $ref?: string
}

/** An object with more names than this is a table, whose names say nothing. */
const MOST_NAMES = 60

/**
 * The JSON Schema of a shape, of its input or its output. Parts that cannot be derived from code, such as the result of a
 * function, are those of the examples: their types, and the names that all of them have.
 */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output', examples: readonly Json[]): Json {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
  const defs = schema.$defs ?? {}
  const ofDefs = new Map<string, unknown[]>()
  fill(schema, examples, (name, values) => ofDefs.set(name, [...(ofDefs.get(name) ?? []), ...values]))
  // A definition may refer to others, or to itself: the examples go down as far as they go.
  for (let round = 0; round < 6 && ofDefs.size > 0; round++) {
    const held = [...ofDefs]
    ofDefs.clear()
    for (const [name, values] of held)
      if (defs[name] !== undefined)
        fill(defs[name], values, (inner, more) => ofDefs.set(inner, [...(ofDefs.get(inner) ?? []), ...more]))
  }
  return schema as unknown as Json
}

/** The schema of accepted inputs, which forms check by code: the types of the examples, and the names that all have. */
export const schemaOfExamples = (examples: readonly Json[]): Json =>
  ({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...inferred(examples) }) as unknown as Json

const isEmpty = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).filter((name) => name !== '$schema').length === 0
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fill(schema: Schema, examples: readonly unknown[], toDef: (name: string, values: unknown[]) => void): void {
  if (isEmpty(schema)) {
    if (examples.length > 0) Object.assign(schema, inferred(examples))
    return
  }
  const ref = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1]
  if (ref !== undefined) toDef(ref, [...examples])
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    fill(
      branch,
      examples.filter((example) => mayBe(branch, example)),
      toDef,
    )
  for (const part of schema.allOf ?? []) fill(part, examples, toDef)
  const lists = examples.filter((example): example is unknown[] => Array.isArray(example))
  for (const [at, part] of (schema.prefixItems ?? []).entries())
    fill(
      part,
      lists.flatMap((list) => (at < list.length ? [list[at]] : [])),
      toDef,
    )
  if (isObject(schema.items))
    fill(
      schema.items as Schema,
      lists.flatMap((list) => list.slice(schema.prefixItems?.length ?? 0)),
      toDef,
    )
  const objects = examples.filter(isObject)
  const properties = schema.properties ?? {}
  if (isObject(schema.additionalProperties))
    fill(
      schema.additionalProperties as Schema,
      objects.flatMap((object) =>
        Object.entries(object).flatMap(([name, value]) => (Object.hasOwn(properties, name) ? [] : [value])),
      ),
      toDef,
    )
  const isAlwaysThere = (name: string) => objects.length > 0 && objects.every((object) => Object.hasOwn(object, name))
  // A part that code makes may be undefined, which JSON leaves out.
  const required = schema.required?.filter((name) => !isEmpty(properties[name] ?? {}) || isAlwaysThere(name))
  if (required !== undefined) schema.required = required
  for (const [name, part] of Object.entries(properties))
    fill(
      part,
      objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name]] : [])),
      toDef,
    )
}

/** Whether a value may belong to a branch, by its type, its names and its constants. */
function mayBe(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (typeof schema.type === 'string' && !typesOf(value).includes(schema.type)) return false
  if (!isObject(value)) return true
  return (
    (schema.required ?? []).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(schema.properties ?? {}).every(
      ([name, part]) => !Object.hasOwn(value, name) || mayBe(part, value[name]),
    )
  )
}

function typesOf(value: unknown): readonly string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number']
  return [typeof value]
}

function inferred(examples: readonly unknown[]): Schema {
  const types = [...new Set(examples.map((example) => typesOf(example)[0] ?? ''))].toSorted()
  const [first = 'null'] = types
  const schema: Schema = { type: types.length === 1 ? first : types }
  const lists = examples.filter((example): example is unknown[] => Array.isArray(example)).flat()
  if (lists.length > 0) schema.items = inferred(lists)
  const objects = examples.filter(isObject)
  if (objects.length === 0) return schema
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].toSorted()
  if (names.length > MOST_NAMES)
    return { ...schema, additionalProperties: inferred(objects.flatMap((object) => Object.values(object))) }
  return {
    ...schema,
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        inferred(objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name]] : []))),
      ]),
    ),
    required: names.filter((name) => objects.every((object) => Object.hasOwn(object, name))),
  }
}
