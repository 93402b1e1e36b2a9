import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { endpoint, needs, pageOf, paging, signedIn } from './endpoint.ts'

/** A person who follows the shop. */
export const follower = z.object({
  id: z.number().int(),
  name: z.string(),
  company: z.string(),
  country: z.string(),
  /** The slug of their own shop, when it is public. */
  shop: z.string().nullable(),
  /** When they began. */
  since: z.string(),
})
export type Follower = z.output<typeof follower>

/** IMPLIED-20 */
export const followerList = endpoint({
  id: 'followers.list',
  method: 'GET',
  path: 'front/follower_list',
  access: needs('My Contacts', 'View'),
  background: true,
  input: z.object({ search: z.string().trim().max(100).default(''), ...paging(15, 100) }),
  response: {
    data: pageOf(follower),
    /** Counted over all followers, regardless of the search. */
    count: z.number().int(),
  },
  summary: "The people who follow the company's shop, the newest first (IMPLIED-20).",
})

export const removeFollower = endpoint({
  id: 'followers.remove',
  method: 'POST',
  path: 'front/delete/follower_list/{id}',
  access: needs('My Contacts', 'Delete'),
  params: { id },
  summary: 'Removes a follower of the own shop (API-PROFILE-05).',
})

export const following = endpoint({
  id: 'followers.following',
  method: 'GET',
  path: 'front/following',
  access: signedIn,
  background: true,
  input: z.object({ shop_id: id }),
  response: { data: z.object({ follows: z.boolean() }) },
  summary: 'Whether the caller follows a shop (D-186).',
})

export const followShop = endpoint({
  id: 'followers.follow',
  method: 'POST',
  path: 'front/follow',
  access: signedIn,
  input: z.object({ shop_id: id, follows: z.boolean().default(true) }),
  response: {
    data: z.object({
      follows: z.boolean(),
      /** The shop's number of followers after the change. */
      followers: z.number().int(),
    }),
  },
  isPersonal: true,
  summary: 'Follows a public shop of another company, or with follows=false no longer (D-186).',
})
