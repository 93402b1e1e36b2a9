import { z } from 'zod'
import { emptyProductForm, productFormSchema, toWire } from '../../core/catalogue/product-form.schema.ts'
import { COLUMNS } from '../../core/catalogue/product-variants.ts'
import { plainSchema } from '../tools/plain-schema.ts'
import { bench } from './harness.ts'

// The product form against the same declaration parsed by zod alone, which makes no code of its own here: a browser's policy forbids it.

z.config({ jitless: true })
const plain = plainSchema(productFormSchema)
/** A round is long enough that the sweeping after a collection does not count. */
const FORMS = 12_000

const filled = {
  ...emptyProductForm(),
  name: 'Centrifugal pump 50 m³/h',
  pre_title_name: 'New',
  description: 'A pump for clean water, cast iron, 400 V. '.repeat(4).trim(),
  model_number: 'CP-50',
  brand_id: 12,
  category_lists: ['Machinery / Pumps', 'Water / Pumps / Centrifugal'],
  choice_options: [
    { attribute_id: 1, values: ['red', 'blue'] },
    { attribute_id: 2, values: [7, 8, 9] },
  ],
  specification_terms: [4, 5, 6],
  validity: '1 year',
  manufacturer_year: 2024,
  dispatch_in: 3,
  dispatch_day: 'Days',
  in_house_production: 'Days',
  in_house_production_days: 12,
  delivery_time: 2,
  delivery_select: 'weeks',
  price_term: 'FOB',
  payment_methods: ['TT', 'LC'],
  lc_types: ['standby'],
  unit_price: 149.5,
  currency_id: 1,
  current_stock: 70,
  unit: 'Pieces',
  order_quantity: [
    { min: 1, max: 9, per_unit: 149.5 },
    { min: 10, max: 99, per_unit: 140 },
    { min: 100, max: 999, per_unit: 129 },
  ],
  qty_unit: 'Pieces',
  qty_currency: 1,
  existence_place: { country: 'DE', city: 'Hamburg' },
  country_origin_id: 'DE',
  tertiary_id: 'Europe',
  country_origins: [{ country_code: 'DE' }, { country_code: 'FR' }],
  sea_: 'Hamburg',
  port_: 'Hamburg Airport',
  photos: [
    { id: 5, url: '', alt: 'From the left' },
    { id: '', url: '/files/pump.jpg', alt: '' },
  ],
  product_application: 'Water supply',
  product_use_cases: 'Irrigation, cooling',
  return_policy: '30 days',
}
/** As they come off the wire. */
const received = <T>(form: T) => JSON.parse(JSON.stringify(form)) as T
const valid = COLUMNS.map((column) =>
  received(
    toWire({
      ...filled,
      availability: column.startsWith('S') ? 'in_stock' : 'by_order',
      pricingType: column.endsWith('F') ? 'fixed' : 'quantity',
    }),
  ),
)
const oneWrong = valid.map((form) => received({ ...form, model_number: 'x'.repeat(31) }))
const manyWrong = valid.map(({ availability, price_type }) => ({
  availability,
  price_type,
  name: '  ',
  description: 'x'.repeat(1000),
}))

for (const { name, forms, aim } of [
  { name: 'valid', forms: valid, aim: 10 },
  { name: 'one field wrong', forms: oneWrong, aim: 1 },
  { name: 'nearly empty', forms: manyWrong, aim: 1 },
]) {
  for (const form of forms) {
    const [ours, theirs] = [productFormSchema.safeParse(form), plain.safeParse(form)].map((answer) =>
      JSON.stringify(answer.success ? answer.data : answer.error.issues),
    )
    if (ours !== theirs) throw new Error(`They answer differently: ${ours} and ${theirs}`)
  }
  const parsing = (schema: typeof productFormSchema) => () => {
    for (let count = 0; count < FORMS; count += forms.length) for (const form of forms) schema.safeParse(form)
    return FORMS
  }
  await bench({
    name: `product form, ${name}`,
    unit: 'forms',
    baseline: 'zod alone',
    contenders: [
      { name: 'zod alone', run: parsing(plain) },
      { name: 'core', run: parsing(productFormSchema) },
    ],
    aims: { core: aim },
    rounds: 9,
    warmUp: 2,
  })
}
