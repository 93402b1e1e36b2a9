import { describe, expect, it } from 'vitest'
import { translationInput, translationLanguage } from '../../../core/chat/translation.ts'

describe('translationLanguage', () => {
  it('is the first preferred language that is offered, else English', () => {
    expect(translationLanguage(['de-AT', 'en'])).toBe('de')
    expect(translationLanguage(['gsw', 'FR-ch', 'en'])).toBe('fr')
    expect(translationLanguage(['gsw'])).toBe('en')
  })
})

describe('translationInput', () => {
  it('[D-98] takes a text of a message and the code of a language', () => {
    expect(translationInput.safeParse({ text: 'Good day', to: 'pt-BR' }).success).toBe(true)
    for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(5_001) }, { to: 'German' }, { to: '' }])
      expect(translationInput.safeParse({ text: 'Good day', to: 'de', ...wrong }).success).toBe(false)
  })
})
