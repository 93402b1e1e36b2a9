import { expect, it } from 'vitest'
import { hashPassword } from '../../../../adapters/server/account/passwords.ts'
import { signIn, signOut } from '../../../../core/contracts/account.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

describeMarket('sign-in', (market) => {
  it('[IMPLIED-01] returns a working token for the right credentials and one neutral refusal for wrong ones', async () => {
    const seller = await withPassword(market, await market.seller(), 'Harbour-42')

    const response = await market.visitor.call(signIn, { email_id: seller.email.toUpperCase(), password: 'Harbour-42' })
    expect(response.user).toMatchObject({ id: seller.userId, type: 'seller', email: seller.email })

    const wrong = await market.visitor.fails(signIn, { email_id: seller.email, password: 'Harbour-43' })
    const unknown = await market.visitor.fails(signIn, { email_id: 'nobody@spec.example', password: 'Harbour-42' })
    expect(wrong).toMatchObject({ _tag: 'Refused', message: 'Email or password is not correct' })
    expect(unknown).toMatchObject({ _tag: 'Refused', message: wrong.message })
  })

  it('[D-16] refuses the sixth attempt within a minute, and accepts one again afterwards', async () => {
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await market.visitor.fails(signIn, { email_id: buyer.email, password: 'wrong' })).toMatchObject({
        _tag: 'Refused',
      })
    }

    expect(await market.visitor.fails(signIn, { email_id: buyer.email, password: 'Harbour-42' })).toMatchObject({
      _tag: 'TooMany',
    })
    market.clock.now = new Date(market.clock.now.getTime() + 60_000)
    expect(await market.visitor.call(signIn, { email_id: buyer.email, password: 'Harbour-42' })).toHaveProperty(
      'accessToken',
    )
  })

  it('[D-16] counts only failed attempts, so that a person can sign in on many devices at once', async () => {
    const buyer = await withPassword(market, await market.buyer(), 'Harbour-42')
    for (let device = 0; device < 7; device += 1) {
      expect(await market.visitor.call(signIn, { email_id: buyer.email, password: 'Harbour-42' })).toHaveProperty(
        'accessToken',
      )
    }
  })

  it('[API-PROFILE-04] ends the sign-in, so that its token is refused with 401 afterwards', async () => {
    const seller = await market.seller()

    await seller.call(signOut, {})

    expect(await seller.fails(signOut, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })
})

// Helpers

async function withPassword(market: Market, person: Person, password: string): Promise<Person> {
  await market.db.query('update users set password_hash = $2 where id = $1', [
    person.userId,
    await hashPassword(password),
  ])
  return person
}
