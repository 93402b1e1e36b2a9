type Json = Record<string, unknown>

/** A value that the schema accepts, as far as the schema shows. `text` is in every place that takes any text. */
export function sample(schema: Json, root: Json, text = 'Harbour-42', depth = 0): unknown {
  if (depth > 6) return null
  const reference = schema['$ref']
  if (typeof reference === 'string')
    return sample(
      ((root['$defs'] as Record<string, Json> | undefined)?.[reference.split('/').at(-1) ?? ''] ?? {}) as Json,
      root,
      text,
      depth + 1,
    )
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return sample(alternatives[0] as Json, root, text, depth + 1)
  if (Array.isArray(schema['allOf']))
    return Object.assign({}, ...(schema['allOf'] as Json[]).map((part) => sample(part, root, text, depth + 1)))
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, value]) => [
          name,
          sample(value, root, text, depth + 1),
        ]),
      )
    case 'array':
      return typeof schema['items'] === 'object' ? [sample(schema['items'] as Json, root, text, depth + 1)] : []
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
