import { useId, type ReactNode } from 'react'
import { formNameOf } from '../../../core/catalogue/product-form.schema.ts'
import { productField, type ProductFieldName } from '../../../core/catalogue/product-form/fields.ts'
import { FieldControl } from '../../shared/form/field-control.tsx'
import type { FieldControlArgs, FieldKind, FormField } from '../../shared/form/form.types.ts'
import { type EditorFields, textOf, useHeld } from './editor-fields.ts'

export interface EditorFieldProps {
  readonly fields: EditorFields
  readonly name: ProductFieldName
  readonly kind: FieldKind
  /** Parts that the declaration does not hold or that depend on the form. */
  readonly about?: Partial<Omit<FormField, 'name' | 'kind' | 'render'>>
  readonly render?: (args: FieldControlArgs) => ReactNode
}

/** The frame of a control: label, required mark and help from core's declaration, value and message from the editor. */
export function EditorField({ fields, name, kind, about, render }: EditorFieldProps) {
  const id = useId()
  const formName = formNameOf(name)
  const { label, required = false, isWide = false, help, tooltip } = productField(name)
  const field: FormField = {
    name: formName,
    label,
    kind,
    required,
    isWide,
    ...(help !== undefined && { help }),
    ...(tooltip !== undefined && { tooltip }),
    ...about,
    ...(render !== undefined && { render }),
  }
  const value = useHeld(fields, ({ values }) => (values as Readonly<Record<string, unknown>>)[formName])
  const error = useHeld(fields, ({ texts }) => textOf(texts, formName))
  return <FieldControl id={id} field={field} value={value} error={error} onChange={fields.set} onTouch={fields.touch} />
}

/** Brings a field into view and puts the cursor into it. */
export function goToField(name: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  if (place === null) return
  const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
  place.scrollIntoView?.({ block: 'center', behavior: reduced ? 'auto' : 'smooth' })
  const control = place.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button') ?? place
  control.focus({ preventScroll: true })
}
