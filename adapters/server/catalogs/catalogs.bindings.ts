import type { z } from 'zod'
import { catalogMessages as say } from '../../../core/catalogs/catalog.messages.ts'
import { catalogForm, type CatalogForm, type catalogSent } from '../../../core/catalogs/catalog.schema.ts'
import {
  catalogDelete,
  catalogDuplicate,
  catalogList,
  catalogPicture,
  catalogRestore,
  catalogSave,
  catalogShow,
  type OwnCatalog,
} from '../../../core/contracts/catalog.contract.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { fileIdsOf, checkedCompanyFile, requireOwnUrls } from '../company/company-files.ts'
import type { Work } from '../database/store.ts'
import { discardFiles, withStoredFiles } from '../files/stored-files.ts'
import { tellFollowersLater } from '../followers/follower-news.job.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { paginatorOf } from '../http/paginator.ts'
import { lacksRight, notFound } from '../http/refusals.ts'
import { requireOwnListings } from '../listing/own-listings.ts'
import { pictureAddress } from '../listing/picture-address.ts'
import { roomForCatalog } from '../listing/plan-room.ts'
import { catalogSlug, listedCatalogs, oneCatalog, storedCatalog } from './own-catalogs.ts'

type Sent = z.output<typeof catalogSent>

export const catalogBindings = [
  bind(catalogList, async ({ page, per_page, ...which }, context) =>
    context.read(async (k) => {
      const { rows, total, counts } = await listedCatalogs(k, context, { page, per_page, ...which })
      return { ...paginatorOf(rows, total, { page, per_page }, context), counts }
    }),
  ),

  bind(catalogShow, ({ id }, context) =>
    context.read(async (k) => {
      const [catalog, products] = await Promise.all([
        oneCatalog(k, context, id),
        k
          .selectFrom('catalog_listings')
          .innerJoin('listings', 'listings.id', 'catalog_listings.listing_id')
          .select(['listings.id', 'listings.name', 'listings.cover', 'listings.is_public'])
          .where('catalog_listings.catalog_id', '=', id)
          .where('listings.deleted_at', 'is', null)
          .orderBy('catalog_listings.position')
          .execute(),
      ])
      return {
        data: {
          ...catalog,
          products: products.map(({ cover, is_public, ...product }) => ({
            ...product,
            image: cover === null ? null : pictureAddress(cover, context),
            is_on_sale: is_public,
          })),
        },
      }
    }),
  ),

  bind(catalogSave, async ({ id, was, ...sent }, context) => {
    requireRight(context, id === undefined ? 'Add' : 'Edit')
    if (id === undefined)
      return context.write(async (w) => ({
        data: await createCatalog(w, context, newForm(sent)),
        message: say.created,
      }))
    let released: readonly number[] = []
    // A repeated call gets what the transaction returned.
    const saved = await context.write(async (w) => {
      const updated = await updateCatalog(w, context, id, sent, was)
      released = updated.released
      return { data: updated.data, message: say.saved }
    })
    await discardFiles(context, released)
    return saved
  }),

  bind(catalogDuplicate, ({ id }, context) =>
    context.write(async (w) => {
      const source = formOf(await oneCatalog(w.k, context, id))
      // A cover belongs to one catalogue, whose change or end removes it.
      const name = Array.from(say.copyOf(source.name)).slice(0, 100).join('')
      const data = await createCatalog(w, context, { ...source, name, cover: null, published: 0 })
      return { data, message: say.copied }
    }),
  ),

  bind(catalogDelete, async ({ id }, context) => {
    await context.write(async (w) => {
      const gone = await w.k
        .updateTable('catalogs')
        .set({ deleted_at: context.now })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('name')
        .executeTakeFirst()
      if (gone === undefined) throw notFound('catalogue')
      await w.record({ subject: 'catalogue', subjectId: id, verb: 'deleted', title: gone.name })
    })
    return { message: say.deleted }
  }),

  bind(catalogRestore, ({ id }, context) =>
    context.write(async (w) => {
      const gone = await w.k
        .selectFrom('catalogs')
        .select('name')
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (gone === undefined) throw notFound('catalogue')
      await roomForCatalog(w, context)
      await w.k.updateTable('catalogs').set({ deleted_at: null }).where('id', '=', id).execute()
      await w.record({ subject: 'catalogue', subjectId: id, verb: 'restored', title: gone.name })
      return { data: await oneCatalog(w.k, context, id), message: say.restored }
    }),
  ),

  bind(catalogPicture, async ({ file }, context) => {
    const draft = await checkedCompanyFile('image', file, context.me.companyId)
    return withStoredFiles(context, [draft], async () => ({
      data: { url: context.services.links.toPublic(draft.key), name: draft.name },
    }))
  }),
]

/** One call creates and changes, so the right depends on which it does. */
function requireRight({ me }: Context, action: Action): void {
  const need = { module: 'Catalog', action } as const
  if (!isGranted(me, need)) throw lacksRight(need)
}

/** A new catalogue is public at once when it has listings, unless its author says otherwise. */
const newForm = ({ name = '', description = '', cover = null, product_ids = [], published }: Sent): CatalogForm =>
  checkedBy(catalogForm, {
    name,
    description,
    cover,
    product_ids,
    published: published ?? (product_ids.length > 0 ? 1 : 0),
  })

async function createCatalog(w: Work, context: Context, form: CatalogForm): Promise<OwnCatalog> {
  await roomForCatalog(w, context)
  const { companyId } = context.me
  if (form.cover !== null) await requireOwnUrls(w, companyId, [['cover', form.cover]])
  const { product_ids, ...row } = form
  const { id } = await w.k
    .insertInto('catalogs')
    .values({
      ...row,
      company_id: companyId,
      slug: await catalogSlug(w.k, form.name),
      published_at: form.published === 1 ? context.now : null,
      created_at: context.now,
      updated_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveListings(w, context, id, product_ids)
  await w.record({ subject: 'catalogue', subjectId: id, verb: 'created', title: form.name })
  if (form.published === 1) await tellFollowersLater(w, companyId, 'catalog', id, context.now)
  return oneCatalog(w.k, context, id)
}

async function updateCatalog(
  w: Work,
  context: Context,
  id: number,
  sent: Sent,
  was: Readonly<Record<string, unknown>> | undefined,
) {
  const { slug, published_at } = await storedCatalog(w.k, id)
  const stored = formOf(await oneCatalog(w.k, context, id))
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const form = checkedBy(catalogForm, { ...stored, ...(was === undefined ? given : mergeEdit(stored, given, was)) })
  if (form.cover !== null && form.cover !== stored.cover)
    await requireOwnUrls(w, context.me.companyId, [['cover', form.cover]])
  const { product_ids, ...row } = form
  await w.k
    .updateTable('catalogs')
    .set({
      ...row,
      // Links to a published catalogue stay good.
      slug: published_at === null && form.name !== stored.name ? await catalogSlug(w.k, form.name, id) : slug,
      published_at: published_at ?? (form.published === 1 ? context.now : null),
      updated_at: context.now,
    })
    .where('id', '=', id)
    .execute()
  await w.k.deleteFrom('catalog_listings').where('catalog_id', '=', id).execute()
  await saveListings(w, context, id, product_ids)
  await w.record({
    subject: 'catalogue',
    subjectId: id,
    verb: 'updated',
    title: form.name,
    changes: changesOf(stored, form),
  })
  if (form.published === 1 && published_at === null)
    await tellFollowersLater(w, context.me.companyId, 'catalog', id, context.now)
  const isReleased = stored.cover !== null && stored.cover !== form.cover
  return {
    data: await oneCatalog(w.k, context, id),
    released: isReleased ? await fileIdsOf(w, [stored.cover ?? '']) : [],
  }
}

/** The listings in the given order. A listing of somebody else is like one that does not exist. */
async function saveListings(w: Work, { me }: Context, id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await requireOwnListings(w.k, ids, say.foreignListing)
  await w.k
    .insertInto('catalog_listings')
    .values(ids.map((listing_id, position) => ({ catalog_id: id, listing_id, company_id: me.companyId, position })))
    .execute()
}

const formOf = ({ name, description, cover, product_ids, published }: OwnCatalog): CatalogForm => ({
  name,
  description,
  cover,
  product_ids,
  published,
})

const LABELS = {
  name: 'Name',
  description: 'Description',
  cover: 'Cover',
  product_ids: 'Listings',
  published: 'Published',
} as const

const changesOf = (before: CatalogForm, after: CatalogForm) =>
  (Object.keys(LABELS) as (keyof CatalogForm)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) =>
      field === 'product_ids'
        ? { field, label: LABELS[field], old: before[field].length, new: after[field].length }
        : { field, label: LABELS[field], old: before[field], new: after[field] },
    )
