/** Text for HTML content and attribute values. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--ink:#1d2426;--paper:#fbfaf8;--line:#dedad3;--brand:#0f5c5c;--quiet:#5d6466}
@media (prefers-color-scheme:dark){:root{--ink:#e8e6e1;--paper:#17191a;--line:#34393b;--brand:#4fb3ac;--quiet:#a3a9aa}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:0 auto;padding:24px 16px}
a{color:var(--brand)} h1{font-size:1.75rem} h2{font-size:1.1rem;margin:24px 0 4px} pre,code{font:14px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:6px;padding:8px} time,.quiet{color:var(--quiet)}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto} td,th{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
details{border-bottom:1px solid var(--line);padding:8px 0} summary{cursor:pointer} summary:focus-visible,a:focus-visible{outline:2px solid var(--brand)}`

/** A page of the server's own, readable without scripts, under the strictest policy. */
export function plainPage(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)} · Tradehall</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
