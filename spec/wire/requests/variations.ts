import { configured, levelled, product, png, type Requests } from '../world.ts'

const entry = (value: string) => [{ id: 1, value, new_value: value, new_value_ids: value, tags: [], ids: [] }]
/** A price for every variation, as the JSON text that forms contain. */
const formulas = (value: string) => JSON.stringify({ equations: [], group_equation: [], final_equation: entry(value) })

export const variationRequests: Requests = {
  'API-SPEC-01': ({ seller }) => ({
    as: seller,
    values: { category_id: 'Automotive & Transport / Engine Parts / Filters' },
  }),
  'API-SPEC-02': async (world) => ({ as: world.seller, values: { product_id: (await configured(world)).id } }),
  'API-SPEC-03': async (world) => {
    const { id, size } = await configured(world)
    return {
      as: world.seller,
      values: { product_id: id, name: world.fresh('L'), published: 0, parent: size.id, type: 'text' },
    }
  },
  'API-SPEC-04': async (world) => {
    const { id, size } = await configured(world)
    return { as: world.seller, values: { product_id: id, term_ids: size.terms, published: 0 } }
  },
  'API-SPEC-05': async (world) => {
    const { id, size } = await configured(world)
    return { as: world.seller, values: { id: size.id, product_id: id, published: 0 } }
  },
  'API-SPEC-06': async (world) => {
    const { id, size } = await configured(world)
    return { as: world.seller, values: { id: size.terms[0], parent: size.id, product_id: id, published: 0 } }
  },
  'API-SPEC-07': async (world) => ({
    as: world.seller,
    values: { product_id: (await levelled(world)).id, per_page: 10, page: 1, search: 'S' },
  }),
  'API-SPEC-08': async (world) => {
    const { id, matrix } = await levelled(world)
    return { as: world.seller, values: { product_id: id, matrix_id: matrix, published: 0 } }
  },
  'API-SPEC-09': async (world) => {
    const { id, matrix } = await levelled(world)
    return {
      as: world.seller,
      values: {
        product_id: id,
        matrix_id: matrix,
        published: 0,
        price: 12.5,
        is_default: 1,
        status: 1,
        image: [png()],
        remove_image: '',
      },
    }
  },
  'API-SPEC-10': async (world) => ({ as: world.seller, values: { product_id: (await configured(world)).id } }),
  'API-SPEC-11': async (world) => ({ as: world.seller, values: { product_id: (await configured(world)).id } }),
  'API-SPEC-12': async (world) => {
    const { id, size, colour } = await configured(world)
    return {
      as: world.seller,
      values: {
        product_id: id,
        attributes: [size.id, colour.id],
        level_specification_key: 'Look',
        is_multi_specification: 'YES',
        group: 'Body',
        published: 0,
      },
    }
  },
  'API-SPEC-13': async (world) => {
    const { id, colour, level, group } = await levelled(world)
    return {
      as: world.seller,
      values: { product_id: id, group: 'Body', group_id: group, attributes: [colour.id], parent_level: level },
    }
  },
  'API-SPEC-14': async (world) => ({
    as: world.seller,
    values: { product_id: (await configured(world)).id, name: 'Looks' },
  }),
  'API-SPEC-15': async (world) => {
    const { id, level, group, size } = await levelled(world)
    return {
      as: world.seller,
      values: { product_id: id, id: level, published: 0, group_id: group, product_attribute_label_id: size.id },
    }
  },
  'API-SPEC-16': async (world) => {
    const { id, group } = await levelled(world)
    return { as: world.seller, values: { product_id: id, name: 'Outside', group_id: group } }
  },
  'API-SPEC-17': async (world) => ({ as: world.seller, values: { product_id: await product(world) } }),
  'API-CALC-01': async (world) => ({ as: world.seller, values: { product_id: (await levelled(world)).id } }),
  'API-CALC-02': async (world) => {
    const { id, size } = await levelled(world)
    const attributes_values = Object.fromEntries(size.terms.map((term, at) => [term, at + 1]))
    return { as: world.seller, values: { product_id: id, attributes_values, formula_equations: formulas('size * 2') } }
  },
  'API-CALC-03': async (world) => {
    const { id } = await levelled(world)
    const { data } = await world.get(world.seller, `/api/v1/product/calculator?product_id=${id}`)
    const keys: readonly string[] = data.level[0].rows.map((row: { key: string }) => row.key)
    const row_name = Object.fromEntries(keys.map((key, at) => [key, at + 1]))
    return { as: world.seller, values: { product_id: id, row_name, formula_equations: formulas('size * 2') } }
  },
  'API-CALC-04': async (world) => {
    const { id, size } = await levelled(world)
    const { data } = await world.get(world.seller, `/api/v1/product/calculator?product_id=${id}`)
    const row_name: readonly string[] = data.level[0].rows.map((row: { key: string }) => row.key)
    return { as: world.seller, values: { row_name, attribute_id: [size.id], product_id: id } }
  },
  'API-CALC-05': async (world) => ({ as: world.seller, values: { product_id: await product(world) } }),
}
