/** Name and value pairs of a form: lists as `a[]`, objects as `a[k]`, files unchanged (D-09). */
export function formEntries(value: unknown, name = ''): [string, string | Blob][] {
  if (value === undefined || value === null) return []
  if (value instanceof Blob) return [[name, value]]
  if (Array.isArray(value)) {
    return value.flatMap((item, at) =>
      formEntries(
        item,
        item !== null && typeof item === 'object' && !(item instanceof Blob) ? `${name}[${at}]` : `${name}[]`,
      ),
    )
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, item]) => formEntries(item, name === '' ? key : `${name}[${key}]`))
  }
  return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
}

/** Encodes a query; lists and objects have the same encoding as in a form. */
export const queryOf = (value: unknown): URLSearchParams =>
  new URLSearchParams(formEntries(value).map(([name, item]) => [name, typeof item === 'string' ? item : '']))

export function multipartOf(value: unknown): FormData {
  const form = new FormData()
  for (const [name, item] of formEntries(value)) form.append(name, item)
  return form
}
