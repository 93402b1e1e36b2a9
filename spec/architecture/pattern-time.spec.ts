import { describe, expect, it } from 'vitest'
import { readSources } from '../tools/exports.ts'
import { withoutComments } from '../tools/imports.ts'

const SETTING = 'a setting of whoever runs the server'
const OWN = 'a text of ours'

/** Patterns that take the time of a long text twice over, with what keeps their texts short. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  'adapters/server/config.ts /[^\\s@<]+@[^\\s@>]+/': SETTING,
  'adapters/server/config.ts /\\/+$/': SETTING,
  'adapters/server/config.ts /^[^\\r\\n]*[^\\s@<]+@[^\\s@>]+>?$/': SETTING,
  'adapters/server/database/migrate.ts /--.*$/': OWN,
  'adapters/server/demo/listings/families.ts /^([^(:]+?)\\s*(?:\\(([^)]*)\\))?:(.*)$/': OWN,
  'adapters/server/integrations/s3-files.ts /\\/+$/': SETTING,
  'adapters/server/integrations/social.ts /\\/+$/': SETTING,
  'adapters/server/integrations/translation.ts /\\/+$/': SETTING,
  'adapters/server/log.ts /=\\([^)\\n]*\\)/g': 'lines are cut first',
  'core/account/common-passwords.ts /^[^\\p{L}]+|[^\\p{L}]+$/gu': 'passwords have at most 256 characters',
  'core/catalogue/matrix-prices.ts /\\n+$/': 'what people paste, in their own browser',
  'core/chat/message-links.ts /[.,;:!?)\\]}…]+$/': 'messages have a limit, and only browsers look for addresses',
  'core/company/company.messages.ts /[.\\s]+$/': 'reasons of operators have a limit',
  'core/crm/web-forms/web-form.schema.ts /[/?#].*$/': 'texts are split at blanks, so that it always matches',
  'core/import/cell.ts /^[\\s€$£¥]+|[\\s€$£¥]+$/gu': 'longer texts are no numbers',
  'core/pricing/money.ts /\\B(?=(?:\\d{3})+$)/g': 'digits of a number',
  'core/product-list/product-filters.ts /\\.?0+$/': 'digits of a number',
  'core/product-list/product-list.ts /\\B(?=(?:\\d{3})+(?!\\d))(?<!\\.\\d*)/g': 'digits of a number',
  'core/reference/category-tree.ts /^-+|-+$/g': OWN,
  'core/text/number-text.ts /^0+|0+$/g': 'longer texts are no numbers',
  'core/text/number-text.ts /e.*$/': 'longer texts are no numbers',
}

/** Longer than what takes seconds, and shorter than what a call may send. */
const LENGTH = 8_000
const LIMIT_MS = 15
/** A single try may be slow for other reasons, such as a collection of garbage. */
const TRIES = 4

// A text of a filter that a pattern took twelve seconds for stopped the server for everybody.
describe('a pattern', () => {
  it('takes no longer for a hostile text, or reads short texts only', { timeout: 120_000 }, () => {
    const found = namedPatterns()
    const others = [...found].filter(([name]) => !Object.hasOwn(SHORT_TEXTS, name))
    expect(
      others.flatMap(([name, pattern]) => (isSlow(pattern) ? [name] : [])),
      'write the pattern so that its parts cannot match the same characters, or name it in SHORT_TEXTS with the reason',
    ).toEqual([])
    expect(
      Object.keys(SHORT_TEXTS).filter((name) => !found.has(name)),
      'SHORT_TEXTS names patterns that are gone',
    ).toEqual([])
  })

  it('is found slow when it is', { timeout: 120_000 }, () => {
    // So long that the fastest machine takes ten times the limit.
    expect(isSlow(/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i)).toBe(true)
    expect(isSlow(/\s+$/, 3 * LENGTH)).toBe(true)
    expect([/^\d+(?:\.\d*)?$/, /\s+/g, /"[^"]*"?/g].map((pattern) => isSlow(pattern))).toEqual([false, false, false])
  })
})

// Helpers

function namedPatterns(): ReadonlyMap<string, RegExp> {
  const found = new Map<string, RegExp>()
  for (const [file, code] of readSources(['core', 'adapters']))
    for (const pattern of patternsIn(code)) found.set(`${file} ${String(pattern)}`, pattern)
  return found
}

const LITERAL =
  /(?<=[\s(,:=?!&|[{;])\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)/g

/** The patterns that repeat something without a bound. */
function* patternsIn(code: string): Generator<RegExp> {
  for (const [, source = '', flags = ''] of withoutComments(code).matchAll(LITERAL)) {
    if (!/[*+]|\{\d*,\}/.test(source)) continue
    try {
      yield new RegExp(source, flags)
    } catch {
      // A division.
    }
  }
}

const PUMPS = '0a -.,[("/@\t\n'.split('')
const ENDS = ['', '!', '\u0001', 'x\ny', 'E']

function isSlow(pattern: RegExp, length = LENGTH): boolean {
  const own = [...new Set(pattern.source.replaceAll(/\\[a-z]/gi, '').match(/[^\\^$|?*+{}]/gu) ?? [])]
  const signs = [...new Set([...PUMPS, ...own])]
  const pairs = own.slice(0, 6).flatMap((one) => own.slice(0, 6).map((other) => one + other))
  for (const pump of [...signs, ...pairs])
    for (const start of ['', 'x', '1-2:'])
      for (const end of ENDS) {
        const text = `${start}${pump.repeat(length / pump.length)}${end}`
        if (Array.from({ length: TRIES }).every(() => timeOf(pattern, text) > LIMIT_MS)) return true
      }
  return false
}

/** Processor time in milliseconds, which other work on the machine does not lengthen. */
function timeOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  text.replace(pattern, '')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
