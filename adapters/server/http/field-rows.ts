import type { Json } from './openapi.ts'

/** One line of a table of fields. */
export interface FieldRow {
  /** `product.tiers[].min` */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** `1 to 50 characters`, `one of …`, in words. */
  readonly limits: string
}

type Schemas = Readonly<Record<string, Json>>

const MAX_ROWS = 300

/**
 * The fields of a JSON Schema as rows, nested ones below their parent. Each named schema is expanded once per path, so
 * that recursion ends.
 */
export function fieldRows(schema: Json, schemas: Schemas): FieldRow[] {
  const rows: FieldRow[] = []
  const walk = (given: Json, prefix: string, seen: ReadonlySet<string>) => {
    for (const part of partsOf(given, schemas)) {
      const opened = seen.size > 12
      const required = new Set((part['required'] ?? []) as string[])
      for (const [key, value] of Object.entries((part['properties'] ?? {}) as Record<string, Json>)) {
        if (rows.length >= MAX_ROWS) return
        const name = `${prefix}${key}`
        if (rows.some((row) => row.name === name)) continue
        rows.push({
          name,
          type: typeText(value, schemas),
          isRequired: required.has(key),
          limits: limitsText(value, schemas),
        })
        if (!opened) walkInto(value, name, seen)
      }
    }
  }
  const walkInto = (value: Json, name: string, seen: ReadonlySet<string>) => {
    const reference = typeof value['$ref'] === 'string' ? value['$ref'] : undefined
    if (reference !== undefined && seen.has(reference)) return
    const next = new Set([...seen, reference ?? `${seen.size}`])
    for (const part of partsOf(value, schemas)) {
      if (part['properties'] !== undefined) walk(part, `${name}.`, next)
      else if (isSchema(part['items'])) walkInto(part['items'], `${name}[]`, next)
      else if (isSchema(part['additionalProperties'])) walkInto(part['additionalProperties'], `${name}.*`, next)
    }
  }
  // A list of records at the top has no field name of its own.
  if (isSchema(schema['items'])) walkInto(schema, '', new Set())
  else walk(schema, '', new Set())
  return rows
}

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function resolved(schema: Json, schemas: Schemas): Json {
  const reference = schema['$ref']
  return typeof reference === 'string' ? (schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {}) : schema
}

/** A schema, or the alternatives and parts that it consists of, without null. */
function partsOf(schema: Json, schemas: Schemas, depth = 0): Json[] {
  const own = resolved(schema, schemas)
  const parts = [own['anyOf'], own['oneOf'], own['allOf']].flatMap((list) =>
    Array.isArray(list) ? (list as Json[]) : [],
  )
  if (parts.length === 0 || depth > 8) return own['type'] === 'null' ? [] : [own]
  const inner = parts.flatMap((part) => partsOf(part, schemas, depth + 1))
  return own['properties'] === undefined ? inner : [own, ...inner]
}

function typeText(schema: Json, schemas: Schemas, depth = 0): string {
  const own = resolved(schema, schemas)
  const alternatives = own['anyOf'] ?? own['oneOf']
  if (Array.isArray(alternatives) && depth < 4)
    return [...new Set((alternatives as Json[]).map((part) => typeText(part, schemas, depth + 1)))].join(' or ')
  if ('const' in own) return JSON.stringify(own['const'])
  if (Array.isArray(own['type']))
    return (own['type'] as string[]).map((type) => typeText({ ...own, type }, schemas, depth + 1)).join(' or ')
  switch (own['type']) {
    case 'array':
      return `list of ${isSchema(own['items']) && depth < 4 ? typeText(own['items'], schemas, depth + 1) : 'anything'}`
    case 'object':
      return own['properties'] === undefined && isSchema(own['additionalProperties']) ? 'record by key' : 'record'
    case 'integer':
      return 'whole number'
    case 'string':
      return own['format'] === 'binary' || own['contentEncoding'] === 'binary' ? 'file' : 'text'
    case undefined:
      return Array.isArray(own['enum']) ? 'text' : 'any'
    default:
      return String(own['type'])
  }
}

const UNBOUNDED = Number.MAX_SAFE_INTEGER

function limitsText(schema: Json, schemas: Schemas): string {
  const texts = partsOf(schema, schemas).flatMap((own) => {
    const limits: string[] = []
    if (Array.isArray(own['enum'])) limits.push(`one of ${shortened((own['enum'] as unknown[]).map(String))}`)
    if (typeof own['format'] === 'string') limits.push(own['format'])
    limits.push(...range(own['minLength'], own['maxLength'], 'characters'))
    limits.push(...range(own['minItems'], own['maxItems'], 'entries'))
    limits.push(...range(own['minimum'], own['maximum'], ''))
    if (typeof own['exclusiveMinimum'] === 'number') limits.push(`above ${own['exclusiveMinimum']}`)
    if (typeof own['exclusiveMaximum'] === 'number') limits.push(`below ${own['exclusiveMaximum']}`)
    if (typeof own['pattern'] === 'string' && own['format'] === undefined && own['pattern'].length <= 60)
      limits.push(`like ${own['pattern']}`)
    return limits
  })
  const whole = resolved(schema, schemas)
  const initial = whole['default']
  if (initial !== undefined) texts.push(`else ${JSON.stringify(initial)}`)
  if (typeof whole['description'] === 'string') texts.unshift(whole['description'])
  return [...new Set(texts)].join('; ')
}

function range(min: unknown, max: unknown, unit: string): string[] {
  const from = typeof min === 'number' && min > -UNBOUNDED ? min : undefined
  const to = typeof max === 'number' && max < UNBOUNDED ? max : undefined
  const text =
    from === undefined
      ? to === undefined
        ? ''
        : `at most ${to}`
      : to === undefined
        ? `at least ${from}`
        : from === to
          ? `exactly ${from}`
          : `${from} to ${to}`
  return text === '' ? [] : [`${text} ${unit}`.trim()]
}

const shortened = (values: readonly string[]): string =>
  values.length <= 12 ? values.join(', ') : `${values.slice(0, 12).join(', ')} and ${values.length - 12} more`
