import { describe, expect, it } from 'vitest'
import { oneOf, positive, searchOf, textUpTo } from '../../../../ui/shared/app/search-fields.ts'

describe('searchOf', () => {
  const search = searchOf({ page: positive, search: textUpTo(3), sort: oneOf('name', 'price') })

  it('reads its parameters and nothing else', () => {
    expect(search.parse({ page: '2', search: 'abc', sort: 'name', other: 'x' })).toStrictEqual({
      page: 2,
      search: 'abc',
      sort: 'name',
    })
  })

  it('returns undefined for what is invalid or missing, so that the router does not keep what the address holds', () => {
    expect(search.parse({ page: 'x', search: 'abcd' })).toStrictEqual({
      page: undefined,
      search: undefined,
      sort: undefined,
    })
  })
})
