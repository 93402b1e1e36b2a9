import { expect, it } from 'vitest'
import { currentPlan } from '../../../../core/contracts/plans.contract.ts'
import { translateText } from '../../../../core/contracts/translation.contract.ts'
import { translator } from '../../../wire/translator.ts'
import { describeMarket, describeMarketOn, type Person } from '../market.ts'

const hasTranslation = async (person: Person) =>
  (await person.call(currentPlan, {})).data.feature_list.find(({ key }) => key === 'translation')?.value

describeMarket(
  'translation',
  (market) => {
    it('[API-CHAT-06] [D-98] returns a known phrase in the language, and an error with the text when the provider fails', async () => {
      const buyer = await market.buyer()
      expect(await buyer.call(translateText, { text: 'Good morning', to: 'de' })).toMatchObject({
        translatedText: 'Guten Morgen',
      })
      const response = await fetch(`${market.url}/api/translation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
        body: JSON.stringify({ text: 'fail', to: 'de' }),
      })
      expect(response.status).toBe(502)
      expect(await response.json()).toMatchObject({
        status: false,
        message: 'Network response was not ok while Translating text',
      })
      // Private texts are in no shared cache.
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(await hasTranslation(buyer)).toBe(true)
    })

    it('refuses visitors, plans without it, and texts that are none or too long', async () => {
      const [starter, buyer] = [await market.seller({ plan: 'starter' }), await market.buyer()]
      // A lock, which a list without the feature is not.
      expect(await hasTranslation(starter)).toBe(false)
      const good = { text: 'Good morning', to: 'de' }
      expect(await market.visitor.fails(translateText, good)).toMatchObject({ _tag: 'Unauthenticated' })
      expect(await starter.fails(translateText, good)).toMatchObject({ _tag: 'NotWithPlan' })
      for (const input of [
        { ...good, text: ' ' },
        { ...good, text: 'x'.repeat(5_001) },
        { ...good, to: 'German' },
      ])
        expect(await buyer.fails(translateText, input)).toMatchObject({ _tag: 'Refused' })
    })

    it('lets one person translate sixty texts in five minutes', async () => {
      const [buyer, other] = [await market.buyer(), await market.buyer()]
      const ask = (person: Person) => person.call(translateText, { text: 'Good morning', to: 'de' })
      for (let round = 0; round < 6; round += 1) await Promise.all(Array.from({ length: 10 }, () => ask(buyer)))
      expect(await buyer.fails(translateText, { text: 'Good morning', to: 'de' })).toMatchObject({ _tag: 'TooMany' })
      await ask(other)
      const start = market.clock.now
      market.clock.now = new Date(start.getTime() + 6 * 60_000)
      await ask(buyer)
      market.clock.now = start
    })
  },
  translator,
)

describeMarketOn('pglite', 'translation without a provider', (market) => {
  it('[D-98] is in no plan, and the call returns 503', async () => {
    const seller = await market.seller()
    expect(await hasTranslation(seller)).toBeUndefined()
    expect(await seller.fails(translateText, { text: 'Good morning', to: 'de' })).toMatchObject({
      _tag: 'ServerFault',
      status: 503,
    })
  })
})
