import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isPublicSeller } from '../../../core/company/approval.ts'
import type { Store } from '../../../core/contracts/store.contract.ts'
import type { BannerPicture } from '../../../core/storefront/banner.ts'
import { bannerPictures, type BannerRow, bannerSettings } from '../../../core/storefront/banner.schema.ts'
import { shopMenu } from '../../../core/storefront/shop-menu.schema.ts'
import { type StoreForm, storeForm } from '../../../core/storefront/store-form.schema.ts'
import type { Tables } from '../database/tables.ts'

/** The columns of a company that its shop consists of. */
export const STORE_COLUMNS = ['id', 'slug', 'name', 'approval', 'store', 'shop_menu'] as const
export type StoreColumns = Pick<Selectable<Tables['companies']>, (typeof STORE_COLUMNS)[number]>
export type BannerColumns = Pick<Selectable<Tables['banners']>, 'id' | 'page' | 'is_active' | 'is_default' | 'form'>
export const BANNER_COLUMNS = ['id', 'page', 'is_active', 'is_default', 'form'] as const

/** The company of a shop's address, also of an earlier one: the present address counts first. */
export const companyOfSlug = (slug: string): RawBuilder<number> =>
  sql`coalesce((select n.id from companies n where n.slug = ${slug}), (select f.company_id from former_slugs f where f.slug = ${slug}))`

/** The stored settings as their form; unreadable ones are empty. */
export function storeFormOf({ slug, store }: Pick<StoreColumns, 'slug' | 'store'>): StoreForm {
  const read = storeForm.safeParse({ ...(store as object), slug })
  return read.success ? read.data : { slug, title: '', description: '', shows_logo: true }
}

export const menuOf = ({ shop_menu }: Pick<StoreColumns, 'shop_menu'>) => shopMenu.safeParse(shop_menu).data ?? []

/** Pictures with their members in the order of the schema, which the database does not keep; comparisons need it. */
export const picturesOf = (images: unknown): readonly BannerPicture[] => bannerPictures.safeParse(images).data ?? []

export function bannerOfRow({ id, page, is_active, is_default, form }: BannerColumns): BannerRow {
  const { images, ...settings } = form as BannerRow
  return {
    ...bannerSettings.parse({ ...settings, page, active_banner: is_active, default_banner: is_default }),
    images: picturesOf(images),
    id,
  }
}

/** A shop as everybody may see it. */
export const storeOf = (company: StoreColumns, banners: readonly BannerColumns[]): Store => ({
  ...storeFormOf(company),
  slug: company.slug,
  name: company.name,
  is_public: isPublicSeller({ state: company.approval as Parameters<typeof isPublicSeller>[0]['state'] }),
  menu: menuOf(company),
  banners: banners.filter(({ is_active }) => is_active).map(bannerOfRow),
})
