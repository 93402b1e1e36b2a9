import { crc32 } from 'node:zlib'
import { JsColorType, Transformer } from '@napi-rs/image'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createImageEncoder } from '../../../../adapters/server/integrations/image-encoder.ts'
import { readImageHeader } from '../../../../adapters/server/integrations/image-header.ts'
import { MAX_SIDE, reencodeImage } from '../../../../adapters/server/integrations/images.ts'
import { IMAGE_QUALITY } from '../../../../core/uploads/uploads.ts'

describe('reencodeImage', () => {
  it('should keep a PNG a PNG with its pixels and transparency, and drop everything else', async () => {
    const original = withText(await picture(40, 30).png(), 'Comment\0secret place')
    const { bytes, ...about } = await reencodeImage(original)

    expect(about).toEqual({ contentType: 'image/png', width: 40, height: 30, thumbnails: [] })
    expect(Buffer.from(bytes).includes('secret place')).toBe(false)
    expect((await new Transformer(bytes).rawPixels()).equals(await new Transformer(original).rawPixels())).toBe(true)
    expect((await new Transformer(bytes).metadata()).colorType).toBe(JsColorType.Rgba8)
  })

  it('[UPLOAD-05] should encode a JPEG with quality 75 and without camera data', async () => {
    const original = withExif(await picture(400, 300).jpeg(95), 1)
    const { bytes, contentType } = await reencodeImage(original)

    expect(IMAGE_QUALITY).toBe(75)
    expect(contentType).toBe('image/jpeg')
    expect((await new Transformer(original).jpeg(75)).equals(bytes)).toBe(true)
    expect(Buffer.from(bytes).includes('secret place')).toBe(false)
    expect((await new Transformer(bytes).metadata(true)).exif ?? {}).toEqual({})
  })

  it('should rotate a picture by its camera orientation', async () => {
    const { width, height, thumbnails } = await reencodeImage(withExif(await picture(400, 200).jpeg(95), 6))

    expect([width, height]).toEqual([200, 400])
    expect(thumbnails).toEqual([])
  })

  it("should create small versions in the picture's proportions, none wider than the picture", async () => {
    const { thumbnails } = await reencodeImage(await picture(1000, 500).png())
    const sizes = await Promise.all(
      thumbnails.map(async ({ bytes }) => {
        const { width, height, format } = await new Transformer(bytes).metadata()
        return { width, height, format }
      }),
    )

    expect(thumbnails.map(({ width, height, contentType }) => [width, height, contentType])).toEqual([
      [320, 160, 'image/webp'],
      [960, 480, 'image/webp'],
    ])
    expect(sizes).toEqual([
      { width: 320, height: 160, format: 'webp' },
      { width: 960, height: 480, format: 'webp' },
    ])
  })

  it('should refuse by its header a small file that would unpack to too many pixels', async () => {
    const bomb = Buffer.from(await picture(1, 1).png())
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)

    await expect(reencodeImage(bomb)).rejects.toMatchObject({
      _tag: 'ImageTooManyPixels',
      pixels: 2_500_000_000,
      max: 12_500_000,
    })
  })

  it('should allow exactly the maximum size of the decoded pixels', async () => {
    const image = await picture(20, 10).png()

    expect(await reencodeImage(image, { maxBytes: 800 })).toMatchObject({ width: 20 })
    await expect(reencodeImage(image, { maxBytes: 799 })).rejects.toMatchObject({ _tag: 'ImageTooManyPixels' })
  })

  it('should count a channel of 16 bits three times', async () => {
    const image = Buffer.from(await picture(20, 10).png())
    image.writeUInt8(16, 24)

    await expect(reencodeImage(image, { maxBytes: 2399 })).rejects.toMatchObject({
      _tag: 'ImageTooManyPixels',
      max: 199,
    })
  })

  it('should allow exactly the maximum width and height', async () => {
    expect(await reencodeImage(await picture(MAX_SIDE, 1).png())).toMatchObject({ width: MAX_SIDE, height: 1 })
    expect(await reencodeImage(await picture(1, MAX_SIDE).png())).toMatchObject({ width: 1, height: MAX_SIDE })
    for (const image of [picture(MAX_SIDE + 1, 1), picture(1, MAX_SIDE + 1)])
      await expect(reencodeImage(await image.png())).rejects.toMatchObject({ _tag: 'ImageTooManyPixels' })
  })

  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['a WebP', picture(4, 4).webpSync(75)],
    ['a cut PNG', picture(40, 40).pngSync().subarray(0, 60)],
    ['a JPEG that ends before its size', picture(40, 40).jpegSync().subarray(0, 30)],
  ])('should refuse %s', async (_, bytes) => {
    await expect(reencodeImage(bytes)).rejects.toMatchObject({ _tag: 'ImageUnreadable' })
  })
})

describe('createImageEncoder', () => {
  const taskOf = (bytes: Buffer) => ({ bytes, kind: 'png', thumbnailWidths: [320] }) as const

  it('should kill the process of a picture that takes too long, and encode the next one in another process', async () => {
    const encoder = createImageEncoder({ timeMs: 1 })
    const first = encoder.encode(taskOf(await picture(1500, 1500).png()))
    await expect(first).rejects.toThrow('longer than 1 ms')
    expect(encoder.pid()).toBeUndefined()
    encoder.close()

    const patient = createImageEncoder()
    const killed = patient.encode(taskOf(await picture(2000, 2000).png()))
    await vi.waitFor(() => expect(patient.pid()).toBeDefined())
    process.kill(patient.pid() ?? 0, 'SIGKILL')
    await expect(killed).rejects.toThrow()
    expect(await patient.encode(taskOf(await picture(40, 30).png()))).toMatchObject({ width: 40 })
    patient.close()
  })

  it('should end a process that needs more memory than allowed', async () => {
    const encoder = createImageEncoder({ memoryBytes: 150_000_000 })

    await expect(encoder.encode(taskOf(await picture(3500, 3500).png()))).rejects.toThrow('memory')
    expect(await encoder.encode(taskOf(await picture(40, 30).png()))).toMatchObject({ width: 40 })
    encoder.close()
  })

  it('should encode one picture at a time and refuse more than may wait', async () => {
    const encoder = createImageEncoder({ waiting: 2 })
    const image = await picture(300, 300).png()
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => encoder.encode(taskOf(image))))

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(results[4]).toMatchObject({ reason: { _tag: 'ImageEncoderBusy', retryAfterSeconds: 5 } })
    expect(await encoder.encode(taskOf(image))).toMatchObject({ width: 300 })
    encoder.close()
  })

  it('should stop the process when no picture arrives', async () => {
    const encoder = createImageEncoder({ idleMs: 20 })
    await encoder.encode(taskOf(await picture(40, 30).png()))
    const pid = encoder.pid() ?? 0

    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  })
})

describe('readImageHeader', () => {
  it('should read the size of a JPEG after other segments', async () => {
    expect(readImageHeader(withExif(await picture(123, 45).jpeg(), 1))).toEqual({
      kind: 'jpeg',
      width: 123,
      height: 45,
      bytesPerPixel: 3,
    })
  })

  it('should never throw, whatever follows the signature', () => {
    const signatures = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])]
    fc.assert(
      fc.property(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 200 }), (signature, rest) => {
        const header = readImageHeader(Buffer.concat([signature, rest]))
        expect(header === undefined || (header.width > 0 && header.height > 0)).toBe(true)
      }),
    )
  })
})

// Helpers

/** A picture with a gradient, half of it half transparent. */
function picture(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1)
    pixels.set([at % 256, (at >> 4) % 256, 90, at % width < width / 2 ? 128 : 255], at * 4)
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** The PNG with a text chunk after its header. */
function withText(png: Buffer, content: string): Buffer {
  const body = Buffer.from(content)
  const chunk = Buffer.alloc(12 + body.length)
  chunk.writeUInt32BE(body.length, 0)
  chunk.write('tEXt', 4)
  body.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

/** The JPEG with an EXIF segment: an orientation and a description. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const description = Buffer.from('secret place\0')
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  entry(10, 0x010e, 2, description.length, tiff.length)
  entry(22, 0x0112, 3, 1, orientation << 16)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, description])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])

  function entry(at: number, tag: number, type: number, count: number, value: number): void {
    tiff.writeUInt16BE(tag, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(count, at + 4)
    tiff.writeUInt32BE(value >>> 0, at + 8)
  }
}
