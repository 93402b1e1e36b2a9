import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bindings } from '../../../adapters/server/bindings.ts'
import { fieldRows } from '../../../adapters/server/http/field-rows.ts'
import { type Json, openApi, permissionText } from '../../../adapters/server/http/openapi.ts'
import { referenceRoutes } from '../../../adapters/server/http/reference.ts'
import { describedField } from '../../../core/catalogue/product-form/described-field.ts'
import { PRODUCT_FIELD_NAMES } from '../../../core/catalogue/product-form/fields.ts'
import { endpoint, open, signedIn } from '../../../core/contracts/endpoint.ts'

const contracts = bindings.map(({ contract }) => contract)
const document = openApi(contracts, 'https://market.example')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('openApi', () => {
  it('lists every call once, with who may make it', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      contracts.map(({ id }) => id).toSorted(),
    )
    for (const { operation } of operations) {
      const contract = contracts.find(({ id }) => id === operation.operationId)
      expect(operation['x-permission']).toBe(permissionText(contract?.access ?? open))
      expect(operation.summary).not.toBe('')
    }
  })

  it('is a valid OpenAPI 3.1 document: methods, path parameters, references and unique operations', () => {
    expect(document['openapi']).toBe('3.1.0')
    expectSound(document)
  })

  it('describes every field of the product form as declared', () => {
    for (const id of ['listing.store', 'listing.update']) {
      const operation = operations.find((one) => one.operation.operationId === id)?.operation
      const schema = operation?.requestBody?.content['application/json']?.schema
      const properties = schema?.['properties'] as Readonly<Record<string, Json>>
      for (const name of PRODUCT_FIELD_NAMES) expect(properties[name]).toEqual(describedField(name))
      expect(properties['availability']).toMatchObject({ title: 'Availability', enum: ['in_stock', 'by_order'] })
    }
  })

  it('resolves every reference, of repeated and recursive schemas as well', () => {
    const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), below: z.array(tree) }))
    const named = z.object({ code: z.string() }).meta({ id: 'SpecCurrency' })
    const one = endpoint({
      id: 'spec.one',
      method: 'POST',
      path: 'spec/{id}',
      params: { id: z.string() },
      access: open,
      input: z.object({ tree, named }),
      response: { data: tree, named },
      summary: 'One',
    })
    const two = endpoint({
      id: 'spec.two',
      method: 'GET',
      path: 'spec/{key}',
      params: { key: z.string() },
      access: signedIn,
      response: { data: tree, named },
      summary: 'Two',
    })
    const three = endpoint({
      id: 'spec.three',
      method: 'POST',
      override: 'DELETE',
      path: 'spec/{key}',
      params: { key: z.string() },
      access: signedIn,
      summary: 'Three',
    })
    const made = openApi([one, two, three], '')

    expectSound(made)
    expect(Object.keys(made.paths)).toEqual(['/api/v1/spec/{id}'])
    expect(
      Object.entries(made.paths['/api/v1/spec/{id}'] ?? {}).map(([method, { operationId }]) => [method, operationId]),
    ).toEqual([
      ['post', 'spec.one'],
      ['get', 'spec.two'],
      ['delete', 'spec.three'],
    ])
    expect(made.components.schemas).toHaveProperty('SpecCurrency')
  })
})

describe('fieldRows', () => {
  it('returns type, requirement and limits of every field, nested ones by their path', () => {
    const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), below: z.array(tree) }))
    const shape = z.object({
      title: z.string().min(1).max(50),
      kind: z.enum(['a', 'b']).optional(),
      tiers: z.array(z.object({ min: z.number().int().min(1) })).max(5),
      city: z.string().nullable(),
      perPage: z.number().default(20),
      tree,
    })
    const made = openApi(
      [endpoint({ id: 'spec.rows', method: 'POST', path: 'spec', access: open, input: shape, summary: 'Rows' })],
      '',
    )
    const body = made.paths['/api/v1/spec']?.['post']?.requestBody?.content['application/json']?.schema ?? {}

    expect(fieldRows(body, made.components.schemas)).toEqual([
      { name: 'title', type: 'text', isRequired: true, limits: '1 to 50 characters' },
      { name: 'kind', type: 'text', isRequired: false, limits: 'one of a, b' },
      { name: 'tiers', type: 'list of record', isRequired: true, limits: 'at most 5 entries' },
      { name: 'tiers[].min', type: 'whole number', isRequired: true, limits: 'at least 1' },
      { name: 'city', type: 'text or null', isRequired: true, limits: '' },
      { name: 'perPage', type: 'number', isRequired: false, limits: 'else 20' },
      { name: 'tree', type: 'record', isRequired: true, limits: '' },
      { name: 'tree.name', type: 'text', isRequired: true, limits: '' },
      { name: 'tree.below', type: 'list of record', isRequired: true, limits: '' },
    ])
  })
})

describe('/docs/api', () => {
  it('is readable without scripts, under a policy that allows none, with every call and its rights', async () => {
    const page = await referenceRoutes(bindings, 'https://market.example').request('http://x/docs/api')
    const html = await page.text()

    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|\son\w+=|undefined|\[object/)
    for (const { id } of contracts) expect(html).toContain(`<details id="${id}">`)
  })
})

// Helpers

function expectSound(made: typeof document): void {
  const ids: string[] = []
  for (const [path, methods] of Object.entries(made.paths)) {
    expect(path).toMatch(/^\/[^#?]*$/)
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const [method, { operationId, parameters, responses }] of Object.entries(methods)) {
      ids.push(operationId)
      expect(['get', 'put', 'post', 'delete', 'patch']).toContain(method)
      expect(
        new Set(parameters.filter((parameter) => parameter['in'] === 'path').map((parameter) => parameter['name'])),
      ).toEqual(new Set(parts))
      const names = parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)
      expect(new Set(names).size).toBe(names.length)
      expect(responses).toHaveProperty('200')
    }
  }
  expect(new Set(ids).size).toBe(ids.length)
  for (const reference of JSON.stringify(made).matchAll(/"\$ref":"([^"]+)"/g)) {
    const parts = (reference[1] ?? '').split('/')
    expect(parts[0]).toBe('#')
    const target = parts
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], made)
    expect([reference[1], typeof target]).toEqual([reference[1], 'object'])
  }
}

// Each request built the document again.
describe('the documents of calls', () => {
  const routes = referenceRoutes(bindings, 'https://market.example')
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    routes.request(`http://x${path}`, { headers })

  it.each(['/openapi.json', '/docs/api'])(
    '%s is compressed, and sent once to a browser that keeps it',
    async (path) => {
      const plain = await ask(path)
      const compressed = await ask(path, { 'accept-encoding': 'gzip, br' })
      const tag = plain.headers.get('etag') ?? ''
      const content = new Uint8Array(await compressed.arrayBuffer())

      expect(compressed.headers.get('content-encoding')).toBe('br')
      expect(brotliDecompressSync(content).toString()).toBe(await plain.text())
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
      const again = await ask(path, { 'if-none-match': tag })
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
      expect((await ask(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
    },
  )
})
