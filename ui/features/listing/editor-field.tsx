import type { ReactNode } from 'react'
import { formNameOf } from '../../../core/catalogue/product-form.schema.ts'
import {
  PRODUCT_LABELS,
  productField,
  type ProductFieldName,
  type SelectorName,
} from '../../../core/catalogue/product-form/fields.ts'
import { FieldControl } from '../../shared/form/field-control.tsx'
import type { FieldControlArgs, FieldKind, FormField } from '../../shared/form/form.types.ts'
import { ConflictChoice } from '../../shared/form/conflict-choice.tsx'
import { type EditorFields, useError, useHeld } from './editor-fields.ts'
import { valueText } from './value-text.ts'

export interface EditorFieldProps {
  readonly fields: EditorFields
  readonly name: ProductFieldName
  readonly kind: FieldKind
  /** Properties that the declaration does not contain or that depend on the form. */
  readonly about?: Partial<Omit<FormField, 'name' | 'kind' | 'render'>>
  readonly render?: (args: FieldControlArgs) => ReactNode
}

/** The frame of a control: label, required mark and help from core's declaration, value and message from the editor. */
export function EditorField({ fields, name, kind, about, render }: EditorFieldProps) {
  const formName = formNameOf(name)
  const { label, required = false, isWide = false, help, tooltip } = productField(name)
  const field: FormField = {
    name: formName,
    label,
    kind,
    required,
    isWide,
    textOf: (value) => valueText(name, value, about?.currency),
    ...(help !== undefined && { help }),
    ...(tooltip !== undefined && { tooltip }),
    ...about,
    ...(render !== undefined && { render }),
  }
  const value = useHeld(fields, ({ values }) => (values as Readonly<Record<string, unknown>>)[formName])
  const conflict = useHeld(fields, ({ conflicts }) => conflicts[formName])
  return (
    <FieldControl
      id={fields.fieldId(formName)}
      field={field}
      value={value}
      error={useError(fields, formName)}
      conflict={conflict}
      onChange={fields.set}
      onTouch={fields.touch}
      onResolve={fields.resolve}
    />
  )
}

/**
 * The two values of a conflict for a field that is not a `FieldControl`, such as a switch or the photos. Renders
 * nothing without a conflict.
 */
export function FieldConflict({
  fields,
  name,
}: {
  readonly fields: EditorFields
  readonly name: ProductFieldName | SelectorName
}) {
  const formName = formNameOf(name)
  const conflict = useHeld(fields, ({ conflicts }) => conflicts[formName])
  const value = useHeld(fields, ({ values }) => (values as Readonly<Record<string, unknown>>)[formName])
  if (conflict === undefined) return null
  return (
    <ConflictChoice
      label={PRODUCT_LABELS[name]}
      stored={valueText(name, conflict.stored)}
      typed={valueText(name, value)}
      onChoose={(choice) => fields.resolve(formName, choice)}
    />
  )
}

/** The name under which `goToNamedField` finds the variations. */
export const VARIATIONS_PLACE = 'variations'
