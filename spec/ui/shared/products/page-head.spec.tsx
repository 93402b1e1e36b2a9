import { describe, expect, it } from 'vitest'
import { pageHead } from '../../../../ui/shared/products/page-head.ts'

const page = { title: 'Gear pump', canonical: 'https://market.example/productdetail/gear-pump' }
const contentOf = (meta: readonly object[], name: string) =>
  meta.flatMap((one) =>
    ('property' in one && one.property === name) || ('name' in one && one.name === name)
      ? [(one as unknown as { readonly content: string }).content]
      : [],
  )

describe('pageHead', () => {
  it('[D-228] gives every page a card: its own picture, else the mark of the market', () => {
    const plain = pageHead(page).meta
    expect(contentOf(plain, 'og:image')).toEqual(['https://market.example/icon-512.png'])
    expect(contentOf(plain, 'twitter:card')).toEqual(['summary'])
    expect(['width', 'height', 'alt'].map((about) => contentOf(plain, `og:image:${about}`))).toEqual([
      ['512'],
      ['512'],
      ['Tradehall'],
    ])
    expect(contentOf(plain, 'og:type')).toEqual(['website'])
    const pictured = pageHead({ ...page, image: { url: 'https://files.example/pump.webp', alt: 'Front' } }).meta
    expect(contentOf(pictured, 'og:image')).toEqual(['https://files.example/pump.webp'])
    expect(contentOf(pictured, 'og:image:alt')).toEqual(['Front'])
    expect(contentOf(pictured, 'og:image:width')).toEqual([])
    expect(contentOf(pictured, 'twitter:card')).toEqual(['summary_large_image'])
  })

  it('[D-228] names no drawing as the picture of a card, because networks show none', () => {
    const { meta } = pageHead({ ...page, image: { url: 'https://files.example/pump.svg?v=1', alt: 'Front' } })
    expect(contentOf(meta, 'og:image')).toEqual(['https://market.example/icon-512.png'])
    expect(contentOf(meta, 'twitter:card')).toEqual(['summary'])
  })

  it('cuts a long description at a word', () => {
    const [text = ''] = contentOf(pageHead({ ...page, description: `${'word '.repeat(80)}\n end` }).meta, 'description')
    expect(text.length).toBeLessThanOrEqual(300)
    expect(text).toMatch(/ word…$/)
    expect(contentOf(pageHead({ ...page, description: ' Two\n lines ' }).meta, 'og:description')).toEqual(['Two lines'])
  })
})
