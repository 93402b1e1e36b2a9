import { slugFrom } from '../../../core/storefront/slug.ts'
import { definitionStores } from '../definitions/definition-store.ts'
import type { DemoPart } from './demo-part.ts'

const BRANDS = ['Quay & Keel', 'Northlight Works']
const SPECIFICATIONS = {
  'Surface finish': ['Raw', 'Polished', 'Powder coated', 'Galvanised'],
  'Packing unit': ['Carton', 'Pallet', 'Container'],
  'Certificate of origin': ['EUR.1', 'Form A', 'On request'],
} as const
const TEXTS = {
  application: [
    'Workshops and light industry',
    'Construction sites, indoors and outdoors',
    'Marine and coastal use',
    'Hotels, restaurants and canteens',
  ],
  usecases: [
    'Replacement of worn parts without changes to the machine',
    'First equipment of a new production line',
    'Stock for resale with short delivery times',
  ],
} as const

/** What the seller with the known password has defined for its listings. Some listings use the texts. */
export const definitionsPart: DemoPart = {
  name: 'definitions',
  seed: async (w, world) => {
    const [seller] = world.sellers
    if (seller === undefined) return
    const draw = world.random.fork('definitions')
    for (const name of BRANDS)
      await w.k
        .insertInto('brands')
        .values({ company_id: seller.id, name, slug: slugFrom(name), created_at: world.now })
        .execute()
    for (const [name, terms] of Object.entries(SPECIFICATIONS))
      await definitionStores.specification.insert(w, seller.id, { name, terms }, world.now)
    for (const kind of ['application', 'usecases'] as const)
      for (const name of TEXTS[kind]) await definitionStores[kind].insert(w, seller.id, { name }, world.now)
    const used = await w.k
      .selectFrom('listings')
      .select(['id', 'form', 'category_id'])
      .where('company_id', '=', seller.id)
      .orderBy('id')
      .limit(24)
      .execute()
    for (const [at, { id, form }] of used.entries()) {
      const held = form as { readonly product_application?: string; readonly product_use_cases?: string }
      // A text that was empty stays so: the score counts it.
      const full = {
        ...held,
        ...(held.product_application && { product_application: draw.pick(TEXTS.application) }),
        ...(held.product_use_cases && at % 3 === 0 && { product_use_cases: draw.pick(TEXTS.usecases) }),
      }
      await w.k
        .updateTable('listings')
        .set({ form: JSON.stringify(full) })
        .where('id', '=', id)
        .execute()
    }
    const parents = [...new Set(used.flatMap(({ category_id }) => category_id ?? []))].slice(0, 2)
    for (const [at, parent_id] of parents.entries())
      await definitionStores.category.insert(
        w,
        seller.id,
        { name: ['Own range', 'Made to drawing'][at] ?? 'Own range', parent_id },
        world.now,
      )
  },
}
