import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentKind } from '../../../core/uploads/content-kind.ts'
import { sentFile } from '../../../core/uploads/sent-file.ts'
import {
  acceptOf,
  extensionOf,
  extensions,
  IMAGE_QUALITY,
  MAX_UPLOAD_BYTES,
  mediaTypes,
  uploadProblem,
} from '../../../core/uploads/uploads.ts'
import { runs } from '../../arbitraries/runs.ts'

const imageKind = 'Please upload only PNG, JPEG and JPG'
const documentKind = 'Please upload files only in PDF, Excel or Doc format'
const tooLarge = 'File size too large: Max size is 2MB'

describe('uploadProblem', () => {
  it('[UPLOAD-01] accepts png, jpg and jpeg in any letter case and refuses gif and webp', () => {
    for (const [name, content] of [
      ['a.png', png],
      ['a.JPG', jpeg],
      ['a.Jpeg', jpeg],
    ] as const) {
      expect(uploadProblem('image', file(name, content))).toBeUndefined()
    }
    for (const name of ['a.gif', 'a.webp', 'a', 'png', 'a.png.gif'])
      expect(uploadProblem('image', file(name, png))).toBe(imageKind)
  })

  it('[UPLOAD-02] accepts 2097152 bytes and refuses one more', () => {
    expect(uploadProblem('image', { ...file('a.png', png), size: 2_097_152 })).toBeUndefined()
    expect(uploadProblem('image', { ...file('a.png', png), size: 2_097_153 })).toBe(tooLarge)
  })

  it('[UPLOAD-03] accepts pdf, doc, docx, xls and xlsx and refuses txt and zip', () => {
    for (const [name, content] of [
      ['a.pdf', pdf],
      ['a.doc', ole],
      ['a.DOCX', zip('[Content_Types].xml', 'word/document.xml')],
      ['a.xls', ole],
      ['a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ] as const) {
      expect(uploadProblem('document', file(name, content))).toBeUndefined()
    }
    for (const [name, content] of [
      ['a.txt', bytes(65)],
      ['a.zip', zip('a.txt')],
      ['a.docx', zip('a.txt')],
      ['a.docx', zip('[Content_Types].xml', 'xl/workbook.xml')],
      ['a.png', png],
    ] as const) {
      expect(uploadProblem('document', file(name, content))).toBe(documentKind)
    }
  })

  it('[D-49] refuses a renamed and an empty file as the wrong kind, and checks the kind before the size', () => {
    expect(uploadProblem('image', file('a.png', jpeg))).toBe(imageKind)
    expect(uploadProblem('image', file('a.png', bytes()))).toBe(imageKind)
    expect(uploadProblem('document', { ...file('a.txt', bytes(65)), size: 9_999_999 })).toBe(documentKind)
    for (const name of ['a.docx', 'a.xlsx'])
      expect(uploadProblem('document', { name, size: 9_999_999, content: zip('x').subarray(0, 8) })).toBe(tooLarge)
    expect(uploadProblem('document', { name: 'a.doc', size: 9_999_999, content: zip('x').subarray(0, 8) })).toBe(
      documentKind,
    )
    expect(uploadProblem('image', { name: 'a.png', size: 0, content: png })).toBe(imageKind)
    expect(uploadProblem('image', file('a.constructor', png))).toBe(imageKind)
  })

  it('[D-49] has quality 75 and 2 MB as constants', () => {
    expect(IMAGE_QUALITY).toBe(75)
    expect(MAX_UPLOAD_BYTES).toBe(2_097_152)
  })
})

describe('contentKind', () => {
  it('detects each content by its first bytes or its zip entries', () => {
    expect([png, jpeg, pdf, ole].map(contentKind)).toEqual(['png', 'jpeg', 'pdf', 'ole'])
    expect(contentKind(zip('[Content_Types].xml', 'word/document.xml'))).toBe('docx')
    expect(contentKind(zip('word/document.xml'))).toBeUndefined()
  })

  it('skips extra fields and comments of entries, and a trailing comment of 65535 bytes', () => {
    const names = ['a.txt', '[Content_Types].xml', 'word/document.xml']
    expect(contentKind(zipWith({ extra: 3 }, ...names))).toBe('docx')
    expect(contentKind(zipWith({ comment: 5 }, ...names))).toBe('docx')
    expect(contentKind(zipWith({ extra: 300, comment: 1 }, ...names))).toBe('docx')
    expect(contentKind(zipWith({ endComment: Array<number>(65_535).fill(0) }, ...names))).toBe('docx')
    expect(contentKind(zipWith({ endComment: Array<number>(65_536).fill(0) }, ...names))).toBeUndefined()
  })

  it('ignores entries beyond the count of the directory', () => {
    expect(contentKind(zipWith({ count: 2 }, '[Content_Types].xml', 'xl/workbook.xml'))).toBe('xlsx')
    expect(contentKind(zipWith({ count: 1 }, '[Content_Types].xml', 'xl/workbook.xml'))).toBeUndefined()
    expect(contentKind(zipWith({ count: 65_535 }, '[Content_Types].xml', 'xl/workbook.xml'))).toBe('xlsx')
  })

  it('reads names up to the last byte of the file', () => {
    const last = new TextEncoder().encode('xl/workbook.xml')
    const types = new TextEncoder().encode('[Content_Types].xml')
    // The directory is behind the end record, in its comment.
    const withHidden = (claimed: number) => {
      const hidden = [...entryHead(types.length), ...types, ...entryHead(claimed), ...last]
      return withDirectoryAt(
        zipWith({ endComment: hidden, count: 2 }, 'a.txt'),
        hidden.length,
        (length) => length - hidden.length,
      )
    }
    const whole = withHidden(last.length)
    expect(contentKind(whole)).toBe('xlsx')
    expect(contentKind(whole.subarray(0, whole.length - 1))).toBeUndefined()
    expect(contentKind(withHidden(last.length + 1))).toBeUndefined()
  })

  it('refuses a directory at any wrong position, including positions beyond the end', () => {
    const { length } = zip('a.txt')
    for (let offset = 0; offset < length + 60; offset += 1)
      expect(contentKind(withDirectoryAt(zip('a.txt'), 0, () => offset))).toBeUndefined()
    expect(contentKind(withDirectoryAt(zip('a.txt'), 0, () => 0xffff_ffff))).toBeUndefined()
  })

  it('does not accept a program because a zip follows it', () => {
    const parts = zip('[Content_Types].xml', 'word/document.xml')
    const program = Uint8Array.from([0x4d, 0x5a, 0, 0, ...parts])
    const view = new DataView(program.buffer)
    view.setUint32(program.length - 6, view.getUint32(program.length - 6, true) + 4, true)
    expect(contentKind(program)).toBeUndefined()
    expect(contentKind(parts.subarray(0, parts.length - 1))).toBeUndefined()
  })

  it('never throws, for any bytes', () => {
    const start = fc.constantFrom(png, zip('[Content_Types].xml', 'xl/workbook.xml'), bytes(0x50, 0x4b, 3, 4))
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 64 }), fc.nat(120), (head, tail, cutAt) => {
        expect(() => contentKind(Uint8Array.from([...head, ...tail]).subarray(0, cutAt))).not.toThrow()
        expect(() =>
          contentKind(Uint8Array.from([...head.subarray(0, cutAt), ...tail, ...head.subarray(cutAt)])),
        ).not.toThrow()
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('extensionOf and acceptOf', () => {
  it('return the values of the file input', () => {
    expect(extensionOf('A.B.PDF')).toBe('pdf')
    expect(extensionOf('none')).toBe('')
    expect(acceptOf('image')).toBe('.png,.jpg,.jpeg')
    expect(acceptOf('document')).toBe('.pdf,.doc,.docx,.xls,.xlsx')
  })
})

describe('mediaTypes', () => {
  it('exist for every accepted extension', () => {
    expect(mediaTypes).toEqual({
      png: 'image/png',
      jpg: 'image/jpeg',
      jpeg: 'image/jpeg',
      pdf: 'application/pdf',
      doc: 'application/msword',
      xls: 'application/vnd.ms-excel',
      docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    expect(Object.keys(mediaTypes).sort()).toEqual(
      [...Object.keys(extensions.image), ...Object.keys(extensions.document)].sort(),
    )
  })
})

describe('sentFile', () => {
  it('accepts the `File` of browser and server, and uses its own message for anything else', () => {
    const field = sentFile('Please choose a picture')
    const sent = new File(['x'], 'a.png', { type: 'image/png' })
    expect(field.parse(sent)).toBe(sent)
    for (const other of [
      undefined,
      null,
      'a.png',
      7,
      {},
      { name: 'a.png', size: 1 },
      { arrayBuffer: 'x', name: 'a.png', size: 1 },
      { arrayBuffer: () => undefined, size: 1 },
      { arrayBuffer: () => undefined, name: 'a.png' },
    ]) {
      expect(field.safeParse(other).error?.issues[0]?.message).toBe('Please choose a picture')
    }
  })
})

// Helpers

function bytes(...values: number[]) {
  return Uint8Array.from(values)
}
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2)
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 1)
const pdf = new TextEncoder().encode('%PDF-1.7\n')
const ole = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0)
const file = (name: string, content: Uint8Array) => ({ name, size: content.length, content })

interface ZipExtras {
  /** Bytes of every directory entry's extra field and comment, and of the trailing comment. */
  readonly extra?: number
  readonly comment?: number
  readonly endComment?: readonly number[]
  /** The declared number of entries. */
  readonly count?: number
}

const zip = (...names: string[]): Uint8Array => zipWith({}, ...names)

/** A zip of empty stored parts with these names, as small as the format allows. */
function zipWith({ extra = 0, comment = 0, endComment = [], count }: ZipExtras, ...names: string[]): Uint8Array {
  const encoded = names.map((name) => new TextEncoder().encode(name))
  const filling = (length: number) => Array<number>(length).fill(0x20)
  const local = encoded.flatMap((name) => [
    ...u32(0x04034b50),
    ...Array<number>(22).fill(0),
    ...u16(name.length),
    ...u16(0),
    ...name,
  ])
  const directory = encoded.flatMap((name) => [
    ...entryHead(name.length, extra, comment),
    ...name,
    ...filling(extra),
    ...filling(comment),
  ])
  const entries = u16(count ?? names.length)
  const end = [
    ...u32(0x06054b50),
    0,
    0,
    0,
    0,
    ...entries,
    ...entries,
    ...u32(directory.length),
    ...u32(local.length),
    ...u16(endComment.length & 0xffff),
  ]
  return Uint8Array.from([...local, ...directory, ...end, ...endComment])
}

/** The zip with another directory position; `behind` bytes follow its end record. */
function withDirectoryAt(content: Uint8Array, behind: number, offsetOf: (length: number) => number): Uint8Array {
  new DataView(content.buffer).setUint32(content.length - behind - 6, offsetOf(content.length), true)
  return content
}

/** The 46 bytes of a directory entry ahead of its name. */
function entryHead(name: number, extra = 0, comment = 0): number[] {
  return [
    ...u32(0x02014b50),
    ...Array<number>(24).fill(0),
    ...u16(name),
    ...u16(extra),
    ...u16(comment),
    ...Array<number>(12).fill(0),
  ]
}

function u16(value: number): number[] {
  return [value & 0xff, value >> 8]
}

function u32(value: number): number[] {
  return [...u16(value & 0xffff), ...u16(value >>> 16)]
}
