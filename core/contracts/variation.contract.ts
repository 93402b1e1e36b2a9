import { z } from 'zod'
import { AMOUNT_CEILING } from '../catalogue/options.ts'
import { notAbove, notNegative, pleaseEnter } from '../catalogue/product.messages.ts'
import { specificationSchema } from '../catalogue/specification.ts'
import { MATRIX_LIMIT, MATRIX_PAGE_SIZE } from '../catalogue/matrix.ts'
import { listingMessages } from '../catalogue/listing.messages.ts'
import { idList } from '../text/comma-list.schema.ts'
import { id } from '../text/id.schema.ts'
import { sentFile } from '../uploads/sent-file.ts'
import { endpoint, needsAny, pageOf, paging } from './endpoint.ts'
import { zeroOrOne } from './listing.contract.ts'

const optionalId = z.preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())
const ids = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : typeof value === 'string' ? value.split(',') : [value].flat()),
  z.array(id),
)
/** Sent with every change and ignored: the listing always becomes a draft (D-57). */
const published = zeroOrOne.optional()
const editing = needsAny({ module: 'Product', action: 'Edit' }, { module: 'Product', action: 'Add' })
const name = (label: string) => z.string().trim().min(1, pleaseEnter(label)).max(100)
const ofProduct = z.object({ product_id: id })
/** With `draft` 1, what is on sale stays so and the change goes to its next version (D-212). Ours. */
const ofChange = ofProduct.extend({ draft: zeroOrOne.optional() })

/** What brings a removal back (D-294), and the number of variations that went with it. Ours. */
const removed = z.object({ removal: z.number().int(), variations: z.number().int() })

export const suggestedByCategory = endpoint({
  id: 'variation.suggested',
  method: 'POST',
  path: 'product/suggested/by_category',
  access: editing,
  input: z.object({ category_id: z.union([id, z.string().trim().min(1)]) }),
  response: {
    specification: z.array(z.object({ name: z.string(), terms: z.array(z.string()), uses: z.number().int() })),
    meta: z.object({ title: z.string(), description: z.string() }),
    meta_keywords: z.array(z.string()),
  },
  summary: 'Suggestions from published listings of a category: specifications with terms, and keywords (API-SPEC-01).',
})

export const specificationsList = endpoint({
  id: 'variation.specifications',
  method: 'GET',
  path: 'product/specifications_list',
  access: editing,
  input: ofProduct,
  response: { data: z.array(specificationSchema) },
  summary: "A product's specifications with their terms as children; `terms` are the checked ones (API-SPEC-02).",
})

export const createSpecification = endpoint({
  id: 'variation.createSpecification',
  method: 'POST',
  path: 'product/create/specifications',
  access: editing,
  creates: true,
  input: ofChange.extend({
    name: z.string().trim().max(100),
    published,
    parent: optionalId,
    type: z.string().trim().max(50).optional(),
    unit: z.string().trim().max(50).optional(),
  }),
  response: { data: specificationSchema },
  summary: 'Creates a specification, or with `parent` one of its terms, which is then checked (API-SPEC-03).',
})

export const checkTerms = endpoint({
  id: 'variation.checkTerms',
  method: 'POST',
  path: 'product/specifications/terms/checked',
  access: editing,
  /** `was` holds the terms as the caller read them; with it, terms that others chose meanwhile stay (D-120). Ours. */
  input: ofChange.extend({ term_ids: ids, was: ids.optional(), published }),
  summary: 'Stores the terms of the product; the others remain suggestions (API-SPEC-04).',
})

export const deleteSpecification = endpoint({
  id: 'variation.deleteSpecification',
  method: 'POST',
  path: 'product/specification/delete',
  access: editing,
  input: ofChange.extend({ id, published }),
  response: { data: removed },
  summary: 'Removes a specification with all its terms and its level (API-SPEC-05, D-58).',
})

export const deleteTerm = endpoint({
  id: 'variation.deleteTerm',
  method: 'POST',
  path: 'product/delete/specifications',
  access: editing,
  input: ofChange.extend({ id, parent: optionalId, published }),
  response: { data: removed },
  summary: 'Removes one term of a specification (API-SPEC-06, D-58).',
})

/** One variation. `name` is its label on screens, `terms` holds one term per level. Spec §3 "Variation matrix item". */
export const matrixRow = z.object({
  matrix_id: z.number().int(),
  key: z.string(),
  name: z.string(),
  price: z.number(),
  image: z.array(z.string()),
  /** Always empty in responses. An update names the images to delete here. */
  remove_image: z.array(z.string()),
  is_default: zeroOrOne,
  status: zeroOrOne,
})
export type MatrixRow = z.output<typeof matrixRow>

const optionKeys = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : typeof value === 'string' ? value.split(',') : [value].flat()),
  z.array(z.string().regex(/^\d{1,15}(?:-\d{1,15})*$/)).max(20),
)

export const matrixList = endpoint({
  id: 'variation.matrix',
  method: 'POST',
  path: 'product/matrix/list',
  access: editing,
  input: ofProduct.extend({
    ...paging(MATRIX_PAGE_SIZE, MATRIX_LIMIT),
    search: z.string().trim().max(200).default(''),
    /** Options of levels by their key, of which a variation must have all. Ours. */
    options: optionKeys.optional(),
    /** 1 lists only those on sale at price 0. Ours. */
    unpriced: zeroOrOne.optional(),
  }),
  response: { data: pageOf(matrixRow), currency: z.string() },
  summary: 'The variations of a product by page, first level slowest (API-SPEC-07, D-61, D-63).',
})

export const matrixDelete = endpoint({
  id: 'variation.deleteMatrix',
  method: 'POST',
  path: 'product/matrix/delete',
  access: editing,
  input: ofChange.extend({ matrix_id: id, published }),
  response: { data: removed },
  summary: 'Removes one variation, which stays removed while its levels remain (API-SPEC-08).',
})

export const restoreRemoved = endpoint({
  id: 'variation.restoreRemoved',
  method: 'POST',
  path: 'product/variations/restore',
  access: editing,
  input: ofChange.extend({
    removals: idList(100).refine((removals) => removals.length > 0, listingMessages.restoreEmpty),
  }),
  response: { data: z.object({ restored: z.number().int() }) },
  summary:
    'Brings back variations, terms and specifications that the caller removed within the last minute (D-294). Not part of the specification.',
})

const files = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
  z.array(sentFile(listingMessages.photoMissing)),
)
const texts = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
  z.array(z.string()),
)

export const matrixUpdate = endpoint({
  id: 'variation.updateMatrix',
  method: 'POST',
  path: 'product/matrix/update',
  access: editing,
  encoding: 'multipart',
  input: ofChange.extend({
    matrix_id: id,
    published,
    price: z.coerce
      .number<number | string>({ error: pleaseEnter('price') })
      .min(0, notNegative('Price'))
      .max(AMOUNT_CEILING, notAbove('Price', AMOUNT_CEILING))
      .optional(),
    is_default: zeroOrOne.optional(),
    status: zeroOrOne.optional(),
    image: files.optional(),
    remove_image: texts.optional(),
  }),
  response: { data: matrixRow },
  summary:
    'Changes one variation; omitted fields keep their values. Requests without a file may use JSON (API-SPEC-09, D-09).',
})

const variationPrice = z.coerce
  .number<number | string>({ error: pleaseEnter('price') })
  .min(0, notNegative('Price'))
  .max(AMOUNT_CEILING, notAbove('Price', AMOUNT_CEILING))

export const matrixUpdateMany = endpoint({
  id: 'variation.updateManyMatrix',
  method: 'POST',
  path: 'product/matrix/update_many',
  access: editing,
  input: ofChange.extend({
    published,
    changes: z
      .array(
        z.object({
          matrix_id: id,
          price: variationPrice.optional(),
          status: zeroOrOne.optional(),
          /** The values as they were read: when one differs from the stored value, nothing is changed (409). */
          was_price: z.coerce.number<number | string>().optional(),
          was_status: zeroOrOne.optional(),
        }),
      )
      .min(1)
      .max(MATRIX_LIMIT),
  }),
  response: { data: z.object({ changed: z.number().int() }) },
  summary: 'Changes prices and states of several variations at once, all or none of them (D-211).',
})

/** A level; in `pending`, a specification that can become one. Spec §3 "Level group", D-60, D-62. */
export const levelRow = z.object({
  /** For a pending level, the id of the specification. */
  id: z.number().int(),
  name: z.string(),
  group: z.string().nullable(),
  group_id: z.number().int().nullable(),
  parent_level: z.number().int().nullable(),
  is_multi_specification: z.enum(['YES', 'NO']),
  level_specification_key: z.string().nullable(),
  /** Ids of the specifications in this level. */
  attributes: z.array(z.number().int()),
  /** Terms, or combinations of terms. */
  options: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type LevelRow = z.output<typeof levelRow>

const levelsResponse = {
  pending: z.array(levelRow),
  selected: z.array(levelRow),
  groups: z.array(z.object({ group_id: z.number().int(), group: z.string() })),
  /** Number of variations in the matrix. */
  total: z.number().int(),
}

export const levelsPending = endpoint({
  id: 'variation.levels',
  method: 'GET',
  path: 'product/levels/pending',
  access: editing,
  input: ofProduct,
  response: levelsResponse,
  summary: 'The levels of a product, and the specifications that can still become levels (API-SPEC-10).',
})

export const levelsPendingPost = endpoint({
  id: 'variation.levelsByPost',
  method: 'POST',
  path: 'product/levels/pending',
  access: editing,
  input: ofProduct,
  response: levelsResponse,
  summary: 'The same by POST (API-SPEC-11, D-08).',
})

/** The effect of a level change on the matrix (D-61). */
const difference = z.object({
  add: z.number().int(),
  keep: z.number().int(),
  restore: z.number().int(),
  retire: z.number().int(),
})
const changedLevels = { data: z.array(levelRow), difference }
/** 1 changes nothing and only returns the difference. */
const dry_run = zeroOrOne.optional()
const attributes = ids

export const createLevel = endpoint({
  id: 'variation.createLevel',
  method: 'POST',
  path: 'product/levels/createv2',
  access: editing,
  creates: true,
  input: ofChange.extend({
    attributes,
    level_specification_key: z.string().trim().max(100).optional(),
    is_multi_specification: z.enum(['YES', 'NO']),
    /** Name of a new group for the level. */
    group: z.string().max(100).optional(),
    /** Id of an existing group. */
    group_id: optionalId,
    published,
    dry_run,
  }),
  response: changedLevels,
  summary: 'Adds a top level, in a new group when a group name is sent (API-SPEC-12, D-60, D-62).',
})

export const createLevelBelow = endpoint({
  id: 'variation.createLevelBelow',
  method: 'POST',
  path: 'product/levels/create',
  access: editing,
  creates: true,
  input: ofChange.extend({
    group: z.string().max(100).optional(),
    group_id: optionalId,
    attributes,
    parent_level: id,
    level_specification_key: z.string().trim().max(100).optional(),
    published,
    dry_run,
  }),
  response: changedLevels,
  summary: 'Adds a level below another one (API-SPEC-13, D-62).',
})

export const createGroup = endpoint({
  id: 'variation.createGroup',
  method: 'POST',
  path: 'product/level/group/create',
  access: editing,
  creates: true,
  input: ofChange.extend({ name: name('group name'), published }),
  response: { data: z.object({ group_id: z.number().int(), name: z.string() }) },
  summary: 'Creates an empty group (API-SPEC-14, D-62).',
})

export const removeLevels = endpoint({
  id: 'variation.removeLevels',
  method: 'POST',
  path: 'product/levels/remove',
  access: editing,
  input: ofChange.extend({
    id: optionalId,
    group_id: optionalId,
    product_attribute_label_id: optionalId,
    published,
    dry_run,
  }),
  response: changedLevels,
  summary: 'Removes a level with the levels below it, or with only group_id an entire group (API-SPEC-15, D-62).',
})

export const renameGroupCall = endpoint({
  id: 'variation.renameGroup',
  method: 'POST',
  path: 'product/group/rename',
  access: editing,
  /** `was` is the name that the caller read. Ours. */
  input: ofChange.extend({ group_id: id, name: name('group name'), was: z.string().max(100).optional(), published }),
  summary: 'Renames a group; with `was`, 409 when a colleague renamed it meanwhile (API-SPEC-16, D-120).',
})

export const constantsList = endpoint({
  id: 'variation.constants',
  method: 'POST',
  path: 'product/constants_list',
  access: editing,
  input: ofProduct,
  response: { data: z.array(z.object({ id: z.number().int(), name: z.string(), tag: z.string(), value: z.number() })) },
  summary: "The number constants usable in the product's formulas (API-SPEC-17, D-66).",
})
