import { product, type Requests, type World } from '../world.ts'

const ad = async (world: World) => ({
  ad_type: 'simple',
  title_1: world.fresh('Pumps'),
  title_2: world.fresh('From stock'),
  title_3: world.fresh('Ask us'),
  product_ids: String(await product(world)),
  start_date: '2026-05-12 10:00:00',
  end_date: '2026-06-12 10:00:00',
})

const made = async (world: World): Promise<number> =>
  (await world.post(world.seller, '/api/v1/ads/create', await ad(world))).data.id

export const adRequests: Requests = {
  'API-ADS-01': async (world) => {
    await made(world)
    return { as: world.seller, values: { ad_type: 'simple' } }
  },
  'API-ADS-03': async (world) => ({ as: world.seller, values: await ad(world) }),
  'API-ADS-04': async (world) => ({ as: world.seller, values: { id: await made(world), ...(await ad(world)) } }),
  'API-ADS-05': async (world) => ({ as: world.seller, path: { id: await made(world) } }),
  'API-ADS-06': async (world) => ({ as: world.seller, path: { id: await made(world) } }),
}
