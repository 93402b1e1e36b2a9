import { z } from 'zod'
import { moveTo } from '../../../core/catalogs/catalog-order.ts'
import { catalogForm } from '../../../core/catalogs/catalog.schema.ts'
import { form, suite, whole } from '../suite.ts'
import { CATALOG_STATES, catalogState } from '../../../core/catalogs/catalog-states.ts'

export const catalogSuites = [
  form({
    name: 'catalog-form',
    title: 'A catalogue as it is created and changed',
    source: 'D-185',
    rule: 'core/catalogs/catalog.schema catalogForm',
    schema: catalogForm,
    valid: [
      { name: 'Spring', description: 'For the season', cover: '/files/x.png', product_ids: [7, 8], published: 1 },
      { name: 'Spring', description: '', cover: null, product_ids: '', published: 'no' },
    ],
    values: { product_ids: [[], '7,8,7', [0]], published: ['on', 'maybe'], cover: [''] },
  }),
  suite({
    name: 'catalog-state',
    title: 'Whether visitors see a catalogue',
    source: 'D-185',
    rule: 'core/catalogs/catalog-states catalogState',
    input: z.strictObject({ published: z.union([z.literal(0), z.literal(1)]), on_sale: whole }),
    verdict: z.enum(CATALOG_STATES),
    edges: [
      ['a draft', { published: 0, on_sale: 3 }],
      ['published', { published: 1, on_sale: 1 }],
      ['nothing on sale', { published: 1, on_sale: 0 }],
    ],
    count: 0,
    run: ({ published, on_sale }) => catalogState(published, on_sale),
  }),
  suite({
    name: 'catalog-order',
    title: 'A listing at another place of its catalogue',
    source: 'D-185',
    rule: 'core/catalogs/catalog-order moveTo',
    input: z.strictObject({ list: z.array(whole), entry: whole, place: whole }),
    verdict: z.array(whole),
    edges: [
      ['to the start', { list: [1, 2, 3], entry: 3, place: 0 }],
      ['to the end', { list: [1, 2, 3], entry: 1, place: 2 }],
      ['beyond the end', { list: [1, 2, 3], entry: 1, place: 9 }],
      ['before the start', { list: [1, 2, 3], entry: 2, place: -4 }],
      ['not in the list', { list: [1, 2, 3], entry: 5, place: 0 }],
    ],
    count: 0,
    run: ({ list, entry, place }) => [...moveTo(list, entry, place)],
  }),
]
