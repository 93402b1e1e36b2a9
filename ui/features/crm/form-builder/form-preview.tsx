import { Button, Group, Modal, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { FormDraft } from '../../../../core/crm/forms/lead-form-builder.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { FieldControl } from '../../../shared/form/field-control.tsx'
import formClasses from '../../../shared/form/form.module.css'
import { recordKinds } from '../crm-config.ts'
import { emptyForm, sectionsOf } from '../form-sections.ts'
import { useColleagues } from '../use-crm.ts'

interface FormPreviewProps {
  readonly type: RecordTypeName
  readonly opened: boolean
  readonly form: FormDraft
  readonly onClose: () => void
}

/** The form as people will see it; it can be tried and saves nothing. */
export function FormPreview({ type, opened, form, onClose }: FormPreviewProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={760}
      title={`Preview: new ${recordKinds[type].one}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" mb="md">
        This is the form as it stands here, saved or not. You can try its fields; nothing is stored.
      </Text>
      {opened ? <PreviewFields form={form} /> : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close preview
        </Button>
      </Group>
    </Modal>
  )
}

function PreviewFields({ form }: { readonly form: FormDraft }) {
  const client = useAppClient()
  const colleagues = useColleagues()
  const sections = useMemo(() => sectionsOf(emptyForm(form), { client, colleagues }), [form, client, colleagues])
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  return (
    <>
      {sections
        .filter(({ fields }) => fields.length > 0)
        .map((section) => (
          <section key={section.id} className={formClasses.section} aria-labelledby={`preview-${section.id}`}>
            <h2 id={`preview-${section.id}`} className={formClasses.sectionTitle}>
              {section.title}
            </h2>
            <div className={formClasses.grid} data-columns={section.columns ?? 'single'}>
              {section.fields.map((field) => (
                <FieldControl
                  key={field.name}
                  id={`preview-field-${field.name}`}
                  field={field}
                  value={values[field.name] ?? (field.kind === 'multi' ? [] : field.kind === 'boolean' ? false : '')}
                  error={undefined}
                  onChange={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
                  onTouch={() => undefined}
                />
              ))}
            </div>
          </section>
        ))}
    </>
  )
}
