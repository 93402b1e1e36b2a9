import { z } from 'zod'
import { DEFINITION_USES } from '../catalogue/options.ts'
import { DEFINITIONS, type DefinitionKind } from '../catalogue/definitions.ts'
import { definitionForms } from '../catalogue/definitions.schema.ts'
import { id } from '../text/id.schema.ts'
import { readFlag } from '../text/loose-values.ts'
import { endpoint, needs, needsAny, pageOf, paging } from './endpoint.ts'

const definition = z.object({
  id: z.number(),
  name: z.string(),
  /** Whether the caller's company made it. The market made the others, which cannot be changed here. */
  is_own: z.boolean(),
  /** Number of the company's listings that use it, without deleted ones. */
  used: z.number().int(),
  /** Number of its pricing rules that name it. */
  rules: z.number().int(),
  /** The category above, with its path. */
  parent: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The suggested values of a specification. */
  terms: z.array(z.string()),
})
export type Definition = z.output<typeof definition>

/** The calls of one kind. IMPLIED-10. */
function callsOf<S extends z.ZodRawShape>(kind: DefinitionKind, form: z.ZodObject<S>, what: string) {
  const { module, path } = DEFINITIONS[kind]
  return {
    list: endpoint({
      id: `definitions.${kind}List`,
      method: 'GET',
      path: `${path}/own`,
      // The listing editor offers them, too.
      access: needsAny(
        { module, action: 'View' },
        { module: 'Product', action: 'Add' },
        { module: 'Product', action: 'Edit' },
      ),
      input: z.object({
        search: z.string().max(200).default(''),
        use: z.enum(DEFINITION_USES).default('all').catch('all'),
        /** With the market's own ones that no listing uses. */
        with_market: z
          .union([z.boolean(), z.string(), z.number()])
          .optional()
          .transform((flag) => readFlag(flag) ?? false),
        sort: z.enum(['name', 'used', 'created']).default('name').catch('name'),
        direction: z.enum(['asc', 'desc']).default('asc').catch('asc'),
        ...paging(50),
      }),
      response: { data: pageOf(definition) },
      summary: `The company's ${what} with the number of listings that use each, and those of the market in use (IMPLIED-10, D-161).`,
    }),
    create: endpoint({
      id: `definitions.${kind}Create`,
      method: 'POST',
      // `attributes/passive/create` returns an existing name; this one refuses it.
      path: `${path}/store`,
      access: needs(module, 'Add'),
      creates: true,
      input: form,
      response: { data: definition },
      summary: `Adds one to the company's ${what}; a name that exists is refused (IMPLIED-10).`,
    }),
    update: endpoint({
      id: `definitions.${kind}Update`,
      method: 'POST',
      path: `${path}/update/{id}`,
      params: { id },
      access: needs(module, 'Edit'),
      input: form.extend({ was: z.record(z.string(), z.unknown()).optional() }),
      response: { data: definition },
      summary: `Changes one of the company's ${what}, also in every listing that uses it; with \`was\`, 409 when a colleague changed it (IMPLIED-10, D-161).`,
    }),
    remove: endpoint({
      id: `definitions.${kind}Delete`,
      method: 'POST',
      path: `${path}/delete`,
      access: needs(module, 'Delete'),
      input: z.object({ id, replacement_id: id.optional() }),
      response: { data: z.object({ id: z.number(), replaced: z.number().int() }) },
      summary: `Deletes one of the company's ${what}. One that is used needs another one that takes its place (IMPLIED-10, D-161).`,
    }),
  }
}

/** The calls of each kind: the list, and those that add, change and delete one. */
export const definitionCalls = {
  category: callsOf('category', definitionForms.category, 'categories'),
  brand: callsOf('brand', definitionForms.brand, 'brands'),
  specification: callsOf('specification', definitionForms.specification, 'specifications'),
  application: callsOf('application', definitionForms.application, 'product applications'),
  usecases: callsOf('usecases', definitionForms.usecases, 'use cases'),
} as const satisfies Readonly<Record<DefinitionKind, unknown>>
