import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embedSnippet } from '../../../../core/crm/web-forms/embed.ts'

describe('embedSnippet', () => {
  it('[D-223] is one element, whatever the title', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        const html = embedSnippet('https://market.example/form/x', { title, fields: 3 })
        expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/s)
        expect(html.split('"')).toHaveLength(13)
      }),
    )
  })
})
