import { type Tint, tone } from './drawing.ts'
import { electronicsDrawings } from './electronics.ts'
import { foodDrawings } from './food.ts'
import { homeDrawings } from './homes.ts'
import { machineDrawings } from './machines.ts'
import { materialDrawings } from './materials.ts'
import { peopleDrawings } from './people.ts'
import { vehicleDrawings } from './vehicles.ts'

const DRAWINGS = {
  ...electronicsDrawings,
  ...foodDrawings,
  ...homeDrawings,
  ...machineDrawings,
  ...materialDrawings,
  ...peopleDrawings,
  ...vehicleDrawings,
}

/** What a product picture shows. */
export type Shape = keyof typeof DRAWINGS

/** The view of a product picture: from the front, as a close-up, or packed. */
export type View = 'front' | 'detail' | 'packed'

/**
 * A product picture as SVG, 4:3: the object under soft light before a plain ground, in the colour of its name or, without
 * one, in that of the seed. The same arguments produce the same picture. It needs no font and no other file.
 */
export function productPicture(shape: Shape, seed: number, view: View, colour?: Tint): string {
  const tint = colour ?? { hue: HUES[seed % HUES.length] ?? 30, saturation: METALLIC.has(shape) ? 9 : 42 }
  const ground = GROUNDS[(seed >> 3) % GROUNDS.length] ?? '#eceae6'
  const drawing = view === 'packed' ? DRAWINGS.pallet() : DRAWINGS[shape](tint)
  const place = view === 'detail' ? 'translate(400 330) scale(1.5) rotate(-4) translate(-400 -330)' : 'translate(0 0)'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><defs>` +
    `<radialGradient id="g" cx=".5" cy=".38" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="${ground}"/><stop offset="1" stop-color="${darker(ground)}"/></radialGradient>` +
    `<linearGradient id="b" x2="1"><stop offset="0" stop-color="${tone(tint, 62)}"/><stop offset=".35" stop-color="${tone(tint, 74)}"/><stop offset="1" stop-color="${tone(tint, 36)}"/></linearGradient>` +
    `<linearGradient id="t" x2="0" y2="1"><stop offset="0" stop-color="${tone(tint, 86)}"/><stop offset="1" stop-color="${tone(tint, 68)}"/></linearGradient>` +
    `<linearGradient id="d" x2="1" y2="1"><stop offset="0" stop-color="${tone(tint, 42)}"/><stop offset="1" stop-color="${tone(tint, 24)}"/></linearGradient>` +
    `<linearGradient id="m" x2="1"><stop offset="0" stop-color="#9b9fa3"/><stop offset=".3" stop-color="#eef0f1"/><stop offset=".6" stop-color="#b9bdc1"/><stop offset="1" stop-color="#6f7478"/></linearGradient>` +
    `<linearGradient id="k" x2="1" y2="1"><stop offset="0" stop-color="#4b4e52"/><stop offset="1" stop-color="#1f2124"/></linearGradient>` +
    `<radialGradient id="s"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset=".6" stop-color="#000" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="800" height="600" fill="url(#g)"/><ellipse cx="400" cy="490" rx="300" ry="46" fill="url(#s)"/>` +
    `<g transform="${place}">${drawing}</g></svg>`
  )
}

const HUES = [196, 28, 210, 150, 4, 44, 262, 174, 16, 226, 96, 338] as const
const GROUNDS = ['#eceae6', '#e7ebec', '#efece6', '#e9e9ec'] as const
const METALLIC = new Set<Shape>([
  'coil',
  'ingot',
  'bolt',
  'beam',
  'gear',
  'bearing',
  'flange',
  'disc',
  'pot',
  'pipe',
  'tin',
  'appliance',
  'lathe',
])
const darker = (hex: string) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * 0.86)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
