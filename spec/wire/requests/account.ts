import type { Requests, World } from '../world.ts'

const NUMBER = { country_code: '+91', mobile_country_code: 'IN', type: 'new' }

async function roleOf({ market, seller, fresh }: World): Promise<number> {
  const { rows } = await market.db.query<{ id: number }>(
    `insert into roles (company_id, name, permissions) values ($1, $2, '[]') returning id`,
    [seller.companyId, fresh('Role')],
  )
  return rows[0]?.id ?? 0
}

let numbers = 0
const mobileNumber = () => String(9_811_000_000 + (numbers += 1))

export const accountRequests: Requests = {
  'API-TRACK-01': ({ seller }) => ({ as: seller }),
  'API-TRACK-06': ({ seller, fresh }) => ({
    as: seller,
    values: {
      session_id: fresh('session').replaceAll(/[^a-z0-9]/g, ''),
      user_id: seller.userId,
      started_at: '2026-01-05 10:00:00',
    },
  }),
  // A person may request few codes within an hour, so each request uses a new person.
  'API-VERIFY-01': async ({ market }) => ({
    as: await market.buyer(),
    values: { ...NUMBER, mobile_number: mobileNumber() },
  }),
  'API-VERIFY-02': async ({ market, post }) => {
    const [as, mobile_number] = [await market.buyer(), mobileNumber()]
    await post(as, '/api/v1/profile/verify/mobile', { ...NUMBER, mobile_number })
    const [sent] = await market.messagesTo(`+91${mobile_number}`)
    return { as, values: { ...NUMBER, mobile_number, otp: /\b\d{4}\b/.exec(sent?.body ?? '')?.[0] ?? '' } }
  },
  'API-PROFILE-01': ({ seller }) => ({ as: seller, values: { type: 'seller', id: seller.userId } }),
  'API-PROFILE-02': ({ buyer }) => ({ as: buyer }),
  'API-PROFILE-03': ({ seller }) => ({ as: seller, values: { city: 'Hamburg' } }),
  'API-PROFILE-04': async ({ market }) => ({ as: await market.buyer() }),
  'API-PROFILE-05': async ({ market, seller, post, get }) => {
    await post(await market.buyer(), '/api/v1/front/follow', { shop_id: seller.companyId })
    const { data } = await get(seller, '/api/v1/front/follower_list')
    return { as: seller, path: { id: data.data[0].id } }
  },
  'API-PROFILE-06': ({ buyer }) => ({ as: buyer }),
  'API-PROFILE-07': async ({ seller, post }) => {
    const { data } = await post(seller, '/api/v1/profile/submit/social', {
      social_data: [{ type: 'WhatsApp', profile_link: 'https://chat.example/one' }],
    })
    return {
      as: seller,
      values: {
        social_data: [{ type: 'Facebook', profile_link: 'https://face.example/two' }],
        delete_ids: [(data as { readonly id: number }[])[0]?.id],
      },
    }
  },
  'API-PROFILE-08': async ({ seller, post }) => {
    await post(seller, '/api/v1/profile/submit/social', {
      social_data: [{ type: 'LinkedIn', profile_link: 'https://linked.example/three' }],
    })
    return { as: seller, values: { type: 'LinkedIn' } }
  },
  'API-PROFILE-11': async ({ market, seller }) => {
    await market.subuser(seller, [])
    return { as: seller }
  },
  'API-PROFILE-12': async ({ market, seller }) => {
    const [one, other] = [await market.subuser(seller, []), await market.subuser(seller, [])]
    return { as: seller, values: { user_id: `${one.userId},${other.userId}` } }
  },
  'API-PROFILE-16': async ({ market, buyer, post }) => {
    const { data } = await post(buyer, '/api/v1/auth/autologin-code', { user_id: buyer.userId })
    return { as: market.visitor, values: { id: data.id } }
  },
  'API-PRODUCT-06': async (world) => {
    await roleOf(world)
    return { as: world.seller }
  },
  'API-PRODUCT-07': async (world) => ({ as: world.seller, path: { id: await roleOf(world) } }),
}
