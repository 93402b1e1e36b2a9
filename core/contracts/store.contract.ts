import { z } from 'zod'
import { MAX_BANNER_PICTURES } from '../storefront/banner.ts'
import { bannerRow, bannerSettings } from '../storefront/banner.schema.ts'
import { shopMenuForm } from '../storefront/shop-menu.schema.ts'
import { slugStates, storeForm } from '../storefront/store-form.schema.ts'
import { id } from '../text/id.schema.ts'
import { parsedJson } from '../text/loose-values.ts'
import { sentFile } from '../uploads/sent-file.ts'
import { uploadMessages } from '../uploads/uploads.messages.ts'
import { endpoint, needs, needsAny, open } from './endpoint.ts'

/** The store settings of a shop as everybody may see them. */
const store = z.object({
  slug: z.string(),
  /** The name of the company. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  shows_logo: z.boolean(),
  /** The shop is public: its company is approved. */
  is_public: z.boolean(),
  menu: shopMenuForm.shape.items,
  /** The banners that are switched on. */
  banners: z.array(bannerRow),
})
export type Store = z.output<typeof store>

/** IMPLIED-11, D-24. With a slug a public shop, otherwise the own one, which is missing for people without View of a store module. Screens read the own one by `storeSettings`, because responses of public calls are cached for everybody. */
export const storeView = endpoint({
  id: 'store.view',
  method: 'GET',
  path: 'store/view',
  access: open,
  input: z.object({ slug: z.string().max(100).optional() }),
  response: { data: store },
  summary: 'The settings, menu and banners of a shop: with a slug a public one, otherwise the own one (IMPLIED-11).',
})

export const storeSettings = endpoint({
  id: 'store.settings',
  method: 'GET',
  path: 'store/settings',
  access: needsAny(
    ...(['Manage Store', 'Manage Menu', 'Manage Banner'] as const).map(
      (module) => ({ module, action: 'View' }) as const,
    ),
  ),
  response: { data: store },
  summary: "The caller's own shop, also before it is public (D-158).",
})

/** IMPLIED-11 */
export const storeUpdate = endpoint({
  id: 'store.update',
  method: 'POST',
  path: 'store/update',
  access: needs('Manage Store', 'Edit'),
  /** `was` holds the fields that changed, as they were read (D-120). */
  input: storeForm.extend({ was: z.record(z.string(), z.unknown()).optional() }),
  response: { data: store },
  summary: 'Saves the store settings. A new address moves the shop, and the old one leads to it (IMPLIED-11, D-158).',
})

export const checkSlug = endpoint({
  id: 'store.checkSlug',
  method: 'GET',
  path: 'store/check_slug',
  access: needs('Manage Store', 'Edit'),
  background: true,
  input: z.object({ slug: z.string().max(200) }),
  response: {
    data: z.object({
      state: z.enum(slugStates),
      /** The reason, or that the address is free. */
      text: z.string(),
    }),
  },
  summary: 'Whether a shop address is free, while it is typed (D-158).',
})

/** IMPLIED-11. New entries need Add, missing ones Delete, anything else Edit. */
export const menuStore = endpoint({
  id: 'store.saveMenu',
  method: 'POST',
  path: 'website_menu/store',
  access: needsAny(
    { module: 'Manage Menu', action: 'Add' },
    { module: 'Manage Menu', action: 'Edit' },
    { module: 'Manage Menu', action: 'Delete' },
  ),
  input: shopMenuForm.extend({ was: z.array(z.unknown()).optional() }),
  response: { data: shopMenuForm },
  summary: 'Saves the menu of the shop as one list of entries with depths (IMPLIED-11, D-159).',
})

export const bannerList = endpoint({
  id: 'store.banners',
  method: 'GET',
  path: 'users/banner_setting/list',
  access: needs('Manage Banner', 'View'),
  response: { data: z.array(bannerRow) },
  summary: 'The banners of the shop, newest first (API-PROFILE-13).',
})

const file = sentFile(uploadMessages.imageKind)
/**
 * The pictures of a banner: files, which get its `alt_tag`, and stored pictures with their texts (`bannerPictures`), as JSON
 * in a form.
 */
const images = z.preprocess(
  (given) => {
    const value = parsedJson(given)
    return value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]
  },
  z.array(z.unknown()).max(2 * MAX_BANNER_PICTURES),
)
const bannerInput = bannerSettings.extend({ images })

export const bannerCreate = endpoint({
  id: 'store.createBanner',
  method: 'POST',
  path: 'users/banner_setting',
  access: needs('Manage Banner', 'Add'),
  encoding: 'multipart',
  creates: true,
  input: bannerInput,
  response: { data: bannerRow },
  summary: 'Creates a banner with its pictures, sent as files or stored before (API-PROFILE-14).',
})

export const bannerUpdate = endpoint({
  id: 'store.updateBanner',
  method: 'POST',
  path: 'users/banner_setting/update/{id}',
  override: 'PATCH',
  access: needs('Manage Banner', 'Edit'),
  encoding: 'multipart',
  params: { id },
  /** Without images the banner keeps its own. `was` holds the fields that changed, as they were read (D-120). */
  input: bannerInput.extend({ was: z.preprocess(parsedJson, z.record(z.string(), z.unknown()).optional()) }),
  response: { data: bannerRow },
  summary: 'Saves a banner. With `was`, 409 if somebody else changed these fields (API-PROFILE-15).',
})

export const bannerDelete = endpoint({
  id: 'store.deleteBanner',
  method: 'POST',
  path: 'users/banner_setting/delete/{id}',
  access: needs('Manage Banner', 'Delete'),
  params: { id },
  summary: 'Deletes a banner with its pictures (IMPLIED-11).',
})

export const bannerPictureUpload = endpoint({
  id: 'store.uploadPicture',
  method: 'POST',
  path: 'users/banner_setting/picture',
  access: needsAny({ module: 'Manage Banner', action: 'Add' }, { module: 'Manage Banner', action: 'Edit' }),
  encoding: 'multipart',
  input: z.object({ file }),
  response: { data: z.object({ url: z.string(), name: z.string() }) },
  summary: 'Stores one picture for a banner; it is public, and removed when no banner shows it (D-160).',
})
