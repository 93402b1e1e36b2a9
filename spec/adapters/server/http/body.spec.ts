import { describe, expect, it } from 'vitest'
import { decodeBody, MAX_TEXT_BYTES, nested } from '../../../../adapters/server/http/body.ts'
import { formEntries } from '../../../../adapters/http/form-encoding.ts'
import * as fc from 'fast-check'

describe('nested', () => {
  it('[D-09] resolves bracket names of forms', () => {
    expect(
      nested([
        ['a[]', '1'],
        ['a[]', '2'],
        ['b[12]', 'x'],
        ['c[k][]', 'y'],
        ['d[0][id]', '3'],
        ['d[1][id]', '4'],
      ]),
    ).toEqual({
      a: ['1', '2'],
      b: { 12: 'x' },
      c: { k: ['y'] },
      d: [{ id: '3' }, { id: '4' }],
    })
  })

  it('never lets a name reach the prototype', () => {
    nested([
      ['__proto__[polluted]', 'yes'],
      ['constructor[prototype][polluted]', 'yes'],
    ])

    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('decodes what the client encodes', () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.isWellFormed())
    const name = fc.stringMatching(/^[a-z_]{1,8}$/).filter((key) => key !== '__proto__')
    const value = fc.oneof(
      text,
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.dictionary(name, text, { minKeys: 1, maxKeys: 3 }),
    )
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 4 }), (body) => {
        expect(nested(formEntries(body) as [string, string][])).toEqual({ ...body })
      }),
    )
  })
})

describe('decodeBody', () => {
  const post = (body: BodyInit, type = 'application/json') =>
    new Request('http://x/', { method: 'POST', body, headers: { 'content-type': type } })

  it.each([
    ['{"a":', 'The body is not valid JSON.'],
    ['{"a":"\\u0000"}', 'The text holds a character that cannot be stored.'],
    ['{"a":"\\ud800"}', 'The text holds a character that cannot be stored.'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 'The body is nested deeper than 32 levels.'],
  ])('[D-06] refuses %s', async (body, message) => {
    await expect(decodeBody(post(body))).rejects.toMatchObject({ _tag: 'InvalidBody', message })
  })

  it('stops reading a body above the limit', async () => {
    await expect(decodeBody(post('x'.repeat(MAX_TEXT_BYTES + 1)))).rejects.toMatchObject({ _tag: 'TooLarge' })
  })

  it('stops reading a stream without a declared length above the limit', async () => {
    const chunk = new Uint8Array(256 * 1024)
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        controller.enqueue(chunk)
      },
    })
    const request = new Request('http://x/', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit)

    await expect(decodeBody(request)).rejects.toMatchObject({ _tag: 'TooLarge' })
    expect(sent).toBeLessThan(10)
  })

  it('reports a truncated upload as such', async () => {
    const half = '--b\r\ncontent-disposition: form-data; name="files[]"; filename="a.png"\r\n\r\nPNG'
    await expect(decodeBody(post(half, 'multipart/form-data; boundary=b'))).rejects.toMatchObject({
      _tag: 'InvalidBody',
      message: 'The upload broke off or is not a valid multipart body. Send it again.',
    })
  })
})
