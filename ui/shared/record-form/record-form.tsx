import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentType, FormEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { FieldControl } from './field-control.tsx'
import { errorOf, schemaValidator, strayErrors } from './form-errors.ts'
import { useUnloadGuard } from './leave-guard.tsx'
import type { LeaveGuardProps } from './leave-guard.tsx'
import classes from './record-form.module.css'
import type { FieldErrors, FormField, FormSection, FormValues } from './record-form.types.ts'
import { SaveBar } from './save-bar.tsx'
import { useRecordForm } from './use-record-form.ts'

export interface RecordFormProps {
  /** Accessible name: "Edit lead". */
  readonly label: string
  readonly sections: readonly FormSection[]
  /** Values at the start. To show another record give the form another `key`. */
  readonly initial: FormValues
  /** Its messages are shown by path. Hold it outside the render. */
  readonly schema?: z.ZodType
  /** Instead of a schema, or beside it; must be a stable function. */
  readonly validate?: (values: FormValues) => FieldErrors
  /** Rejects with a `CallFailure`, whose texts stand in their places then. */
  readonly onSave: (values: FormValues) => Promise<void>
  readonly saveLabel?: string
  readonly onCancel?: () => void
  /** Called with every change: a live score or preview beside the form. */
  readonly onValues?: (values: FormValues) => void
  /** `RouterLeaveGuard` inside a router; without it only closing the page asks. */
  readonly leaveGuard?: ComponentType<LeaveGuardProps>
  /** Keeps what was typed in this tab's session storage under this key until it is saved. */
  readonly draftKey?: string
  /** Stands beside the form on wide screens. */
  readonly aside?: ReactNode
}

export function RecordForm(props: RecordFormProps) {
  const {
    label,
    sections,
    initial,
    onSave,
    saveLabel = 'Save',
    onCancel,
    onValues,
    leaveGuard: LeaveGuard,
    draftKey,
    aside,
  } = props
  const validate = useValidator(props.schema, props.validate)
  const form = useRecordForm({ sections, initial, validate, onSave, draftKey })
  const formId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const wantsSummary = useRef(false)
  const [showsSummary, setShowsSummary] = useState(false)
  useUnloadGuard(form.isDirty)

  const fieldId = (name: string) => `${formId}-${name}`
  const wrong = form.fields.flatMap((field) => {
    const message = errorOf(form.errors, field.name)
    return message === undefined ? [] : [{ field, message }]
  })
  const stray = strayErrors(form.errors, form.fields)
  const count = wrong.length + stray.length

  useEffect(() => {
    if (!wantsSummary.current || summary.current === null) return
    wantsSummary.current = false
    summary.current.focus()
  })
  useEffect(() => onValues?.(form.values), [onValues, form.values])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const outcome = await form.save()
    if (outcome === 'saved') setShowsSummary(false)
    if (outcome !== 'invalid' && outcome !== 'refused') return
    wantsSummary.current = true
    setShowsSummary(true)
    if (showsSummary) summary.current?.focus()
  }
  const goTo = (field: FormField) => {
    const control = document.getElementById(fieldId(field.name))
    control?.focus({ preventScroll: true })
    control?.closest('[data-field]')?.scrollIntoView?.({ block: 'center' })
  }
  const shown = new Set(form.fields)

  return (
    <form method="post" className={classes.form} aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {LeaveGuard === undefined ? null : <LeaveGuard isDirty={form.isDirty} />}
      <div className={classes.columns}>
        {sections.length > 1 ? (
          <SectionIndex
            sections={sections}
            formId={formId}
            hasError={(section) => section.fields.some((field) => errorOf(form.errors, field.name) !== undefined)}
          />
        ) : null}
        <div className={classes.main}>
          {form.hasDraft ? (
            <div className={classes.draft} role="status">
              <span>What you typed before was kept in this tab.</span>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={form.discard}>
                Discard it
              </Button>
            </div>
          ) : null}
          {showsSummary && (count > 0 || form.state.kind === 'failed') ? (
            <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
              <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
              <div>
                <p className={classes.summaryTitle}>
                  {count === 0
                    ? form.state.kind === 'failed'
                      ? form.state.message
                      : ''
                    : count === 1
                      ? '1 field needs your attention'
                      : `${count} fields need your attention`}
                </p>
                {count === 0 ? null : (
                  <ul className={classes.summaryList}>
                    {wrong.map(({ field, message }) => (
                      <li key={field.name}>
                        <a
                          href={`#${fieldId(field.name)}`}
                          onClick={(event) => {
                            event.preventDefault()
                            goTo(field)
                          }}
                        >
                          {field.label}
                        </a>
                        : {message}
                      </li>
                    ))}
                    {stray.map((message) => (
                      <li key={message}>{message}</li>
                    ))}
                  </ul>
                )}
              </div>
            </div>
          ) : null}
          {sections.map((section) => {
            const fields = section.fields.filter((field) => shown.has(field))
            if (fields.length === 0) return null
            return (
              <section
                key={section.id}
                id={`${formId}-section-${section.id}`}
                className={classes.section}
                aria-labelledby={`${formId}-title-${section.id}`}
              >
                <h2 id={`${formId}-title-${section.id}`} className={classes.sectionTitle}>
                  {section.title}
                </h2>
                {section.description === undefined ? null : (
                  <p className={classes.sectionText}>{section.description}</p>
                )}
                <div className={classes.grid} data-columns={section.columns ?? 'single'}>
                  {fields.map((field) => (
                    <FieldControl
                      key={field.name}
                      id={fieldId(field.name)}
                      field={field}
                      value={form.values[field.name]}
                      error={errorOf(form.errors, field.name)}
                      onChange={form.change}
                      onTouch={form.touch}
                    />
                  ))}
                </div>
              </section>
            )
          })}
          <SaveBar
            state={form.state}
            saveLabel={saveLabel}
            isDirty={form.isDirty}
            onDiscard={form.discard}
            onCancel={onCancel}
          />
        </div>
        {aside === undefined ? null : <aside className={classes.aside}>{aside}</aside>}
      </div>
    </form>
  )
}

interface SectionIndexProps {
  readonly sections: readonly FormSection[]
  readonly formId: string
  readonly hasError: (section: FormSection) => boolean
}

function SectionIndex({ sections, formId, hasError }: SectionIndexProps) {
  return (
    <nav className={classes.index} aria-label="Sections">
      {sections.map((section) => {
        const isWrong = hasError(section)
        return (
          <a
            key={section.id}
            className={classes.indexLink}
            data-wrong={isWrong || undefined}
            href={`#${formId}-section-${section.id}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(`${formId}-section-${section.id}`)?.scrollIntoView?.({ block: 'start' })
            }}
          >
            {section.title}
            {isWrong ? <IconAlertTriangle size={14} stroke={1.5} aria-label="has errors" /> : null}
          </a>
        )
      })}
    </nav>
  )
}

function useValidator(schema: z.ZodType | undefined, validate: ((values: FormValues) => FieldErrors) | undefined) {
  const [made] = useState(() => new WeakMap<z.ZodType, (values: FormValues) => FieldErrors>())
  if (schema === undefined) return validate
  const found = made.get(schema) ?? withBoth(schemaValidator(schema), validate)
  made.set(schema, found)
  return found
}

function withBoth(
  first: (values: FormValues) => FieldErrors,
  second: ((values: FormValues) => FieldErrors) | undefined,
) {
  return second === undefined ? first : (values: FormValues) => ({ ...second(values), ...first(values) })
}
