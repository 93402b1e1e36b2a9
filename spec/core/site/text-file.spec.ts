import { describe, expect, it } from 'vitest'
import { atomFeed } from '../../../core/site/atom-feed.ts'
import { readTextFile } from '../../../core/site/text-file.ts'

const head = 'kind: post\nslug: first-post\ntitle: First: a post\nsummary: Short\ncategory: Buying\n'

describe('readTextFile', () => {
  it('[D-166] reads head and text, with any line ends', () => {
    const text = {
      kind: 'post',
      slug: 'first-post',
      title: 'First: a post',
      summary: 'Short',
      category: 'Buying',
      date: '2026-05-12',
      body: '# Hello\n\n---\n\nWorld',
    }
    const content = `${head}date: 2026-05-12\n---\n${text.body}\n`
    expect(readTextFile(content)).toEqual({ ok: true, text })
    expect(readTextFile(`\uFEFF${content.replaceAll('\n', '\r\n')}`)).toEqual({ ok: true, text })
  })

  it.each([
    ['no head at all', 'Hello', 'The file begins with lines such as “title: …”, and a line --- before the text'],
    [
      'a misspelt name',
      `${head}titel: x\n---\nHello`,
      '“titel: x” is none of kind, slug, title, summary, category, date',
    ],
    ['no text', `${head}---\n \n`, 'The text below the line --- is empty'],
    ['no title', 'kind: post\nslug: a\n---\nHello', 'Please enter title'],
    ['another kind', `${head.replace('post', 'news')}---\nHello`, 'kind is post or page'],
    [
      'a slug that is no address',
      `${head.replace('first-post', 'First Post')}---\nHello`,
      'A slug has 1 to 100 small letters, digits and single hyphens',
    ],
    ['a day that does not exist', `${head}date: 2026-02-30\n---\nHello`, 'date is a day such as 2026-05-12'],
  ])('[D-166] refuses %s', (_, content, problem) => {
    const read = readTextFile(content)
    expect(read.ok ? [] : read.problems).toContain(problem)
  })
})

describe('atomFeed', () => {
  it('escapes every text, and names the newest change', () => {
    const feed = atomFeed({ title: 'A & B', home: 'https://a.example/blog', self: 'https://a.example/feed' }, [
      {
        title: '<script>"\u0007',
        summary: 'x',
        address: 'https://a.example/1',
        published: '2026-05-12T00:00:00.000Z',
        updated: '2026-05-13T00:00:00.000Z',
      },
      {
        title: 'Old',
        summary: '',
        address: 'https://a.example/2',
        published: '2026-05-01T00:00:00.000Z',
        updated: '2026-05-14T00:00:00.000Z',
      },
    ])
    expect(feed).toContain('<title>A &amp; B</title>')
    expect(feed).toContain('<title>&lt;script&gt;&quot;</title>')
    expect(feed).toContain('</author><updated>2026-05-14T00:00:00.000Z</updated>')
    expect(feed.match(/<entry>/g)).toHaveLength(2)
  })
})
