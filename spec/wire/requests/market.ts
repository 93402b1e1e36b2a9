import { randomUUID } from 'node:crypto'
import { product, type Requests, type World } from '../world.ts'

async function quote(world: World) {
  const product_id = await product(world)
  return {
    unique_session_id: randomUUID(),
    product_id,
    product_name: 'Hydraulic hand pump',
    quantity: 12,
    price: 99.5,
    combinations: [],
  }
}

async function submission(world: World) {
  const configured = await quote(world)
  return {
    ...configured,
    seller_user_id: world.seller.userId,
    enquiry_user_id: world.buyer.userId,
    product_image: '',
    final_price: 1194,
    price_term: 'FOB',
    product_datetime: '2026-01-05 10:00:00',
    pre_title_name: 'Ms',
    message: 'Please quote to Hamburg.',
    combinations: '[]',
  }
}

const submitted = async (world: World) =>
  world.post(world.buyer, '/api/v1/front/getQuery/submit', await submission(world))

export const marketRequests: Requests = {
  'API-QUOTE-01': async (world) => ({ as: world.market.visitor, values: await quote(world) }),
  'API-QUOTE-02': async (world) => ({ as: world.buyer, values: await submission(world) }),
  'API-LOOKUP-01': ({ market }) => ({ as: market.visitor, values: { parent: 0, user_id: 0, with_product: 0 } }),
  'API-LOOKUP-02': ({ market }) => ({ as: market.visitor }),
  'API-LOOKUP-03': ({ market }) => ({ as: market.visitor }),
  'API-LOOKUP-04': ({ market }) => ({ as: market.visitor }),
  'API-LOOKUP-05': ({ market }) => ({ as: market.visitor }),
  'API-LOOKUP-06': ({ market }) => ({ as: market.visitor }),
  'API-LOOKUP-07': ({ market }) => ({ as: market.visitor, values: { country: 'DE', state: 'Bavaria' } }),
  'API-LOOKUP-08': async (world) => {
    await product(world)
    return { as: world.seller }
  },
  'API-LOOKUP-09': ({ seller, fresh }) => ({ as: seller, values: { name: fresh('Finish') } }),
  'API-LOOKUP-10': async ({ seller, post, fresh }) => {
    await post(seller, '/api/v1/attributes/passive/create', { name: fresh('Finish') })
    return { as: seller }
  },
  'API-LOOKUP-11': async (world) => ({ as: world.market.visitor, values: { id: await product(world) } }),
  'API-LOOKUP-12': ({ buyer }) => ({
    as: buyer,
    values: {
      business_type: ['Manufacturer', 'Trading Company'],
      country_name: ['Germany', 'India'],
      category_name: ['Filters', 'Pumps'],
    },
  }),
  'API-ADS-02': async (world) => {
    await product(world)
    return { as: world.seller }
  },
  'API-PRODUCT-01': ({ market }) => ({ as: market.visitor }),
  'API-PRODUCT-02': async (world) => {
    await product(world)
    return {
      as: world.market.visitor,
      values: {
        page: 1,
        seller_id: world.seller.companyId,
        user_id: world.buyer.userId,
        currency: 1,
        product_availability: 'in_stock',
        brand: 'Nordkran',
        business_type: 'Manufacturer',
        price_type: 'quantity',
        manufacturer_year: '2024',
        condition: 'Brand New',
        price_range: '500-50000',
        annual_revenue: '0-100000',
        categories: 'filters',
        member_type: 'free',
        search_by_country: 'DE',
        plan_type: 'trade',
        search_keyword: 'pump',
        sort_by: 'latest',
      },
    }
  },
  'API-PROFILE-09': ({ seller }) => ({ as: seller, values: { slug: seller.slug } }),
  'API-PROFILE-10': ({ market, seller, buyer }) => ({
    as: market.visitor,
    values: { shop_id: seller.companyId, user_id: buyer.userId, page: 1 },
  }),
  'API-PROFILE-17': async (world) => {
    await submitted(world)
    return { as: world.buyer, values: { page: 1 } }
  },
  'API-CRM-79': async (world) => {
    await submitted(world)
    return { as: world.seller, values: { sort_by: 'latest' } }
  },
  'API-CRM-80': async (world) => {
    await submitted(world)
    const { data } = await world.get(world.seller, '/api/v1/thread/index?sort_by=latest')
    return { as: world.seller, path: { id: data.data[0].id } }
  },
}
