/** The colour of a product. */
export interface Tint {
  readonly hue: number
  /** In percent; low for metals. */
  readonly saturation: number
  /** Percentage points that every tone is lighter (white goods) or darker (black goods). */
  readonly shade?: number
}

/**
 * Draws an object in a frame of 800 × 600, standing at about 490. Besides the colours of the tint it may fill with gradients
 * that `productPicture` defines: `b` body, `t` top, `d` dark side, `m` metal, `k` black.
 */
export type Drawing = (tint: Tint) => string

export const tone = ({ hue, saturation, shade = 0 }: Tint, light: number) =>
  `hsl(${hue} ${saturation}% ${Math.min(97, Math.max(8, light + shade))}%)`
export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 6, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
/** An upright cylinder. */
export const can = (x: number, y: number, width: number, height: number, body = 'url(#b)', top = 'url(#t)') => {
  const r = width / 2
  const flat = r * 0.26
  return path(`M${x - r} ${y}v${height}a${r} ${flat} 0 0 0 ${width} 0v${-height}z`, body) + oval(x, y, r, flat, top)
}
/** A box seen from a corner: front at the left, side at the right. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  front = 'url(#b)',
  side = 'url(#d)',
  top = 'url(#t)',
) =>
  path(`M${x} ${y}h${width}v${height}h${-width}z`, front) +
  path(`M${x + width} ${y}l${depth} ${-depth * 0.5}v${height}l${-depth} ${depth * 0.5}z`, side) +
  path(`M${x} ${y}l${depth} ${-depth * 0.5}h${width}l${-depth} ${depth * 0.5}z`, top)
export const wheel = (x: number, y: number, radius: number) =>
  circle(x, y, radius, 'url(#k)') + circle(x, y, radius * 0.52, 'url(#m)') + circle(x, y, radius * 0.16, '#333')
export const sheen = (d: string) => path(d, '#fff', 'opacity=".28"')
