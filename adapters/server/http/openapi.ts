import { z } from 'zod'
import type { Access, AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { mounts } from './bind.ts'

type Json = Record<string, unknown>

/** Who may call, in words a reader and a program both understand: the value of `x-permission`. */
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
    case 'permission':
      return access.anyOf.map(({ module, section, action }) => `${module}${section === undefined ? '' : ` / ${section}`}: ${action}`).join(' or ')
  }
}

/** The OpenAPI 3.1 document of all contracts; schemas with an id stand once under `components`. */
export function openApi(contracts: readonly AnyEndpoint[], origin: string): Json {
  const schemas: Json = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
    for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) schemas[name] ??= definition
    return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')) as Json
  }

  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = `${mounts[contract.base]}/${contract.path.replace(/^\//, '')}`
    const method = contract.method.toLowerCase()
    const key = contract.override === undefined ? path : `${path}#${contract.override}`
    const input = schemaOf(contract.input, 'input')
    const parameters: Json[] = Object.keys(contract.params.shape).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: schemaOf(contract.params.shape[name] as z.ZodType, 'input'),
    }))
    const properties = (input['properties'] ?? {}) as Record<string, Json>
    const required = (input['required'] ?? []) as string[]
    if (contract.encoding === 'query') {
      for (const [name, schema] of Object.entries(properties)) parameters.push({ name, in: 'query', required: required.includes(name), schema })
    }
    ;(paths[key] ??= {})[method] = {
      operationId: contract.id,
      summary: contract.summary,
      tags: [contract.id.split('.', 1)[0]],
      'x-permission': permissionText(contract.access),
      ...(contract.access.kind === 'public' || contract.access.kind === 'local' ? { security: [] } : {}),
      ...(contract.creates ? { 'x-idempotent-by': 'Idempotency-Key' } : {}),
      parameters,
      ...(contract.encoding === 'query' || (Object.keys(properties).length === 0 && input['type'] === 'object')
        ? {}
        : { requestBody: { required: required.length > 0, content: { [mediaTypes[contract.encoding]]: { schema: input } } } }),
      responses: {
        200: {
          description: 'The envelope; `status` false is a refusal with its reason in `message` or by field in `errors`.',
          content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, schemaOf(contract.answer, 'input')] } } },
        },
      },
    }
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
    info: { title: 'Tradehall', version: '1', description: 'Every call of the marketplace. Answers carry the envelope `{status, message, data?, errors?}`.' },
    servers: [{ url: origin }],
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
  }
}

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const
