import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_LIST, fromAddress, queryText, toAddress } from '../../../../core/product-list/product-list.ts'
import { parseSearchText, searchText } from '../../../../ui/shared/app/search-text.ts'

describe('the query of an address', () => {
  it('[D-77] distinguishes a comma within a value from a comma between values, and encodes nothing twice', () => {
    const state = {
      ...EMPTY_PRODUCT_LIST,
      filters: { annual_revenue: ['0–100,000', 'a&b'], brand: ['3', '5'] },
      keyword: '100% wool, fine',
    }

    const text = searchText(toAddress(state))

    expect(text).toBe(`?${queryText(state)}`)
    expect(text).toContain('brand=3,5')
    expect(fromAddress(parseSearchText(text))).toEqual(state)
  })

  it('reads the query of a form submitted without scripts', () => {
    expect(fromAddress(parseSearchText('?search_keyword=steel+pipe+%26+%22x%22')).keyword).toBe('steel pipe & "x"')
  })

  it('decodes all other names normally', () => {
    expect(parseSearchText('?tab=research%26management&redirect=%2Fproductlist%3Fbrand%3D3%252C5')).toEqual({
      tab: 'research&management',
      redirect: '/productlist?brand=3%2C5',
    })
    expect(searchText({ tab: 'research&management', empty: '', none: undefined })).toBe('?tab=research%26management')
  })

  it('leaves out a name that no call takes', () => {
    expect(Object.keys(parseSearchText('?page=2&__proto__=1'))).toEqual(['page'])
  })

  it('round-trips any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (value) => {
        const search = parseSearchText(`?search_keyword=${value}`)
        const text = searchText(search)
        expect(searchText(parseSearchText(text))).toBe(text)
      }),
    )
  })
})
