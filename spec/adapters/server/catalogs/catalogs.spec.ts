import { describe, expect, it } from 'vitest'
import {
  catalogDelete,
  catalogDuplicate,
  catalogList,
  catalogPicture,
  catalogRestore,
  catalogSave,
  catalogShow,
} from '../../../../core/contracts/catalog.contract.ts'
import { productDelete } from '../../../../core/contracts/listing.contract.ts'
import { companyView } from '../../../../core/contracts/market.contract.ts'
import { shopCatalog, shopCatalogs } from '../../../../core/contracts/shop-catalogs.contract.ts'
import { png } from '../../../wire/world.ts'
import { listing } from '../market/goods.ts'
import { describeMarket } from '../market.ts'

describeMarket('catalogues', (market) => {
  describe('the calls of a seller', () => {
    it('[API-PRODUCT-03] [API-PRODUCT-04] make a catalogue, list it, and change it when an id is sent', async () => {
      const seller = await market.seller()
      const [first, second] = [await listing(market, seller), await listing(market, seller, { name: 'Gear Pump' })]
      const { data: made } = await seller.call(catalogSave, { name: ' Spring ', product_ids: [second, first] })
      expect(made).toMatchObject({
        name: 'Spring',
        slug: 'spring',
        product_ids: [second, first],
        published: 1,
        state: 'public',
        listings: 2,
        on_sale: 2,
        cover: null,
      })
      const { data: empty } = await seller.call(catalogSave, { name: 'Autumn' })
      expect(empty).toMatchObject({ published: 0, state: 'draft', listings: 0 })

      const { data: changed } = await seller.call(catalogSave, { id: made.id, product_ids: [first] })
      expect(changed).toMatchObject({ name: 'Spring', product_ids: [first], published: 1 })
      const list = await seller.call(catalogList, { sort: 'name', direction: 'asc' })
      expect([list.data.map(({ name }) => name), list.total, list.counts]).toEqual([
        ['Autumn', 'Spring'],
        2,
        { draft: 1, public: 1, empty: 0 },
      ])
      const second_page = await seller.call(catalogList, { page: 2, per_page: 1, sort: 'name', direction: 'asc' })
      expect([second_page.data.map(({ name }) => name), second_page.last_page]).toEqual([['Spring'], 2])
      expect((await seller.call(catalogList, { search: 'aut' })).data.map(({ id }) => id)).toEqual([empty.id])
      expect((await seller.call(catalogList, { state: 'public' })).data.map(({ id }) => id)).toEqual([made.id])
      const { data: shown } = await seller.call(catalogShow, { id: made.id })
      expect(shown.products).toMatchObject([{ id: first, name: 'Stainless Centrifugal Pump', is_on_sale: true }])
    })

    it('[API-PRODUCT-05] delete a catalogue by _method, which is ignored on GET, and bring it back', async () => {
      const seller = await market.seller()
      const id = await listing(market, seller)
      const { data: made } = await seller.call(catalogSave, { name: 'Spring', product_ids: [id] })
      const headers = { authorization: `Bearer ${seller.token}` }
      const read = await fetch(`${market.url}/api/v1/product/catalog?_method=DELETE&id=${made.id}`, { headers })
      expect(((await read.json()) as { data: { id: number }[] }).data.map((row) => row.id)).toEqual([made.id])

      await seller.call(catalogDelete, { id: made.id })
      expect((await seller.call(catalogList, {})).data).toEqual([])
      for (const failure of [
        await seller.fails(catalogShow, { id: made.id }),
        await seller.fails(catalogSave, { id: made.id, name: 'Summer' }),
        await seller.fails(catalogDelete, { id: made.id }),
        await market.visitor.fails(shopCatalog, { shop: seller.slug, catalog: 'spring' }),
      ])
        expect(failure).toMatchObject({ _tag: 'NotFound' })
      const { data: back } = await seller.call(catalogRestore, { id: made.id })
      expect(back).toMatchObject({ id: made.id, product_ids: [id], state: 'public' })
      expect(await seller.fails(catalogRestore, { id: made.id })).toMatchObject({ _tag: 'NotFound' })
    })

    it('[D-185] copy a catalogue as a draft, and keep the address of one that was published', async () => {
      const seller = await market.seller()
      const id = await listing(market, seller)
      const { data: made } = await seller.call(catalogSave, { name: 'Spring', product_ids: [id] })
      const { data: copy } = await seller.call(catalogDuplicate, { id: made.id })
      expect(copy).toMatchObject({ name: 'Spring (copy)', published: 0, product_ids: [id], slug: 'spring-copy' })
      expect((await seller.call(catalogSave, { id: copy.id, name: 'Summer' })).data.slug).toBe('summer')
      expect((await seller.call(catalogSave, { id: made.id, name: 'Sale', published: 0 })).data).toMatchObject({
        name: 'Sale',
        slug: 'spring',
        state: 'draft',
      })
      expect((await seller.call(catalogSave, { name: 'Spring', product_ids: [id] })).data.slug).toBe('spring-2')
      expect((await seller.call(catalogSave, { name: '春', product_ids: [id] })).data.slug).toBe('catalogue')
    })

    it('[D-120] keep what a colleague changed meanwhile, and name the same field as a conflict', async () => {
      const seller = await market.seller()
      const id = await listing(market, seller)
      const { data: made } = await seller.call(catalogSave, { name: 'Spring', product_ids: [id] })
      await seller.call(catalogSave, { id: made.id, name: 'Early spring' })
      const { data: merged } = await seller.call(catalogSave, {
        id: made.id,
        name: 'Spring',
        description: 'For the season',
        was: { description: '' },
      })
      expect(merged).toMatchObject({ name: 'Early spring', description: 'For the season' })
      const conflict = await seller.fails(catalogSave, { id: made.id, name: 'Late', was: { name: 'Spring' } })
      expect(conflict).toMatchObject({ _tag: 'Conflict', present: { name: 'Early spring' } })
    })

    it('refuse wrong forms, foreign listings and foreign covers', async () => {
      const [seller, other] = [await market.seller(), await market.seller()]
      const [own, foreign] = [await listing(market, seller), await listing(market, other)]
      const { data: picture } = await other.call(catalogPicture, { file: png() })
      const refusals = await Promise.all([
        seller.fails(catalogSave, { name: ' ' }),
        seller.fails(catalogSave, { product_ids: [own] }),
        seller.fails(catalogSave, { name: 'Spring', published: 1 }),
        seller.fails(catalogSave, { name: 'Spring', product_ids: [own, foreign] }),
        seller.fails(catalogSave, { name: 'Spring', product_ids: [own], cover: picture.url }),
        seller.fails(catalogSave, { name: 'Spring', product_ids: [own], cover: 'https://example.com/x.png' }),
      ])
      expect(refusals.map((refusal) => Object.keys('errors' in refusal ? (refusal.errors ?? {}) : {}))).toEqual([
        ['name'],
        ['name'],
        ['product_ids'],
        ['product_ids'],
        ['cover'],
        ['cover'],
      ])
      expect((await seller.call(catalogList, {})).data).toEqual([])
    })

    it('keep an uploaded cover, and remove its file when another one replaces it', async () => {
      const seller = await market.seller()
      const id = await listing(market, seller)
      const { data: picture } = await seller.call(catalogPicture, { file: png() })
      const { data: made } = await seller.call(catalogSave, { name: 'Spring', product_ids: [id], cover: picture.url })
      expect(made).toMatchObject({ cover: picture.url, picture: picture.url })
      expect((await fetch(new URL(picture.url, market.url))).status).toBe(200)
      await seller.call(catalogSave, { id: made.id, cover: null })
      expect((await fetch(new URL(picture.url, market.url))).status).toBe(404)
    })

    it("treat another company's catalogue like a missing one", async () => {
      const [seller, other] = [await market.seller(), await market.seller()]
      const { data } = await seller.call(catalogSave, { name: 'Spring', product_ids: [await listing(market, seller)] })
      for (const failure of [
        await other.fails(catalogShow, { id: data.id }),
        await other.fails(catalogSave, { id: data.id, name: 'Mine' }),
        await other.fails(catalogDelete, { id: data.id }),
        await other.fails(catalogRestore, { id: data.id }),
        await other.fails(catalogDuplicate, { id: data.id }),
      ])
        expect(failure).toMatchObject({ _tag: 'NotFound' })
      expect((await other.call(catalogList, {})).data).toEqual([])
    })

    it('[D-28] need the right of each, which a sub-user gets from a role', async () => {
      const seller = await market.seller()
      const id = await listing(market, seller)
      const { data } = await seller.call(catalogSave, { name: 'Spring', product_ids: [id] })
      const reader = await market.subuser(seller, [{ module: 'Catalog', actions: ['View'] }])
      const editor = await market.subuser(seller, [{ module: 'Catalog', actions: ['View', 'Edit'] }])
      expect((await reader.call(catalogList, {})).data).toHaveLength(1)
      expect((await editor.call(catalogSave, { id: data.id, name: 'Summer' })).data.name).toBe('Summer')
      for (const failure of [
        await reader.fails(catalogSave, { name: 'Autumn' }),
        await editor.fails(catalogSave, { name: 'Autumn' }),
        await editor.fails(catalogDelete, { id: data.id }),
        await editor.fails(catalogDuplicate, { id: data.id }),
        await (
          await market.subuser(seller, [{ module: 'Catalog', actions: ['View', 'Add'] }])
        ).fails(catalogSave, {
          id: data.id,
          name: 'Winter',
        }),
        await (await market.subuser(seller, [])).fails(catalogList, {}),
        await (await market.buyer()).fails(catalogList, {}),
      ])
        expect(failure).toMatchObject({ _tag: 'Forbidden' })
      expect(await market.visitor.fails(catalogList, {})).toMatchObject({ _tag: 'Unauthenticated' })
    })

    it('[D-31] make as many as the plan allows; deleted ones do not count and come back only when there is room', async () => {
      const seller = await market.seller({ plan: 'starter' })
      for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await seller.call(catalogSave, { name })
      const [newest] = (await seller.call(catalogList, {})).data
      const { id = 0 } = newest ?? {}
      expect(await seller.fails(catalogSave, { name: 'Six' })).toMatchObject({ _tag: 'NotWithPlan' })
      expect(await seller.fails(catalogDuplicate, { id })).toMatchObject({ _tag: 'NotWithPlan' })
      await seller.call(catalogDelete, { id })
      await seller.call(catalogSave, { name: 'Six' })
      expect(await seller.fails(catalogRestore, { id })).toMatchObject({ _tag: 'NotWithPlan' })
    })

    it('create once for one Idempotency-Key', async () => {
      const seller = await market.seller()
      const made = [1, 2].map(() => seller.call(catalogSave, { name: 'Spring' }, { idempotencyKey: 'spring-once' }))
      const [one, other] = await Promise.all(made)
      expect(one?.data.id).toBe(other?.data.id)
      expect((await seller.call(catalogList, {})).total).toBe(1)
    })
  })

  describe('in the shop', () => {
    it('[D-185] show what is published, with its listings on sale in the order of the seller', async () => {
      const seller = await market.seller()
      const [first, second, draft] = [
        await listing(market, seller),
        await listing(market, seller, { name: 'Gear Pump' }),
        await listing(market, seller, { name: 'Hidden Pump' }, { published: 0 }),
      ]
      const before = (await market.visitor.call(companyView, { slug: seller.slug })).data.catalogs
      const { data: spring } = await seller.call(catalogSave, {
        name: 'Spring',
        description: 'For the season',
        product_ids: [second, draft, first],
      })
      expect(spring).toMatchObject({ listings: 3, on_sale: 2 })
      const hidden = await seller.call(catalogSave, { name: 'Secret', product_ids: [first], published: 0 })
      const empty = await seller.call(catalogSave, { name: 'Nothing', product_ids: [draft] })
      expect([hidden.data.state, empty.data.state]).toEqual(['draft', 'empty'])

      const { data: shown } = await market.visitor.call(shopCatalogs, { shop: seller.slug })
      expect(shown).toMatchObject([{ slug: 'spring', name: 'Spring', products: 2 }])
      const { data: page } = await market.visitor.call(shopCatalog, { shop: seller.slug, catalog: 'spring' })
      expect(page.products.map(({ id }) => id)).toEqual([second, first])
      expect(page).toMatchObject({ description: 'For the season', company: { slug: seller.slug } })
      const after = (await market.visitor.call(companyView, { slug: seller.slug })).data.catalogs
      expect([before, after]).toEqual([0, 1])
      for (const catalog of ['secret', 'nothing', 'unknown'])
        expect(await market.visitor.fails(shopCatalog, { shop: seller.slug, catalog })).toMatchObject({
          _tag: 'NotFound',
        })
      await seller.call(productDelete, { ids: [first, second] })
      expect((await market.visitor.call(shopCatalogs, { shop: seller.slug })).data).toEqual([])
    })

    it('[D-23] nothing of a company that waits for approval is public', async () => {
      const seller = await market.seller({ approval: 'pending' })
      await seller.call(catalogSave, { name: 'Spring', product_ids: [await listing(market, seller)] })
      expect((await market.visitor.call(shopCatalogs, { shop: seller.slug })).data).toEqual([])
      expect(await market.visitor.fails(shopCatalog, { shop: seller.slug, catalog: 'spring' })).toMatchObject({
        _tag: 'NotFound',
      })
    })
  })
})
