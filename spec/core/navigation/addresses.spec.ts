import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress, parseQuery, pathSegments, withQuery } from '../../../core/navigation/address.ts'
import {
  addressOf,
  companyTabAddress,
  companyTabOf,
  companyTabs,
  productAddress,
  productFormAddress,
  productReference,
  recordAddress,
} from '../../../core/navigation/addresses.ts'
import { hasCrmStyle, matchRoute } from '../../../core/navigation/match.ts'
import { companyTabForms } from '../../../core/company/company-tabs.schema.ts'

describe('productAddress', () => {
  const product = {
    id: 7,
    slug: 'steel-bolt',
    product_url: 'steel-bolt-m8',
    category_name: 'Nuts & Bolts',
    company_details: { slug: 'acme' },
  }

  it('[D-33] is built from product_url, else three segments, else the id', () => {
    expect(productAddress(product)).toBe('/productdetail/steel-bolt-m8')
    expect(productAddress({ ...product, product_url: '' })).toBe('/productdetail/nuts-bolts/acme/steel-bolt')
    expect(productAddress({ ...product, product_url: null, category_name: null, brand_name: 'Würth' })).toBe(
      '/productdetail/w%C3%BCrth/acme/steel-bolt',
    )
    expect(productAddress({ ...product, product_url: null, category_name: '' })).toBe(
      '/productdetail/7/acme/steel-bolt',
    )
    expect(productAddress({ id: 7 })).toBe('/productdetail/7')
  })

  it('[D-33] includes the keyword only when it is not empty, and ignores a product_url of digits only', () => {
    expect(productAddress({ id: 7 }, 'steel & co')).toBe('/productdetail/7?search_keyword=steel%20%26%20co')
    expect(productAddress({ id: 7 }, '  ')).toBe('/productdetail/7')
    expect(productAddress({ id: 7, product_url: '123' })).toBe('/productdetail/7')
  })

  it('refers to the product it was built from', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.nat(), text, text, text, fc.boolean(), (id, url, slug, company, hasUrl) => {
        const linked = { id, slug, company_details: { slug: company }, ...(hasUrl ? { product_url: url } : {}) }
        const { path, query } = parseAddress(productAddress(linked, 'bolt'))
        const reference = productReference(Object.values(matchRoute(path)?.params ?? {}))
        const isUrl = hasUrl && !/^\d+$/.test(url)
        expect(reference).toEqual(isUrl ? { by: 'url', productUrl: url } : { by: 'slugs', company, product: slug })
        expect(query['search_keyword']).toBe('bolt')
      }),
    )
  })
})

describe('productReference', () => {
  it('[D-33] reads three segments by slugs, digits as an id, everything else as a product_url', () => {
    expect(productReference(['whatever', 'acme', 'steel-bolt'])).toEqual({
      by: 'slugs',
      company: 'acme',
      product: 'steel-bolt',
    })
    expect(productReference(['12'])).toEqual({ by: 'id', id: 12 })
    expect(productReference(['12a'])).toEqual({ by: 'url', productUrl: '12a' })
    expect(productReference(['a', 'b'])).toBeUndefined()
    expect(productReference(['99999999999999999999'])).toBeUndefined()
    expect(productReference([''])).toBeUndefined()
  })
})

describe('company tabs', () => {
  it('[D-34] are twelve values that round-trip through links', () => {
    expect(companyTabs).toEqual([
      'company',
      'contact',
      'regional',
      'factory',
      'export',
      'QAQC',
      'research&management',
      'services',
      'social',
      'certificates',
      'newsroom',
      'faq',
    ])
    expect(companyTabAddress('research&management')).toBe('/companySettings/companyDetails?tab=research%26management')
    for (const tab of companyTabs) expect(companyTabOf(parseAddress(companyTabAddress(tab)).query['tab'])).toBe(tab)
    expect(companyTabOf('nothing')).toBe('company')
    expect(companyTabOf(undefined)).toBe('company')
  })

  it('each have a form', () => {
    expect(Object.keys(companyTabForms)).toEqual(companyTabs)
  })
})

describe('addressOf', () => {
  it('fills and encodes parameters', () => {
    expect(addressOf('blog', { slug: 'a/b ?' })).toBe('/blogdetail/a%2Fb%20%3F')
    expect(addressOf('home')).toBe('/')
    expect(productFormAddress()).toBe('/products/add')
    expect(productFormAddress(5)).toBe('/products/add?Id=5')
    expect(recordAddress('Deals', 'u-1')).toBe('/crm/deals/u-1')
  })
})

describe('matchRoute', () => {
  it('decodes parameters, keeps letter case and ignores a slash at the end', () => {
    expect(matchRoute('/category/dead%20sea/')).toEqual({ id: 'category', params: { slug: 'dead sea' } })
    expect(matchRoute('/products/List/')).toMatchObject({ id: 'productsList' })
    expect(matchRoute('/products/LIST')).toBeUndefined()
    expect(matchRoute('/ads/create')).toMatchObject({ id: 'adCreate' })
    expect(matchRoute('//ads')).toBeUndefined()
    expect(matchRoute('/category//')).toBeUndefined()
    expect(matchRoute('/category/%E0%A4%A')).toEqual({ id: 'category', params: { slug: '%E0%A4%A' } })
  })
})

describe('hasCrmStyle', () => {
  it('[D-27] is true when a complete segment equals crm, ignoring letter case', () => {
    expect(hasCrmStyle('/crm/leads')).toBe(true)
    expect(hasCrmStyle('/CRM')).toBe(true)
    expect(hasCrmStyle('/page/crm')).toBe(true)
    expect(hasCrmStyle('/dashboard')).toBe(false)
    expect(hasCrmStyle('/productdetail/crm-handbook')).toBe(false)
  })
})

describe('parseQuery and withQuery', () => {
  it('round-trip every text that an address can contain', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(text, text), (query) => {
        expect({
          ...parseQuery(parseAddress(withQuery('/x', query)).path === '/x' ? withQuery('', query) : ''),
        }).toEqual({ ...query })
      }),
    )
  })

  it('use the first of a repeated name, decode plus as a space, and keep invalid escapes', () => {
    expect({ ...parseQuery('?a=1&a=2&b=x+y&c=%zz&d') }).toEqual({ a: '1', b: 'x y', c: '%zz', d: '' })
    expect(pathSegments('/')).toEqual([])
    expect(withQuery('/x', { a: '', b: undefined, c: 0 })).toBe('/x?c=0')
  })
})
