import { useRef, useState } from 'react'
import { NAMING_FIELDS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { type BuilderEvent, fieldStep, refusalOf, sectionStep } from '../../../../core/crm/forms/lead-form-builder.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { BuilderMoves } from './builder-canvas.tsx'
import type { UseFormBuilder } from './use-form-builder.ts'
import { useNextFocus } from '../../../shared/sortable/use-next-focus.ts'

interface BuilderMovesOptions {
  /** Opens the settings of a field. */
  readonly onEdit: (fieldId: number) => void
  /** Whether the name of a section is being typed. */
  readonly onTyping: (isTyping: boolean) => void
}

/** What a person does with the fields and sections of a form, announced to screen readers; the focus follows what moves. */
export function useBuilderMoves(type: RecordTypeName, use: UseFormBuilder, { onEdit, onTyping }: BuilderMovesOptions) {
  const { builder } = use
  const { form } = builder
  const [spoken, setSpoken] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  const labelOf = (id: number) => [...fieldsOf(form), ...form.unused].find((field) => field.id === id)?.label ?? ''
  const take = (event: BuilderEvent, says: string, focus?: string) => {
    const refusal = refusalOf(builder, event)
    focusNext(focus)
    setSpoken(refusal ?? says)
    use.step(event)
  }
  const moves: BuilderMoves = {
    namingField: NAMING_FIELDS[type],
    stepField: (field, to) => {
      const event = fieldStep(form, field.id, to)
      if (event?.type !== 'field.moved') return setSpoken(`${field.label} cannot move further`)
      const section = form.sections.find(({ section_id }) => section_id === event.sectionId)
      take(event, `${field.label}, ${section?.name ?? ''}, position ${event.index + 1}`, handleOf('field', field.id))
    },
    moveField: (fieldId, sectionId, index) =>
      take({ type: 'field.moved', fieldId, sectionId, index }, `${labelOf(fieldId)} moved`),
    removeField: (field) => {
      const all = fieldsOf(form)
      const at = all.indexOf(field)
      const next = all[at + 1] ?? all[at - 1]
      take(
        { type: 'field.removed', fieldId: field.id },
        `${field.label} is now unused`,
        field.name === NAMING_FIELDS[type] ? undefined : handleOf('field', next?.id ?? 0),
      )
    },
    toggle: (field, flag) =>
      use.step({ type: flag === 'unique' ? 'field.uniqueToggled' : 'field.requiredToggled', fieldId: field.id }),
    editField: (field) => onEdit(field.id),
    stepSection: (section, to) => {
      const event = sectionStep(form, section.section_id, to)
      if (event?.type !== 'section.moved') return setSpoken(`${section.name} cannot move further`)
      take(
        event,
        `${section.name}, position ${event.index + 1} of ${form.sections.length}`,
        handleOf('section', section.section_id),
      )
    },
    moveSection: (sectionId, index) => take({ type: 'section.moved', sectionId, index }, 'Section moved'),
    renameSection: (section, name) => use.step({ type: 'section.renamed', sectionId: section.section_id, name }),
    typeName: onTyping,
    setColumns: (section, tab_columns) =>
      use.step({ type: 'section.columnsSet', sectionId: section.section_id, tab_columns }),
    removeSection: (section) => {
      const at = form.sections.indexOf(section)
      const next = form.sections[at + 1] ?? form.sections[at - 1]
      take(
        { type: 'section.removed', sectionId: section.section_id },
        `Section ${section.name} removed. Undo brings it back.`,
        handleOf('section', next?.section_id ?? 0),
      )
    },
  }
  const addSection = () => {
    use.step({ type: 'section.added', name: newName(form.sections.map(({ name }) => name)) })
    const added = use.current().form.sections.at(-1)
    focusNext(`[data-item="section-${added?.section_id}"] input`)
  }
  return {
    /** Of the element with all handles. */
    root,
    spoken,
    say: setSpoken,
    /** Takes a step of the builder and announces it, or the reason why it is refused; then focuses a handle. */
    take,
    moves,
    addSection,
  }
}

// Helpers

/** A name that no other section has. */
function newName(taken: readonly string[]): string {
  const free = Array.from({ length: taken.length + 1 }, (_, at) => (at === 0 ? 'New section' : `New section ${at + 1}`))
  return free.find((name) => !taken.includes(name)) ?? 'New section'
}

/** The selector of the handle that moves a field or section. */
export const handleOf = (kind: 'field' | 'section', id: number) => `[data-item="${kind}-${id}"] [data-handle="${kind}"]`
