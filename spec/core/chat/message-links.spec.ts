import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOfMessage } from '../../../core/chat/message-links.ts'

describe('partsOfMessage', () => {
  it('finds addresses, without the signs of the sentence around them', () => {
    expect(partsOfMessage('See https://market.test/mini-site/rao/catalogues/spring, please.')).toEqual([
      { text: 'See ' },
      {
        text: 'https://market.test/mini-site/rao/catalogues/spring',
        href: 'https://market.test/mini-site/rao/catalogues/spring',
      },
      { text: ', please.' },
    ])
  })

  it('links nothing but the web', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.test', 'https://', 'no address'])
      expect(partsOfMessage(text).filter(({ href }) => href !== undefined)).toEqual([])
  })

  it('loses and adds no character', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant(' '))), (words) => {
        const text = words.join('')
        expect(
          partsOfMessage(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
