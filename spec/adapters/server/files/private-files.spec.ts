import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { formEntries } from '../../../../adapters/http/form-encoding.ts'
import { bindings } from '../../../../adapters/server/bindings.ts'
import { templateOf } from '../../../../adapters/server/http/openapi.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { recordFiles, saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { chatHistory, roomsCreate, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import {
  productExport,
  productPhotoUpload,
  productShow,
  productStore,
  productUpdate,
} from '../../../../core/contracts/listing.contract.ts'
import type { AnyEndpoint } from '../../../../core/contracts/endpoint.ts'
import { draftOf, formOf } from '../listing/forms.ts'
import { describeMarket, describeMarketOn, type Market, type Person } from '../market.ts'
import { sample } from '../sample-input.ts'
import { plainPng } from './pictures.ts'

// A link to a private file is signed only for somebody who may see the row that holds it.
describeMarket('private files', (market) => {
  it('refuses a listing with the picture of another company or a private file, however it is written', async () => {
    const [owner, stranger] = [await market.seller(), await market.seller()]
    const keys = [...(await privateKeys(market, owner)), `public/listings/${owner.companyId}/pump.png`]
    const id = await draftOf(stranger)
    const before = (await stranger.call(productShow, { id })).data.form

    for (const url of keys.flatMap(spellings)) {
      const form = { ...formOf(stranger), photos: [{ url, alt: '' }] }
      const refusal = { _tag: 'Refused', errors: { photos: ['This picture is not stored here. Upload it again.'] } }
      expect(await stranger.fails(productStore, { ...form, published: 0 }), url).toMatchObject(refusal)
      expect(await stranger.fails(productUpdate, { ...form, id, published: 0 }), url).toMatchObject(refusal)
    }
    expect((await stranger.call(productShow, { id })).data.form).toEqual(before)
  })

  it('keeps the pictures of a listing when it is saved again, with new ones of the company', async () => {
    const seller = await market.seller()
    const upload = async () =>
      (await seller.call(productPhotoUpload, { photo: new File([plainPng(40, 30)], 'pump.png') })).data.url
    const [one, other] = [await upload(), await upload()]
    const id = await draftOf(seller)
    // An imported form may name a picture of another site.
    await market.db.query(`update listings set form = jsonb_set(form, '{photos}', $2::jsonb) where id = $1`, [
      id,
      JSON.stringify([{ id: '', url: 'https://elsewhere.example/pump.jpg', alt: '' }]),
    ])
    const stored = (await seller.call(productShow, { id })).data.form as { photos: { url: string; alt: string }[] }
    const photos = [...stored.photos, { url: one, alt: '' }, { url: other, alt: 'Other' }]
    await seller.call(productUpdate, { ...formOf(seller), id, photos, published: 0 })

    expect((await seller.call(productShow, { id })).data.form).toMatchObject({ photos })
  })

  it('lets a link run out, and signs a new one for a member of the room only', async () => {
    const [seller, buyer, stranger] = [await market.seller(), await market.buyer(), await market.seller()]
    const { room_id: roomId } = (await buyer.call(roomsCreate, { user_ids: [seller.userId] })).data
    const { data } = await buyer.call(sendMessage, { roomId, client_id: randomUUID(), files: [pdf('offer.pdf')] })
    const link = market.url + (data.files[0]?.url ?? '')

    expect((await fetch(link)).status).toBe(200)
    const startedAt = market.clock.now
    market.clock.now = new Date(startedAt.getTime() + 2 * 3_600_000)
    expect((await fetch(link)).status).toBe(404)
    expect(await stranger.fails(chatHistory, { userId: buyer.userId, room_id: roomId })).toMatchObject({
      _tag: 'NotFound',
    })
    const [again] = (await seller.call(chatHistory, { userId: buyer.userId, room_id: roomId })).data.data
    expect((await fetch(market.url + (again?.files[0]?.url ?? ''))).status).toBe(200)
    market.clock.now = startedAt
  })

  it('opens a private file by no other address than the signed one', async () => {
    const [key = ''] = await privateKeys(market, await market.seller())
    const { links } = market.server.services
    const good = links.toPrivate(key, market.clock.now)
    expect((await fetch(market.url + good)).status).toBe(200)

    for (const address of [
      `/files/${key}`,
      `/files/public/../${key}`,
      `/files/public/%2e%2e/${key}`,
      `/files/public//${key}`,
      good.replace(/until=\d/, 'until=9'),
      good.replace(/signature=./, 'signature='),
      links.toPrivate('crm/1/other.pdf', market.clock.now).replace('crm/1/other.pdf', key),
    ])
      expect((await fetch(market.url + address)).status, address).toBe(404)
    expect(() => links.toPublic(key)).toThrow('must be signed')
  })
})

// Every call by three people: the answers are made alike on both engines.
describeMarketOn('postgres', 'private files', (market) => {
  it('signs no file of another company in any call, whatever a caller stores', { timeout: 120_000 }, async () => {
    const owner = await market.seller()
    const keys = await privateKeys(market, owner)
    const people = { seller: await market.seller(), buyer: await market.buyer(), visitor: market.visitor }
    const ends = /logout|delete_account|account\/delete/
    const calls = bindings.map(({ contract }) => contract).filter(({ path }) => !ends.test(path))
    let signed = 0
    for (const [who, person] of Object.entries(people)) {
      for (const text of who === 'visitor' ? keys.slice(0, 1) : keys) {
        // A complete draft, too: a sample of the whole form holds values that are refused.
        const draft = await person
          .call(productStore, { ...formOf(person), photos: [{ url: text }], published: 0 })
          .catch(() => undefined)
        for (const contract of calls.toSorted(writesFirst)) {
          const body = await responseOf(market, contract, person, { text, id: draft?.data.id ?? 1 })
          const links = [...body.matchAll(/files\\?\/([\w./-]+)\?until=/g)].map(([, key]) => key)
          signed += links.length
          expect(
            links.filter((key) => key !== undefined && keys.includes(key)),
            `${contract.id} by ${who}`,
          ).toEqual([])
        }
      }
    }
    // The search finds links: the seller's own export is signed.
    expect(signed).toBeGreaterThan(0)
  })
})

// Helpers

const pdf = (name: string) => new File(['%PDF-1.7\n% confidential'], name)

/** The keys of a file on a record, of a file in a chat, and of an export of a company. */
async function privateKeys(market: Market, owner: Person): Promise<readonly string[]> {
  const record = await owner.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: 'Ann' }] })
  const crm_unique_id = record.data.unique_id
  await owner.call(saveFiles, { crm_unique_id, files: [pdf('offer.pdf')] })
  const buyer = await market.buyer()
  const { room_id: roomId } = (await buyer.call(roomsCreate, { user_ids: [owner.userId] })).data
  const sent = await owner.call(sendMessage, { roomId, client_id: randomUUID(), files: [pdf('price.pdf')] })
  const links = [
    (await owner.call(recordFiles, { crm_unique_id })).data[0]?.url,
    sent.data.files[0]?.url,
    (await owner.call(productExport, {})).data.url,
  ]
  return links.map((link) => new URL(link ?? '', market.url).pathname.replace('/files/', ''))
}

const spellings = (key: string): readonly string[] => [
  key,
  `/files/${key}`,
  `files/${key}`,
  `/${key}`,
  `./${key}`,
  `public/../${key}`,
  `/files/public/listings/1/../../../${key}`,
  `/files/${key}?until=1&signature=x`,
  `http://localhost:3000/files/${key}`,
  key.toUpperCase(),
]

const isRead = ({ method }: AnyEndpoint) => method === 'GET'
const writesFirst = (one: AnyEndpoint, other: AnyEndpoint) => Number(isRead(one)) - Number(isRead(other))

/** The response to a valid request with the text wherever any text is taken, and the id as that of every row. */
async function responseOf(
  market: Market,
  contract: AnyEndpoint,
  { token }: Person,
  { text, id }: { readonly text: string; readonly id: number },
): Promise<string> {
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  const given = sample(schema, schema, text)
  const values: Record<string, unknown> = {
    ...(typeof given === 'object' && !Array.isArray(given) ? given : {}),
    ...(contract.override === undefined ? {} : { _method: contract.override }),
  }
  for (const name of ['id', 'product_id', 'listing_id']) if (name in values) values[name] = id
  const method = contract.override === undefined ? contract.method : 'POST'
  const address = `${market.url}${templateOf(contract).replaceAll(/\{\w+\}/g, String(id))}`
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (method === 'GET' || contract.encoding === 'query') {
    const query = new URLSearchParams(
      formEntries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    return (await fetch(`${address}?${query}`, { method, headers, redirect: 'manual' })).text()
  }
  const body = JSON.stringify(values)
  headers['content-type'] = 'application/json'
  return (await fetch(address, { method, headers, body, redirect: 'manual' })).text()
}
