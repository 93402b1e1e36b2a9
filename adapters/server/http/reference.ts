import { Hono } from 'hono'
import type { Binding } from './bind.ts'
import { fieldRows } from './field-rows.ts'
import { keptDocument } from './kept-document.ts'
import { type Json, type OpenApi, openApi, type Operation, permissionText, subjectOf, templateOf } from './openapi.ts'
import { escaped, plainPage } from './plain-page.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

/**
 * `/openapi.json` and its readable form `/docs/api`, both derived from the contracts. Each is built and compressed at its
 * first use and kept, because building them takes longer than a page.
 */
export function referenceRoutes(bindings: readonly Binding[], origin: string): Hono {
  const contracts = bindings.map(({ contract }) => contract)
  let document: OpenApi | undefined
  const made = () => (document ??= openApi(contracts, origin))
  const app = new Hono()
  const json = keptDocument(
    () =>
      new Response(JSON.stringify(made()), {
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
      }),
  )
  const html = keptDocument(() => plainPage('Calls', referenceHtml(contracts, made())))
  app.get('/openapi.json', (c) => json(c.req.raw))
  app.get('/docs/api', (c) => html(c.req.raw))
  return app
}

type Contract = Binding['contract']

function referenceHtml(contracts: readonly Contract[], { paths, components }: OpenApi): string {
  const operations = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  )
  const subjects = [...Map.groupBy(contracts, ({ id }) => subjectOf(id))].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  const index = subjects.map(
    ([subject, list]) =>
      `<li><a href="#${escaped(subject)}">${escaped(titleOf(subject))}</a> <span class="quiet">${list.length}</span></li>`,
  )
  const sections = subjects.map(([subject, list]) => {
    const items = list.map((contract) => callHtml(contract, operations.get(contract.id), components.schemas))
    return `<section><h2 id="${escaped(subject)}">${escaped(titleOf(subject))}</h2>${items.join('')}</section>`
  })
  return [
    `<p>${contracts.length} calls, as the server checks them. For programs: <a href="/openapi.json">openapi.json</a>. Sign in with <code>auth/login</code> and send the token as <code>Authorization: Bearer …</code>.</p>`,
    '<p class="quiet">Every response has <code>status</code>, <code>message</code> and the fields named below. Status false means that the call was refused, even under HTTP 200: <code>message</code> has the reason, or <code>errors</code> has one for each field. Search this page with your browser: it also finds text in closed parts.</p>',
    `<nav aria-label="Subjects"><ul class="index">${index.join('')}</ul></nav>`,
    ...sections,
  ].join('')
}

function callHtml(
  contract: Contract,
  operation: Operation | undefined,
  schemas: OpenApi['components']['schemas'],
): string {
  const also =
    contract.override === undefined
      ? ''
      : `<p class="quiet">Also answers ${contract.override} itself; forms send POST with <code>_method=${contract.override}</code>.</p>`
  const creates = contract.creates
    ? '<p class="quiet">Send an <code>Idempotency-Key</code>: a repetition with the same key does nothing and gets the first answer.</p>'
    : ''
  const [body] = Object.entries(operation?.requestBody?.content ?? {})
  const response = responseOf(operation)
  return [
    `<details id="${escaped(contract.id)}"><summary><code><b class="method">${contract.override ?? contract.method}</b> ${escaped(templateOf(contract)).replaceAll('/', '/<wbr>')}</code>`,
    `<span class="does">${escaped(contract.summary)}</span><span class="who">${escaped(permissionText(contract.access))}</span></summary><div class="call">`,
    also,
    creates,
    tableOf('Address and query', parameterRows(operation, schemas), true),
    tableOf(
      `Body <span class="quiet">${escaped(body?.[0] ?? '')}</span>`,
      body === undefined ? [] : fieldRows(body[1].schema, schemas),
      true,
    ),
    tableOf('Response', response === undefined ? [] : fieldRows(response, schemas), false),
    '</div></details>',
  ].join('')
}

const parameterRows = (operation: Operation | undefined, schemas: OpenApi['components']['schemas']) =>
  (operation?.parameters ?? []).flatMap(({ name, required, schema }) => {
    const [row, ...nested] = fieldRows(
      { properties: { [String(name)]: schema as Json }, required: required === true ? [name] : [] },
      schemas,
    )
    return row === undefined ? [] : [row, ...nested]
  })

/** The response without the envelope, which all calls share. */
function responseOf(operation: Operation | undefined): Json | undefined {
  const { schema } = ((
    operation?.responses['200']?.['content'] as Record<string, { schema: { allOf?: Json[] } }> | undefined
  )?.['application/json'] ?? {}) as { schema?: { allOf?: Json[] } }
  return schema?.allOf?.[1]
}

function tableOf(title: string, rows: ReturnType<typeof fieldRows>, isInput: boolean): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ({ name, type, isRequired, limits }) =>
      `<tr><td><code>${escaped(name).replaceAll('.', '.<wbr>')}</code></td><td>${escaped(type)}${isInput && isRequired ? ' <strong>required</strong>' : ''}</td><td>${escaped(limits)}</td></tr>`,
  )
  return `<h3>${title}</h3><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Limits</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** `mobileVerification` → `Mobile verification`. */
function titleOf(subject: string): string {
  if (subject === 'crm') return 'CRM'
  const words = subject
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return capitalised(words)
}
