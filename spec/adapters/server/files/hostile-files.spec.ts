import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { productPhotoUpload, productStore } from '../../../../core/contracts/listing.contract.ts'
import { matrixUpdate } from '../../../../core/contracts/variation.contract.ts'
import { updateProfile } from '../../../../core/contracts/profile.contract.ts'
import { formOf } from '../listing/forms.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { plainPng, pngWithText } from './pictures.ts'

/** In every hostile file. Nothing that is served inline may contain it. */
const SCRIPT = '<script>document.title="run-9c1e"</script>'
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('run-9c1e')">${SCRIPT}</svg>`

const bytes = (...parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
const png = plainPng(40, 30)
/** A comment segment after the start of a JPEG. */
const jpegComment = bytes(new Uint8Array([0xff, 0xd8, 0xff, 0xfe, 0, SCRIPT.length + 2]), SCRIPT)

/** Files under names and with contents that a browser, a viewer or a proxy may take for something that runs. */
const hostile: readonly (readonly [name: string, content: Uint8Array<ArrayBuffer>])[] = [
  ['drawing.svg', bytes(SVG)],
  ['drawing.png', bytes(SVG)],
  ['drawing.pdf', bytes(SVG)],
  ['page.html', bytes(HTML)],
  ['page.png', bytes(HTML)],
  ['page.jpg', bytes(HTML)],
  ['page.pdf', bytes(HTML)],
  ['page.doc', bytes(HTML)],
  ['page.png.html', png],
  ['page.html.png', pngWithText(png, HTML)],
  ['script.js', bytes('alert("run-9c1e")')],
  ['text-in-a-picture.png', pngWithText(png, SCRIPT)],
  ['picture-then-page.png', bytes(png, HTML)],
  ['picture-then-zip.png', bytes(png, 'PK\u0003\u0004', SCRIPT)],
  ['page-then-picture.png', bytes(HTML, png)],
  ['comment.jpg', jpegComment],
  ['gif.png', bytes('GIF89a/*', SCRIPT, '*/=1;')],
  ['document-and-page.pdf', bytes('%PDF-1.7\n', HTML)],
  ['page-then-document.pdf', bytes(HTML, '%PDF-1.7\n')],
  ['old-word-and-page.doc', bytes(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), HTML)],
  ['zip-only.docx', bytes('PK\u0003\u0004', HTML)],
  ['name";filename="x.html.png', pngWithText(png, SCRIPT)],
  ['a.png\r\ncontent-type: text/html', png],
  ['../../index.html', bytes(HTML)],
  ['.htaccess', bytes('AddType text/html .png')],
  ['drawing.SVG', bytes(SVG)],
  ['drawing.svg.png', bytes(SVG)],
  ['crate.png ', pngWithText(png, SCRIPT)],
  ['crate.png\u0000.html', pngWithText(png, SCRIPT)],
]

describeMarket('hostile files', (market) => {
  it('are refused or served so that nothing runs, at every upload', { timeout: 90_000 }, async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const uploads = await uploadsOf(market, seller, buyer)
    const served: string[] = []
    for (const [name, content] of hostile) {
      for (const [upload, send] of Object.entries(uploads)) {
        const address = await send(new File([content], name)).catch((error: { _tag?: string }) => {
          expect(['Refused', 'InvalidBody'], `${upload} of ${name}: ${error._tag}`).toContain(error._tag)
        })
        if (address === undefined || address === null) continue
        served.push(`${upload} ${name}`)
        await expectHarmless(`${market.url}${address}`, `${upload} of ${name}`)
      }
    }
    // Pictures with hidden text are stored everywhere, without the text; documents where documents are taken.
    for (const [name, all] of [
      ['text-in-a-picture.png', Object.keys(uploads)],
      ['document-and-page.pdf', ['message', 'record']],
      ['page-then-picture.png', []],
      ['drawing.svg', []],
    ] as const)
      expect(served.filter((entry) => entry.endsWith(` ${name}`))).toEqual(all.map((upload) => `${upload} ${name}`))
  })

  it('are harmless even when the store holds them under their own type', async () => {
    const { files, links } = market.server.services
    for (const [at, contentType] of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', ''].entries()) {
      const key = `public/spec/${at}`
      await files.put(key, bytes(SVG), { contentType })
      await expectSandboxed(await fetch(market.url + links.toPublic(key)), contentType)
    }
  })
})

// Helpers

type Uploads = Record<string, (file: File) => Promise<string | null | undefined>>

/** Every call that stores a file, with the address under which it is served. */
async function uploadsOf(market: Market, seller: Person, buyer: Person): Promise<Uploads> {
  const { data } = await seller.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: 'Ada' }] })
  const product_id = (await seller.call(productStore, { ...formOf(seller), product_type: 'configured', published: 0 }))
    .data.id
  const { rows } = await market.db.query<{ id: number }>(
    `insert into matrix_items (company_id, listing_id, key) values ($1, $2, '1') returning id`,
    [seller.companyId, product_id],
  )
  const matrix_id = rows[0]?.id ?? 0
  return {
    photo: async (photo) => (await seller.call(productPhotoUpload, { photo })).data.url,
    variation: async (file) =>
      (await seller.call(matrixUpdate, { product_id, matrix_id, image: [file] })).data.image.at(-1),
    avatar: async (avatar_original) => (await buyer.call(updateProfile, { avatar_original })).data.avatar_original,
    message: async (file) =>
      (
        await buyer.call(sendMessage, {
          recipient_id: seller.userId,
          client_id: randomUUID(),
          files: [file],
        })
      ).data.files[0]?.url,
    record: async (file) =>
      (await seller.call(saveFiles, { crm_unique_id: data.unique_id, files: [file] })).data[0]?.url,
  }
}

const INLINE = ['image/png', 'image/jpeg', 'image/webp']

async function expectHarmless(address: string, why: string): Promise<void> {
  const response = await fetch(address)
  await expectSandboxed(response, why)
  const content = Buffer.from(await response.clone().arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  if (!INLINE.includes(type)) {
    expect(response.headers.get('content-disposition'), why).toBe('attachment')
    expect(type, why).toMatch(/^application\/(?:pdf|msword|vnd\.)/)
    return
  }
  // Only pixels are left.
  expect(content.includes('run-9c1e'), why).toBe(false)
  expect(content.includes('<'.concat('script')), why).toBe(false)
}

/** Shown as a page, the file has no origin and no scripts; its type is never guessed. */
async function expectSandboxed(response: Response, why: string): Promise<void> {
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(response.status, why).toBe(200)
  expect(response.headers.get('x-content-type-options'), why).toBe('nosniff')
  expect(
    policy.split(';').map((part) => part.trim()),
    why,
  ).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'"]))
  expect(policy, why).not.toContain('allow-')
  expect(policy, why).not.toContain('script-src')
  expect(response.headers.get('set-cookie'), why).toBeNull()
}
