import { canShowCertificates } from '../../../core/company/certificates.ts'
import { companyChanges } from '../../../core/company/company-changes.ts'
import { companyTabOfName } from '../../../core/company/company-fields.ts'
import { type CompanyTabForm, companyTabSchema, readCompanyForm } from '../../../core/company/company-tabs.schema.ts'
import { companyMessages as say } from '../../../core/company/company.messages.ts'
import { canSaveMainCategories, isCategoryChange } from '../../../core/company/main-categories.ts'
import { mergeRows, replaceRows } from '../../../core/company/merge-rows.ts'
import type { CompanyTab } from '../../../core/navigation/addresses.ts'
import { partOf } from '../../../core/navigation/match.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { followCompanyName } from '../account/new-company.ts'
import { type Change, sql, type Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { forbidden, lacksRight, notFound, refusedField } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'
import { remindOfCertificates } from './certificate-reminder.job.ts'
import { fileIdsOf, requireOwnFiles, urlsIn } from './company-files.ts'
import { COMPANY_COLUMNS, formOf, rowsFieldOf, rowsOf } from './company-forms.ts'

type Fields = Readonly<Record<string, unknown>>

export interface TabEdit {
  readonly tab: CompanyTab
  /** The fields to save; others keep their values. */
  readonly form: Fields
  /** Those fields as the person read them. */
  readonly was?: Fields | undefined
}

export interface SavedTab {
  readonly form: Fields
  /** The files that the tab no longer names. */
  readonly released: readonly number[]
}

/** Saves one tab in the caller's transaction: rights, rules, columns, entries, files, history and reminders. */
export async function saveTab(w: Work, context: Context, edit: TabEdit): Promise<SavedTab> {
  const { tab } = edit
  const { me, now } = context
  const company = await w.k
    .selectFrom('companies')
    .select([...COMPANY_COLUMNS, 'main_category_changes'])
    .where('id', '=', me.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before: Fields = formOf(tab, company, await rowsOf(w.k, me.companyId, tab))
  const after = checkedBy(companyTabSchema(tab), { ...before, ...merged(before, edit) })
  const changes = companyChanges(tab, before, after)
  if (changes.actions.length === 0) return { form: before, released: [] }
  requireActions(me, tab, changes.actions)
  if (tab === 'company') await requireCategories(w, before, after, company.main_category_changes, now)
  if (tab === 'certificates') requireShownCertificates(before, after, now)
  await requireOwnFiles(w, me.companyId, tab, before, after)

  const list = rowsFieldOf(tab)
  if (list !== undefined) await writeRows(w, me.companyId, tab, list, [before[list], after[list]])
  await writeColumns(w, me.companyId, tab, after, {
    isCategoryChange: tab === 'company' && isCategoryChange(idsIn(before), idsIn(after)),
    now,
  })
  await w.record({
    subject: 'company',
    subjectId: me.companyId,
    verb: 'updated',
    title: partOf('companyDetails', tab)?.title ?? '',
    changes: labelled(tab, changes.fields),
  })
  if (tab === 'company' && before['name'] !== after['name']) await followCompanyName(w, context, String(after['name']))
  const form = formOf(tab, { ...company, ...(await columnsNow(w, me.companyId)) }, await rowsOf(w.k, me.companyId, tab))
  if (tab === 'certificates') await remindOfCertificates(w, (form as CompanyTabForm<'certificates'>).certificates, now)
  const dropped = urlsIn(tab, before).filter((url) => !urlsIn(tab, after).includes(url))
  return { form, released: await fileIdsOf(w, dropped) }
}

/** Throws `Forbidden` unless the caller has each of these rights for the tab. */
export function requireActions(me: Viewer, tab: CompanyTab, actions: readonly ('View' | 'Add' | 'Edit' | 'Delete')[]) {
  const need = partOf('companyDetails', tab)?.need
  for (const action of actions)
    if (need === undefined) throw forbidden()
    else if (!isGranted(me, { ...need, action })) throw lacksRight({ ...need, action })
}

/** The sent fields, merged with what others saved since they were read (D-120). Throws a conflict. */
function merged(before: Fields, { tab, form, was }: TabEdit): Fields {
  const names = Object.keys(companyTabOfName(tab).fields).filter((name) => Object.hasOwn(form, name))
  const checked = checkedBy(companyTabSchema(tab), { ...before, ...form })
  const sent = Object.fromEntries(names.map((name) => [name, checked[name]]))
  const list = rowsFieldOf(tab)
  if (was === undefined)
    return list !== undefined && Object.hasOwn(sent, list)
      ? { ...sent, [list]: replaceRows(before[list] as Entries, sent[list] as Entries) }
      : sent
  const read = readCompanyForm(tab, was) as Fields
  const base = Object.fromEntries(names.filter((name) => Object.hasOwn(was, name)).map((name) => [name, read[name]]))
  if (list !== undefined && Object.hasOwn(base, list)) {
    const rows = mergeRows(...([base[list], before[list], sent[list]] as [Entries, Entries, Entries]))
    if (rows !== undefined) return mergeEdit(before, { ...sent, [list]: rows }, { ...base, [list]: before[list] })
  }
  return mergeEdit(before, sent, base)
}

type Entries = readonly ({ readonly id?: number | undefined } & Fields)[]

async function requireCategories(w: Work, before: Fields, after: Fields, changed: readonly Date[], now: Date) {
  const ids = idsIn(after)
  const times = changed.map((at) => at.getTime())
  if (!canSaveMainCategories(idsIn(before), ids, times, now.getTime()))
    throw refusedField('main_categories', say.mainCategoryChanges)
  if (ids.length === 0) return
  const { count } = await w.k
    .selectFrom('categories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', [...ids])
    .where('company_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) < new Set(ids).size) throw refusedField('main_categories', say.unknownCategory)
}

/** The switch needs enough valid certificates when it is turned on; falling below hides them on the page. D-53. */
function requireShownCertificates(before: Fields, after: Fields, now: Date) {
  const { certificates, show_on_homepage } = after as unknown as CompanyTabForm<'certificates'>
  if (before['show_on_homepage'] === true || !show_on_homepage) return
  if (!canShowCertificates(certificates, calendarDay(now.getTime(), 'UTC')))
    throw refusedField('show_on_homepage', say.certificatesForHomepage)
}

const idsIn = (form: Fields) => form['main_categories'] as readonly number[]

async function writeRows(
  w: Work,
  companyId: number,
  tab: CompanyTab,
  list: string,
  [before, after]: readonly [unknown, unknown],
): Promise<void> {
  const stored = new Set((before as Entries).map(({ id }) => id))
  const rows = after as Entries
  if (rows.some(({ id }) => id !== undefined && !stored.has(id))) throw notFound('entry')
  const kept = rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const gone = [...stored].filter((id): id is number => id !== undefined && !kept.includes(id))
  if (gone.length > 0)
    await w.k.deleteFrom('company_rows').where('company_id', '=', companyId).where('id', 'in', gone).execute()
  for (const [position, { id, ...form }] of rows.entries()) {
    const values = { position, form: JSON.stringify(form) }
    await (id === undefined
      ? w.k
          .insertInto('company_rows')
          .values({ company_id: companyId, tab, ...values })
          .execute()
      : w.k.updateTable('company_rows').set(values).where('company_id', '=', companyId).where('id', '=', id).execute())
  }
}

/** Stores the fields without entries, and the columns that lists and filters of the market read. */
async function writeColumns(
  w: Work,
  companyId: number,
  tab: CompanyTab,
  form: Fields,
  { isCategoryChange: isChange, now }: { readonly isCategoryChange: boolean; readonly now: Date },
): Promise<void> {
  const list = rowsFieldOf(tab)
  const plain = Object.fromEntries(Object.entries(form).filter(([name]) => name !== list))
  await w.k
    .updateTable('companies')
    .set({
      profile: sql`jsonb_set(coalesce(profile, '{}'::jsonb), array[${tab}::text], ${JSON.stringify(plain)}::jsonb)`,
      ...(tab === 'company' && (await companyColumns(w, form as unknown as CompanyTabForm<'company'>))),
      ...(isChange && { main_category_changes: sql`main_category_changes || ${now}::timestamptz` }),
    })
    .where('id', '=', companyId)
    .execute()
}

const companyColumns = async (w: Work, form: CompanyTabForm<'company'>) => ({
  name: form.name,
  country: orNull(form.country),
  city: orNull(form.registration_city),
  annual_revenue: orNull(form.annual_revenue),
  business_types: form.business_types.map(({ type }) => type),
  main_business_type: form.business_types.find(({ is_main }) => is_main)?.type ?? null,
  logo_file_id:
    (
      await fileIdsOf(
        w,
        form.logo.map(({ url }) => url),
      )
    )[0] ?? null,
})

const orNull = (text: string) => (text === '' ? null : text)

const columnsNow = (w: Work, companyId: number) =>
  w.k.selectFrom('companies').select(COMPANY_COLUMNS).where('id', '=', companyId).executeTakeFirstOrThrow()

const labelled = (tab: CompanyTab, changes: readonly Change[]): Change[] =>
  changes.map((change) => ({ ...change, label: companyTabOfName(tab).fields[change.field]?.label ?? change.field }))
