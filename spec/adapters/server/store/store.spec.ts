import { expect, it } from 'vitest'
import { productStore } from '../../../../core/contracts/listing.contract.ts'
import { companyView, productView } from '../../../../core/contracts/market.contract.ts'
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
} from '../../../../core/contracts/store.contract.ts'
import type { PermissionList } from '../../../../core/permissions/permissions.ts'
import { bannerSwitches, MAX_BANNERS } from '../../../../core/storefront/banner.ts'
import type { MenuEntry } from '../../../../core/storefront/shop-menu.ts'
import { uploadMessages } from '../../../../core/uploads/uploads.messages.ts'
import { formOf, png } from '../listing/forms.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket('store settings', (market) => {
  it('[IMPLIED-11] [D-32] moves the shop with its address, and refuses taken and reserved ones', async () => {
    const seller = await market.seller({ name: 'Harbour Pumps' })
    const other = await market.seller()

    for (const [slug, reason] of [
      [other.slug, 'This shop address is already taken'],
      ['admin', 'This shop address is reserved'],
      ['Ab', 'Please enter 3 to 40 characters'],
      ['a b c', 'Please use only small letters a-z, digits and hyphens'],
    ] as const)
      expect(await seller.fails(storeUpdate, { slug })).toMatchObject({ errors: { slug: [reason] } })

    const slug = `${seller.slug}-moved`
    const { data } = await seller.call(storeUpdate, { slug, title: 'Pumps of the harbour', shows_logo: false })
    expect(data).toMatchObject({ slug, title: 'Pumps of the harbour', shows_logo: false, is_public: true })
    expect((await market.visitor.call(storeView, { slug })).data).toMatchObject({
      name: 'Harbour Pumps',
      title: 'Pumps of the harbour',
    })
    expect((await market.visitor.call(companyView, { slug })).data.slug).toBe(slug)
  })

  it('[D-158] keeps three earlier addresses of a shop, and frees older ones', async () => {
    const seller = await market.seller()
    const other = await market.seller()
    const slugs = [seller.slug, ...['b', 'c', 'd', 'e'].map((letter) => `${seller.slug}-${letter}`)]
    for (const [at, slug] of slugs.entries()) {
      market.clock.now = new Date(market.clock.now.getTime() + 1_000)
      if (at > 0) await seller.call(storeUpdate, { slug })
    }
    const [first = '', second = '', , , last = ''] = slugs

    expect((await market.visitor.call(companyView, { slug: second })).data.slug).toBe(last)
    expect((await market.visitor.call(storeView, { slug: second })).data.slug).toBe(last)
    expect(await other.fails(storeUpdate, { slug: second })).toMatchObject({ errors: { slug: [expect.any(String)] } })
    expect((await market.visitor.fails(storeView, { slug: first }))._tag).toBe('NotFound')
    await other.call(storeUpdate, { slug: first })
    // The own earlier address can be taken back.
    await seller.call(storeUpdate, { slug: second })
    expect((await market.visitor.call(storeView, { slug: last })).data.slug).toBe(second)
  })

  it('[D-158] finds a product by the earlier address of its shop', async () => {
    const seller = await market.seller()
    const { data: listing } = await seller.call(productStore, { ...formOf(seller), published: 1 })
    await seller.call(storeUpdate, { slug: `${seller.slug}-new` })

    const { data } = await market.visitor.call(productView, { company: seller.slug, slug: listing.slug })
    expect(data.company_details.slug).toBe(`${seller.slug}-new`)
  })

  it('[D-158] says while typing whether an address is free', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const stateOf = async (slug: string) => (await seller.call(checkSlug, { slug })).data.state

    expect(await stateOf('surely-free-one')).toBe('free')
    expect(await stateOf(seller.slug)).toBe('own')
    expect(await stateOf(other.slug)).toBe('taken')
    expect(await stateOf('www')).toBe('reserved')
    expect(await stateOf('-x-')).toBe('malformed')
    await other.call(storeUpdate, { slug: `${other.slug}-2` })
    expect(await stateOf(other.slug)).toBe('taken')
  })

  it('[D-120] merges fields of two people, and answers 409 for the same field', async () => {
    const seller = await market.seller()
    const { slug, title, description } = (await seller.call(storeSettings, {})).data
    await seller.call(storeUpdate, { slug, title: 'First', was: { title } })

    await seller.call(storeUpdate, { slug, title, description: 'Text', was: { description } })
    expect((await seller.call(storeSettings, {})).data).toMatchObject({ title: 'First', description: 'Text' })
    expect((await seller.fails(storeUpdate, { slug, title: 'Second', was: { title } }))._tag).toBe('Conflict')
  })

  it('shows a shop before its approval to its own people only, and no shop of a buyer', async () => {
    const pending = await market.seller({ approval: 'pending' })
    const buyer = await market.buyer()

    expect((await pending.call(storeSettings, {})).data.is_public).toBe(false)
    expect((await pending.call(storeView, { slug: pending.slug })).data.slug).toBe(pending.slug)
    for (const person of [market.visitor, buyer])
      expect((await person.fails(storeView, { slug: pending.slug }))._tag).toBe('NotFound')
    expect((await market.visitor.fails(storeView, { slug: buyer.slug }))._tag).toBe('NotFound')
    expect((await market.visitor.fails(storeView, {}))._tag).toBe('Unauthenticated')
    expect((await buyer.fails(storeView, {}))._tag).toBe('NotFound')
  })

  it('keeps the parts of the store to those with their rights', async () => {
    const seller = await market.seller()
    const only = (...rights: PermissionList) => market.subuser(seller, rights)
    const store = await only({ module: 'Manage Store', actions: ['View', 'Edit'] })
    const viewer = await only({ module: 'Manage Menu', actions: ['View'] })
    const { slug } = seller

    expect((await store.call(storeUpdate, { slug, title: 'By an employee' })).data.title).toBe('By an employee')
    expect((await viewer.call(storeSettings, {})).data.title).toBe('By an employee')
    for (const person of [viewer, await market.buyer(), market.visitor]) {
      expect((await person.fails(storeUpdate, { slug }))._tag).toMatch(/Forbidden|Unauthenticated/)
      expect((await person.fails(checkSlug, { slug }))._tag).toMatch(/Forbidden|Unauthenticated/)
      expect((await person.fails(menuStore, { items: [] }))._tag).toMatch(/Forbidden|Unauthenticated/)
      expect((await person.fails(bannerList, {}))._tag).toMatch(/Forbidden|Unauthenticated/)
    }
  })
})

describeMarket('the menu of a shop', (market) => {
  it('[D-159] shows visitors the entries in their order and levels', async () => {
    const seller = await market.seller()
    const [category] = (await market.db.query<{ slug: string }>(`select slug from categories limit 1`)).rows
    const items = [
      entry('a', { name: 'Start' }),
      entry('b', { name: 'Goods', kind: 'none', target: '' }),
      entry('c', { name: 'Pumps', kind: 'category', target: category?.slug ?? '', depth: 1 }),
      entry('d', { name: 'Manual', kind: 'link', target: 'docs.example/manual', depth: 2 }),
    ]
    const { data } = await seller.call(menuStore, { items })

    expect(data.items.map(({ name, depth, target }) => [name, depth, target])).toEqual([
      ['Start', 0, 'home'],
      ['Goods', 0, ''],
      ['Pumps', 1, category?.slug],
      ['Manual', 2, 'https://docs.example/manual'],
    ])
    expect((await market.visitor.call(storeView, { slug: seller.slug })).data.menu).toEqual(data.items)
  })

  it('[D-159] refuses levels that skip one, unknown pages and categories, and links that are none', async () => {
    const seller = await market.seller()
    const refusal = async (...items: readonly MenuEntry[]) =>
      Object.keys(((await seller.fails(menuStore, { items })) as { readonly errors?: object }).errors ?? {})

    expect(await refusal(entry('a', { depth: 1 }))).toEqual(['items'])
    expect(await refusal(entry('a', {}), entry('b', { depth: 2 }))).toEqual(['items'])
    expect(await refusal(entry('a', {}), entry('a', {}))).toEqual(['items'])
    expect(await refusal(entry('a', { target: 'nowhere' }))).toEqual(['items.0.target'])
    expect(await refusal(entry('a', {}), entry('b', { kind: 'category', target: 'no-such-one' }))).toEqual([
      'items.1.target',
    ])
    expect(await refusal(entry('a', { kind: 'link', target: 'javascript:alert(1)' }))).toEqual(['items.0.target'])
    expect(await refusal(entry('a', { name: ' ' }))).toEqual(['items.0.name'])
    expect((await seller.call(storeSettings, {})).data.menu).toEqual([])
  })

  it('[D-159] needs Add, Edit or Delete, as the change is', async () => {
    const seller = await market.seller()
    const [a, b] = [entry('a', {}), entry('b', { target: 'about' })]
    await seller.call(menuStore, { items: [a, b] })
    const editor = await market.subuser(seller, [{ module: 'Manage Menu', actions: ['View', 'Edit'] }])

    await editor.call(menuStore, { items: [b, a] })
    for (const items of [[b], [b, a, entry('c', {})]])
      expect((await editor.fails(menuStore, { items }))._tag).toBe('Forbidden')
    expect((await seller.call(storeSettings, {})).data.menu.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('[D-120] answers 409 when somebody else changed the menu', async () => {
    const seller = await market.seller()
    await seller.call(menuStore, { items: [entry('a', {})], was: [] })
    expect((await seller.fails(menuStore, { items: [entry('b', {})], was: [] }))._tag).toBe('Conflict')
  })
})

describeMarket('the banners of a shop', (market) => {
  it('[API-PROFILE-13] [API-PROFILE-14] [API-PROFILE-15] [ERR-27] [ERR-28] creates a banner from files and updates it, and visitors see it while it is on', async () => {
    const seller = await market.seller()
    const created = await seller.call(bannerCreate, {
      page: 'home',
      active_banner: 'on',
      alt_tag: 'Our yard',
      background_color: '#0f5c5c',
      images: [photo('yard.png')],
    })
    expect(created.message).toBe('Banner data saved successfully')
    const { id, images } = created.data
    expect(images).toMatchObject([{ name: 'yard.png', alt: 'Our yard' }])
    const shown = async () => (await market.visitor.call(storeView, { slug: seller.slug })).data.banners
    expect(await shown()).toEqual([created.data])
    expect((await fetch(`${market.url}${images[0]?.url}`)).status).toBe(200)

    const updated = await seller.call(bannerUpdate, {
      id,
      page: 'about',
      alt_tag: '',
      images: [{ ...images[0], heading: 'Pumps since 1990', button: 'See them', kind: 'page', target: 'products' }],
    })
    expect(updated.message).toBe('Banner data updated successfully')
    expect(updated.data.images[0]).toMatchObject({ heading: 'Pumps since 1990', target: 'products' })
    expect(await shown()).toEqual([])
    expect((await seller.call(bannerList, {})).data).toEqual([updated.data])
    // Without images a banner keeps its own.
    expect((await seller.call(bannerUpdate, { id, page: 'home', images: [] })).data.images).toEqual(updated.data.images)
  })

  it('[ENTITY-36] [ENTITY-37] stores every switch as on or off', async () => {
    const seller = await market.seller()
    const spellings = ['YES', 1, true, 'off', 0, 'no', ''] as const
    const switches = Object.fromEntries(bannerSwitches.map((name, at) => [name, spellings[at]]))
    const { data } = await seller.call(bannerCreate, { page: 'faq', ...switches, images: [await stored(seller)] })

    expect(bannerSwitches.map((name) => data[name])).toEqual(['on', 'on', 'on', 'off', 'off', 'off', 'off'])
    expect((await seller.call(bannerList, {})).data[0]).toEqual({ ...data, background_color: '', alt_tag: '' })
    expect(await seller.fails(bannerCreate, { page: 'home', swap_banner: 'maybe', images: [] })).toMatchObject({
      errors: { swap_banner: [expect.any(String)] },
    })
  })

  it('[D-81] keeps one active banner per page and one default per shop', async () => {
    const seller = await market.seller()
    const image = await stored(seller)
    const create = async (page: 'home' | 'about', isDefault: boolean) =>
      (
        await seller.call(bannerCreate, {
          page,
          active_banner: 'on',
          default_banner: isDefault ? 'on' : 'off',
          images: [image],
        })
      ).data.id
    const [one, two, three] = [await create('home', true), await create('about', true), await create('home', false)]
    const state = async () =>
      Object.fromEntries(
        (await seller.call(bannerList, {})).data.map((row) => [row.id, [row.active_banner, row.default_banner]]),
      )
    expect(await state()).toEqual({ [one]: ['off', 'off'], [two]: ['on', 'on'], [three]: ['on', 'off'] })
    await seller.call(bannerUpdate, { id: one, page: 'home', active_banner: 'on', images: [] })
    expect(await state()).toMatchObject({ [one]: ['on', 'off'], [three]: ['off', 'off'] })
  })

  it('refuses what no banner can be, at its field', async () => {
    const seller = await market.seller()
    const image = await stored(seller)
    const errors = async (values: object) =>
      ((await seller.fails(bannerCreate, { page: 'home', images: [image], ...values } as never)) as { errors?: object })
        .errors

    expect(await errors({ images: [] })).toEqual({ images: ['Please add at least one picture'] })
    expect(await errors({ page: 'nowhere' })).toEqual({ page: ['Please select page'] })
    expect(await errors({ background_color: 'red' })).toEqual({
      background_color: ['Please enter a colour like #0f5c5c'],
    })
    expect(await errors({ alt_tag: 'x'.repeat(51) })).toHaveProperty('alt_tag')
    expect(await errors({ images: [{ ...image, button: 'Go' }] })).toHaveProperty('images.0.kind')
    expect(await errors({ images: [{ ...image, kind: 'link', target: 'javascript:alert(1)' }] })).toHaveProperty(
      'images.0.target',
    )
    expect(await errors({ images: [new File(['GIF89a'], 'a.gif')] })).toEqual({ images: [uploadMessages.imageKind] })
    expect(await errors({ images: Array.from({ length: 11 }, () => image) })).toEqual({
      images: ['Please choose at most 10 pictures'],
    })
    const other = await market.seller()
    expect(await errors({ images: [await stored(other)] })).toEqual({
      'images.0': ['This file is not stored here. Please choose it again'],
    })
    expect((await seller.call(bannerList, {})).data).toEqual([])
  })

  it('[D-120] merges fields of two people, and answers 409 for the same field', async () => {
    const seller = await market.seller()
    const created = (await seller.call(bannerCreate, { page: 'home', images: [await stored(seller)] })).data
    const reversed = created.images.map((image) => Object.fromEntries(Object.entries(image).toReversed()))
    const save = (values: object, was: object) =>
      ({ id: created.id, page: 'home', images: [], ...values, was: JSON.stringify(was) }) as const

    const headed = created.images.map((image) => ({ ...image, heading: 'Cranes' }))
    await seller.call(bannerUpdate, save({ images: JSON.stringify(headed) }, { images: reversed }))
    const { data } = await seller.call(bannerUpdate, save({ alt_tag: 'Yard' }, { alt_tag: '' }))
    expect(data).toMatchObject({ alt_tag: 'Yard', images: [{ heading: 'Cranes' }] })
    const late = save({ images: JSON.stringify(created.images) }, { images: reversed })
    // What was read is no longer stored, and what is sent differs from it.
    expect(
      (await seller.fails(bannerUpdate, { ...late, images: JSON.stringify([{ ...headed[0], heading: 'B' }]) }))._tag,
    ).toBe('Conflict')
  })

  it('deletes a banner with its pictures, and finds no banner of another company', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const image = await stored(seller)
    const { id } = (await seller.call(bannerCreate, { page: 'home', images: [image] })).data

    expect((await other.fails(bannerUpdate, { id, page: 'home', images: [] }))._tag).toBe('NotFound')
    expect((await other.fails(bannerDelete, { id }))._tag).toBe('NotFound')
    await seller.call(bannerDelete, { id })
    expect((await seller.call(bannerList, {})).data).toEqual([])
    expect((await fetch(`${market.url}${image.url}`)).status).toBe(404)
    expect((await seller.fails(bannerDelete, { id }))._tag).toBe('NotFound')
  })

  it('keeps pictures that another banner shows', async () => {
    const seller = await market.seller()
    const image = await stored(seller)
    const { id } = (await seller.call(bannerCreate, { page: 'home', images: [image] })).data
    await seller.call(bannerCreate, { page: 'about', images: [image] })
    await seller.call(bannerDelete, { id })
    expect((await fetch(`${market.url}${image.url}`)).status).toBe(200)
  })

  it('needs the right of each change, and has room for a number of banners', async () => {
    const seller = await market.seller()
    const image = await stored(seller)
    const { id } = (await seller.call(bannerCreate, { page: 'home', images: [image] })).data
    const may = (...actions: ('View' | 'Add' | 'Edit' | 'Delete')[]) =>
      market.subuser(seller, [{ module: 'Manage Banner', actions: ['View', ...actions] }])
    const [viewer, editor] = [await may(), await may('Edit')]

    expect((await viewer.call(bannerList, {})).data).toHaveLength(1)
    await editor.call(bannerUpdate, { id, page: 'news', images: [] })
    for (const person of [viewer, editor]) {
      expect((await person.fails(bannerCreate, { page: 'home', images: [image] }))._tag).toBe('Forbidden')
      expect((await person.fails(bannerDelete, { id }))._tag).toBe('Forbidden')
    }
    expect((await viewer.fails(bannerPictureUpload, { file: photo('x.png') }))._tag).toBe('Forbidden')

    await market.db.query(
      `insert into banners (company_id, page, is_active, is_default, form)
       select company_id, page, false, false, form from banners, generate_series(2, $2) where id = $1`,
      [id, MAX_BANNERS],
    )
    expect((await seller.fails(bannerCreate, { page: 'home', images: [image] })).message).toContain('50 banners')
  })
})

// Helpers

const entry = (id: string, values: Partial<MenuEntry>): MenuEntry => ({
  id,
  name: `Entry ${id}`,
  kind: 'page',
  target: 'home',
  depth: 0,
  ...values,
})

const photo = (name: string) => new File([png()], name, { type: 'image/png' })

async function stored(person: Person) {
  return { alt: '', ...(await person.call(bannerPictureUpload, { file: photo('yard.png') })).data }
}
