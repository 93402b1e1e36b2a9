type Json = Record<string, unknown>

/** Chooses the value of a named place, by the types that it takes; undefined leaves it to the schema. */
export type Choose = (name: string, takes: { readonly number: boolean; readonly text: boolean }) => unknown

/** A value that the schema accepts, as far as the schema shows. `text` is in every place that takes any text. */
export function sample(schema: Json, root: Json, text = 'Harbour-42', depth = 0, choose?: Choose, name = ''): unknown {
  if (depth > 6) return null
  const chosen = isFree(schema) ? choose?.(name, takenBy(schema)) : undefined
  if (chosen !== undefined) return chosen
  const reference = schema['$ref']
  if (typeof reference === 'string')
    return sample(
      ((root['$defs'] as Record<string, Json> | undefined)?.[reference.split('/').at(-1) ?? ''] ?? {}) as Json,
      root,
      text,
      depth + 1,
      choose,
      name,
    )
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return sample(alternatives[0] as Json, root, text, depth + 1, choose, name)
  if (Array.isArray(schema['allOf']))
    return Object.assign(
      {},
      ...(schema['allOf'] as Json[]).map((part) => sample(part, root, text, depth + 1, choose, name)),
    )
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([key, value]) => [
          key,
          sample(value, root, text, depth + 1, choose, key),
        ]),
      )
    case 'array':
      return typeof schema['items'] === 'object'
        ? [sample(schema['items'] as Json, root, text, depth + 1, choose, name)]
        : []
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' && schema['minimum'] > 0 ? schema['minimum'] : 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return schema['format'] === 'email' ? 'a@b.example' : schema['format'] === 'date' ? '2026-01-02' : text
    default:
      return text
  }
}

// Helpers

const alternativesOf = (schema: Json): readonly Json[] => {
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(alternatives) ? (alternatives as Json[]).flatMap(alternativesOf) : [schema]
}

const isFree = (schema: Json): boolean => alternativesOf(schema).every((one) => one['type'] !== 'object')

/** Constants and choices take no other value. */
function takenBy(schema: Json): { readonly number: boolean; readonly text: boolean } {
  const free = alternativesOf(schema).filter((one) => !('const' in one) && !('enum' in one))
  const types = free.flatMap((one) => one['type'])
  return { number: types.some((type) => type === 'integer' || type === 'number'), text: types.includes('string') }
}
