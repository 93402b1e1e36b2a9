import { z } from 'zod'
import { isCalendarDay } from '../time/calendar.ts'
import { pleaseEnter } from '../text/messages.ts'
import { requiredText, textWithin } from '../text/text.schema.ts'
import { siteMessages as say } from './site.messages.ts'

export const TEXT_KINDS = ['post', 'page'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** The last part of the address of a post or page. */
export const textSlug = z.string().regex(/^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/, say.slug)

/** A post of the blog or a page, as the operator writes it. */
export const siteText = z.object({
  kind: z.enum(TEXT_KINDS, say.kind),
  slug: textSlug,
  title: requiredText('name', 'title'),
  summary: textWithin(300),
  category: textWithin(50),
  /** The day of publication; '' for the day on which it is stored. */
  date: z
    .string()
    .refine((day) => day === '' || isCalendarDay(day), say.date)
    .default(''),
  body: z.string().trim().min(1, { error: say.noBody }).max(100_000),
})
export type SiteText = z.output<typeof siteText>

const HEAD_NAMES: readonly string[] = ['kind', 'slug', 'title', 'summary', 'category', 'date']

/**
 * Reads a text from its file: lines such as `title: …`, a line `---`, and the text in Markdown. Problems are whole
 * sentences for the terminal.
 */
export function readTextFile(
  content: string,
): { readonly ok: true; readonly text: SiteText } | { readonly ok: false; readonly problems: readonly string[] } {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines.findIndex((line) => line.trim() === '---')
  if (end === -1) return { ok: false, problems: [say.noHead] }
  const head: Record<string, string> = {}
  const unknown: string[] = []
  for (const line of lines.slice(0, end)) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = /^\s*(\w+)\s*:(.*)$/.exec(line) ?? []
    if (HEAD_NAMES.includes(name)) head[name] = value.trim()
    else unknown.push(say.unknownLine(line.trim().slice(0, 60)))
  }
  const read = siteText.safeParse({ ...head, body: lines.slice(end + 1).join('\n') })
  if (unknown.length > 0 || !read.success)
    return {
      ok: false,
      problems: [
        ...unknown,
        ...(read.error?.issues ?? []).map(({ path, message, code }) =>
          code === 'invalid_type' ? pleaseEnter(path.join('.')) : message,
        ),
      ],
    }
  return { ok: true, text: read.data }
}
