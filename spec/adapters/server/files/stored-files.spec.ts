import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { sweepFiles } from '../../../../adapters/server/files/unused-files.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { roomsArchive, roomsCreate, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { recordFiles, saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  productExport,
  productList,
  productPhotoUpload,
  productStore,
  productUpdate,
} from '../../../../core/contracts/listing.contract.ts'
import { updateProfile, viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { draftOf, formOf } from '../listing/forms.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { plainPng } from './pictures.ts'

describeMarket('stored files', (market) => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('keeps nothing of refused messages and uploads, nor of those whose transaction fails', async () => {
    const [seller, other, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
    const { room_id: roomId } = (await buyer.call(roomsCreate, { user_ids: [seller.userId] })).data
    const foreign = await recordOf(other)
    const own = await recordOf(seller)
    const before = await everything(market)
    const files = [pdf('a.pdf'), picture('b.png')]
    const message = (about: object) => ({ client_id: randomUUID(), files, ...about })

    await buyer.fails(sendMessage, message({ roomId: 'nosuch' }))
    await other.fails(sendMessage, message({ roomId }))
    await buyer.fails(sendMessage, message({ recipient_id: 999_999 }))
    await buyer.fails(sendMessage, message({ recipient_id: buyer.userId }))
    await buyer.fails(sendMessage, message({ roomId, replied_parent_id: 999_999 }))
    await buyer.fails(sendMessage, message({ roomId, files: [...files, new File(['MZ'], 'virus.pdf')] }))
    await seller.fails(saveFiles, { crm_unique_id: foreign, files })
    await seller.fails(saveFiles, { crm_unique_id: own, files: [pdf('a.pdf'), new File(['MZ'], 'virus.pdf')] })
    vi.spyOn(market.server.services.links, 'toPrivate').mockImplementation(() => {
      throw new Error('after the rows are written')
    })
    await seller.fails(saveFiles, { crm_unique_id: own, files })
    await buyer.fails(sendMessage, message({ roomId }))
    await seller.fails(productExport, {})

    expect(await everything(market)).toEqual(before)
  })

  it('keeps nothing when the store fails between two files', async () => {
    const seller = await market.seller()
    const own = await recordOf(seller)
    const before = await everything(market)
    const store = market.server.services.files
    const put = store.put.bind(store)
    vi.spyOn(store, 'put')
      .mockImplementationOnce(put)
      .mockImplementationOnce(() => Promise.reject(new Error('no space left')))

    expect(await seller.fails(saveFiles, { crm_unique_id: own, files: [pdf('a.pdf'), pdf('b.pdf')] })).toMatchObject({
      _tag: 'ServerFault',
    })
    expect(await everything(market)).toEqual(before)
  })

  // A store that took seconds let one person fill the memory with files that waited for it.
  it('[D-131] counts the files of a message until a slow store has taken them', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const store = market.server.services.files
    const put = store.put.bind(store)
    const [taken, thirdRead] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const puts = vi.spyOn(store, 'put').mockImplementation(async (...file) => {
      if (puts.mock.calls.length > 2) thirdRead.resolve('read as well')
      await taken.promise
      return put(...file)
    })
    const message = () => ({
      recipient_id: seller.userId,
      client_id: randomUUID(),
      files: Array.from({ length: 4 }, () => new File(['%PDF-1.4\n', 'x'.repeat(1_900_000)], 'long.pdf')),
    })
    const sent = [buyer.call(sendMessage, message()), buyer.call(sendMessage, message())]
    await vi.waitFor(() => expect(puts).toHaveBeenCalledTimes(2), 20_000)
    expect(await Promise.race([buyer.fails(sendMessage, message()), thirdRead.promise])).toMatchObject({ status: 503 })

    taken.resolve()
    for (const each of await Promise.all(sent)) expect(each.data.files).toHaveLength(4)
    expect((await buyer.call(sendMessage, message())).data.files).toHaveLength(4)
  })

  it('stores the files of a message once when it is sent again', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const client_id = randomUUID()
    const send = () => buyer.call(sendMessage, { recipient_id: seller.userId, client_id, files: [pdf('a.pdf')] })
    const first = await send()
    const stored = await everything(market)

    expect((await send()).data.files).toEqual(first.data.files)
    expect(await everything(market)).toEqual(stored)
    expect((await fetch(market.url + (first.data.files[0]?.url ?? ''))).status).toBe(200)
  })

  it(
    '[D-119] removes unused files after their time and never one that a row refers to',
    { timeout: 60_000 },
    async () => {
      const [seller, buyer] = [await market.seller(), await market.buyer()]
      const crm_unique_id = await recordOf(seller)
      const upload = async (name: string) =>
        (await seller.call(productPhotoUpload, { photo: picture(name, 640) })).data.url
      const [kept, dropped, never] = [await upload('kept.png'), await upload('dropped.png'), await upload('never.png')]
      const id = await draftOf(seller)
      const photos = (...urls: readonly string[]) => urls.map((url) => ({ url, alt: '' }))
      await seller.call(productUpdate, { ...formOf(seller), id, photos: photos(kept, dropped), published: 0 })
      await seller.call(productUpdate, { ...formOf(seller), id, photos: photos(kept), published: 0 })
      await seller.call(saveFiles, { crm_unique_id, files: [pdf('record.pdf')] })
      await buyer.call(updateProfile, { avatar_original: picture('me.png') })
      const { data } = await buyer.call(sendMessage, {
        recipient_id: seller.userId,
        client_id: randomUUID(),
        files: [pdf('message.pdf')],
      })
      await seller.call(productExport, {})
      const all = await everything(market)
      const sweep = () => sweepFiles((work) => writeAsSystem(market.db, work), market.server.services.files)

      expect(await sweep()).toBe(0)
      expect(await everything(market)).toEqual(all)

      await age(market, '2 days')
      await sweep()
      expect(await everything(market)).not.toEqual(all)
      const isThere = async (address: string) => (await fetch(market.url + address)).status === 200
      // A browser keeps a draft with its pictures for 30 days.
      expect(await Promise.all([kept, dropped, never].map(isThere))).toEqual([true, true, true])

      await age(market, '30 days')
      await sweep()
      expect(await Promise.all([kept, dropped, never].map(isThere))).toEqual([true, false, false])
      expect(await isThere(kept.replace('.png', '-320.webp'))).toBe(true)
      expect(await isThere(never.replace('.png', '-320.webp'))).toBe(false)
      expect(await isThere(data.files[0]?.url ?? '')).toBe(true)
      expect(await isThere((await seller.call(recordFiles, { crm_unique_id })).data[0]?.url ?? '')).toBe(true)
      expect(await isThere((await buyer.call(viewProfile, {})).data.avatar_original ?? '')).toBe(true)
      expect(keysOf(market).filter((key) => key.startsWith('exports/'))).toEqual([])

      // The room is deleted with its messages, and the picture of the person is replaced.
      await market.db.query('delete from rooms where id = $1', [data.roomId])
      await buyer.call(updateProfile, { avatar_original: '' })
      await age(market, '8 days')
      await sweep()
      expect(keysOf(market).filter((key) => /^(?:chat|public\/people)\//.test(key))).toEqual(
        await usedKeys(market, /^(?:chat|public\/people)\//),
      )
    },
  )

  it('keeps a file that a transaction is about to use while the sweep runs', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(productPhotoUpload, { photo: picture('late.png') })
    await age(market, '32 days')
    const [saved] = await Promise.all([
      seller
        .call(productStore, { ...formOf(seller), photos: [{ url: data.url, alt: '' }], published: 0 })
        .catch(() => undefined),
      sweepFiles((work) => writeAsSystem(market.db, work), market.server.services.files),
    ])

    expect((await fetch(market.url + data.url)).status).toBe(saved === undefined ? 404 : 200)
  })

  // The row of a deleted file is gone, and the listing was saved with a picture that nobody could load.
  it('refuses a picture that the sweep has deleted', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(productPhotoUpload, { photo: picture('late.png') })
    await market.db.query(`update files set sweep_after = now() - interval '1 hour' where key = $1`, [
      data.url.replace('/files/', ''),
    ])
    await sweepFiles((work) => writeAsSystem(market.db, work), market.server.services.files)
    const form = { ...formOf(seller), photos: [{ url: data.url, alt: '' }], published: 0 as const }

    expect(await seller.fails(productStore, form)).toMatchObject({
      _tag: 'Refused',
      errors: { photos: ['This picture is not stored here. Upload it again.'] },
    })
  })

  it('deletes later what the store could not delete', async () => {
    const buyer = await market.buyer()
    const before = await everything(market)
    await buyer.call(updateProfile, { avatar_original: picture('me.png') })
    vi.spyOn(market.server.services.files, 'delete').mockRejectedValue(new Error('away'))
    await buyer.call(updateProfile, { avatar_original: '' })
    expect(await everything(market)).not.toEqual(before)

    vi.restoreAllMocks()
    await market.db.query(`update files set removed_at = removed_at - interval '2 minutes'`)
    await sweepFiles((work) => writeAsSystem(market.db, work), market.server.services.files)
    expect(await everything(market)).toEqual(before)
  })

  it('holds no connection of the database while the store is slow', { timeout: 60_000 }, async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const crm_unique_id = await recordOf(seller)
    const id = await draftOf(seller)
    const { room_id: roomId } = (await buyer.call(roomsCreate, { user_ids: [seller.userId] })).data
    const store = market.server.services.files
    const put = store.put.bind(store)
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    let waiting = 0
    vi.spyOn(store, 'put').mockImplementation(async (...file) => {
      waiting += 1
      await slow
      return put(...file)
    })
    // More uploads than the pool of PostgreSQL has connections.
    const uploads = [
      ...Array.from({ length: 8 }, () => seller.call(saveFiles, { crm_unique_id, files: [pdf('a.pdf')] })),
      ...Array.from({ length: 8 }, () =>
        buyer.call(sendMessage, { roomId, client_id: randomUUID(), files: [pdf('a.pdf')] }),
      ),
      buyer.call(updateProfile, { avatar_original: picture('me.png') }),
      seller.call(productPhotoUpload, { photo: picture('pump.png') }),
      seller.call(productExport, {}),
    ]
    await vi.waitFor(() => expect(waiting).toBe(uploads.length), 20_000)

    const others = Promise.all([
      seller.call(productList, {}),
      seller.call(productUpdate, { ...formOf(seller), id, name: 'Meanwhile', published: 0 }),
      seller.call(roomsArchive, { room_id: roomId }),
      buyer.call(viewProfile, {}),
      recordOf(seller),
    ])
    const isSlow = new Promise((resolve) => setTimeout(resolve, 10_000, 'The calls wait for the store.'))
    expect(await Promise.race([others, isSlow])).toHaveLength(5)
    release()
    await Promise.all(uploads)
  })

  it('takes one file under a plain name in the chat as in the CRM', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const send = async (path: string, who: Person, fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('files', pdf('one.pdf'))
      const headers = { authorization: `Bearer ${who.token}` }
      return (await fetch(`${market.url}${path}`, { method: 'POST', headers, body })).json()
    }

    const fields = { recipient_id: String(seller.userId), client_id: randomUUID(), message: '' }
    expect(await send('/chat/rooms/send-message', buyer, fields)).toMatchObject({
      status: true,
      data: { files: [{ name: 'one.pdf' }] },
    })
    const record = { crm_unique_id: await recordOf(seller) }
    expect(await send('/api/v1/crm/crm_save_file', seller, record)).toMatchObject({
      status: true,
      data: [{ name: 'one.pdf' }],
    })
  })

  it('gives a proper name to a file called ".png" or with a path', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(saveFiles, {
      crm_unique_id: await recordOf(seller),
      files: [picture('.png'), picture('..\\..\\crane.png'), pdf('invoice\u202egnp.pdf')],
    })

    expect(data.map(({ name }) => name)).toEqual(['file.png', 'crane.png', 'invoicegnp.pdf'])
  })

  it('exports cells that no spreadsheet takes for a formula', async () => {
    const seller = await market.seller()
    const names = ['=1+1', '+1', '-1', '@SUM(1)', '＝1+1', '＋1', '－1', '＠SUM(1)', 'Pump = good']
    for (const name of names) await draftOf(seller, { name })
    const { data } = await seller.call(productExport, {})
    const lines = (await (await fetch(market.url + data.url)).text()).split('\r\n').slice(1)

    expect(lines.slice(0, names.length).map((line) => line.split(',')[4])).toEqual(
      names.map((name) => (name.startsWith('Pump') ? name : `'${name}`)),
    )
  })
})

// Helpers

const pdf = (name: string) => new File(['%PDF-1.7\n'], name)
const picture = (name: string, side = 40) => new File([plainPng(side, side)], name)

const recordOf = async (seller: Person) =>
  (await seller.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: 'Ada' }] })).data.unique_id

/** The keys in the file store of the server. */
const keysOf = (market: Market): readonly string[] => {
  const folder = join(market.server.services.config.dataFolder, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[/\\]\.(?:types|unfinished)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

/** All stored files and all their rows. */
async function everything(market: Market) {
  const { rows } = await market.db.query('select key, removed_at from files order by key')
  return { keys: keysOf(market), rows }
}

async function usedKeys(market: Market, pattern: RegExp): Promise<readonly string[]> {
  const { rows } = await market.db.query<{ key: string }>(
    `select key from files f where message_id is not null or exists (select 1 from users u where u.avatar_file_id = f.id) order by key`,
  )
  return rows.map(({ key }) => key).filter((key) => pattern.test(key))
}

const age = (market: Market, time: string) =>
  market.db.query(`update files set sweep_after = sweep_after - interval '${time}'`)
