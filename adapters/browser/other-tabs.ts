/** Calls back when another tab changes or removes one key of local storage, or clears all of it. */
export function onStorageKey(
  key: string,
  onChange: (value: string | undefined) => void,
  target: Window = globalThis.window,
): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === key) onChange(event.newValue ?? undefined)
    else if (event.key === null) onChange(undefined)
  }
  target.addEventListener('storage', changed)
  return () => target.removeEventListener('storage', changed)
}
