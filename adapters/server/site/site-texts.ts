import type { Kysely } from 'kysely'
import type { PostRow } from '../../../core/contracts/blog.contract.ts'
import type { SiteText, TextKind } from '../../../core/site/text-file.ts'
import { startOfDay } from '../../../core/time/calendar.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/refusals.ts'
import { readingMinutes } from './markdown.ts'

export interface Choice {
  readonly search: string
  readonly category: string
}

/** What visitors may read: no drafts, and nothing before its day. */
export const shownTexts = (k: Kysely<Tables>, now: Date) =>
  k.selectFrom('site_texts').where('is_draft', '=', false).where('published_at', '<=', now)

/** The published posts that match a search and a category. */
export function posts(k: Kysely<Tables>, now: Date, { search, category }: Choice) {
  let query = shownTexts(k, now).where('kind', '=', 'post')
  if (category !== '') query = query.where('category', '=', category)
  for (const word of search
    .split(/\s+/)
    .filter((each) => each !== '')
    .slice(0, 8)) {
    const like = containing(word)
    query = query.where((eb) =>
      eb.or([eb('title', 'ilike', like), eb('summary', 'ilike', like), eb('body', 'ilike', like)]),
    )
  }
  return query
}

interface TextRow {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly category: string
  readonly body: string
  readonly published_at: Date
  readonly updated_at: Date
}

export const postOf = ({ body, published_at, updated_at, ...row }: TextRow): PostRow => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  category: row.category,
  published_at: formatWireTime(published_at),
  updated_at: formatWireTime(updated_at),
  minutes: readingMinutes(body),
})

/** Stores a text; one with the same kind and slug is replaced and keeps its day, unless the file names one. */
export async function storeText(
  w: Work,
  text: SiteText,
  now: Date,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { date, ...row } = text
  const published_at = date === '' ? undefined : new Date(startOfDay(date, 'UTC'))
  const before = await w.k
    .selectFrom('site_texts')
    .select('id')
    .where('kind', '=', text.kind)
    .where('slug', '=', text.slug)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) {
    const { id } = await w.k
      .insertInto('site_texts')
      .values({ ...row, published_at: published_at ?? now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, isNew: true }
  }
  await w.k
    .updateTable('site_texts')
    .set({ ...row, is_draft: false, ...(published_at !== undefined && { published_at }), updated_at: now })
    .where('id', '=', before.id)
    .execute()
  return { id: before.id, isNew: false }
}

export async function removeText(
  w: Work,
  kind: TextKind,
  slug: string,
): Promise<{ readonly id: number; readonly title: string }> {
  const gone = await w.k
    .deleteFrom('site_texts')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .returning(['id', 'title'])
    .executeTakeFirst()
  if (gone === undefined) throw notFound(kind)
  return gone
}

export const listTexts = async (k: Kysely<Tables>) =>
  (
    await k
      .selectFrom('site_texts')
      .select(['kind', 'slug', 'title', 'category', 'published_at'])
      .orderBy('kind', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ published_at, ...row }) => ({
    ...row,
    kind: row.kind as TextKind,
    published_at: formatWireTime(published_at),
  }))
