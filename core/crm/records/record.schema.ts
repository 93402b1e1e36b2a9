import { z } from 'zod'
import { isSameJson } from '../../text/same-json.ts'
import { isEmptyValue, missingMessage, readFieldValue } from '../forms/field-value.ts'
import type { FieldValue } from '../forms/field-value.ts'
import { isRequired, isUnique } from '../forms/field-flags.ts'
import { fieldsOf } from '../forms/form.schema.ts'
import type { FormField, FormLayout } from '../forms/form.schema.ts'
import { NAMING_FIELDS } from '../forms/default-forms.ts'
import type { RecordTypeName } from './record-types.ts'

/** The values of a record by field id, including those of removed fields (D-84). */
export type RecordValues = Readonly<Record<string, FieldValue>>

/**
 * Checks a whole record by its form: takes values by field id, returns those to store, reports issues by field id.
 * Ids that the form does not place are dropped, so a required field in the unused list has no effect. The stored value
 * is always valid, because removing an option must not lock the records that use it. `uniqueClaims` lists the unique
 * fields; only the server can check which values are taken. D-84.
 */
export function recordSchema(form: FormLayout, stored: RecordValues = {}): z.ZodType<RecordValues> {
  const fields = fieldsOf(form)
  return z.record(z.string(), z.unknown()).transform((given, context): RecordValues => {
    const values: [string, FieldValue][] = []
    for (const field of fields) {
      const read = readRecordField(field, given, stored)
      if (read.ok) values.push([String(field.id), read.value])
      else context.addIssue({ code: 'custom', path: [String(field.id)], message: read.message })
    }
    return Object.fromEntries(values)
  })
}

/** A unique field of a record with its value in comparable form: trimmed, without letter case. D-84. */
export interface UniqueClaim {
  readonly field: FormField
  readonly value: FieldValue
  readonly key: string
}

/** The filled unique fields of a record. */
export function uniqueClaims(form: FormLayout, values: RecordValues): readonly UniqueClaim[] {
  return fieldsOf(form)
    .filter((field) => isUnique(field) && !isEmptyValue(values[field.id]))
    .map((field) => {
      const value = values[field.id] ?? null
      return { field, value, key: uniqueKey(value) }
    })
}

/** The form in which unique values are compared: trimmed, without letter case. D-84. */
export function uniqueKey(value: FieldValue): string {
  return (typeof value === 'object' && value !== null ? value.join(',') : String(value)).trim().toLowerCase()
}

/** Whether this field names the records of its type and therefore cannot be removed. D-84. */
export function isNamingField(type: RecordTypeName, field: Pick<FormField, 'name'>): boolean {
  return field.name === NAMING_FIELDS[type]
}

/**
 * The display name of a record: the naming field, with the last name where the form has one; '' when both are empty.
 */
export function recordName(type: RecordTypeName, form: FormLayout, values: RecordValues): string {
  const textOf = (name: string): string => {
    const field = fieldsOf(form).find((candidate) => candidate.name === name)
    const value = field === undefined ? null : values[field.id]
    return typeof value === 'string' ? value : ''
  }
  return [textOf(NAMING_FIELDS[type]), NAMING_FIELDS[type] === 'first_name' ? textOf('last_name') : '']
    .filter((part) => part !== '')
    .join(' ')
}

function readRecordField(field: FormField, given: Readonly<Record<string, unknown>>, stored: RecordValues) {
  const id = String(field.id)
  const value = Object.hasOwn(given, id) ? given[id] : null
  if (isEmptyValue(value)) {
    return isRequired(field)
      ? { ok: false as const, message: missingMessage(field) }
      : { ok: true as const, value: null }
  }
  const before = Object.hasOwn(stored, id) ? (stored[id] ?? null) : null
  if (before !== null && isSameJson(before, value)) return { ok: true as const, value: before }
  return readFieldValue(field, value)
}
