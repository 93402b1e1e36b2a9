import { escaped, htmlResponse } from './plain-page.ts'

/** The colours, sizes and frame of the market's own pages (ui/shared/theme), for pages that load nothing. */
const STYLE = `
:root{color-scheme:light dark;--ground:#faf9f7;--surface:#fff;--line:#e9e6e0;--strong:#8f897e;--text:#1c1a17;--quiet:#6b665d;--brand:#0f5c5c;--hover:#0b4a4b;--on:#fff;--amber:#d98a1f}
@media (prefers-color-scheme:dark){:root{--ground:#161513;--surface:#1d1c19;--line:#37342f;--strong:#8f897e;--text:#e9e6e0;--quiet:#aaa59b;--brand:#4fb3ac;--hover:#7dc5bf;--on:#1c1a17;--amber:#e8a640}}
*{box-sizing:border-box} html{-webkit-text-size-adjust:100%}
body{margin:0;min-width:280px;font:1rem/1.55 "Geist Variable",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:var(--text);background:var(--ground);overflow-wrap:break-word}
header{border-bottom:1px solid var(--line);background:var(--surface)}
header>a,main{display:block;max-width:80rem;margin:0 auto;padding:0 24px}
header>a{display:flex;align-items:center;gap:8px;height:64px;color:var(--text);font-size:1.125rem;font-weight:700;letter-spacing:-.015em;text-decoration:none}
svg{flex:none} header svg{color:var(--brand)} main>svg{display:block;color:var(--quiet)}
main{padding-top:clamp(24px,10vh,96px);padding-bottom:96px}
h1{margin:12px 0;font-size:1.75rem;font-weight:650;line-height:1.25;letter-spacing:-.015em;text-wrap:balance}
p{max-width:35rem;margin:0;color:var(--quiet)}
p.actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}
p.actions a{display:inline-flex;align-items:center;min-height:36px;padding:0 12px;border-radius:6px;color:var(--text);font-size:.875rem;font-weight:600;text-decoration:none;box-shadow:inset 0 0 0 1px var(--strong)}
p.actions a:first-child{color:var(--on);background:var(--brand);box-shadow:none} p.actions a:first-child:hover{background:var(--hover)}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:6px}
@media (max-width:37.5em){header>a,main{padding-left:16px;padding-right:16px} p.actions a{min-height:44px}}`

const MARK =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M16 3 29 10.5V13H3v-2.5L16 3ZM5.5 15h3.6v9H5.5zM14.2 15h3.6v9h-3.6zM22.9 15h3.6v9h-3.6z" fill="currentColor"/><path d="M3 27.5c2.2 0 2.2 1.5 4.3 1.5s2.2-1.5 4.4-1.5 2.1 1.5 4.3 1.5 2.2-1.5 4.3-1.5 2.2 1.5 4.4 1.5 2.1-1.5 4.3-1.5" fill="none" stroke="var(--amber)" stroke-width="2" stroke-linecap="round"/></svg>'

const SIGNS = {
  fault:
    '<path d="M12 9v4M12 16v.01M10.24 3.957l-8.422 14.06A1.989 1.989 0 0 0 3.518 21h16.845a1.989 1.989 0 0 0 1.7-2.983L13.64 3.957a1.989 1.989 0 0 0-3.4 0z"/>',
  wait: '<path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0M12 7v5l3 3"/>',
} as const

export interface RefusedPage {
  readonly status: number
  readonly sign: keyof typeof SIGNS
  readonly title: string
  /** What happened and what to do, as plain text. */
  readonly text: string
  /** After how many seconds the page loads again by itself. Default: never. */
  readonly reloadsAfterSeconds?: number
}

/**
 * A page of the market that could not be rendered, in the market's look. It needs no scripts, no database and no other
 * file. Its first link loads the address of the page again.
 */
export function refusedHtml({ sign, title, text, reloadsAfterSeconds }: Omit<RefusedPage, 'status'>): string {
  const reload = reloadsAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadsAfterSeconds}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${reload}<title>${escaped(title)} - Tradehall</title><style>${STYLE}</style></head><body><header><a href="/">${MARK}Tradehall</a></header><main><svg viewBox="0 0 24 24" width="32" height="32" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SIGNS[sign]}</svg><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p class="actions"><a href="">Load the page again</a><a href="/">Go to the start page</a></p></main></body></html>`
}

/** The response with such a page. */
export const refusedPage = ({ status, ...page }: RefusedPage): Response => htmlResponse(refusedHtml(page), status)
