/** Focuses the first field of a form that has a message. */
export function goToFirstWrong(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  const wrong = Array.from(form.elements).find(
    (control) => control instanceof HTMLElement && (control.getAttribute('name') ?? '') in texts,
  )
  if (wrong instanceof HTMLElement) wrong.focus()
}
