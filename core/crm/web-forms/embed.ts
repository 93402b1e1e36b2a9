/** The value of `frame-ancestors` for the hosts that may show a form in a frame. D-223. */
export const frameAncestors = (hosts: readonly string[]): string => (hosts.length === 0 ? "'none'" : hosts.join(' '))

/** Pixels of the frame for each field, and for title, texts and button. */
const FIELD_HEIGHT_PX = 84
const FRAME_HEIGHT_PX = 320

/** The HTML that shows a form on a page of the seller. D-223. */
export function embedSnippet(address: string, form: { readonly title: string; readonly fields: number }): string {
  const height = FRAME_HEIGHT_PX + FIELD_HEIGHT_PX * form.fields
  return `<iframe src="${escaped(address)}" title="${escaped(form.title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
