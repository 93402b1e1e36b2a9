import { describe, expect, it } from 'vitest'
import { oneOf, positive, searchOf, text, textThat, textUpTo, ticked } from '../../../ui/shared/app/search-fields.ts'

describe('searchOf', () => {
  const search = searchOf({
    query: text,
    page: positive,
    words: textUpTo(5),
    state: oneOf('open', 'closed'),
    day: textThat((given) => given.startsWith('2')),
    verified: ticked,
  })

  it('reads what is valid', () => {
    expect(search.parse({ query: '', page: '3', words: ' abcde ', state: 'open', day: '2026', verified: '1' })).toEqual(
      { query: '', page: 3, words: 'abcde', state: 'open', day: '2026', verified: 1 },
    )
    expect(search.parse({ page: 3, words: 12, verified: 1 })).toEqual({ page: 3, words: '12', verified: 1 })
  })

  it('leaves out what is invalid, missing or unknown', () => {
    const invalid = { query: 7, words: 'abcdef', state: 'gone', day: '1999', verified: '2', other: 'x' }
    expect(search.parse({ ...invalid, page: '0' })).toEqual({})
    for (const page of ['', 'x', '1.5', '-1', '9007199254740993', null, true, ['1'], {}])
      expect(search.parse({ page })).toEqual({})
  })
})
