import { bannerForm } from '../../../core/storefront/banner.schema.ts'
import type { MenuEntry } from '../../../core/storefront/shop-menu.ts'
import { shopMenu } from '../../../core/storefront/shop-menu.schema.ts'
import type { ShopTarget } from '../../../core/storefront/shop-target.ts'
import { PUBLIC_PREFIX } from '../http/file-links.ts'
import type { Work } from '../database/store.ts'
import { bannerPicture, type Scene, SCENES } from './banner-pictures.ts'
import type { DemoPart } from './demo-part.ts'
import type { Random } from './random.ts'
import type { DemoCompany } from './world.ts'

/** The shops of the sellers: titles, menus and banners. The seller with a known password has all of it, the others some. */
export const storesPart: DemoPart = {
  name: 'shops',
  seed: async (w, { sellers, random }, { files }) => {
    const bytes = new TextEncoder()
    for (const scene of SCENES)
      for (let hue = 0; hue < HUES.length; hue += 1)
        await files.put(pictureKey(scene, hue), bytes.encode(bannerPicture(scene, HUES[hue] ?? 0)), {
          contentType: 'image/svg+xml',
        })
    for (const [at, seller] of sellers.entries())
      await seedStore(w, seller, random.fork(`store ${seller.slug}`), at === 0)
  },
}

/** The colours of banners: the hue of the picture, and the ground of its words. */
const HUES = [188, 28, 224, 140] as const
const GROUNDS = ['#0f4c4c', '#fbe7cf', '#1d3461', '#e2efe0'] as const

const pictureKey = (scene: Scene, hue: number) => `${PUBLIC_PREFIX}demo/banner-${scene}-${hue}.svg`

async function seedStore(w: Work, seller: DemoCompany, draw: Random, isFull: boolean): Promise<void> {
  const categories = await w.k
    .selectFrom('listings')
    .innerJoin('categories', 'categories.id', 'listings.category_id')
    .select(['categories.slug', 'categories.name'])
    .where('listings.company_id', '=', seller.id)
    .where('listings.published', '=', 1)
    .groupBy(['categories.slug', 'categories.name'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('categories.name')
    .limit(4)
    .execute()
  if (categories.length === 0) return
  const store = {
    title: isFull ? `${seller.name}, supplier to workshops` : '',
    description: `${seller.name} ships ${categories.map(({ name }) => name.toLowerCase()).join(', ')} from ${seller.city}. Samples leave within a week, and every order has one person who answers.`,
    shows_logo: true,
  }
  await w.k
    .updateTable('companies')
    .set({
      store: JSON.stringify(store),
      ...((isFull || draw.chance(0.5)) && { shop_menu: JSON.stringify(menuOf(categories)) }),
    })
    .where('id', '=', seller.id)
    .execute()
  if (!isFull && !draw.chance(0.7)) return
  const banners = [homeBanner(categories, draw, isFull), ...(isFull ? [aboutBanner(draw)] : [])]
  await w.k
    .insertInto('banners')
    .values(
      banners.map((form) => ({
        company_id: seller.id,
        page: form.page,
        is_active: form.active_banner === 'on',
        is_default: form.default_banner === 'on',
        form: JSON.stringify(form),
      })),
    )
    .execute()
}

interface Category {
  readonly slug: string
  readonly name: string
}

function menuOf(categories: readonly Category[]): readonly MenuEntry[] {
  const entries: readonly (readonly [name: string, depth: number, target: ShopTarget])[] = [
    ['Home', 0, page('home')],
    ['Products', 0, page('products')],
    ...categories.map(({ name, slug }) => [name, 1, { kind: 'category', target: slug }] as const),
    ['Catalogues', 0, page('catalogues')],
    ['Company', 0, { kind: 'none', target: '' }],
    ['About us', 1, page('about')],
    ['Certificates', 2, page('certificates')],
    ['News', 1, page('news')],
    ['Questions', 1, page('faq')],
    ['Reviews', 0, page('reviews')],
    ['Contact', 0, page('contact')],
  ]
  return shopMenu.parse(entries.map(([name, depth, target], at) => ({ id: `demo-${at}`, name, depth, ...target })))
}

const page = (target: string): ShopTarget => ({ kind: 'page', target })

function homeBanner(categories: readonly Category[], draw: Random, isFull: boolean) {
  const hue = draw.int(0, HUES.length - 1)
  const [first] = categories
  const pictures = [
    {
      ...pictureOf('harbour', hue, 'Containers and a crane at the quay'),
      heading: `${first?.name} for series production`,
      text: 'Stock for common sizes, made to order for the rest. Ask for your quantity and see the price per piece.',
      button: 'See the products',
      ...page('products'),
    },
    {
      ...pictureOf('works', hue, 'Two works halls with a chimney'),
      heading: 'Samples within a week',
      text: 'We send a sample with its test report, and you decide with the part in your hand.',
      button: 'Write to us',
      ...page('contact'),
    },
  ]
  return bannerForm.parse({
    page: 'home',
    active_banner: 'on',
    swap_banner: isFull ? 'on' : 'off',
    indicator_banner: 'on',
    navigation_button: 'on',
    background_color: GROUNDS[hue],
    images: isFull ? pictures : pictures.slice(0, draw.int(1, 2)),
  })
}

const aboutBanner = (draw: Random) =>
  bannerForm.parse({
    page: 'about',
    active_banner: 'on',
    alt_tag: 'Trucks on the road to the harbour',
    images: [pictureOf('road', draw.int(0, HUES.length - 1), '')],
  })

const pictureOf = (scene: Scene, hue: number, alt: string) => ({
  url: `/files/${pictureKey(scene, hue)}`,
  name: `${scene}.svg`,
  alt,
})
