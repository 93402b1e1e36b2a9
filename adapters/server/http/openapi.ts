import { z } from 'zod'
import type { Access, AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { mounts } from './bind.ts'

export type Json = Record<string, unknown>

/** One call as the document describes it. */
export interface Operation extends Json {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly Json[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { readonly schema: Json }>>
  }
  readonly responses: Readonly<Record<string, Json>>
}

export interface OpenApi extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Json
}

/** Who may call, readable for people and programs: the value of `x-permission`. */
export function permissionText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'public'
    case 'local':
      return 'this machine'
    case 'signedIn':
      return 'signed in'
    case 'seller':
      return 'seller or sub-user'
    case 'operator':
      return 'operator'
    case 'permission':
      return access.anyOf
        .map(({ module, section, action }) => `${module}${section === undefined ? '' : ` / ${section}`}: ${action}`)
        .join(' or ')
  }
}

/** The mounted path as a contract spells it, with `{…}` parts. */
export const templateOf = (contract: AnyEndpoint): string =>
  `${mounts[contract.base]}/${contract.path.replace(/^\//, '')}`

/**
 * The OpenAPI 3.1 document of all contracts. Schemas with an id appear once, under `components`.
 *
 * A call that forms reach by `_method` is listed under the method it means, which the server accepts too.
 */
export function openApi(contracts: readonly AnyEndpoint[], origin: string): OpenApi {
  const schemas: Record<string, Json> = {}
  const templates = new Map<string, string>()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const contract of contracts) {
    // The document lists an address once, whatever each contract calls its parameters.
    const shape = templateOf(contract).replaceAll(/\{\w+\}/g, '{}')
    const path = templates.get(shape) ?? templateOf(contract)
    templates.set(shape, path)
    const operation = operationOf(contract, partsOf(path), schemas)
    const method = (contract.override ?? contract.method).toLowerCase()
    const operations = (paths[path] ??= {})
    const taken = operations[method]
    if (taken === undefined) operations[method] = operation
    else throw new Error(`${taken.operationId} and ${contract.id} both bind ${method.toUpperCase()} ${path}.`)
  }
  schemas['Envelope'] = {
    type: 'object',
    required: ['status', 'message'],
    properties: {
      status: { type: 'boolean' },
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradehall',
      version: '1',
      description: 'Every call of the marketplace. Answers carry the envelope `{status, message, data?, errors?}`.',
    },
    servers: [{ url: origin }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas,
      responses: { Refusal: refusal },
    },
  }
}

const refusal: Json = {
  description: 'Refused: the status is the reason, `message` describes it.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
}

function operationOf(contract: AnyEndpoint, parts: readonly string[], schemas: Record<string, Json>): Operation {
  const schemaOf = (schema: z.ZodType, place: string) => inlined(schema, `${contract.id}.${place}`, schemas)
  const input = schemaOf(contract.input, 'input')
  const shape: Readonly<Record<string, z.ZodType>> = contract.params.shape
  const parameters: Json[] = Object.keys(shape).map((name, at) => ({
    name: parts[partsOf(contract.path).indexOf(name)] ?? parts[at] ?? name,
    in: 'path',
    required: true,
    schema: schemaOf(shape[name] as z.ZodType, name),
  }))
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const isQuery = contract.encoding === 'query'
  if (isQuery)
    for (const [name, schema] of Object.entries(properties))
      parameters.push({ name, in: 'query', required: required.includes(name), schema })
  const hasBody = !isQuery && !(input['type'] === 'object' && Object.keys(properties).length === 0)
  const isOpen = contract.access.kind === 'public' || contract.access.kind === 'local'
  return {
    operationId: contract.id,
    summary: contract.summary,
    tags: [subjectOf(contract.id)],
    'x-permission': permissionText(contract.access),
    ...(isOpen ? { security: [] } : {}),
    ...(contract.creates ? { 'x-idempotent-by': 'Idempotency-Key' } : {}),
    ...(contract.override === undefined ? {} : { 'x-also-by': `POST with _method ${contract.override}` }),
    parameters,
    ...(hasBody
      ? {
          requestBody: {
            required: required.length > 0,
            content: { [mediaTypes[contract.encoding as keyof typeof mediaTypes]]: { schema: input } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The envelope; `status` false is a refusal with its reason in `message` or by field in `errors`.',
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, schemaOf(contract.response, 'response')] },
          },
        },
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

/** The subject of a call, by which calls are grouped. */
export const subjectOf = (id: string): string => id.split('.', 1)[0] ?? id

const partsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Converts a schema to JSON Schema with references into `components`, and adds its definitions there. */
function inlined(schema: z.ZodType, place: string, schemas: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  const root = place.replaceAll('.', '_')
  // Names that zod generates (`__schema0`) are unique within one schema only.
  const nameOf = (name: string) => (name.startsWith('__') ? `${root}${name}` : name)
  let isRecursive = false
  const moved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(moved)
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') return [key, moved(value)]
        if (value === '#') isRecursive = true
        return [
          key,
          value === '#'
            ? `#/components/schemas/${root}`
            : `#/components/schemas/${nameOf(value.replace(/^#\/\$defs\//, ''))}`,
        ]
      }),
    )
  }
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
    schemas[nameOf(name)] ??= moved(definition) as Json
  const own = moved(json) as Json
  if (!isRecursive) return own
  schemas[root] = own
  return { $ref: `#/components/schemas/${root}` }
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const
