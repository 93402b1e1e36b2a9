import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bannerOf, bannerSwitches } from '../../../core/storefront/banner.ts'
import { bannerRow, bannerSettings, withActiveBanner } from '../../../core/storefront/banner.schema.ts'
import { targetAddress } from '../../../core/storefront/shop-target.ts'
import { contrast, textColourOn } from '../../../core/storefront/text-colour.ts'
import { shopPageOf } from '../../../core/storefront/shop-pages.ts'
import { isReservedSlug, isSlug, slugFrom, slugProblem } from '../../../core/storefront/slug.ts'
import { bannerMessages } from '../../../core/storefront/storefront.messages.ts'
import { shopAddress, slugOfHost, storefrontAddress } from '../../../core/storefront/storefront-address.ts'

describe('storefrontAddress', () => {
  it('[STORE-01] is the slug as a subdomain of the store domain, followed by the page', () => {
    expect(storefrontAddress('https:', 'shops.example', { slug: 'acme', page: 'about' })).toBe(
      'https://acme.shops.example/about',
    )
  })

  it('[D-32] leads to home without a page', () => {
    expect(storefrontAddress('https:', 'shops.example', { slug: 'acme' })).toBe('https://acme.shops.example/home')
    expect(storefrontAddress('https:', 'shops.example', { slug: 'acme', page: '' })).toBe(
      'https://acme.shops.example/home',
    )
  })

  it('[STORE-03] contains the user when signed in, and none when signed out', () => {
    expect(storefrontAddress('https:', 'shops.example', { slug: 'acme', userId: 5 })).toBe(
      'https://acme.shops.example/home?user=5',
    )
    expect(storefrontAddress('https:', 'shops.example', { slug: 'acme', userId: undefined })).toBe(
      'https://acme.shops.example/home',
    )
  })

  it('[STORE-04] contains only the code of the stored currency, and nothing without a setting', () => {
    expect(storefrontAddress('http:', 'localhost:3000', { slug: 'acme', currency: { id: 1, code: 'USD' } })).toBe(
      'http://acme.localhost:3000/home?currency=USD',
    )
    expect(storefrontAddress('http:', 'localhost:3000', { slug: 'acme' })).not.toContain('currency')
  })
})

describe('shopAddress', () => {
  it('[D-32] shows the same shop below /mini-site', () => {
    expect(shopAddress({ slug: 'acme' })).toBe('/mini-site/acme')
    expect(shopAddress({ slug: 'acme', page: 'home', userId: 3 })).toBe('/mini-site/acme?user=3')
    expect(shopAddress({ slug: 'acme', page: 'reviews' })).toBe('/mini-site/acme/reviews')
  })
})

describe('slugOfHost', () => {
  it('[D-32] reads one label below the store domain', () => {
    expect(slugOfHost('acme.shops.example', 'shops.example')).toBe('acme')
    expect(slugOfHost('ACME.Shops.Example.:8080', 'shops.example')).toBe('acme')
    expect(slugOfHost('acme.localhost:3000', 'localhost:3000')).toBe('acme')
  })

  it.each([
    'shops.example',
    'www.shops.example',
    'a.b.shops.example',
    'acme.evil.example',
    'acmeshops.example',
    'acme.localhost:4',
    '',
  ])('[D-32] finds no shop in %j', (host) => {
    expect(slugOfHost(host, host.includes('localhost') ? 'localhost:3000' : 'shops.example')).toBeUndefined()
  })

  it('round-trips every slug', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const slug = slugFrom(name)
        const host = new URL(storefrontAddress('https:', 'shops.example:8443', { slug })).host
        expect(slugOfHost(host, 'shops.example:8443')).toBe(slug)
      }),
    )
  })
})

describe('slugProblem', () => {
  it.each(['abc', 'a-1', 'acme-tools', 'x'.repeat(40)])('[D-32] accepts %s', (slug) => {
    expect(isSlug(slug)).toBe(true)
  })

  it.each([
    '',
    'ab',
    'x'.repeat(41),
    'Acme',
    'a_b_c',
    'a.b.c',
    'äöü',
    '-ab',
    'ab-',
    'xn--abc',
    'abc\n',
    'www',
    'api',
    'crm',
    'chat',
    'mail',
    'admin',
    'cdn',
    'login',
    'sign-in',
    'support',
    'operator',
    'blog',
    'tradehall',
    'tradehall-payments',
  ])('[D-32] refuses %j with a reason', (slug) => {
    expect(slugProblem(slug)).toEqual(expect.any(String))
  })
})

describe('isReservedSlug', () => {
  it('[D-337] reserves whole words of the market, and its name also as a part', () => {
    expect(['support', 'my-tradehall', 'www'].map(isReservedSlug)).toEqual([true, true, true])
    expect(['support-tools', 'tradehallmark', 'shop'].map(isReservedSlug)).toEqual([false, false, false])
  })

  it('[D-337] an address from before the word was reserved still leads to its shop', () => {
    expect(slugOfHost('blog.shops.example', 'shops.example')).toBe('blog')
    expect(slugOfHost('www.shops.example', 'shops.example')).toBeUndefined()
  })
})

describe('slugFrom', () => {
  it('creates a slug for every name', () => {
    expect(slugFrom('Müller & Söhne GmbH')).toBe('muller-sohne-gmbh')
    expect(slugFrom('API')).toBe('shop-api')
    expect(slugFrom('Support')).toBe('shop-support')
    expect(slugFrom('Tradehall Support')).toBe('shop')
    expect(slugFrom('三菱')).toBe('shop')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(slugProblem(slugFrom(name))).toBeUndefined()
      }),
    )
  })
})

describe('shopPageOf', () => {
  it('defaults to home and accepts no other name', () => {
    expect(shopPageOf(undefined)).toBe('home')
    expect(shopPageOf('')).toBe('home')
    expect(shopPageOf('about')).toBe('about')
    expect(shopPageOf('faq')).toBe('faq')
    expect(shopPageOf('admin')).toBeUndefined()
  })
})

const PICTURE = {
  url: '/files/banner.webp',
  name: 'banner.webp',
  alt: '',
  heading: '',
  text: '',
  button: '',
  kind: 'none',
  target: '',
}

describe('bannerSettings', () => {
  it('[D-81] has all seven switches off when missing', () => {
    const banner = bannerSettings.parse({ page: 'home' })
    expect(bannerSwitches.map((name) => banner[name])).toEqual(Array(7).fill('off'))
    expect(bannerSwitches).toEqual([
      'default_banner',
      'active_banner',
      'swap_banner',
      'indicator_banner',
      'navigation_button',
      'nav_button_visible',
      'full_height_hover',
    ])
  })

  it('stores only on or off in each of the seven switches', () => {
    for (const name of bannerSwitches) {
      expect(
        ['on', 'off', '1', 0, true, 'no', null].map(
          (given) => bannerSettings.parse({ page: 'home', [name]: given })[name],
        ),
      ).toEqual(['on', 'off', 'on', 'off', 'on', 'off', 'off'])
      expect(bannerSettings.safeParse({ page: 'home', [name]: 'maybe' }).success).toBe(false)
    }
  })

  it('has images, page, background_color and alt_tag in every row', () => {
    const row = {
      ...bannerSettings.parse({ page: 'home', background_color: '#0f5c5c', alt_tag: 'Spring' }),
      id: 3,
      images: [PICTURE],
    }
    expect(bannerRow.parse(row)).toEqual(row)
    expect(row).toMatchObject({
      images: [PICTURE],
      page: 'home',
      background_color: '#0f5c5c',
      alt_tag: 'Spring',
    })
    expect(bannerRow.safeParse({ ...row, images: undefined }).success).toBe(false)
  })

  it('[D-14] stores only on or off, for every spelling', () => {
    for (const on of ['on', 'ON', '1', 1, true, 'YES'])
      expect(bannerSettings.parse({ page: 'home', swap_banner: on }).swap_banner).toBe('on')
    for (const off of ['off', '0', 0, false, 'NO', null])
      expect(bannerSettings.parse({ page: 'home', swap_banner: off }).swap_banner).toBe('off')
    expect(bannerSettings.safeParse({ page: 'home', swap_banner: 'maybe' }).success).toBe(false)
    expect(bannerSettings.safeParse({ page: 'home', background_color: 'red;}' }).success).toBe(false)
  })
})

describe('bannerMessages', () => {
  it.each([
    ['saved', 'Banner data saved successfully'],
    ['updated', 'Banner data updated successfully'],
  ] as const)('quotes the text of a banner that is %s', (outcome, text) => {
    expect(bannerMessages[outcome]).toBe(text)
  })
})

describe('withActiveBanner', () => {
  it('[D-81] keeps one active banner per page', () => {
    const banners = [
      { id: 1, page: 'home' as const, active_banner: 'on' as const },
      { id: 2, page: 'home' as const, active_banner: 'off' as const },
      { id: 3, page: 'about' as const, active_banner: 'on' as const },
    ]
    expect(withActiveBanner(banners, 2).map(({ active_banner }) => active_banner)).toEqual(['off', 'on', 'on'])
    expect(withActiveBanner(banners, 9)).toEqual(banners)
  })
})

describe('bannerOf', () => {
  const banner = (page: 'home' | 'about', active: 'on' | 'off', isDefault: 'on' | 'off') =>
    ({ page, active_banner: active, default_banner: isDefault }) as const

  it('[D-160] is the active banner of the page, else the active default one', () => {
    const [own, other] = [banner('home', 'on', 'off'), banner('about', 'on', 'on')]
    expect(bannerOf([other, own], 'home')).toBe(own)
    expect(bannerOf([other, own], 'faq')).toBe(other)
    expect(bannerOf([banner('home', 'off', 'off'), banner('about', 'off', 'on')], 'home')).toBeUndefined()
  })
})

describe('textColourOn', () => {
  it('[D-160] has a contrast of at least 4.5 on every colour', () => {
    expect(textColourOn('#ffffff')).toBe('#000000')
    expect(textColourOn('#0f4c4c')).toBe('#ffffff')
    expect(contrast('#000000', '#ffffff')).toBe(21)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`
        expect(contrast(colour, textColourOn(colour))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('targetAddress', () => {
  it('[D-159] leads to pages and categories of the shop, or elsewhere', () => {
    expect(targetAddress('acme', { kind: 'page', target: 'home' })).toBe('/mini-site/acme')
    expect(targetAddress('acme', { kind: 'category', target: 'pumps' })).toBe('/mini-site/acme/products?category=pumps')
    expect(targetAddress('acme', { kind: 'link', target: 'https://a.example' })).toBe('https://a.example')
    expect(targetAddress('acme', { kind: 'none', target: '' })).toBeUndefined()
  })
})
