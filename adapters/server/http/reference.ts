import { Hono } from 'hono'
import { type Binding, mounts } from './bind.ts'
import { openApi, permissionText } from './openapi.ts'
import { escaped, plainPage } from './plain-page.ts'

/** `/openapi.json` and its readable form `/docs/api`, both derived from the contracts. */
export function referenceRoutes(bindings: readonly Binding[], origin: string): Hono {
  const contracts = bindings.map(({ contract }) => contract)
  let document: string | undefined
  let page: string | undefined
  const app = new Hono()
  app.get('/openapi.json', () => {
    document ??= JSON.stringify(openApi(contracts, origin))
    return new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' } })
  })
  app.get('/docs/api', () => {
    page ??= referenceHtml(contracts)
    return plainPage('Calls', page)
  })
  return app
}

function referenceHtml(contracts: readonly Binding['contract'][]): string {
  const subjects = Map.groupBy(contracts, ({ id }) => id.split('.', 1)[0] ?? id)
  const document = openApi(contracts, '') as { paths: Record<string, Record<string, { operationId: string; parameters: unknown; requestBody?: unknown; responses: unknown }>> }
  const details = new Map(Object.values(document.paths).flatMap((methods) => Object.values(methods)).map((operation) => [operation.operationId, operation]))
  const index = [...subjects.keys()].map((subject) => `<a href="#${escaped(subject)}">${escaped(subject)}</a>`).join(' · ')
  const sections = [...subjects].map(([subject, list]) => {
    const items = list.map((contract) => {
      const { parameters, requestBody, responses } = details.get(contract.id) ?? {}
      const method = contract.override === undefined ? contract.method : `${contract.method} (_method ${contract.override})`
      return `<details id="${escaped(contract.id)}"><summary><code>${method} ${escaped(`${mounts[contract.base]}/${contract.path.replace(/^\//, '')}`)}</code><br>${escaped(contract.summary)} <span class="quiet">${escaped(permissionText(contract.access))}</span></summary><pre>${escaped(JSON.stringify({ parameters, requestBody, responses }, null, 2))}</pre></details>`
    })
    return `<section><h2 id="${escaped(subject)}">${escaped(subject)}</h2>${items.join('')}</section>`
  })
  return `<p>${contracts.length} calls, as the server checks them. The same as a document for programs: <a href="/openapi.json">/openapi.json</a>. Sign in with <code>auth/login</code> and send the token as <code>Authorization: Bearer …</code>.</p><p>${index}</p>${sections.join('')}`
}
