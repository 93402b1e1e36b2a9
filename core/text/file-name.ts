/** The length from which the base of a file name is shortened. Spec §5. */
export const FILE_NAME_LENGTH = 5

/**
 * A file name for narrow places: a base beyond the limit is cut and followed by an ellipsis; the extension stays. The
 * base is everything before the last dot, counted in code points. 'document.pdf' gives 'docum...pdf'. Show the full
 * name as a tooltip. D-51.
 */
export function shortFileName(name: string, limit: number = FILE_NAME_LENGTH): string {
  const dot = name.lastIndexOf('.')
  const base = Array.from(dot === -1 ? name : name.slice(0, dot))
  if (base.length <= limit) return name
  return `${base.slice(0, limit).join('')}...${dot === -1 ? '' : name.slice(dot + 1)}`
}
