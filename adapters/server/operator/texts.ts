import { textStates } from '../../../core/operator/operator-states.ts'
import type { Kysely, Selectable } from 'kysely'
import { type OperatorTextRow, type ShownOperatorText } from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { operatorText, type OperatorText } from '../../../core/operator/operator-text.schema.ts'
import type { OperatorAction } from '../../../core/operator/operator-actions.ts'
import type { SiteText, TextKind } from '../../../core/site/text-file.ts'
import { plainSlug } from '../../../core/text/plain-slug.ts'
import { calendarDay, startOfDay } from '../../../core/time/calendar.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { isUniqueViolation } from '../database/db.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import type { PageInput } from '../http/paginator.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { removeText, storeText } from '../site/site-texts.ts'
import { noteAction } from './audit-log.ts'
import { wordsOf } from './words.ts'

type TextState = (typeof textStates)[number]
type Row = Selectable<Tables['site_texts']>

/** The longest slug of a text. */
const SLUG_LENGTH = 100

/** Who changes a text, and when; null is a command. */
export interface Author {
  readonly operatorId: number | null
  readonly now: Date
}

export interface TextChoice extends PageInput {
  readonly search: string
  readonly state?: TextState | undefined
}

/** A page of posts and pages, changed last first, with their number by state. */
export async function textPage(k: Kysely<Tables>, { page, per_page, search, state }: TextChoice, now: Date) {
  let found = k.selectFrom('site_texts')
  for (const word of wordsOf(search)) {
    const like = containing(word)
    found = found.where((eb) =>
      eb.or([eb('title', 'ilike', like), eb('slug', 'ilike', like), eb('category', 'ilike', like)]),
    )
  }
  const inState = (of: TextState) =>
    of === 'draft'
      ? found.where('is_draft', '=', true)
      : found.where('is_draft', '=', false).where('published_at', of === 'scheduled' ? '>' : '<=', now)
  const [rows, ...numbers] = await Promise.all([
    (state === undefined ? found : inState(state))
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    ...textStates.map((each) =>
      inState(each)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  ])
  const [draft = 0, scheduled = 0, published = 0] = numbers.map(({ count }) => Number(count))
  const counts = { draft, scheduled, published }
  const total = state === undefined ? draft + scheduled + published : counts[state]
  return { rows: rows.map((row) => rowOf(row, now)), total, counts }
}

/** One text as it is written. */
export async function shownText(k: Kysely<Tables>, id: number, now: Date): Promise<ShownOperatorText> {
  const row = await k.selectFrom('site_texts').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('text')
  return shownOf(row, now)
}

/** Stores a new text. Throws `Refused` at the slug when another text of its kind has it. */
export async function createText(w: Work, text: OperatorText, by: Author): Promise<ShownOperatorText> {
  const { date, visibility, ...row } = withSlug(text)
  const isDraft = visibility === 'draft'
  await refuseTakenSlug(w, row.kind, row.slug)
  const stored = await atSlug(() =>
    w.k
      .insertInto('site_texts')
      .values({ ...row, is_draft: isDraft, published_at: dayOf(date) ?? by.now, updated_at: by.now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await noteText(w, isDraft ? 'text.added' : 'text.published', stored, by)
  return shownOf(stored, by.now)
}

/** Changes a text. Throws a conflict when somebody else changed the same field since the author read it (D-120). */
export async function updateText(
  w: Work,
  id: number,
  sent: Omit<OperatorText, 'kind'>,
  was: Readonly<Record<string, unknown>>,
  by: Author,
): Promise<ShownOperatorText> {
  const before = await lockedText(w, id)
  const { kind, title, slug, summary, category, body, date, visibility } = shownOf(before, by.now)
  const stored = { title, slug, summary, category, body, date, visibility }
  const merged = checkedBy(operatorText, { kind, ...mergeEdit(stored, sent, was) })
  const next = withSlug(merged)
  if (next.slug !== before.slug) await refuseTakenSlug(w, kind, next.slug)
  return replaced(w, before, next, next.date !== date || before.is_draft ? next.date : undefined, by)
}

/** Publishes a text at once, or makes it a draft again. */
export async function showTextTo(
  w: Work,
  id: number,
  visibility: OperatorText['visibility'],
  by: Author,
): Promise<ShownOperatorText> {
  const before = await lockedText(w, id)
  const { kind, title, slug, summary, category, body } = before
  const text = { kind: kind as TextKind, title, slug, summary, category, body, date: '', visibility }
  // A text that waits for its day becomes public now; a public text keeps its day.
  const isShown = !before.is_draft && before.published_at <= by.now
  return replaced(w, before, text, visibility === 'public' && !isShown ? '' : undefined, by)
}

export async function deleteText(w: Work, id: number, by: Author): Promise<{ readonly title: string }> {
  const gone = await w.k.deleteFrom('site_texts').where('id', '=', id).returningAll().executeTakeFirst()
  if (gone === undefined) throw notFound('text')
  await noteText(w, 'text.removed', gone, by)
  return gone
}

/** Stores the text of a file as the command does, and notes it. */
export async function publishFile(w: Work, text: SiteText, by: Author): Promise<{ readonly isNew: boolean }> {
  const { id, isNew } = await storeText(w, text, by.now)
  await noteText(w, 'text.published', { id, title: text.title }, by)
  return { isNew }
}

/** Removes a text as the command does, and notes it. */
export async function withdrawText(w: Work, kind: TextKind, slug: string, by: Author): Promise<void> {
  await noteText(w, 'text.removed', await removeText(w, kind, slug), by)
}

// Helpers

/** `date` undefined keeps the day; '' is now. */
async function replaced(w: Work, before: Row, text: OperatorText, date: string | undefined, by: Author) {
  const isDraft = text.visibility === 'draft'
  const day = isDraft || date === undefined ? undefined : (dayOf(date) ?? by.now)
  const { kind: _, date: __, visibility: ___, ...columns } = text
  const after = await atSlug(() =>
    w.k
      .updateTable('site_texts')
      .set({ ...columns, is_draft: isDraft, ...(day !== undefined && { published_at: day }), updated_at: by.now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  const isNews =
    before.is_draft !== isDraft || (day !== undefined && stateOf(before, by.now) !== stateOf(after, by.now))
  await noteText(w, isNews ? (isDraft ? 'text.unpublished' : 'text.published') : 'text.changed', after, by)
  return shownOf(after, by.now)
}

async function lockedText(w: Work, id: number): Promise<Row> {
  const row = await w.k.selectFrom('site_texts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('text')
  return row
}

async function refuseTakenSlug(w: Work, kind: TextKind, slug: string): Promise<void> {
  const other = await w.k
    .selectFrom('site_texts')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (other !== undefined) throw refusedField('slug', say.slugTaken)
}

/** Refuses a slug that another text took in the meantime; the unique index of the database decides. */
async function atSlug<T>(write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    throw isUniqueViolation(error, 'site_texts_kind_slug_key') ? refusedField('slug', say.slugTaken) : error
  })
}

const withSlug = (text: OperatorText): OperatorText =>
  text.slug === '' ? { ...text, slug: plainSlug(text.title, SLUG_LENGTH) || 'text' } : text

const dayOf = (date: string): Date | undefined => (date === '' ? undefined : new Date(startOfDay(date, 'UTC')))

const noteText = (
  w: Work,
  action: OperatorAction,
  { id, title }: { readonly id: number; readonly title: string },
  { operatorId, now }: Author,
) => noteAction(w, { operatorId, action, target: { kind: 'text', id, name: title }, now })

const stateOf = ({ is_draft, published_at }: Pick<Row, 'is_draft' | 'published_at'>, now: Date): TextState =>
  is_draft ? 'draft' : published_at > now ? 'scheduled' : 'published'

const rowOf = (row: Row, now: Date): OperatorTextRow => ({
  id: row.id,
  kind: row.kind as TextKind,
  slug: row.slug,
  title: row.title,
  category: row.category,
  state: stateOf(row, now),
  published_at: formatWireTime(row.published_at),
  updated_at: formatWireTime(row.updated_at),
})

const shownOf = (row: Row, now: Date): ShownOperatorText => ({
  ...rowOf(row, now),
  summary: row.summary,
  body: row.body,
  visibility: row.is_draft ? 'draft' : 'public',
  date: row.is_draft ? '' : calendarDay(row.published_at.getTime(), 'UTC'),
})
