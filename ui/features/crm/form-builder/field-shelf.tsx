import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  CUSTOM_FIELD_KINDS,
  type CustomFieldKind,
  type FormField,
  type FormSection,
} from '../../../../core/crm/forms/form.schema.ts'
import { kindLabel } from './field-kinds.ts'
import classes from './form-builder.module.css'

interface FieldShelfProps {
  readonly sections: readonly FormSection[]
  readonly unused: readonly FormField[]
  /** The form has as many fields as it may have. */
  readonly isFull: boolean
  readonly onAdd: (kind: CustomFieldKind, sectionId: number) => void
  readonly onRestore: (field: FormField, sectionId: number) => void
}

/** The fields that can be added: new ones of four kinds, and the unused ones. */
export function FieldShelf({ sections, unused, isFull, onAdd, onRestore }: FieldShelfProps) {
  const [chosen, setChosen] = useState('')
  const target = sections.find(({ section_id }) => String(section_id) === chosen) ?? sections[0]
  return (
    <aside className={classes.shelf} aria-label="Fields to add">
      <NativeSelect
        label="Add to section"
        value={String(target?.section_id ?? '')}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={sections.map(({ section_id, name }) => ({ value: String(section_id), label: name }))}
      />
      <section aria-labelledby="new-fields">
        <h2 id="new-fields">New field</h2>
        <ul className={classes.kinds}>
          {CUSTOM_FIELD_KINDS.map((kind) => (
            <li key={kind.id}>
              <Button
                variant="default"
                fullWidth
                px={10}
                justify="flex-start"
                leftSection={<IconPlus size={16} stroke={1.5} />}
                disabled={target === undefined || isFull}
                onClick={() => onAdd(kind, target?.section_id ?? 0)}
              >
                {kind.label}
              </Button>
            </li>
          ))}
        </ul>
        {isFull ? <p className={classes.quiet}>The form has as many fields as it can have.</p> : null}
      </section>
      <section aria-labelledby="unused-fields">
        <h2 id="unused-fields">Unused fields</h2>
        {unused.length === 0 ? (
          <p className={classes.quiet}>A removed field waits here. Records keep what they store in it.</p>
        ) : (
          <ul className={classes.unused} aria-labelledby="unused-fields">
            {unused.map((field) => (
              <li key={field.id}>
                <span className={classes.unusedName}>
                  <span className={classes.label}>{field.label}</span>{' '}
                  <span className={classes.quiet}>{kindLabel(field)}</span>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Add ${field.label}`}
                  disabled={target === undefined}
                  onClick={() => onRestore(field, target?.section_id ?? 0)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  )
}
