import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saveForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf, leadForm } from '../../../../core/crm/forms/form.schema.ts'
import {
  builderPayload,
  fieldStep,
  rebaseBuilder,
  reduceBuilder,
  refusalOf,
  sectionStep,
  startBuilder,
} from '../../../../core/crm/forms/lead-form-builder.ts'
import type { BuilderEvent, FormBuilder } from '../../../../core/crm/forms/lead-form-builder.ts'
import { runs } from '../../../arbitraries/runs.ts'

const EMAIL = 106
const FIRST_NAME = 103

describe('reduceBuilder', () => {
  it('[LEADFORM-19] adds a removed field to the unused list', () => {
    const builder = run(start(), { type: 'field.removed', fieldId: EMAIL })
    expect(ids(builder)).not.toContain(EMAIL)
    expect(builder.form.unused.map((field) => field.id)).toEqual([EMAIL])
  })

  it('[LEADFORM-20] switches a field to required and back', () => {
    const once = run(start(), { type: 'field.requiredToggled', fieldId: EMAIL })
    expect(field(once, EMAIL)?.is_required).toBe('1')
    expect(field(run(once, { type: 'field.requiredToggled', fieldId: EMAIL }), EMAIL)).toEqual(field(start(), EMAIL))
  })

  it('[LEADFORM-21] switches a field to unique and back', () => {
    const once = run(start(), { type: 'field.uniqueToggled', fieldId: EMAIL })
    expect(field(once, EMAIL)?.unique).toBe('1')
    expect(field(run(once, { type: 'field.uniqueToggled', fieldId: EMAIL }), EMAIL)).toEqual(field(start(), EMAIL))
  })

  it('restores a removed field at the requested position', () => {
    const builder = run(
      start(),
      { type: 'field.removed', fieldId: EMAIL },
      { type: 'field.restored', fieldId: EMAIL, sectionId: 2, index: 0 },
    )
    expect(builder.form.unused).toEqual([])
    expect(builder.form.sections[1]?.form_fields[0]).toMatchObject({ id: EMAIL, section_id: 2 })
  })

  it('[D-84] keeps the naming field and its section', () => {
    const builder = start()
    const event: BuilderEvent = { type: 'field.removed', fieldId: FIRST_NAME }
    expect(refusalOf(builder, event)).toBe('This field names the record and cannot be removed.')
    expect(reduceBuilder(builder, event)).toBe(builder)
    expect(reduceBuilder(builder, { type: 'section.removed', sectionId: 1 })).toBe(builder)
    expect(run(builder, { type: 'section.removed', sectionId: 2 }).form.unused).toHaveLength(5)
  })

  it('gives custom fields unique ids and names, also compared with unused fields', () => {
    const added = run(start(), { type: 'field.added', kindId: 3, sectionId: 1 })
    expect(added.form.sections[0]?.form_fields.at(-1)).toMatchObject({
      id: 1000,
      name: 'custom_1000',
      field_type: 'email',
    })
    const again = run(added, { type: 'field.removed', fieldId: 1000 }, { type: 'field.added', kindId: 1, sectionId: 1 })
    expect(again.form.sections[0]?.form_fields.at(-1)?.id).toBe(1001)
  })

  it('never loses or duplicates a field, and undo restores the form', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
        const builder = run(start(), ...events)
        const added = events.filter((event) => event.type === 'field.added').length
        const all = [...ids(builder), ...builder.form.unused.map(({ id }) => id)]
        expect(new Set(all).size).toBe(all.length)
        expect(all.length).toBeLessThanOrEqual(20 + added)
        for (const id of ids(start())) expect(all).toContain(id)
        for (const section of builder.form.sections) {
          for (const placed of section.form_fields) expect(placed.section_id).toBe(section.section_id)
        }
        const undone = run(builder, ...builder.past.map((): BuilderEvent => ({ type: 'undone' })))
        expect(undone.form).toEqual(start().form)
        expect(run(undone, ...builder.past.map((): BuilderEvent => ({ type: 'redone' }))).form).toEqual(builder.form)
      }),
    )
  })
})

describe('a custom field', () => {
  it('never reuses an id, not even of a field that was undone after a save, because records store values by id', () => {
    const email: BuilderEvent = { type: 'field.added', kindId: 3, sectionId: 1 }
    const phone: BuilderEvent = { type: 'field.added', kindId: 4, sectionId: 1 }
    const own = (builder: FormBuilder) =>
      fieldsOf(builder.form)
        .filter(({ id }) => id >= 1000)
        .map(({ id, name, field_type }) => `${id} ${name} ${field_type}`)
    expect(own(run(start(), email))).toEqual(['1000 custom_1000 email'])
    expect(own(run(start(), email, { type: 'undone' }, phone))).toEqual(['1001 custom_1001 phone'])
    expect(own(run(start(), email, { type: 'undone' }, { type: 'section.added', name: 'More' }, phone))).toEqual([
      '1001 custom_1001 phone',
    ])
    expect(own(run(start(), email, { type: 'field.removed', fieldId: 1000 }, phone))).toEqual([
      '1001 custom_1001 phone',
    ])
  })
})

describe('fieldStep and sectionStep', () => {
  it('move across sections and stop at the ends of the form', () => {
    const { form } = start()
    expect(fieldStep(form, 110, 'up')).toEqual({ type: 'field.moved', fieldId: 110, sectionId: 1, index: 9 })
    expect(fieldStep(form, 110, 'down')).toEqual({ type: 'field.moved', fieldId: 110, sectionId: 2, index: 1 })
    expect(fieldStep(form, 101, 'up')).toBeUndefined()
    expect(fieldStep(form, 999, 'down')).toBeUndefined()
    expect(sectionStep(form, 2, 'up')).toEqual({ type: 'section.moved', sectionId: 2, index: 0 })
    expect(sectionStep(form, 4, 'down')).toBeUndefined()
    expect(sectionStep(form, 9, 'down')).toBeUndefined()
  })

  it('undo each other', () => {
    fc.assert(
      fc.property(fc.array(anEvent), aFieldId, aSectionId, (before, fieldId, sectionId) => {
        const builder = run(start(), ...before)
        const there = fieldStep(builder.form, fieldId, 'up')
        const moved = there === undefined ? builder : run(builder, there)
        const back = there === undefined ? undefined : fieldStep(moved.form, fieldId, 'down')
        expect(ids(back === undefined ? moved : run(moved, back))).toEqual(ids(builder))
        const down = sectionStep(builder.form, sectionId, 'down')
        const after =
          down === undefined ? builder : run(builder, down, sectionStep(run(builder, down).form, sectionId, 'up')!)
        expect(after.form.sections).toEqual(builder.form.sections)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('rebaseBuilder', () => {
  const base = start().form
  const stored = run(start(), { type: 'section.renamed', sectionId: 1, name: 'Who asks' }).form

  it('[D-182] continues with either form, and Undo shows the other one', () => {
    const own = run(start(), { type: 'field.removed', fieldId: EMAIL })
    const kept = rebaseBuilder(own, base, stored, 'own')
    const taken = rebaseBuilder(own, base, stored, 'stored')

    expect(kept.form).toEqual(own.form)
    expect(taken.form).toBe(stored)
    expect(run(kept, { type: 'undone' }).form).toBe(stored)
    expect(run(taken, { type: 'undone' }).form).toEqual(own.form)
  })

  it('gives an own field a new id when the other person used the id, and keeps the field of the other person unused', () => {
    const theirs = run(start(), { type: 'field.added', kindId: 4, sectionId: 1 }).form
    const own = run(start(), { type: 'field.added', kindId: 3, sectionId: 2 })
    const kept = rebaseBuilder(own, base, theirs, 'own')

    expect(field(kept, 1001)).toMatchObject({ name: 'custom_1001', field_type: 'email' })
    expect(kept.form.unused).toMatchObject([{ id: 1000, field_type: 'phone' }])
    expect(run(kept, { type: 'field.added', kindId: 1, sectionId: 1 }).lastFieldId).toBe(1002)
  })

  it('never loses or doubles a field of either person', () => {
    fc.assert(
      fc.property(fc.array(anEvent), fc.array(anEvent), fc.constantFrom('own', 'stored'), (ours, theirs, choice) => {
        const own = run(start(), ...ours)
        const other = run(start(), ...theirs).form
        const settled = rebaseBuilder(own, base, other, choice)
        const fields = (form: FormBuilder['form']) => [...fieldsOf(form), ...form.unused].map(({ id }) => id)
        for (const form of [settled.form, ...settled.past]) expect(new Set(fields(form)).size).toBe(fields(form).length)
        const mine = choice === 'own' ? settled.form : settled.past[0]!
        const added = fields(other).filter((id) => !fields(base).includes(id))
        expect(fields(mine)).toHaveLength(fields(own.form).length + added.length)
        expect(fields(mine)).toEqual(expect.arrayContaining(fields(other)))
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('builderPayload', () => {
  it('[LEADFORM-16] has the keys of a lead form, like the response', () => {
    const payload = builderPayload(start(), { id: 1, user_id: 7, unique_id: 'form-1' })
    expect(Object.keys(payload).sort()).toEqual([
      'form_data',
      'id',
      'sections',
      'type_id',
      'type_name',
      'unique_id',
      'user_id',
    ])
    expect(leadForm.parse(payload)).toEqual(payload)
    expect(saveForm.response.parse({ data: payload, version: 1 }).data).toEqual(payload)
    expect(saveForm.response.safeParse({ data: { ...payload, sections: undefined }, version: 1 }).success).toBe(false)
  })
})

// Helpers

const start = () => startBuilder('Leads', DEFAULT_FORMS.Leads)
const run = (builder: FormBuilder, ...events: readonly BuilderEvent[]) => events.reduce(reduceBuilder, builder)
const ids = (builder: FormBuilder) => fieldsOf(builder.form).map(({ id }) => id)
const field = (builder: FormBuilder, id: number) => fieldsOf(builder.form).find((candidate) => candidate.id === id)

const aFieldId = fc.integer({ min: 100, max: 121 })
const aSectionId = fc.integer({ min: 0, max: 6 })
const anEvent: fc.Arbitrary<BuilderEvent> = fc.oneof(
  fc.record({ type: fc.constant('section.added' as const), name: fc.string() }),
  fc.record({ type: fc.constant('section.moved' as const), sectionId: aSectionId, index: fc.integer() }),
  fc.record({ type: fc.constant('section.removed' as const), sectionId: aSectionId }),
  fc.record({
    type: fc.constant('field.added' as const),
    kindId: fc.constantFrom(1 as const, 4 as const),
    sectionId: aSectionId,
  }),
  fc.record({ type: fc.constant('field.moved' as const), fieldId: aFieldId, sectionId: aSectionId, index: fc.nat(9) }),
  fc.record({ type: fc.constant('field.removed' as const), fieldId: aFieldId }),
  fc.record({ type: fc.constant('field.restored' as const), fieldId: aFieldId, sectionId: aSectionId }),
  fc.record({ type: fc.constant('field.requiredToggled' as const), fieldId: aFieldId }),
)
