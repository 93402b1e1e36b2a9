import { product, record, type Requests, type World } from '../world.ts'

const view = {
  ip: '203.0.113.7',
  user_id: 1,
  user_agent: 'Browser',
  referrer_url: 'https://search.example/?q=pump',
  page_url: '/productdetail/1',
  page_name: 'Pump',
  type: 'product',
  product_slug: 'pump',
  product_categories: 'Pumps',
  product_id: 1,
  session_id: 'session',
  only_update: 0,
  page_id: null,
}

const seen = async ({ post, buyer }: World, product_id = 1): Promise<number> =>
  (await post(buyer, '/api/v1/auth/tracking-page-views', { ...view, product_id })).data
const visited = async ({ post, buyer }: World): Promise<number> =>
  (await post(buyer, '/crm-host/page-visit', { session_id: 's', user_id: 1, page_name: 'Pump', page_url: '/' }))
    .page_visit_id

/** A lead whose person looked at a product of the seller. */
async function watched(world: World): Promise<string> {
  const { post, seller, buyer, fresh } = world
  await record(world, 1)
  await seen(world, await product(world))
  const form_fields = [
    { id: 103, value: fresh('Ada') },
    { id: 106, value: buyer.email },
  ]
  return (await post(seller, '/api/v1/crm/save_input_form', { type_id: 1, form_fields })).data.unique_id
}

export const trackingRequests: Requests = {
  'API-TRACK-02': async (world) => ({
    as: world.buyer,
    values: { ...view, product_id: await product(world), only_update: 1, page_id: await seen(world) },
  }),
  'API-TRACK-03': async (world) => ({
    as: world.buyer,
    values: { session_id: 's', page_viewed_id: await seen(world), element_type: 'a', url: '/chat' },
  }),
  'API-TRACK-04': async (world) => ({
    as: world.buyer,
    values: {
      session_id: 's',
      page_viewed_id: await seen(world),
      scroll_position: 50,
      position_type: 'percent',
      page_height: 2_400,
    },
  }),
  'API-TRACK-05': ({ buyer }) => ({
    as: buyer,
    values: { session_id: 's', user_id: buyer.userId, page_name: 'Pump', page_url: '/productdetail/1' },
  }),
  'API-TRACK-07': async (world) => ({
    as: world.buyer,
    values: { session_id: 's', page_visit_id: await visited(world), element_type: 'button', url: '' },
  }),
  'API-TRACK-08': async (world) => ({
    as: world.buyer,
    values: { session_id: 's', page_visit_id: await visited(world), depth: 25 },
  }),
  'API-CRM-73': async (world) => ({ as: world.seller, values: { crm_unique_id: await watched(world), page: 1 } }),
  'API-CRM-74': async (world) => ({
    as: world.seller,
    values: { crm_unique_id: await watched(world), from: '2026-01-01', to: '2026-01-31' },
  }),
}
