import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { TextInput, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns1,
  IconColumns2,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { FormField, FormSection } from '../../../../core/crm/forms/form.schema.ts'
import { SILENT_DRAG } from '../../../shared/data-table/silent-drag.ts'
import { RowMenu } from '../../../shared/dropdown/row-menu.tsx'
import { kindLabel } from './field-kinds.ts'
import { SortableItem } from './sortable-item.tsx'
import classes from './form-builder.module.css'

type Step = 'up' | 'down'

/** What the person can do with the sections and fields of the form. */
export interface BuilderMoves {
  /** The field that names the record and stays in the form. */
  readonly namingField: string
  readonly stepField: (field: FormField, to: Step) => void
  readonly moveField: (fieldId: number, sectionId: number, index: number) => void
  readonly removeField: (field: FormField) => void
  readonly toggle: (field: FormField, flag: 'is_required' | 'unique') => void
  readonly editField: (field: FormField) => void
  readonly stepSection: (section: FormSection, to: Step) => void
  readonly moveSection: (sectionId: number, index: number) => void
  readonly renameSection: (section: FormSection, name: string) => void
  /** While the name of a section is typed, before it is a step of the builder. */
  readonly typeName: (isTyping: boolean) => void
  readonly setColumns: (section: FormSection, columns: FormSection['tab_columns']) => void
  readonly removeSection: (section: FormSection) => void
}

interface CanvasProps {
  readonly sections: readonly FormSection[]
  readonly moves: BuilderMoves
}

/** The sections with their fields: dragged with the mouse or a finger, moved by the arrow keys of their handles. */
export function BuilderCanvas({ sections, moves }: CanvasProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return
    const [dragged, target] = [itemOf(active.id), itemOf(over.id)]
    if (dragged.kind === 'section') {
      moves.moveSection(
        dragged.id,
        sections.findIndex(({ section_id }) => section_id === target.id),
      )
      return
    }
    const section = sections.find(({ section_id, form_fields }) =>
      target.kind === 'end' ? section_id === target.id : form_fields.some(({ id }) => id === target.id),
    )
    if (section === undefined) return
    const index =
      target.kind === 'end' ? section.form_fields.length : section.form_fields.findIndex(({ id }) => id === target.id)
    moves.moveField(dragged.id, section.section_id, index)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={nearest} accessibility={SILENT_DRAG} onDragEnd={onDragEnd}>
      <SortableContext
        items={sections.map(({ section_id }) => `section-${section_id}`)}
        strategy={verticalListSortingStrategy}
      >
        <ol className={classes.sections} aria-label="Sections">
          {sections.map((section, at) => (
            <Section
              key={section.section_id}
              section={section}
              place={`position ${at + 1} of ${sections.length}`}
              moves={moves}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface SectionProps {
  readonly section: FormSection
  readonly place: string
  readonly moves: BuilderMoves
}

function Section({ section, place, moves }: SectionProps) {
  const { section_id, name, tab_columns, form_fields } = section
  const isNaming = form_fields.some((field) => field.name === moves.namingField)
  const end = useDroppable({ id: `end-${section_id}` })
  return (
    <SortableItem id={`section-${section_id}`} className={classes.section}>
      {(listeners) => (
        <>
          <div className={classes.sectionHead}>
            <button
              type="button"
              data-handle="section"
              className={classes.handle}
              aria-label={`Section ${name}, ${place}. Arrow keys move it${isNaming ? '' : ', Delete removes it'}.`}
              onKeyDown={keysOf({
                step: (to) => moves.stepSection(section, to),
                remove: () => moves.removeSection(section),
              })}
              {...listeners}
            >
              <IconGripVertical size={18} stroke={1.5} aria-hidden />
            </button>
            <SectionName
              key={name}
              name={name}
              onRename={(next) => moves.renameSection(section, next)}
              onTyping={moves.typeName}
            />
            <RowMenu
              name={`section ${name}`}
              entries={[
                tab_columns === 'double'
                  ? {
                      label: 'Show in one column',
                      icon: <IconColumns1 size={16} stroke={1.5} />,
                      onSelect: () => moves.setColumns(section, 'single'),
                    }
                  : {
                      label: 'Show in two columns',
                      icon: <IconColumns2 size={16} stroke={1.5} />,
                      onSelect: () => moves.setColumns(section, 'double'),
                    },
                ...stepEntries((to) => moves.stepSection(section, to)),
                ...(isNaming
                  ? []
                  : [
                      {
                        label: 'Remove section',
                        icon: <IconTrash size={16} stroke={1.5} />,
                        isDestructive: true,
                        onSelect: () => moves.removeSection(section),
                      },
                    ]),
              ]}
            />
          </div>
          <SortableContext items={form_fields.map(({ id }) => `field-${id}`)} strategy={verticalListSortingStrategy}>
            <ol className={classes.fields} aria-label={`Fields of ${name}`}>
              {form_fields.map((field, at) => (
                <Field
                  key={field.id}
                  field={field}
                  place={`${name}, position ${at + 1} of ${form_fields.length}`}
                  moves={moves}
                />
              ))}
            </ol>
          </SortableContext>
          <p ref={end.setNodeRef} className={classes.end} data-over={end.isOver || undefined}>
            {form_fields.length === 0 ? 'Drag a field here, or add one from the list of fields.' : null}
          </p>
        </>
      )}
    </SortableItem>
  )
}

interface SectionNameProps {
  readonly name: string
  readonly onRename: (name: string) => void
  readonly onTyping: (isTyping: boolean) => void
}

/** The name of a section, changed in place. */
function SectionName({ name, onRename, onTyping }: SectionNameProps) {
  const [typed, setTyped] = useState(name)
  return (
    <TextInput
      aria-label="Section name"
      className={classes.sectionName ?? ''}
      variant="unstyled"
      maxLength={100}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onTyping(event.currentTarget.value !== name)
      }}
      onBlur={() => {
        if (typed.trim() === '') setTyped(name)
        else if (typed.trim() !== name) onRename(typed)
        onTyping(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}

interface FieldProps {
  readonly field: FormField
  readonly place: string
  readonly moves: BuilderMoves
}

function Field({ field, place, moves }: FieldProps) {
  const { id, label, name } = field
  const isNaming = name === moves.namingField
  return (
    <SortableItem id={`field-${id}`} className={classes.field}>
      {(listeners) => (
        <>
          <button
            type="button"
            data-handle="field"
            className={classes.handle}
            aria-label={`${label}, ${place}. Arrow keys move it${isNaming ? '' : ', Delete removes it'}.`}
            onKeyDown={keysOf({ step: (to) => moves.stepField(field, to), remove: () => moves.removeField(field) })}
            {...listeners}
          >
            <IconGripVertical size={18} stroke={1.5} aria-hidden />
          </button>
          <UnstyledButton className={classes.fieldName ?? ''} onClick={() => moves.editField(field)}>
            <span className={classes.label}>{label}</span> <span className={classes.quiet}>{kindLabel(field)}</span>
          </UnstyledButton>
          <span className={classes.flags}>
            <Flag
              of={label}
              text="Required"
              isOn={field.is_required === '1'}
              onToggle={() => moves.toggle(field, 'is_required')}
            />
            <Flag of={label} text="Unique" isOn={field.unique === '1'} onToggle={() => moves.toggle(field, 'unique')} />
          </span>
          <RowMenu
            name={label}
            entries={[
              {
                label: 'Edit',
                icon: <IconPencil size={16} stroke={1.5} />,
                onSelect: () => moves.editField(field),
              },
              ...stepEntries((to) => moves.stepField(field, to)),
              ...(isNaming
                ? []
                : [
                    {
                      label: 'Remove',
                      icon: <IconTrash size={16} stroke={1.5} />,
                      isDestructive: true,
                      onSelect: () => moves.removeField(field),
                    },
                  ]),
            ]}
          />
        </>
      )}
    </SortableItem>
  )
}

interface FlagProps {
  readonly of: string
  readonly text: string
  readonly isOn: boolean
  readonly onToggle: () => void
}

const Flag = ({ of, text, isOn, onToggle }: FlagProps) => (
  <button type="button" className={classes.flag} aria-pressed={isOn} aria-label={`${of}: ${text}`} onClick={onToggle}>
    {text}
  </button>
)

const stepEntries = (step: (to: Step) => void) => [
  { label: 'Move up', icon: <IconArrowUp size={16} stroke={1.5} />, onSelect: () => step('up') },
  { label: 'Move down', icon: <IconArrowDown size={16} stroke={1.5} />, onSelect: () => step('down') },
]

const keysOf =
  ({ step, remove }: { readonly step: (to: Step) => void; readonly remove: () => void }) =>
  (event: KeyboardEvent) => {
    const action = {
      ArrowUp: () => step('up'),
      ArrowDown: () => step('down'),
      Delete: remove,
      Backspace: remove,
    }[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

/** Sections are dropped on sections, fields on fields and on the ends of sections. */
const nearest: CollisionDetection = (args) =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(
      ({ id }) => (itemOf(id).kind === 'section') === (itemOf(args.active.id).kind === 'section'),
    ),
  })

function itemOf(id: string | number): { readonly kind: string; readonly id: number } {
  const [kind = '', number = ''] = String(id).split('-')
  return { kind, id: Number(number) }
}
