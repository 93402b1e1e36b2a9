import { FIRST_CUSTOM_FIELD_ID } from './default-forms.ts'
import { crmMessages } from '../crm.messages.ts'
import { CUSTOM_FIELD_KINDS, fieldsOf } from './form.schema.ts'
import type { Flag } from './field-flags.ts'
import type { CustomFieldKind, FieldChanges, FormField, FormSection, LeadForm } from './form.schema.ts'
import { isNamingField } from '../records/record.schema.ts'
import { crmTypeOf } from '../records/record-types.ts'
import type { RecordTypeName } from '../records/record-types.ts'

/** A form while it is edited: placed and unused fields. */
export interface FormDraft {
  readonly sections: readonly FormSection[]
  /** Removed fields, latest last; they can be added again. */
  readonly unused: readonly FormField[]
}

/** The builder: the form with its undo and redo steps. */
export interface FormBuilder {
  readonly type: RecordTypeName
  readonly form: FormDraft
  readonly past: readonly FormDraft[]
  readonly future: readonly FormDraft[]
  /**
   * The highest field id ever used here. Undo does not lower it: an undone state may have been saved, and records store
   * values by field id.
   */
  readonly lastFieldId: number
}

/** Maximum number of undo steps; older ones are dropped. */
export const MAX_UNDO_STEPS = 100

export type BuilderEvent =
  | { readonly type: 'section.added'; readonly name: string }
  | { readonly type: 'section.renamed'; readonly sectionId: number; readonly name: string }
  | {
      readonly type: 'section.columnsSet'
      readonly sectionId: number
      readonly tab_columns: FormSection['tab_columns']
    }
  | { readonly type: 'section.moved'; readonly sectionId: number; readonly index: number }
  /** Its fields become unused. */
  | { readonly type: 'section.removed'; readonly sectionId: number }
  | {
      readonly type: 'field.added'
      readonly kindId: CustomFieldKind['id']
      readonly sectionId: number
      readonly index?: number
    }
  | { readonly type: 'field.moved'; readonly fieldId: number; readonly sectionId: number; readonly index: number }
  | { readonly type: 'field.removed'; readonly fieldId: number }
  | { readonly type: 'field.restored'; readonly fieldId: number; readonly sectionId: number; readonly index?: number }
  | { readonly type: 'field.edited'; readonly fieldId: number; readonly changes: Partial<FieldChanges> }
  | { readonly type: 'field.requiredToggled'; readonly fieldId: number }
  | { readonly type: 'field.uniqueToggled'; readonly fieldId: number }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }

/** A builder of a stored form, without steps to undo. New fields get ids above those of all its fields. */
export const startBuilder = (
  type: RecordTypeName,
  sections: readonly FormSection[],
  unused: readonly FormField[] = [],
): FormBuilder => ({
  type,
  form: { sections, unused },
  past: [],
  future: [],
  lastFieldId: Math.max(FIRST_CUSTOM_FIELD_ID - 1, ...allFields({ sections, unused }).map((field) => field.id)),
})

/**
 * Applies an event to the builder. Events about unknown sections or fields, and the removal of the naming field (D-84),
 * return the same object; `refusalOf` gives the reason. Every change can be undone, and undoing all of them restores
 * the initial form.
 */
export function reduceBuilder(builder: FormBuilder, event: BuilderEvent): FormBuilder {
  if (event.type === 'undone') {
    const before = builder.past.at(-1)
    if (before === undefined) return builder
    return { ...builder, form: before, past: builder.past.slice(0, -1), future: [builder.form, ...builder.future] }
  }
  if (event.type === 'redone') {
    const [next, ...future] = builder.future
    if (next === undefined) return builder
    return { ...builder, form: next, past: [...builder.past, builder.form], future }
  }
  if (refusalOf(builder, event) !== undefined) return builder
  const form = changedForm(builder, event)
  if (form === builder.form) return builder
  const lastFieldId = builder.lastFieldId + (event.type === 'field.added' ? 1 : 0)
  return { ...builder, form, past: [...builder.past, builder.form].slice(-MAX_UNDO_STEPS), future: [], lastFieldId }
}

/** Why an event is refused; undefined when it is allowed. */
export function refusalOf(builder: FormBuilder, event: BuilderEvent): string | undefined {
  const leaving =
    event.type === 'field.removed'
      ? fieldsOf(builder.form).filter((field) => field.id === event.fieldId)
      : event.type === 'section.removed'
        ? (builder.form.sections.find((section) => section.section_id === event.sectionId)?.form_fields ?? [])
        : []
  return leaving.some((field) => isNamingField(builder.type, field)) ? crmMessages.namingFieldStays : undefined
}

/**
 * The event that moves a field one place up or down. Past the end of its section it enters the next one. Undefined at the
 * ends of the form and for an unknown field.
 */
export function fieldStep(form: FormDraft, fieldId: number, to: 'up' | 'down'): BuilderEvent | undefined {
  const at = form.sections.findIndex((section) => section.form_fields.some((field) => field.id === fieldId))
  const section = form.sections[at]
  if (section === undefined) return undefined
  const index = section.form_fields.findIndex((field) => field.id === fieldId) + (to === 'up' ? -1 : 1)
  if (index >= 0 && index < section.form_fields.length)
    return { type: 'field.moved', fieldId, sectionId: section.section_id, index }
  const next = form.sections[to === 'up' ? at - 1 : at + 1]
  return next === undefined
    ? undefined
    : { type: 'field.moved', fieldId, sectionId: next.section_id, index: to === 'up' ? next.form_fields.length : 0 }
}

/** The event that moves a section one place up or down; undefined at the ends of the form and for an unknown section. */
export function sectionStep(form: FormDraft, sectionId: number, to: 'up' | 'down'): BuilderEvent | undefined {
  const at = form.sections.findIndex((section) => section.section_id === sectionId)
  const index = at + (to === 'up' ? -1 : 1)
  return at < 0 || index < 0 || index >= form.sections.length ? undefined : { type: 'section.moved', sectionId, index }
}

/**
 * The builder after somebody else saved another form meanwhile: it shows the stored form or this person's own, and Undo
 * shows the other one, so that nothing is lost. An own field whose id the other person gave to a new field gets a new
 * id, and new fields of the other person are unused in the own form. Older steps are dropped, because they belong to
 * a form that is no longer stored. D-182.
 */
export function rebaseBuilder(
  builder: FormBuilder,
  base: FormDraft,
  stored: FormDraft,
  choice: 'stored' | 'own',
): FormBuilder {
  const own = ontoStored(builder.form, base, stored)
  const [form, other] = choice === 'own' ? [own, stored] : [stored, own]
  const lastFieldId = Math.max(builder.lastFieldId, ...[...allFields(own), ...allFields(stored)].map(({ id }) => id))
  return { type: builder.type, form, past: [other], future: [], lastFieldId }
}

function ontoStored(own: FormDraft, base: FormDraft, stored: FormDraft): FormDraft {
  const known = new Set(allFields(base).map(({ id }) => id))
  const added = allFields(stored).filter(({ id }) => !known.has(id))
  const taken = new Set(added.map(({ id }) => id))
  let last = Math.max(0, ...[...allFields(own), ...allFields(stored)].map(({ id }) => id))
  const renumbered = (field: FormField): FormField => {
    if (known.has(field.id) || !taken.has(field.id)) return field
    last += 1
    return { ...field, id: last, name: customName(last) }
  }
  return {
    sections: own.sections.map((section) => ({ ...section, form_fields: section.form_fields.map(renumbered) })),
    unused: [...own.unused.map(renumbered), ...added],
  }
}

/** The placed and the unused fields. */
const allFields = (form: FormDraft): readonly FormField[] => [...fieldsOf(form), ...form.unused]

const customName = (id: number): string => `custom_${id}`

/** The body of crm/default_form_input. Spec §3 "Lead form". */
export function builderPayload(builder: FormBuilder, form: Pick<LeadForm, 'id' | 'user_id' | 'unique_id'>): LeadForm {
  const sections = builder.form.sections.map((section) => ({ ...section, form_fields: [...section.form_fields] }))
  return { ...form, type_id: crmTypeOf(builder.type).id, type_name: builder.type, form_data: { sections }, sections }
}

type FormEvent = Exclude<BuilderEvent, { readonly type: 'undone' | 'redone' }>

function changedForm({ form, lastFieldId }: FormBuilder, event: FormEvent): FormDraft {
  switch (event.type) {
    case 'section.added': {
      const section_id = 1 + Math.max(0, ...form.sections.map((section) => section.section_id))
      const added: FormSection = { section_id, name: event.name.trim(), tab_columns: 'double', form_fields: [] }
      return added.name === '' ? form : { ...form, sections: [...form.sections, added] }
    }
    case 'section.renamed': {
      const name = event.name.trim()
      return name === '' ? form : withSection(form, event.sectionId, (section) => ({ ...section, name }))
    }
    case 'section.columnsSet':
      return withSection(form, event.sectionId, (section) => ({ ...section, tab_columns: event.tab_columns }))
    case 'section.moved': {
      const moved = form.sections.find((section) => section.section_id === event.sectionId)
      if (moved === undefined) return form
      return {
        ...form,
        sections: inserted(
          form.sections.filter((section) => section !== moved),
          moved,
          event.index,
        ),
      }
    }
    case 'section.removed': {
      const removed = form.sections.find((section) => section.section_id === event.sectionId)
      if (removed === undefined) return form
      return {
        sections: form.sections.filter((section) => section !== removed),
        unused: [...form.unused, ...removed.form_fields],
      }
    }
    case 'field.added': {
      const kind = CUSTOM_FIELD_KINDS.find((candidate) => candidate.id === event.kindId)
      return kind === undefined ? form : placed(form, customField(lastFieldId + 1, kind), event.sectionId, event.index)
    }
    case 'field.moved': {
      const moved = fieldsOf(form).find((field) => field.id === event.fieldId)
      return moved === undefined ? form : placed(form, moved, event.sectionId, event.index)
    }
    case 'field.removed': {
      const removed = fieldsOf(form).find((field) => field.id === event.fieldId)
      return removed === undefined ? form : { ...without(form, removed.id), unused: [...form.unused, removed] }
    }
    case 'field.restored': {
      const restored = form.unused.find((field) => field.id === event.fieldId)
      return restored === undefined ? form : placed(form, restored, event.sectionId, event.index)
    }
    case 'field.edited':
      return withField(form, event.fieldId, (field) => ({ ...field, ...event.changes }))
    case 'field.requiredToggled':
      return withField(form, event.fieldId, (field) => ({ ...field, is_required: toggled(field.is_required) }))
    case 'field.uniqueToggled':
      return withField(form, event.fieldId, (field) => ({ ...field, unique: toggled(field.unique) }))
  }
}

/** The form with a field moved to a section; unchanged when the section does not exist. */
function placed(form: FormDraft, field: FormField, sectionId: number, index?: number): FormDraft {
  if (!form.sections.some((section) => section.section_id === sectionId)) return form
  return withSection(without(form, field.id), sectionId, (section) => ({
    ...section,
    form_fields: inserted(
      section.form_fields,
      { ...field, section_id: sectionId },
      index ?? section.form_fields.length,
    ),
  }))
}

function without(form: FormDraft, fieldId: number): FormDraft {
  return {
    sections: form.sections.map((section) =>
      section.form_fields.some((field) => field.id === fieldId)
        ? { ...section, form_fields: section.form_fields.filter((field) => field.id !== fieldId) }
        : section,
    ),
    unused: form.unused.filter((field) => field.id !== fieldId),
  }
}

function withSection(form: FormDraft, sectionId: number, change: (section: FormSection) => FormSection): FormDraft {
  if (!form.sections.some((section) => section.section_id === sectionId)) return form
  return {
    ...form,
    sections: form.sections.map((section) => (section.section_id === sectionId ? change(section) : section)),
  }
}

function withField(form: FormDraft, fieldId: number, change: (field: FormField) => FormField): FormDraft {
  if (!fieldsOf(form).some((field) => field.id === fieldId)) return form
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      form_fields: section.form_fields.map((field) => (field.id === fieldId ? change(field) : field)),
    })),
  }
}

/** A new field of the seller, not yet placed. */
function customField(id: number, kind: CustomFieldKind): FormField {
  return {
    id,
    name: customName(id),
    label: kind.label,
    field_type: kind.field_type,
    placeholder: '',
    tooltip: '',
    option_list: [],
    is_required: '0',
    unique: '0',
    section_id: 0,
    form_input_list_id: kind.id,
  }
}

function inserted<T>(list: readonly T[], entry: T, index: number): T[] {
  const place = Math.min(Math.max(0, Math.trunc(index)), list.length)
  return [...list.slice(0, place), entry, ...list.slice(place)]
}

const toggled = (flag: Flag): Flag => (flag === '1' ? '0' : '1')
