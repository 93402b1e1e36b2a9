import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one color with transparency. Its pixels are real: a decoder unpacks them all. */
export function plainPng(width: number, height: number, depth: 8 | 16 = 8): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6, 0, 0, 0], 8)
  const size = (1 + (width * 4 * depth) / 8) * height
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** The PNG with a text chunk after its header. */
export function pngWithText(png: Uint8Array, content: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${content}`)), png.subarray(33)]),
  )
}

function chunk(name: string, body: Buffer): Buffer {
  const made = Buffer.alloc(12 + body.length)
  made.writeUInt32BE(body.length, 0)
  made.write(name, 4)
  body.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + body.length)), 8 + body.length)
  return made
}

/** A progressive grey JPEG that repeats a scan of a few bytes, each of which a decoder runs over the whole picture. */
export function jpegOfScans(side: number, count: number): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(side / 8) ** 2
  const segment = (marker: number, ...body: number[]) =>
    Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body])
  // One code of one bit for each table: the difference 0 of the first coefficient, and a run of 2^14 empty blocks.
  const huffman = (table: number, symbol: number) => segment(0xc4, table, 1, ...Array<number>(15).fill(0), symbol)
  const head = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0),
    huffman(0x00, 0),
    huffman(0x10, 0xe0),
    segment(0xda, 1, 1, 0x00, 0, 0, 0x00),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ]
  // A run has 15 bits: the code and its length below 2^14, here 0.
  const scan = Buffer.concat([
    segment(0xda, 1, 1, 0x00, 1, 63, 0x00),
    Buffer.alloc(Math.ceil(((blocks / 2 ** 14 + 1) * 15) / 8)),
  ])
  return new Uint8Array(Buffer.concat([...head, ...Array<Buffer>(count - 1).fill(scan), Buffer.from([0xff, 0xd9])]))
}
