import {
  bannerCreate,
  bannerDelete,
  bannerList,
  bannerPictureUpload,
  bannerUpdate,
  checkSlug,
  menuStore,
  storeSettings,
  storeUpdate,
  storeView,
} from '../../../core/contracts/store.contract.ts'
import { grantedParts } from '../../../core/navigation/guard.ts'
import { bannerMessages, storefrontMessages as say } from '../../../core/storefront/storefront.messages.ts'
import { checkedCompanyFile } from '../company/company-files.ts'
import type { Work } from '../database/store.ts'
import { discardFiles, withStoredFiles } from '../files/stored-files.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, signInFirst } from '../http/refusals.ts'
import { gate } from '../listing/plan-room.ts'
import { bannersOf, createBanner, deleteBanner, draftsOf, formOfSent, sentBanner, updateBanner } from './banners.ts'
import { saveMenu, saveStore, slugState } from './store-settings.ts'
import { BANNER_COLUMNS, companyOfSlug, STORE_COLUMNS, storeOf } from './store-row.ts'

export const storeBindings = [
  bind(storeView, async ({ slug }, context) => {
    if (slug === undefined) {
      if (context.viewer === undefined) throw signInFirst()
      if (grantedParts('store', context.me).length === 0) throw notFound('shop')
    }
    return { data: await storeFor(context, slug) }
  }),

  bind(storeSettings, async (_, context) => ({ data: await storeFor(context, undefined) })),

  bind(storeUpdate, async ({ was, ...form }, context) => {
    requirePlan(context)
    await context.write((w) => saveStore(w, context, form, was))
    return { data: await storeFor(context, undefined), message: say.storeSaved }
  }),

  bind(checkSlug, async ({ slug }, context) => ({
    data: await slugState(context.open, slug.trim().toLowerCase(), {
      companyId: context.me.companyId,
      slug: context.me.companySlug,
    }),
  })),

  bind(menuStore, async ({ items, was }, context) => {
    requirePlan(context)
    const saved = await context.write((w) => saveMenu(w, context, items, was))
    return { data: { items: [...saved] }, message: say.menuSaved }
  }),

  bind(bannerList, (_, context) =>
    context.read(async (k) => ({ data: [...(await bannersOf(k, context.me.companyId))] })),
  ),

  bind(bannerCreate, async (input, context) => {
    requirePlan(context)
    const sent = sentBanner(input)
    const drafts = await draftsOf(sent.files, context.me.companyId)
    return withStoredFiles(context, drafts, (files) =>
      context.write(async (w) => ({
        data: await createBanner(w, context, formOfSent(sent, files, context.services.links.toPublic)),
        message: bannerMessages.saved,
      })),
    )
  }),

  bind(bannerUpdate, async ({ id, was, ...input }, context) => {
    requirePlan(context)
    const sent = sentBanner(input)
    const drafts = await draftsOf(sent.files, context.me.companyId)
    const { banner, released } = await withStoredFiles(context, drafts, (files) =>
      context.write((w) =>
        updateBanner(w, context, id, {
          formOf: ({ images }) => formOfSent(sent, files, context.services.links.toPublic, images),
          was,
        }),
      ),
    )
    await discardFiles(context, released)
    return { data: banner, message: bannerMessages.updated }
  }),

  bind(bannerDelete, async ({ id }, context) => {
    await discardFiles(context, await context.write((w: Work) => deleteBanner(w, context, id)))
    return { message: bannerMessages.deleted }
  }),

  bind(bannerPictureUpload, async ({ file }, context) => {
    const draft = await checkedCompanyFile('image', file, context.me.companyId)
    return withStoredFiles(context, [draft], async () => ({
      data: { url: context.services.links.toPublic(draft.key), name: draft.name },
    }))
  }),
]

const requirePlan = (context: Context): void => gate(context, 'storefront', say.planWithoutStore)

/** The shop with this slug when it is public or the caller's own; without a slug the caller's own. */
async function storeFor(context: Context, slug: string | undefined) {
  const k = context.open
  const own = context.viewer?.companyId
  const company = await k
    .selectFrom('companies')
    .select([...STORE_COLUMNS, 'kind'])
    .where('id', '=', slug === undefined ? context.me.companyId : companyOfSlug(slug))
    .executeTakeFirst()
  const isShown = company?.kind === 'seller' && (company.approval === 'approved' || company.id === own)
  if (company === undefined || !isShown) throw notFound('shop')
  const banners = await k
    .selectFrom('banners')
    .select(BANNER_COLUMNS)
    .where('company_id', '=', company.id)
    .where('is_active', '=', true)
    .execute()
  return storeOf(company, banners)
}
