import { z } from 'zod'
import { DEFINITION_KINDS, usesDefinition, withDefinition } from '../../../core/catalogue/definitions.ts'
import { definitionForms } from '../../../core/catalogue/definitions.schema.ts'
import { fieldMessages, issueText } from '../../../core/text/issue-text.ts'
import { formVerdict, suite, text, whole } from '../suite.ts'

const kind = z.enum(DEFINITION_KINDS as readonly [(typeof DEFINITION_KINDS)[number], ...typeof DEFINITION_KINDS])
const reference = z.strictObject({ id: whole, name: text, path: text.optional() })
const form = z.record(text, z.unknown())
const steel = { id: 1, name: 'Steel' }
const iron = { id: 2, name: 'Iron' }
const nuts = { id: 1, name: 'Nuts', path: 'Metals / Nuts' }
const bolts = { id: 2, name: 'Bolts', path: 'Metals / Bolts' }
const options = (...rows: readonly (readonly [number | string, readonly string[]])[]) => ({
  choice_options: rows.map(([attribute_id, values]) => ({ attribute_id, values })),
})

export const definitionSuites = [
  suite({
    name: 'definition-replaced',
    title: 'A listing with another definition, or the renamed one',
    source: 'D-161',
    rule: 'core/catalogue/definitions withDefinition',
    note: 'used: whether the listing used the first one.',
    input: z.strictObject({ kind, form, from: reference, to: reference }),
    verdict: z.strictObject({ used: z.boolean(), form }),
    edges: [
      ['another brand', { kind: 'brand', form: { brand_id: 1 }, from: steel, to: iron }],
      ['not used', { kind: 'brand', form: { brand_id: 3 }, from: steel, to: iron }],
      [
        'categories by path and id',
        { kind: 'category', form: { category_lists: ['metals / NUTS', 1, 5] }, from: nuts, to: bolts },
      ],
      [
        'a category that is there already',
        { kind: 'category', form: { category_lists: [2, 1] }, from: nuts, to: bolts },
      ],
      ['a specification by name', { kind: 'specification', form: options(['steel', ['A']]), from: steel, to: iron }],
      [
        'two specifications become one',
        { kind: 'specification', form: options([2, ['A']], ['x', []], [1, ['a', 'B']]), from: steel, to: iron },
      ],
      [
        'a line of a text',
        { kind: 'application', form: { product_application: 'Roofs\n steel ' }, from: steel, to: iron },
      ],
      [
        'a line that is there already',
        { kind: 'usecases', form: { product_use_cases: 'Iron\nSteel\nMore' }, from: steel, to: iron },
      ],
      [
        'a part of a line is no use',
        { kind: 'usecases', form: { product_use_cases: 'Steel roofs' }, from: steel, to: iron },
      ],
    ],
    count: 0,
    run: (input) => ({
      used: usesDefinition(input.kind, input.form, input.from),
      form: { ...withDefinition(input.kind, input.form, input.from, input.to) },
    }),
  }),
  suite({
    name: 'definition-form',
    title: 'The forms of definitions',
    source: 'D-161, §5 "Specifications"',
    rule: 'core/catalogue/definitions.schema definitionForms',
    input: z.strictObject({ kind, values: z.record(text, z.unknown()) }),
    verdict: formVerdict,
    edges: [
      ['a brand', { kind: 'brand', values: { name: '  Quay  &  Keel ' } }],
      ['no name', { kind: 'usecases', values: { name: '' } }],
      ['two lines', { kind: 'application', values: { name: 'a\nb' } }],
      ['a category without a parent', { kind: 'category', values: { name: 'Own', parent_id: '' } }],
      ['a slash', { kind: 'category', values: { name: 'a/b', parent_id: 4 } }],
      ['equal values', { kind: 'specification', values: { name: 'Grade', terms: ['A', ' a'] } }],
      ['values', { kind: 'specification', values: { name: 'Grade', terms: ['A', 'B'] } }],
    ],
    count: 0,
    run: ({ kind: of, values }) => {
      const read = definitionForms[of].safeParse(values, { error: issueText })
      return read.success ? { ok: true, value: read.data } : { ok: false, messages: fieldMessages(read.error) }
    },
  }),
]
