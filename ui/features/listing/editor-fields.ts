import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ProductFormState } from '../../../core/catalogue/product-form.schema.ts'
import { errorOf, isSameValue } from '../../shared/form/form-errors.ts'
import type { Conflicts, FieldErrors } from '../../shared/form/form.types.ts'

/** The state that the fields of the form show. */
export interface HeldForm {
  readonly values: ProductFormState
  readonly texts: FieldErrors
  readonly conflicts: Conflicts
}

interface FieldActions {
  readonly set: (name: string, value: unknown) => void
  readonly touch: (name: string) => void
  /** Resolves a conflict with the stored value or with the typed one. */
  readonly resolve: (name: string, choice: 'stored' | 'typed') => void
  /** The id of a field's control in the document. */
  readonly fieldId: (name: string) => string
}

/** The form for its fields: a field renders only when its own value or message changes. */
export interface EditorFields extends FieldActions {
  readonly read: () => HeldForm
  /** Calls back after every change. Returns the unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** Creates one object for the lifetime of the editor; its actions are stable functions. */
export function useEditorFields(held: HeldForm, actions: FieldActions): EditorFields {
  const [store] = useState(() => {
    const listeners = new Set<() => void>()
    let current = { held, actions }
    return {
      publish: (next: typeof current) => {
        const values = withFormerParts(current.held.values, next.held.values)
        current = { ...next, held: { ...next.held, values } }
        for (const listener of listeners) listener()
      },
      fields: {
        read: () => current.held,
        subscribe: (onChange: () => void) => {
          listeners.add(onChange)
          return () => listeners.delete(onChange)
        },
        set: (name, value) => current.actions.set(name, value),
        touch: (name) => current.actions.touch(name),
        resolve: (name, choice) => current.actions.resolve(name, choice),
        fieldId: (name) => current.actions.fieldId(name),
      } satisfies EditorFields,
    }
  })
  useLayoutEffect(() => store.publish({ held, actions }))
  return store.fields
}

/**
 * The form engine copies its values at every change: equal lists and objects keep their identity, so that their fields
 * do not render.
 */
function withFormerParts(former: ProductFormState, next: ProductFormState): ProductFormState {
  const before: Readonly<Record<string, unknown>> = former
  const parts = Object.entries(next).map(([name, value]) => [
    name,
    typeof value === 'object' && isSameValue(before[name], value) ? before[name] : value,
  ])
  return Object.fromEntries(parts) as ProductFormState
}

/** Selects from the form; `select` must return the same value while nothing in it has changed. */
export function useHeld<T>(fields: EditorFields, select: (held: HeldForm) => T): T {
  const read = () => select(fields.read())
  return useSyncExternalStore(fields.subscribe, read, read)
}

/** A value of the form. */
export function useValue<Name extends keyof ProductFormState>(
  fields: EditorFields,
  name: Name,
): ProductFormState[Name] {
  return useHeld(fields, (held) => held.values[name])
}

/** The messages of a field and of the rows inside it. */
export function useTexts(fields: EditorFields, name: string): FieldErrors {
  const text = useHeld(fields, (held) =>
    JSON.stringify(Object.entries(held.texts).filter(([path]) => path === name || path.startsWith(`${name}.`))),
  )
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text])
}

/** The message under a field: its own, else the first of a path inside it. */
export const useError = (fields: EditorFields, name: string): string | undefined =>
  useHeld(fields, ({ texts }) => errorOf(texts, name))
