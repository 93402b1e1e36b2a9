import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedName } from '../../../core/account/masked-name.ts'

describe('a masked name', () => {
  it('[D-129] shows the first letter of each word', () => {
    expect(maskedName('Asha Rao')).toBe('A… R…')
    expect(maskedName('  日本   太郎 ')).toBe('日… 太…')
    expect(maskedName('😀smile')).toBe('😀…')
  })

  it('[D-129] is the same for names that differ after their first letters', () => {
    const ending = fc.stringMatching(/^[a-zé日]{0,8}$/)
    fc.assert(
      fc.property(ending, ending, (one, other) => {
        expect(maskedName(`A${one} R${other}`)).toBe(maskedName(`A${other} R${one}`))
      }),
    )
  })
})
