import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deflateSync } from 'node:zlib'
import { accountStatus, startSession } from '../../../../core/contracts/account.contract.ts'
import { updateProfile, viewMemberProfile, viewProfile } from '../../../../core/contracts/profile.contract.ts'
import { deleteSubAccounts } from '../../../../core/contracts/sub-accounts.contract.ts'
import { describeMarket } from '../market.ts'

describeMarket('profile', (market) => {
  it('[API-PROFILE-01] [API-PROFILE-02] returns the own profile, whatever id is sent', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const mine = await seller.call(viewMemberProfile, { type: 'seller', id: seller.userId })
    const asOther = await seller.call(viewMemberProfile, { type: 'seller', id: buyer.userId })
    expect(mine.data).toMatchObject({ id: seller.userId, type: 'seller', email_id: seller.email })
    expect(asOther).toEqual(mine)
    expect((await buyer.call(viewProfile, {})).data).toMatchObject({
      id: buyer.userId,
      type: 'other',
      default_role: 'buyer',
    })
  })

  it('[ENTITY-03] [ENTITY-04] [ENTITY-05] [ENTITY-06] contains identity, verification, address and personal fields', async () => {
    const { data } = await (await market.buyer()).call(viewProfile, {})
    for (const key of [
      'id',
      'full_name',
      'email_id',
      'role',
      'default_role',
      'member_id',
      'created_at',
      'avatar_original',
      'mobile',
      'mobile_code',
      'mobile_verified',
      'email_verified',
      'pending_fields',
      'complete_profile',
      'plan_status',
      'country',
      'state',
      'city',
      'postal_code',
      'address',
      'street_address',
      'lats',
      'longs',
      'gender',
      'department',
      'designation',
      'languages',
      'time_zone',
    ])
      expect(data).toHaveProperty(key)
  })

  it('[API-PROFILE-03] changes only the fields that people may change, and neither role, id nor verified flags', async () => {
    const subuser = await market.subuser(await market.seller(), [])
    const before = (await subuser.call(viewProfile, {})).data
    const given = {
      full_name: 'Sam New',
      city: 'Bremen',
      postal_code: '28195',
      street_address: 'Kai 1',
      country: 'de',
      gender: 'other' as const,
      languages: 'German, English, German',
      time_zone: 'Europe/Berlin',
      designation: 'Buyer',
      lats: 53.07,
      longs: '8.8',
      company_name: 'Not mine to name',
      id: 1,
      role: 'owner',
      role_id: 1,
      type: 'seller',
      mobile_verified: true,
      email_verified: true,
      member_id: 'X',
      mobile: '123',
      complete_profile: 100,
    }
    const { data, message } = await subuser.call(updateProfile, given)
    expect(message).toBe('Your profile is saved')
    expect(data).toMatchObject({
      full_name: 'Sam New',
      city: 'Bremen',
      postal_code: '28195',
      country: 'DE',
      gender: 'other',
      languages: 'German, English',
      time_zone: 'Europe/Berlin',
      lats: '53.07',
      longs: '8.8',
      id: before.id,
      role: before.role,
      type: 'subuser',
      mobile_verified: false,
      email_verified: false,
      member_id: before.member_id,
      mobile: '',
      company_name: before.company_name,
    })
    expect((await subuser.call(viewProfile, {})).data).toEqual(data)
  })

  it('keeps fields that are not sent, and refuses invalid values by field', async () => {
    const buyer = await market.buyer()
    await buyer.call(updateProfile, { city: 'Lyon', state: 'Rhône' })
    expect((await buyer.call(updateProfile, { city: '' })).data).toMatchObject({ city: '', state: 'Rhône' })
    const refusal = await buyer.fails(updateProfile, {
      full_name: 'x'.repeat(51),
      postal_code: '12345678901',
      country: 'XX',
      time_zone: 'Moon/Base',
      lats: '91',
      address: 'y'.repeat(351),
    })
    expect(refusal).toMatchObject({
      _tag: 'Refused',
      errors: {
        full_name: ['Full name content is too long. Please limit it to 50 characters'],
        postal_code: ['Postal code content is too long. Please limit it to 10 characters'],
        country: ['Please select country'],
        time_zone: ['Please select time zone'],
        lats: ['Please enter degrees as a number'],
        address: ['The content is too long. Please limit it to 350 characters'],
      },
    })
  })

  it('merges the edits of two tabs, and reports a field that both changed with its stored value', async () => {
    const seller = await market.seller()
    const { company_name } = (await seller.call(viewProfile, {})).data
    await seller.call(updateProfile, { city: 'Lyon', was: { city: '' } })
    const merged = await seller.call(updateProfile, { designation: 'Owner', city: 'Nice', was: { designation: '' } })
    expect(merged.data).toMatchObject({ city: 'Lyon', designation: 'Owner' })
    expect(
      await seller.fails(updateProfile, { city: 'Nice', company_name: 'Kai', was: { city: '', company_name } }),
    ).toMatchObject({ _tag: 'Conflict', present: { city: 'Lyon' } })
    expect((await seller.call(viewProfile, {})).data).toMatchObject({ city: 'Lyon', company_name })
    const { data } = await seller.call(updateProfile, { city: 'Nice', was: { city: 'Lyon' } })
    expect(data.city).toBe('Nice')
  })

  it('accepts a picture, serves it, replaces it, removes it, and refuses other files', async () => {
    const buyer = await market.buyer()
    const { data } = await buyer.call(updateProfile, { avatar_original: new File([png(640, 480)], 'me.png') })
    expect(data.pending_fields).not.toContain('avatar_original')
    const first = await fetch(market.url + data.avatar_original)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])

    const next = await buyer.call(updateProfile, { avatar_original: new File([png(10, 10)], 'me.png') })
    expect((await fetch(market.url + data.avatar_original)).status).toBe(404)
    expect((await fetch(market.url + next.data.avatar_original)).status).toBe(200)
    expect((await buyer.call(updateProfile, { avatar_original: '' })).data.avatar_original).toBeNull()
    expect((await fetch(market.url + next.data.avatar_original)).status).toBe(404)

    const renamed = await buyer.fails(updateProfile, {
      avatar_original: new File([readFileSync(import.meta.filename)], 'me.png'),
    })
    expect(renamed).toMatchObject({ _tag: 'Refused', errors: { avatar_original: [expect.any(String)] } })
    const big = await buyer.fails(updateProfile, {
      avatar_original: new File([png(8, 8), new Uint8Array(2_097_152)], 'me.png'),
    })
    expect(big).toMatchObject({ _tag: 'Refused', errors: { avatar_original: [expect.stringContaining('2MB')] } })
  })

  it('[D-42] counts each field equally: pending_fields lists the empty ones and complete_profile is their share', async () => {
    const buyer = await market.buyer()
    const empty = (await buyer.call(viewProfile, {})).data
    expect([empty.complete_profile, empty.pending_fields.length]).toEqual([10, 9])
    const more = (await buyer.call(updateProfile, { city: 'Lyon', designation: 'Owner', languages: 'French' })).data
    expect(more.complete_profile).toBe(40)
    expect(more.pending_fields).toEqual([
      'time_zone',
      'country',
      'postal_code',
      'street_address',
      'mobile',
      'avatar_original',
    ])
  })

  it('[ENTITY-07] counts leads, orders, conversion and the week from stored rows', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const subuser = await market.subuser(seller, [])
    const old = new Date(market.clock.now.getTime() - 8 * 86_400_000)
    const lead = (owner: number, category: string, at: Date, key: string) =>
      market.db.query(
        `insert into crm_records (company_id, type_id, unique_id, name, owner_id, category, order_key, created_at) values ($1, 1, $5, 'Lead', $2, $3, 'a', $4)`,
        [seller.companyId, owner, category, at, `metric-${seller.userId}-${key}`],
      )
    await lead(seller.userId, 'Won', old, 'a')
    await lead(seller.userId, 'New', market.clock.now, 'b')
    await lead(subuser.userId, 'New', market.clock.now, 'c')
    await market.db.query(
      `insert into quotes (unique_session_id, seller_company_id, seller_user_id, buyer_company_id, buyer_user_id, product_name, quantity, currency, unit_price, total, price_reason, message, quoted_at)
       values ('metric', $1, $2, $3, $4, 'Pump', 1, 'USD', 100, 100, 'tier', 'Hello', $5)`,
      [seller.companyId, seller.userId, buyer.companyId, buyer.userId, market.clock.now],
    )
    expect((await seller.call(viewProfile, {})).data).toMatchObject({
      total_leads: 3,
      total_orders: 1,
      job: { conversion_rate: 33.3, weekly_total: 2 },
      performance: { conversion_rate: 0, weekly_total: 1 },
    })
    expect((await subuser.call(viewProfile, {})).data).toMatchObject({
      total_leads: 1,
      total_orders: 0,
      job: { weekly_total: 1 },
    })
    expect((await buyer.call(viewProfile, {})).data).toMatchObject({ total_leads: 0, total_orders: 1 })
  })

  it('renames the company and, until it is approved, its shop address', async () => {
    const [pending, approved] = [await market.seller({ approval: 'pending' }), await market.seller()]
    expect((await pending.call(updateProfile, { company_name: 'Acme Pumps GmbH' })).data).toMatchObject({
      company_name: 'Acme Pumps GmbH',
      company_slug: 'acme-pumps-gmbh',
    })
    expect((await approved.call(updateProfile, { company_name: 'Acme Valves' })).data).toMatchObject({
      company_name: 'Acme Valves',
      company_slug: approved.slug,
    })
  })

  it('[API-PROFILE-06] [D-22] distinguishes an active from a deleted account, and refuses all other calls of a deleted one', async () => {
    const seller = await market.seller()
    const subuser = await market.subuser(seller, [])
    expect((await subuser.call(accountStatus, {})).data).toEqual({ is_deleted: false })
    await seller.call(deleteSubAccounts, { user_id: String(subuser.userId) })
    expect((await subuser.call(accountStatus, {})).data).toEqual({ is_deleted: true })
    expect(await subuser.fails(viewProfile, {})).toMatchObject({ _tag: 'Unauthenticated' })
  })

  it('[API-TRACK-06] [D-20] registers a session for the person of the token', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const session = {
      session_id: `s${seller.userId}${'a'.repeat(31)}`.slice(0, 32),
      user_id: buyer.userId,
      started_at: '2020-01-02 03:04:05',
    }
    await seller.call(startSession, session)
    await seller.call(startSession, session)
    const { rows } = await market.db.query('select user_id, started_at from browsing_sessions where id = $1', [
      session.session_id,
    ])
    expect(rows).toEqual([{ user_id: seller.userId, started_at: new Date('2020-01-02T03:04:05Z') }])
    expect(await seller.fails(startSession, { ...session, started_at: 'yesterday' })).toMatchObject({ _tag: 'Refused' })
  })
})

// Helpers

/** A grey picture. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const table = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
  )
  const crc = (bytes: Buffer) =>
    (bytes.reduce((c, byte) => (table[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 128)])),
  )
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
