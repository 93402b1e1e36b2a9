import { product, type Requests, type World } from '../world.ts'

const catalog = async (world: World) => ({ name: world.fresh('Spring'), product_ids: [await product(world)] })

const made = async (world: World): Promise<number> =>
  (await world.post(world.seller, '/api/v1/product/catalog', await catalog(world))).data.id

export const catalogRequests: Requests = {
  'API-PRODUCT-03': async (world) => {
    await made(world)
    return { as: world.seller, values: { page: 1 } }
  },
  'API-PRODUCT-04': async (world) => ({
    as: world.seller,
    values: { id: await made(world), ...(await catalog(world)) },
  }),
  'API-PRODUCT-05': async (world) => ({ as: world.seller, values: { _method: 'DELETE', id: await made(world) } }),
}
