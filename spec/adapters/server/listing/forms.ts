import { deflateSync } from 'node:zlib'
import { productStore } from '../../../../core/contracts/listing.contract.ts'
import { createSpecification } from '../../../../core/contracts/variation.contract.ts'
import type { Person } from '../market.ts'

/** A form that can be published: in stock, by quantity. */
export const goodForm = {
  availability: 'in_stock',
  price_type: 'quantity',
  product_type: 'simple',
  name: 'Hydraulic hand pump',
  pre_title_name: 'Two-speed',
  description: 'A two-speed hand pump for lifting and pressing.',
  model_number: 'HP-700',
  brand_id: 'Nordkran',
  category_lists: ['Automotive & Transport / Engine Parts / Filters'],
  choice_options: [
    { attribute_id: 'Material', values: ['Steel', 'Aluminium'] },
    { attribute_id: 'Colour', values: ['Red'] },
  ],
  validity: '6 months',
  manufacturer_year: 2024,
  condition: 'Brand New',
  dispatch_in: 5,
  dispatch_day: 'Days',
  price_term: 'FOB',
  payment_methods: ['TT', 'LC'],
  lc_types: ['irrevocable'],
  order_quantity: [
    { min: 1, max: 9, per_unit: 120 },
    { min: 10, max: 99, per_unit: 99.5 },
  ],
  qty_unit: 'Pieces',
  qty_currency: 1,
  existence_place: { country: 'DE', city: 'Hamburg' },
  country_origin_id: 276,
  sea_: 'Hamburg',
  port_: 'Hamburg Airport',
  photos: [photoOf(1)],
  product_application: 'Workshops',
  product_use_cases: 'Lifting',
  return_policy: '30 days',
}

export const byOrderForm = {
  ...goodForm,
  availability: 'by_order',
  in_house_production: 'Yes',
  in_house_production_days: 12,
  delivery_time: 3,
  delivery_select: 'weeks',
  tertiary_id: 2,
  country_origins: [{ country_code: 'DE' }, { country_code: 'NL' }],
}

/** A picture that the company uploaded: listings refuse pictures of others. */
function photoOf(companyId: number) {
  return { url: `/files/public/listings/${companyId}/pump.png`, alt: 'The pump' }
}

/** A form with a picture of the person's company. */
export function formOf(person: Pick<Person, 'companyId'>): typeof goodForm
export function formOf<Form extends object>(person: Pick<Person, 'companyId'>, form: Form): Form
export function formOf({ companyId }: Pick<Person, 'companyId'>, form: object = goodForm): object {
  return { ...form, photos: [photoOf(companyId)] }
}

/** Stores a draft. */
export async function draftOf(person: Person, about: Record<string, unknown> = {}): Promise<number> {
  const { data } = await person.call(productStore, { ...formOf(person), ...about, published: 0 })
  return data.id
}

/** Adds a specification with terms to a stored listing. */
export async function specificationOn(
  person: Person,
  product_id: number,
  name: string,
  terms: readonly string[],
): Promise<{ readonly id: number; readonly terms: readonly number[] }> {
  const { data } = await person.call(createSpecification, { product_id, name, published: 0 })
  const ids: number[] = []
  for (const term of terms) {
    const made = await person.call(createSpecification, {
      product_id,
      name: term,
      parent: Number(data.id),
      published: 0,
    })
    ids.push(Number(made.data.id))
  }
  return { id: Number(data.id), terms: ids }
}

/** A PNG of one colour; with `padding` random bytes in a chunk that decoders skip. */
export function png(width = 40, height = 30, padding = 0): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), body.length + 4)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x4f)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', header),
    ...(padding === 0 ? [] : [chunk('prIv', Buffer.alloc(padding, 7))]),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}
