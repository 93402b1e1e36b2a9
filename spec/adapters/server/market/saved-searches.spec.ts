import { describe, expect, it } from 'vitest'
import { productStore } from '../../../../core/contracts/listing.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { savePreferences } from '../../../../core/contracts/preferences.contract.ts'
import {
  savedSearchDelete,
  savedSearches,
  savedSearchRestore,
  savedSearchStore,
  savedSearchUpdate,
} from '../../../../core/contracts/saved-searches.contract.ts'
import { readPreferences } from '../../../../core/notifications/preferences.ts'
import { savedSearchMessages as say } from '../../../../core/product-list/saved-search.messages.ts'
import { MAX_SAVED_SEARCHES } from '../../../../core/product-list/saved-search.ts'
import { formOf } from '../listing/forms.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const HOUR = 3_600_000

describeMarket('saved searches', (market) => {
  const listOf = async (person: Person) => (await person.call(savedSearches, {})).data
  const newsOf = async (person: Person) =>
    (await person.call(notificationsList, {})).data.data.map(({ title, message, link }) => ({ title, message, link }))

  describe('the calls', () => {
    it('[D-227] keep words and filters without order and page, and say in words what is looked for', async () => {
      const buyer = await market.buyer()
      const { data } = await buyer.call(savedSearchStore, {
        name: ' Rice ',
        query: 'search_keyword=rice&search_by_country=it&range=5-20&sort=newest&page=7&nonsense=1',
        currency: 2,
      })
      expect(data).toMatchObject({
        name: 'Rice',
        query: 'range=5-20&search_by_country=it&search_keyword=rice',
        currency: 2,
        about: '“rice”, Price: 5 – 20 EUR, Country: Italy',
        notices: true,
        told_at: null,
      })
      expect(await listOf(buyer)).toEqual([data])
      // Without a price the currency means nothing.
      const other = await buyer.call(savedSearchStore, { name: 'Rice', query: 'search_keyword=rice', currency: 2 })
      expect(other.data.currency).toBe(1)
    })

    it('[D-227] save once when the response got lost, and repeat it', async () => {
      const buyer = await market.buyer()
      const save = () =>
        buyer.call(savedSearchStore, { name: 'Tyres', query: 'search_keyword=tyre' }, { idempotencyKey: 'tyres-once' })
      const first = await save()
      expect(await save()).toEqual(first)
      expect(await listOf(buyer)).toEqual([first.data])
    })

    it('[D-227] rename, switch notices, delete and bring back', async () => {
      const buyer = await market.buyer()
      const { data } = await buyer.call(savedSearchStore, { name: 'Pumps', query: 'search_keyword=pump' })
      const { id } = data
      expect((await buyer.call(savedSearchUpdate, { id, name: 'All pumps' })).data).toEqual({
        ...data,
        name: 'All pumps',
      })
      expect((await buyer.call(savedSearchUpdate, { id, notices: false })).data.notices).toBe(false)
      await buyer.call(savedSearchDelete, { id })
      expect(await listOf(buyer)).toEqual([])
      expect(await buyer.fails(savedSearchUpdate, { id, name: 'Gone' })).toMatchObject({ _tag: 'NotFound' })
      expect((await buyer.call(savedSearchRestore, { id })).data).toMatchObject({ name: 'All pumps', notices: false })
      expect(await listOf(buyer)).toHaveLength(1)
      expect(await buyer.fails(savedSearchRestore, { id })).toMatchObject({ _tag: 'NotFound' })
    })

    it('[D-227] refuse nothing to search for, the same search twice, and more than the limit', async () => {
      const buyer = await market.buyer()
      const store = (query: string) => ({ name: 'One', query })
      for (const nothing of ['', 'sort=newest&page=2', 'nonsense=1'])
        expect(await buyer.fails(savedSearchStore, store(nothing))).toMatchObject({
          errors: { query: [say.nothingChosen] },
        })
      expect(await buyer.fails(savedSearchStore, { name: ' ', query: 'search_keyword=a' })).toMatchObject({
        errors: { name: ['Please enter name'] },
      })
      await buyer.call(savedSearchStore, store('search_keyword=rice'))
      expect(await buyer.fails(savedSearchStore, store('page=3&search_keyword=rice'))).toMatchObject({
        message: say.savedAlready('One'),
      })
      const [first] = await listOf(buyer)
      await buyer.call(savedSearchDelete, { id: first?.id ?? 0 })
      await buyer.call(savedSearchStore, store('search_keyword=rice'))
      expect(await buyer.fails(savedSearchRestore, { id: first?.id ?? 0 })).toMatchObject({
        message: say.savedAlready('One'),
      })
      for (let at = 1; at < MAX_SAVED_SEARCHES; at += 1)
        await buyer.call(savedSearchStore, store(`search_keyword=rice+${at}`))
      expect(await buyer.fails(savedSearchStore, store('search_keyword=oats'))).toMatchObject({
        message: say.full(MAX_SAVED_SEARCHES),
      })
    })

    it('are for signed-in people, each with their own', async () => {
      const [buyer, other] = [await market.buyer(), await market.buyer()]
      const { id } = (await buyer.call(savedSearchStore, { name: 'Rice', query: 'search_keyword=rice' })).data
      expect(await market.visitor.fails(savedSearches, {})).toMatchObject({ _tag: 'Unauthenticated' })
      expect(await listOf(other)).toEqual([])
      expect(await other.fails(savedSearchUpdate, { id, name: 'Mine' })).toMatchObject({ _tag: 'NotFound' })
      expect(await other.fails(savedSearchDelete, { id })).toMatchObject({ _tag: 'NotFound' })
      await buyer.call(savedSearchDelete, { id })
      expect(await other.fails(savedSearchRestore, { id })).toMatchObject({ _tag: 'NotFound' })
    })
  })

  describe('notices', () => {
    it('[D-227] come once a day for what was published since and fits, never for own products', async () => {
      const start = market.clock.now
      const [seller, buyer] = [await market.seller(), await market.buyer()]
      await published(seller, 'Zorble pump, old')
      await look(market, 0.1)
      const query = 'search_keyword=zorble'
      const { id } = (await buyer.call(savedSearchStore, { name: 'Zorbles', query })).data
      await seller.call(savedSearchStore, { name: 'My zorbles', query })
      await look(market, 2)
      expect(await newsOf(buyer)).toEqual([])

      await published(seller, 'Zorble pump')
      await published(seller, 'Valve')
      await look(market, 2)
      const first = {
        title: 'New products for “Zorbles”',
        message: 'The new product “Zorble pump”.',
        link: '/productlist?search_keyword=zorble&sort=newest',
      }
      expect(await newsOf(buyer)).toEqual([first])
      expect(await newsOf(seller)).toEqual([])
      expect((await listOf(buyer))[0]?.told_at).not.toBeNull()

      await published(seller, 'Zorble valve')
      await published(seller, 'Zorble hose')
      await look(market, 20)
      expect(await newsOf(buyer)).toEqual([first])
      await look(market, 4)
      expect((await newsOf(buyer))[0]?.message).toBe('2 new products, the newest of them “Zorble hose”.')
      // No mail, as the preferences say at first.
      expect(await mailsTo(market, buyer)).toEqual([])

      await buyer.call(savePreferences, {
        notifications: { ...readPreferences({}, null).notifications, product: { in_app: true, mail: true } },
      })
      await buyer.call(savedSearchUpdate, { id, notices: false })
      await published(seller, 'Zorble tank')
      await look(market, 30)
      await buyer.call(savedSearchUpdate, { id, notices: true })
      await look(market, 30)
      expect(await newsOf(buyer)).toHaveLength(2)
      await published(seller, 'Zorble lid')
      await look(market, 30)
      expect(await newsOf(buyer)).toHaveLength(3)
      expect(await mailsTo(market, buyer)).toEqual(['New products for “Zorbles”'])
      market.clock.now = start
    })
  })
})

// Helpers

const published = async (seller: Person, name: string): Promise<void> => {
  await seller.call(productStore, { ...formOf(seller), name, published: 1 })
}

/** Moves the clock and runs the job. */
async function look(market: Market, hours: number): Promise<void> {
  market.clock.now = new Date(market.clock.now.getTime() + hours * HOUR)
  await market.db.query(`update jobs set due_at = now() where kind = 'saved-searches' and state = 'waiting'`)
  await market.server.jobs.idle()
}

async function mailsTo(market: Market, { email }: Person): Promise<readonly string[]> {
  const { rows } = await market.db.query<{ subject: string }>(
    `select subject from outside_messages where recipient = $1 order by id`,
    [email],
  )
  return rows.map(({ subject }) => subject).filter((subject) => subject.startsWith('New products'))
}
