import { expect, it } from 'vitest'
import { checkMobileCode, sendMobileCode } from '../../../../core/contracts/mobile-verification.contract.ts'
import { viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { describeMarket, type Market } from '../market.ts'

describeMarket('mobile verification', (market) => {
  let used = 0
  /** A number that no account has. */
  const fresh = () => {
    used += 1
    return {
      mobile_number: String(9_876_500_000 + used),
      country_code: '+91',
      mobile_country_code: 'IN',
      type: 'new' as const,
    }
  }

  it('[API-VERIFY-01] issues a code for a number with +91, and refuses a country code without plus', async () => {
    const buyer = await market.buyer()
    const number = fresh()
    const { message } = await buyer.call(sendMobileCode, number)
    expect(message).toBe(`The OTP was sent to +91${number.mobile_number}`)
    expect(await codeFor(market, number)).toMatch(/^\d{4}$/)
    expect(await buyer.fails(sendMobileCode, { ...fresh(), country_code: '91' })).toMatchObject({
      _tag: 'Refused',
      errors: { country_code: ['Please enter correct mobile no'] },
    })
  })

  it('[API-VERIFY-02] accepts the right code; refuses another and an expired one', async () => {
    const buyer = await market.buyer()
    const number = fresh()
    await buyer.call(sendMobileCode, number)
    const otp = await codeFor(market, number)
    expect(await buyer.fails(checkMobileCode, { ...number, otp: other(otp) })).toMatchObject({
      _tag: 'Refused',
      message: 'Invalid OTP',
    })
    expect((await buyer.call(checkMobileCode, { ...number, otp })).message).toBe('Mobile number saved successfully.')
    expect((await buyer.call(viewProfile, {})).data).toMatchObject({
      mobile: number.mobile_number,
      mobile_code: '+91',
      mobile_country_code: 'IN',
      mobile_verified: true,
    })

    const late = fresh()
    await buyer.call(sendMobileCode, late)
    const expired = await codeFor(market, late)
    market.clock.now = new Date(market.clock.now.getTime() + 600_000)
    expect(await buyer.fails(checkMobileCode, { ...late, otp: expired })).toMatchObject({
      _tag: 'Refused',
      message: 'OTP has expired',
    })
  })

  it('[D-37] allows five attempts for a code, accepts it once, and invalidates it when a new one is issued', async () => {
    const buyer = await market.buyer()
    const number = fresh()
    await buyer.call(sendMobileCode, number)
    const otp = await codeFor(market, number)
    for (let tried = 0; tried < 5; tried += 1) await buyer.fails(checkMobileCode, { ...number, otp: other(otp) })
    expect(await buyer.fails(checkMobileCode, { ...number, otp })).toMatchObject({
      _tag: 'Refused',
      message: 'OTP has expired',
    })

    market.clock.now = new Date(market.clock.now.getTime() + 120_000)
    await buyer.call(sendMobileCode, number)
    const second = await codeFor(market, number)
    if (second !== otp)
      expect(await buyer.fails(checkMobileCode, { ...number, otp })).toMatchObject({ message: 'Invalid OTP' })
    await buyer.call(checkMobileCode, { ...number, otp: second })
    expect(await buyer.fails(checkMobileCode, { ...number, otp: second })).toMatchObject({ message: 'Invalid OTP' })
  })

  it('[D-37] enforces the 120 seconds per person and number, and allows another number', async () => {
    const buyer = await market.buyer()
    const number = fresh()
    await buyer.call(sendMobileCode, number)
    market.clock.now = new Date(market.clock.now.getTime() + 119_000)
    expect(await buyer.fails(sendMobileCode, number)).toMatchObject({ _tag: 'TooMany', retryAfterSeconds: 1 })
    await buyer.call(sendMobileCode, fresh())
    market.clock.now = new Date(market.clock.now.getTime() + 1_000)
    await buyer.call(sendMobileCode, number)
  })

  it('sends at most five codes an hour to one number, whoever requests them', async () => {
    const number = fresh()
    for (let sent = 0; sent < 5; sent += 1) await (await market.buyer()).call(sendMobileCode, number)
    expect(await (await market.buyer()).fails(sendMobileCode, number)).toMatchObject({ _tag: 'TooMany' })
  })

  it('[VERIFY-39] reports a number that another account verified, on sending and on checking', async () => {
    const [first, second] = [await market.buyer(), await market.seller()]
    const number = fresh()
    await first.call(sendMobileCode, number)
    const otp = await codeFor(market, number)
    market.clock.now = new Date(market.clock.now.getTime() + 1)
    await second.call(sendMobileCode, number)
    const late = await codeFor(market, number)
    await first.call(checkMobileCode, { ...number, otp })

    expect(await second.fails(sendMobileCode, number)).toMatchObject({
      _tag: 'Refused',
      message: 'Mobile number already exists.',
    })
    expect(await second.fails(checkMobileCode, { ...number, otp: late })).toMatchObject({
      _tag: 'Refused',
      message: 'Mobile number already exists.',
    })
  })

  it('refuses a number that cannot be dialled with the text of the screen, and sends nothing', async () => {
    const buyer = await market.buyer()
    for (const wrong of [{ mobile_number: '12' }, { mobile_country_code: 'DE' }, { mobile_number: '98765abc' }]) {
      const number = { ...fresh(), ...wrong }
      const failure = await buyer.fails(sendMobileCode, number)
      expect(failure).toMatchObject({ _tag: 'Refused', errors: { mobile_number: ['Please enter correct mobile no'] } })
      expect(await market.messagesTo(`+91${number.mobile_number}`)).toEqual([])
    }
    expect(await buyer.fails(sendMobileCode, { ...fresh(), mobile_number: '' })).toMatchObject({
      errors: { mobile_number: ['Please enter mobile number'] },
    })
    expect(await buyer.fails(checkMobileCode, { ...fresh(), otp: '' })).toMatchObject({
      errors: { otp: ['Please enter otp'] },
    })
    expect(await buyer.fails(checkMobileCode, { ...fresh(), otp: '12a4' })).toMatchObject({
      errors: { otp: ['OTP must be numeric'] },
    })
  })

  it('identifies a number by its national digits, with or without the trunk prefix', async () => {
    const buyer = await market.buyer()
    const number = {
      mobile_number: '01701234567',
      country_code: '+49',
      mobile_country_code: 'DE',
      type: 'new' as const,
    }
    await buyer.call(sendMobileCode, number)
    const [message] = await market.messagesTo('+491701234567')
    await buyer.call(checkMobileCode, { ...number, mobile_number: '1701234567', otp: message?.body.slice(0, 4) ?? '' })
    expect((await buyer.call(viewProfile, {})).data.mobile).toBe('1701234567')
    expect(await (await market.buyer()).fails(sendMobileCode, number)).toMatchObject({
      message: 'Mobile number already exists.',
    })
  })

  it('stores no code in clear text', async () => {
    const { rows } = await market.db.query<{ code_hash: string }>(
      `select code_hash from one_time_codes where purpose = 'mobile'`,
    )
    expect(rows.every(({ code_hash }) => code_hash.startsWith('scrypt$'))).toBe(true)
  })
})

// Helpers

async function codeFor(
  market: Market,
  { country_code, mobile_number }: { readonly country_code: string; readonly mobile_number: string },
): Promise<string> {
  const [message] = await market.messagesTo(`${country_code}${mobile_number}`)
  return /\b\d{4}\b/.exec(message?.body ?? '')?.[0] ?? ''
}

const other = (otp: string): string => (otp === '0000' ? '0001' : '0000')
