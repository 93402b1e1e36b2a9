import { lexer, type Token, type Tokens } from 'marked'
import type { RichBlock, Run } from '../../../core/site/rich-text.schema.ts'

type Mark = NonNullable<Run['marks']>[number]
const MARKS: Readonly<Record<string, Mark>> = { strong: 'strong', em: 'em', codespan: 'code', del: 'del' }

/**
 * Reads Markdown into the parts that screens draw. HTML in it stays text, and links lead only to the web, to mail and
 * to this site.
 */
export const richBlocks = (markdown: string): RichBlock[] => blocksOf(lexer(markdown, { gfm: true }))

/** Minutes that reading takes, at 200 words a minute. */
export const readingMinutes = (markdown: string): number => Math.max(1, Math.round(markdown.split(/\s+/).length / 200))

function blocksOf(tokens: readonly Token[]): RichBlock[] {
  return tokens.flatMap((token): RichBlock[] => {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', level: (token as Tokens.Heading).depth <= 2 ? 2 : 3, runs: runsOf(inner(token)) }]
      case 'paragraph':
      case 'text':
        return [{ kind: 'paragraph', runs: runsOf(inner(token) ?? [token]) }]
      case 'blockquote':
        return [{ kind: 'quote', runs: flattened(inner(token)) }]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return [{ kind: 'list', isOrdered: ordered, items: items.map((item) => flattened(item.tokens)) }]
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const cell = ({ tokens: words }: Tokens.TableCell) => runsOf(words)
        return [{ kind: 'table', head: header.map(cell), rows: rows.map((row) => row.map(cell)) }]
      }
      case 'code':
        return [{ kind: 'code', text: (token as Tokens.Code).text }]
      case 'hr':
        return [{ kind: 'rule' }]
      case 'html':
        return [{ kind: 'paragraph', runs: [{ text: token.raw.trim() }] }]
      default:
        return []
    }
  })
}

const inner = (token: Token): Token[] | undefined => ('tokens' in token ? token.tokens : undefined)

/** The words of blocks inside a quote or an item of a list, in one line. */
function flattened(tokens: readonly Token[] = []): Run[] {
  return tokens.flatMap((token, at) => {
    const words =
      token.type === 'list'
        ? (token as Tokens.List).items.flatMap((item) => [{ text: '• ' }, ...flattened(item.tokens)])
        : runsOf(inner(token) ?? [token])
    return at === 0 || words.length === 0 ? words : [{ text: ' ' }, ...words]
  })
}

function runsOf(tokens: readonly Token[] = [], style: Omit<Run, 'text'> = {}): Run[] {
  return tokens.flatMap((token): Run[] => {
    const mark = MARKS[token.type]
    if (mark !== undefined) {
      const marked = { ...style, marks: [...(style.marks ?? []), mark] }
      return token.type === 'codespan' ? [{ ...marked, text: textIn(token) }] : runsOf(inner(token), marked)
    }
    switch (token.type) {
      case 'link': {
        const href = safeAddress((token as Tokens.Link).href)
        return runsOf(inner(token), href === undefined ? style : { ...style, href })
      }
      case 'br':
        return [{ ...style, text: '\n' }]
      case 'space':
        return []
      default: {
        const within = inner(token)
        return within === undefined || within.length === 0 ? [{ ...style, text: textIn(token) }] : runsOf(within, style)
      }
    }
  })
}

/** The lexer leaves character references as they were typed, and a picture has its description as text. */
const textIn = (token: Token): string => ('text' in token ? String(token.text) : token.raw)

/** An address of the web, of mail, or a path of this site; undefined for everything else. */
export function safeAddress(href: string): string | undefined {
  if (/^\/(?![/\\])/.test(href) || /^#[\w-]+$/.test(href)) return href
  if (!URL.canParse(href)) return undefined
  return ['https:', 'http:', 'mailto:'].includes(new URL(href).protocol) ? href : undefined
}
