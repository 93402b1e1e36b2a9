import { describe, expect, it } from 'vitest'
import { richBlocks, safeAddress } from '../../../../adapters/server/site/markdown.ts'
import { richBlock } from '../../../../core/site/rich-text.schema.ts'

describe('richBlocks', () => {
  it('[D-166] reads headings, lists, tables, quotes and styles', () => {
    const blocks = richBlocks(
      '# A & B\n\nText *with* **two _styles_** and `co<de>` and [a link](/blog).\nNext line.\n\n- one\n- **two**\n  - below\n\n1. first\n\n> said\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\n```\nx < y\n```\n\n---\n',
    )
    for (const block of blocks) expect(richBlock.parse(block)).toEqual(block)
    expect(blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'quote',
      'table',
      'code',
      'rule',
    ])
    expect(blocks[0]).toEqual({ kind: 'heading', level: 2, runs: [{ text: 'A & B' }] })
    expect(blocks[1]).toMatchObject({
      runs: [
        { text: 'Text ' },
        { text: 'with', marks: ['em'] },
        { text: ' ' },
        { text: 'two ', marks: ['strong'] },
        { text: 'styles', marks: ['strong', 'em'] },
        { text: ' and ' },
        { text: 'co<de>', marks: ['code'] },
        { text: ' and ' },
        { text: 'a link', href: '/blog' },
        { text: '.\nNext line.' },
      ],
    })
    expect(blocks[2]).toMatchObject({
      isOrdered: false,
      items: [
        [{ text: 'one' }],
        [{ text: 'two', marks: ['strong'] }, { text: ' ' }, { text: '• ' }, { text: 'below' }],
      ],
    })
    expect(blocks[5]).toMatchObject({
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: '1' }], [{ text: '2', marks: ['strong'] }]]],
    })
    expect(blocks[6]).toEqual({ kind: 'code', text: 'x < y' })
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">bold</b> word',
    '<svg/onload=alert(1)>',
  ])('[D-166] [D-110] keeps %s as text', (html) => {
    const said = richBlocks(html).flatMap((block) => ('runs' in block ? block.runs : []))
    expect(said.map(({ text }) => text).join('')).toBe(html)
    expect(said.filter(({ href }) => href !== undefined)).toEqual([])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](blog)',
    '![x](https://evil.example/pixel.png)',
  ])('[D-166] leads nowhere by %s', (markdown) => {
    expect(JSON.stringify(richBlocks(markdown))).not.toMatch(/href|src/)
  })

  it('leads to the web, to mail and to this site', () => {
    for (const href of [
      'https://a.example/b?c=d',
      'http://a.example',
      'mailto:a@b.example',
      '/page/how-to-buy',
      '#top',
    ])
      expect(safeAddress(href)).toBe(href)
  })
})
