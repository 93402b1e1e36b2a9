/** Escapes text for HTML content and attribute values. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--ink:#1c1a17;--paper:#faf9f7;--line:#e9e6e0;--brand:#0f5c5c;--quiet:#6b665d;--soft:#f4f2ee}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6e0;--paper:#161513;--line:#37342f;--brand:#4fb3ac;--quiet:#aaa59b;--soft:#1d1c19}}
*{box-sizing:border-box} html{-webkit-text-size-adjust:100%;scroll-padding-top:16px}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:64rem;margin:0 auto;padding:32px 16px 96px}
a{color:var(--brand)} header{margin:0 0 24px;font-weight:600} h1{font-size:1.75rem;line-height:1.2;margin:0 0 16px} h2{font-size:1.2rem;margin:40px 0 8px} h3{font-size:.875rem;margin:16px 0 4px}
p{margin:8px 0;max-width:46rem} code,pre{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
pre{white-space:pre-wrap;margin:8px 0 0;background:var(--soft);border-radius:6px;padding:12px} time,.quiet{color:var(--quiet)}
table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:.875rem} th{font-weight:600;color:var(--quiet)}
td,th{text-align:left;padding:5px 12px 5px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere} th:first-child{width:38%} th:nth-child(2){width:24%}
ul.index{list-style:none;padding:0;margin:16px 0 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:4px 16px}
details{border-top:1px solid var(--line)} details:last-of-type{border-bottom:1px solid var(--line)}
summary{cursor:pointer;padding:10px 0;display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr) minmax(0,1.2fr);gap:2px 16px;align-items:baseline}
summary:hover{background:var(--soft)} summary:focus-visible,a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
summary code::before{content:'\\25B8\\A0';color:var(--quiet)} details[open]>summary code::before{content:'\\25BE\\A0'} td strong{white-space:nowrap}
.method{color:var(--brand)} .who{color:var(--quiet);font-size:.875rem} .call{padding:0 0 20px}
article{border-top:1px solid var(--line);padding:16px 0} article h2{margin:0;font-size:1rem} article p{margin:2px 0}
@media (max-width:44rem){summary{grid-template-columns:1fr}}`

/** A page of the server itself, readable without scripts, under the strictest policy. */
export function plainPage(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)} · Tradehall</title><style>${style}</style></head><body><header><a href="/">Tradehall</a></header><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
  return htmlResponse(html, status)
}

/** A page without scripts and further files, under the strictest policy. */
export const htmlResponse = (html: string, status: number): Response =>
  new Response(html, { status, headers: HTML_HEADERS })

/** The headers of such a page. */
export const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const
