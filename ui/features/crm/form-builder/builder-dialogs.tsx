import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { ConflictQuestion } from './conflict-question.tsx'
import { FieldWindow } from './field-window.tsx'
import { FormPreview } from './form-preview.tsx'
import { SaveQuestion } from './save-question.tsx'
import type { OpenWindow, UseFormBuilder } from './use-form-builder.ts'

interface BuilderDialogsProps {
  readonly type: RecordTypeName
  readonly use: UseFormBuilder
  readonly opened: OpenWindow | undefined
  readonly onClose: () => void
}

/** The windows and questions over the builder. */
export function BuilderDialogs({ type, use, opened, onClose }: BuilderDialogsProps) {
  const field =
    opened?.kind === 'field' ? fieldsOf(use.builder.form).find(({ id }) => id === opened.fieldId) : undefined
  return (
    <>
      <FormPreview type={type} opened={opened?.kind === 'preview'} form={use.builder.form} onClose={onClose} />
      {field === undefined ? null : (
        <FieldWindow
          key={field.id}
          field={field}
          onClose={onClose}
          onApply={(changes) => {
            use.step({ type: 'field.edited', fieldId: field.id, changes })
            onClose()
          }}
        />
      )}
      <SaveQuestion type={type} effects={use.effects} onCancel={use.cancelSave} onConfirm={use.confirmSave} />
      <ConflictQuestion opened={use.hasConflict} onChoose={use.settle} />
    </>
  )
}
