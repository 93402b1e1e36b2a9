import { z } from 'zod'
import { requiredText } from '../text/text.schema.ts'
import { definitionMessages as say } from './definitions.messages.ts'
import { nameKey, TERM_LIMIT, type DefinitionKind } from './definitions.ts'

const plain = (kind: 'text' | 'name', label: string) =>
  requiredText(kind, label)
    .refine((text) => !/[\r\n]/.test(text), say.oneLine)
    .transform((text) => text.replace(/\s+/g, ' '))

const terms = z
  .array(requiredText('text', 'value'))
  .max(TERM_LIMIT)
  .refine((all) => new Set(all.map(nameKey)).size === all.length, say.termsTwice)
  .optional()
  .transform((all) => all ?? [])

const parent = z.coerce.number<number | string>(say.parentMissing).int(say.parentMissing).positive(say.parentMissing)

/** What a person types for a definition of each kind. */
export const definitionForms = {
  category: z.object({
    name: plain('text', 'category name').refine((name) => !name.includes('/'), say.slash),
    /** The category of the market that this one divides. */
    parent_id: parent,
  }),
  brand: z.object({ name: plain('text', 'brand name') }),
  specification: z.object({ name: plain('text', 'specification name'), terms }),
  application: z.object({ name: plain('name', 'product application') }),
  usecases: z.object({ name: plain('name', 'use case') }),
} as const satisfies Readonly<Record<DefinitionKind, z.ZodType>>
