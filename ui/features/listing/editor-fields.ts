import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ProductFormState } from '../../../core/catalogue/product-form.schema.ts'

export type FieldTexts = Readonly<Record<string, string>>

/** What the fields of the form show. */
export interface HeldForm {
  readonly values: ProductFormState
  readonly texts: FieldTexts
}

/** The form as its fields see it: each is redrawn when its own value or message changes, not with every key pressed elsewhere. */
export interface EditorFields {
  readonly read: () => HeldForm
  readonly publish: (held: HeldForm) => void
  /** Called after every change. Answers how to stop. */
  readonly subscribe: (onChange: () => void) => () => void
  readonly set: (name: string, value: unknown) => void
  readonly touch: (name: string) => void
}

/** One for the life of an editor; `set` and `touch` must stay the same. */
export function useEditorFields(first: HeldForm, set: EditorFields['set'], touch: EditorFields['touch']): EditorFields {
  const [fields] = useState((): EditorFields => {
    const listeners = new Set<() => void>()
    let held = first
    return {
      read: () => held,
      publish: (next) => {
        held = next
        for (const listener of listeners) listener()
      },
      subscribe: (onChange) => {
        listeners.add(onChange)
        return () => listeners.delete(onChange)
      },
      set,
      touch,
    }
  })
  return fields
}

/** A part of the form; `select` must answer the same value while nothing in it has changed. */
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
export function useTexts(fields: EditorFields, name: string): FieldTexts {
  const text = useHeld(fields, (held) =>
    JSON.stringify(Object.entries(held.texts).filter(([path]) => path === name || path.startsWith(`${name}.`))),
  )
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text])
}

/** The message under a field: its own, else the first of a path inside it. */
export function textOf(texts: FieldTexts, name: string): string | undefined {
  return texts[name] ?? Object.entries(texts).find(([path]) => path.startsWith(`${name}.`))?.[1]
}
