import type { Kysely } from 'kysely'
import { z } from 'zod'
import {
  bannerSwitchTexts,
  MAX_BANNER_PICTURES,
  MAX_BANNERS,
  type BannerPicture,
} from '../../../core/storefront/banner.ts'
import {
  type BannerForm,
  bannerPictures,
  type BannerRow,
  type BannerSettings,
  withActiveBanner,
} from '../../../core/storefront/banner.schema.ts'
import { bannerMessages as say } from '../../../core/storefront/storefront.messages.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import type { SentFile } from '../../../core/uploads/sent-file.ts'
import { fileIdsOf, checkedCompanyFile, requireOwnUrls } from '../company/company-files.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { StoredFile } from '../files/stored-files.ts'
import type { Context } from '../http/context.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import { BANNER_COLUMNS, bannerOfRow, picturesOf } from './store-row.ts'

type Fields = Readonly<Record<string, unknown>>

export const bannersOf = async (k: Kysely<Tables>, companyId: number): Promise<readonly BannerRow[]> =>
  (
    await k
      .selectFrom('banners')
      .select(BANNER_COLUMNS)
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .execute()
  ).map(bannerOfRow)

/** A banner as it is sent: its settings, the pictures that are stored already, and new files. */
export interface SentBanner {
  readonly settings: BannerSettings
  readonly pictures: readonly unknown[]
  readonly files: readonly SentFile[]
}

export function sentBanner({
  images,
  ...settings
}: BannerSettings & { readonly images: readonly unknown[] }): SentBanner {
  if (images.length > MAX_BANNER_PICTURES) throw refusedField('images', say.tooManyPictures(MAX_BANNER_PICTURES))
  const isFile = (image: unknown): image is SentFile =>
    typeof image === 'object' && image !== null && 'arrayBuffer' in image
  return { settings, pictures: images.filter((image) => !isFile(image)), files: images.filter(isFile) }
}

/** The files of a banner as drafts to be stored. */
export const draftsOf = (files: readonly SentFile[], companyId: number) =>
  Promise.all(files.map((file) => checkedCompanyFile('image', file, companyId, 'images')))

/** The form of a sent banner once its files are stored; `own` are the pictures of a banner that sends none. */
export function formOfSent(
  { settings, pictures }: SentBanner,
  files: readonly StoredFile[],
  urlOf: (key: string) => string,
  own: readonly BannerPicture[] = [],
): BannerForm {
  const added = files.map(({ key, name }) => ({ url: urlOf(key), name, alt: settings.alt_tag }))
  const sent = pictures.length + added.length === 0 ? own : [...pictures, ...added]
  return { ...settings, ...checkedBy(imagesForm, { images: sent }) }
}

const imagesForm = z.object({ images: bannerPictures })

export async function createBanner(w: Work, context: Context, form: BannerForm): Promise<BannerRow> {
  const { companyId } = context.me
  await turn(w, companyId)
  const others = await bannersOf(w.k, companyId)
  if (others.length >= MAX_BANNERS) throw refused(say.tooManyBanners(MAX_BANNERS))
  await requireOwnUrls(w, companyId, urlsOf(form))
  await makeRoom(w, others, { ...form, id: 0 })
  const { id } = await w.k
    .insertInto('banners')
    .values({ company_id: companyId, ...columnsOf(form) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await w.record({ subject: 'company', subjectId: companyId, verb: 'updated', title: 'Banner added' })
  return { ...form, id }
}

/** Saves a banner; `released` are the files that it no longer shows. */
export async function updateBanner(
  w: Work,
  context: Context,
  id: number,
  { formOf, was }: { readonly formOf: (stored: BannerRow) => BannerForm; readonly was: Fields | undefined },
): Promise<{ readonly banner: BannerRow; readonly released: readonly number[] }> {
  const { companyId } = context.me
  await turn(w, companyId)
  const all = await bannersOf(w.k, companyId)
  const stored = all.find((banner) => banner.id === id)
  if (stored === undefined) throw notFound('banner')
  const sent = formOf(stored)
  const form = was === undefined ? sent : mergeEdit(stored, sent, readAgain(was))
  const known = new Set(stored.images.map(({ url }) => url))
  await requireOwnUrls(
    w,
    companyId,
    urlsOf(form).filter(([, url]) => !known.has(url)),
  )
  const banner = { ...form, id }
  await makeRoom(
    w,
    all.filter((other) => other.id !== id),
    banner,
  )
  await w.k
    .updateTable('banners')
    .set(columnsOf(form))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await w.record({
    subject: 'company',
    subjectId: companyId,
    verb: 'updated',
    title: 'Banner',
    changes: changesOf(stored, banner),
  })
  const kept = new Set(form.images.map(({ url }) => url))
  return {
    banner,
    released: await fileIdsOf(
      w,
      [...known].filter((url) => !kept.has(url)),
    ),
  }
}

const readAgain = (was: Fields): Fields =>
  Object.hasOwn(was, 'images') ? { ...was, images: picturesOf(was['images']) } : was

/** Deletes a banner and returns its files. */
export async function deleteBanner(w: Work, context: Context, id: number): Promise<readonly number[]> {
  const { companyId } = context.me
  const row = await w.k
    .deleteFrom('banners')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(BANNER_COLUMNS)
    .executeTakeFirst()
  if (row === undefined) throw notFound('banner')
  await w.record({ subject: 'company', subjectId: companyId, verb: 'updated', title: 'Banner deleted' })
  return fileIdsOf(
    w,
    bannerOfRow(row).images.map(({ url }) => url),
  )
}

/** Changes of the banners of a company take turns, because one switches others off. */
const turn = (w: Work, companyId: number): Promise<void> => lockFor(w.k, `banners:${companyId}`)

/** Switches off what the banner replaces, before it is stored: a page has one active banner, a shop one default. */
async function makeRoom(w: Work, others: readonly BannerRow[], banner: BannerRow): Promise<void> {
  const shown = banner.active_banner === 'on' ? withActiveBanner([...others, banner], banner.id) : others
  for (const other of others) {
    const isActive = shown.find(({ id }) => id === other.id)?.active_banner === 'on'
    const isDefault = other.default_banner === 'on' && banner.default_banner === 'off'
    if (isActive !== (other.active_banner === 'on') || isDefault !== (other.default_banner === 'on'))
      await w.k
        .updateTable('banners')
        .set({ is_active: isActive, is_default: isDefault })
        .where('id', '=', other.id)
        .execute()
  }
}

const urlsOf = ({ images }: BannerForm) => images.map(({ url }, at) => [`images.${at}`, url] as const)

const columnsOf = (form: BannerForm) => ({
  page: form.page,
  is_active: form.active_banner === 'on',
  is_default: form.default_banner === 'on',
  form: JSON.stringify(form),
})

const FURTHER_LABELS: Readonly<Record<string, string>> = {
  page: 'Page',
  background_color: 'Background colour',
  alt_tag: 'Alternative text',
}

const changesOf = (before: BannerRow, after: BannerRow) => [
  ...(Object.keys(before) as (keyof BannerRow)[]).flatMap((field) => {
    if (field === 'images' || before[field] === after[field]) return []
    const texts = bannerSwitchTexts as Readonly<Record<string, { readonly label: string }>>
    const label = texts[field]?.label ?? FURTHER_LABELS[field] ?? field
    return [{ field, label, old: before[field], new: after[field] }]
  }),
  ...(isSameJson(before.images, after.images)
    ? []
    : [{ field: 'images', label: 'Pictures', old: before.images.length, new: after.images.length }]),
]
