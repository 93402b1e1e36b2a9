import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ProductFormState } from '../../../core/catalogue/product-form.schema.ts'
import { errorOf, isSameValue } from '../../shared/form/form-errors.ts'
import type { Conflicts, FieldErrors } from '../../shared/form/form.types.ts'

/** What the fields of the form show. */
export interface HeldForm {
  readonly values: ProductFormState
  readonly texts: FieldErrors
  readonly conflicts: Conflicts
}

interface FieldActions {
  readonly set: (name: string, value: unknown) => void
  readonly touch: (name: string) => void
  /** Ends a conflict with the stored value or with what was typed. */
  readonly resolve: (name: string, choice: 'stored' | 'typed') => void
  /** The id of a field's control on the page. */
  readonly fieldId: (name: string) => string
}

/** The form as its fields see it: a field renders when its own value or message changes, not with every key pressed elsewhere. */
export interface EditorFields extends FieldActions {
  readonly read: () => HeldForm
  /** Calls back after every change. Returns the unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** Lives as long as the editor; its actions stay the same functions. */
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

/** The form engine copies its values with every change: equal lists and objects stay the former ones, so that their fields do not render. */
function withFormerParts(former: ProductFormState, next: ProductFormState): ProductFormState {
  const before: Readonly<Record<string, unknown>> = former
  const parts = Object.entries(next).map(([name, value]) => [
    name,
    typeof value === 'object' && isSameValue(before[name], value) ? before[name] : value,
  ])
  return Object.fromEntries(parts) as ProductFormState
}

/** A part of the form; `select` must return the same value while nothing in it has changed. */
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
