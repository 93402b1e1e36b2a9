import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DraftNote } from './draft-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldControl } from './field-control.tsx'
import { errorOf, errorsBelow, missingFields, shownFields } from './form-errors.ts'
import classes from './form.module.css'
import type { FieldErrors, FormField, FormSection, FormValues } from './form.types.ts'
import { FormGuard, useLeaveRequest } from './leave-guard.tsx'
import { SaveBar, type SaveChoices } from './save-bar.tsx'
import { SectionIndex } from './section-index.tsx'
import { type Form, type FormOptions, useForm } from './use-form.ts'

export interface RecordFormProps<Response> extends Pick<
  FormOptions<FormValues, Response>,
  'initial' | 'validate' | 'save' | 'onSaved' | 'draft' | 'storedOf'
> {
  /** Accessible name: "Edit lead". */
  readonly label: string
  readonly sections: readonly FormSection[]
  readonly schema?: z.ZodType
  readonly saveLabel?: string
  /** For a form that deletes for good. */
  readonly saveColor?: 'red'
  readonly onCancel?: () => void
  /** Further buttons that save. */
  readonly choices?: SaveChoices | undefined
  /** Shown below the fields: a way to more of them. */
  readonly below?: ReactNode
  /** Called with every change, for a live score or preview beside the form. */
  readonly onValues?: (values: FormValues) => void
  /** False for a form on a page with an index of its own. */
  readonly hasIndex?: boolean
  /** Shown beside the form on wide screens. */
  readonly aside?: ReactNode
}

/** A form rendered from declared sections of fields, on the form engine. */
export function RecordForm<Response>(props: RecordFormProps<Response>) {
  const {
    label,
    sections,
    saveLabel = 'Save',
    saveColor,
    onCancel,
    choices,
    below,
    onValues,
    aside,
    hasIndex = true,
    validate,
    ...options
  } = props
  const check = useMemo(
    () =>
      (values: FormValues): FieldErrors => ({
        ...missingFields(shownFields(sections, values), values),
        ...validate?.(values),
      }),
    [sections, validate],
  )
  const form = useForm<FormValues, Response>({ ...options, validate: check })
  const { values } = form
  const leave = useLeaveRequest()
  const fields = useMemo(() => shownFields(sections, values), [sections, values])
  useEffect(() => onValues?.(values), [onValues, values])

  const sectionId = (id: string) => `${form.id}-section-${id}`
  return (
    <form {...form.props} method="post" className={classes.form} aria-label={label}>
      <FormGuard form={form} />
      <div className={classes.columns}>
        {hasIndex && sections.length > 1 ? (
          <SectionIndex
            sections={sections.map(({ id, title, fields: all }) => ({
              id,
              title,
              hasError: all.some((field) => errorOf(form.errors, field.name) !== undefined),
            }))}
            sectionId={sectionId}
          />
        ) : null}
        <div className={classes.main}>
          {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
          <ErrorSummary form={form} fields={fields} attempt={form.attempt} />
          {sections.map((section) => (
            <Section key={section.id} section={section} form={form} shown={fields} id={sectionId(section.id)} />
          ))}
          {below}
          <SaveBar
            form={form}
            saveLabel={saveLabel}
            saveColor={saveColor}
            choices={choices}
            onCancel={onCancel === undefined ? undefined : () => leave(onCancel)}
          />
        </div>
        {aside === undefined ? null : <aside className={classes.aside}>{aside}</aside>}
      </div>
    </form>
  )
}

interface SectionProps {
  readonly section: FormSection
  readonly form: Form<FormValues>
  /** The fields of the whole form that are visible now. */
  readonly shown: readonly FormField[]
  readonly id: string
}

function Section({ section, form, shown, id }: SectionProps) {
  const fields = section.fields.filter((field) => shown.includes(field))
  if (fields.length === 0) return null
  const titleId = `${id}-title`
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.sectionTitle}>
        {section.title}
      </h2>
      {section.description === undefined ? null : <p className={classes.sectionText}>{section.description}</p>}
      <div className={classes.grid} data-columns={section.columns ?? 'single'}>
        {fields.map((field) => (
          <FieldControl
            key={field.name}
            id={form.fieldId(field.name)}
            field={field}
            value={form.values[field.name]}
            error={errorOf(form.errors, field.name)}
            {...(field.kind === 'custom' && { errors: errorsBelow(form.errors, field.name) })}
            conflict={form.conflicts[field.name]}
            onChange={form.change}
            onTouch={form.leave}
            onResolve={form.resolve}
          />
        ))}
      </div>
    </section>
  )
}
