import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_STORED_NAME, storedFileName } from '../../../core/uploads/stored-name.ts'
import { extensionOf } from '../../../core/uploads/uploads.ts'

describe('storedFileName', () => {
  it('should keep an ordinary name', () => {
    for (const name of ['crate.png', 'Angebot – Kran (2).pdf', '報價.xlsx', '👩‍👩‍👧.jpg'])
      expect(storedFileName(name)).toBe(name)
  })

  it('should give a base to a name without one', () => {
    expect(['.png', '..png', ' .png', ''].map(storedFileName)).toEqual(['file.png', 'file.png', 'file.png', 'file'])
  })

  it('should drop folders, control characters and marks that turn the direction of text', () => {
    expect(storedFileName('C:\\photos\\crate.png')).toBe('crate.png')
    expect(storedFileName('../../etc/crate.png')).toBe('crate.png')
    expect(storedFileName('a\r\nb\u0000.pdf')).toBe('ab.pdf')
    expect(storedFileName('invoice\u202egnp.pdf')).toBe('invoicegnp.pdf')
  })

  it('should cut a long base and keep the extension', () => {
    expect(storedFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`)
    expect(Array.from(storedFileName(`${'😀'.repeat(250)}.pdf`))).toHaveLength(MAX_STORED_NAME)
  })

  it('should never be empty, never contain a folder, and change nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('', '.png', '.pdf'), (base, ending) => {
        const name = storedFileName(`${base}${ending}`)
        expect(name).not.toMatch(/^$|[/\\\p{Cc}]/u)
        expect(storedFileName(name)).toBe(name)
        if (ending !== '') expect(`.${extensionOf(name)}`).toBe(ending)
      }),
    )
  })
})
