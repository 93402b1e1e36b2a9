import type { Shape } from './families.ts'

/** The view of a product picture: from the front, as a close-up, or packed. */
export type View = 'front' | 'detail' | 'packed'

interface Tint {
  readonly hue: number
  /** In percent; low for metals. */
  readonly saturation: number
}

/**
 * A product picture as SVG, 4:3: the object under soft light before a plain ground. The same arguments produce the same
 * picture. It needs no font and no other file.
 */
export function productPicture(shape: Shape, seed: number, view: View): string {
  const tint: Tint = { hue: HUES[seed % HUES.length] ?? 30, saturation: METALLIC.has(shape) ? 9 : 42 }
  const ground = GROUNDS[(seed >> 3) % GROUNDS.length] ?? '#eceae6'
  const drawing = view === 'packed' ? DRAWINGS.pallet({ hue: 30, saturation: 38 }) : DRAWINGS[shape](tint)
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
  'disc',
  'pot',
  'pipe',
  'tin',
  'appliance',
  'lathe',
  'ladder',
])

const tone = ({ hue, saturation }: Tint, light: number) => `hsl(${hue} ${saturation}% ${light}%)`
const darker = (hex: string) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * 0.86)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 6, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`
const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
/** An upright cylinder. */
const can = (x: number, y: number, width: number, height: number, body = 'url(#b)', top = 'url(#t)') => {
  const r = width / 2
  const flat = r * 0.26
  return path(`M${x - r} ${y}v${height}a${r} ${flat} 0 0 0 ${width} 0v${-height}z`, body) + oval(x, y, r, flat, top)
}
/** A box seen from a corner: front at the left, side at the right. */
const box = (
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
const wheel = (x: number, y: number, radius: number) =>
  circle(x, y, radius, 'url(#k)') + circle(x, y, radius * 0.52, 'url(#m)') + circle(x, y, radius * 0.16, '#333')
const sheen = (d: string) => path(d, '#fff', 'opacity=".28"')

const DRAWINGS: Readonly<Record<Shape, (tint: Tint) => string>> = {
  sack: (t) =>
    path('M270 170q130 26 260 0q34 40 26 150q16 110-18 172q-138 26-276 0q-34-62-18-172q-8-110 26-150z', 'url(#b)') +
    path('M276 170q124 34 248 0l-14-30q-110 20-220 0z', 'url(#d)') +
    line('M284 166q116 24 232 0', '#fff', 4, 'stroke-dasharray="10 8" opacity=".8"') +
    rect(312, 262, 176, 126, tone(t, 92), 8) +
    oval(400, 325, 58, 34, tone(t, 58)) +
    rect(330, 404, 140, 10, tone(t, 88), 5) +
    sheen('M286 200q20 120 2 250q-18-130-2-250z'),
  produce: (t) =>
    box(220, 360, 300, 120, 70, '#c99a62', '#8f6534', '#e1bb86') +
    times(
      9,
      (at) =>
        circle(262 + (at % 5) * 62 - (at > 4 ? -28 : 0), at > 4 ? 296 : 338, 40, 'url(#b)') +
        circle(250 + (at % 5) * 62 - (at > 4 ? -28 : 0), at > 4 ? 282 : 324, 10, '#fff', 'opacity=".5"'),
    ) +
    times(3, (at) => rect(220, 374 + at * 36, 300, 22, '#d8ad77', 2)) +
    line('M340 262q10-30 34-36', tone({ ...t, hue: 110 }, 36), 7),
  bottle: (t) =>
    path('M360 130h80v80q54 40 54 110v150q0 22-22 22h-144q-22 0-22-22v-150q0-70 54-110z', 'url(#b)') +
    rect(352, 96, 96, 44, 'url(#d)', 8) +
    rect(306, 320, 188, 116, tone(t, 94), 4) +
    oval(400, 378, 46, 32, tone(t, 56)) +
    sheen('M326 300q4-56 44-84l0 30q-24 24-24 70v150h-20z'),
  machine: (t) =>
    box(190, 250, 330, 230, 90) +
    rect(222, 288, 170, 120, '#22303a', 8) +
    rect(232, 298, 150, 100, tone({ ...t, hue: 195 }, 70), 4, 'opacity=".55"') +
    rect(416, 288, 80, 56, '#10181d', 6) +
    circle(432, 372, 10, '#3fae5a') +
    circle(460, 372, 10, '#d8a43a') +
    circle(488, 372, 10, '#cf4b3f') +
    rect(300, 170, 110, 60, 'url(#m)', 6) +
    path('M286 170h138l-30-54h-78z', 'url(#m)') +
    times(2, (at) => rect(210 + at * 260, 480, 40, 18, '#333', 3)) +
    line('M520 300h60v120', '#868b90', 12),
  lathe: () =>
    box(150, 300, 420, 170, 80, 'url(#b)', 'url(#d)', 'url(#t)') +
    rect(180, 220, 130, 110, 'url(#b)', 8) +
    circle(322, 272, 44, 'url(#m)') +
    circle(322, 272, 16, '#3a3d40') +
    rect(340, 260, 170, 24, 'url(#m)', 4) +
    rect(500, 238, 70, 80, 'url(#d)', 6) +
    rect(196, 240, 78, 50, '#15202a', 5) +
    rect(204, 248, 62, 34, '#7fc7d8', 3) +
    rect(330, 330, 180, 26, '#2b2e31', 4) +
    times(4, (at) => rect(190 + at * 90, 400, 60, 10, '#fff', 5, 'opacity=".25"')),
  pump: () =>
    rect(190, 440, 420, 34, '#3b3f43', 6) +
    rect(370, 280, 210, 130, 'url(#b)', 20) +
    times(7, (at) => rect(392 + at * 25, 284, 8, 122, '#000', 2, 'opacity=".18"')) +
    rect(576, 300, 26, 90, 'url(#d)', 8) +
    circle(280, 350, 92, 'url(#b)') +
    circle(280, 350, 62, 'url(#d)') +
    circle(280, 350, 34, 'url(#m)') +
    rect(248, 190, 64, 90, 'url(#b)', 4) +
    rect(232, 178, 96, 26, 'url(#m)', 6) +
    rect(148, 318, 60, 64, 'url(#b)', 4) +
    rect(136, 302, 24, 96, 'url(#m)', 6) +
    times(8, (at) =>
      circle(280 + Math.round(78 * Math.cos(at * 0.785)), 350 + Math.round(78 * Math.sin(at * 0.785)), 6, '#d9dcdf'),
    ) +
    rect(420, 246, 80, 40, 'url(#k)', 6) +
    rect(230, 420, 90, 24, 'url(#d)', 3) +
    rect(420, 408, 110, 34, 'url(#d)', 3),
  vehicle: (t) =>
    path('M180 400v-120q0-16 16-16h210v136z', 'url(#b)') +
    path('M406 400v-210q0-16 16-16h92q14 0 22 14l62 108v104z', 'url(#b)') +
    path('M430 200h76l46 84h-122z', '#22313b') +
    path('M440 210h40l-20 66h-20z', '#9cc6d4', 'opacity=".5"') +
    rect(166, 396, 452, 34, 'url(#k)', 6) +
    wheel(262, 436, 56) +
    wheel(528, 436, 56) +
    rect(590, 330, 26, 26, '#ffe9a8', 4) +
    rect(196, 288, 190, 14, tone(t, 88), 4, 'opacity=".6"') +
    rect(196, 316, 190, 14, tone(t, 30), 4, 'opacity=".35"'),
  cable: (t) =>
    times(5, (at) =>
      oval(380, 330, 170 - at * 22, 150 - at * 19, 'none', `stroke="${tone(t, 30 + at * 8)}" stroke-width="21"`),
    ) +
    oval(380, 330, 62, 54, 'none', `stroke="${tone(t, 26)}" stroke-width="4"`) +
    line('M470 450q90 40 170-14', tone(t, 44), 26) +
    line('M640 436l34-20', '#e9e4da', 20) +
    times(3, (at) => line(`M668 ${418 + at * 8}l38 ${-26 + at * 14}`, '#c77b3b', 7)),
  switchgear: (t) =>
    times(
      3,
      (at) =>
        box(210 + at * 112, 220, 106, 240, at === 2 ? 54 : 0, '#eceef0', '#b9bdc2', '#fafbfc') +
        rect(230 + at * 112, 290, 66, 92, '#2a2d31', 6) +
        rect(246 + at * 112, 300, 34, 50, 'url(#b)', 5) +
        circle(263 + at * 112, 246, 12, '#8d9298') +
        circle(263 + at * 112, 430, 12, '#8d9298') +
        rect(236 + at * 112, 396, 54, 8, tone(t, 55), 3),
    ) + rect(190, 456, 420, 14, 'url(#m)', 3),
  panel: (t) =>
    path('M190 180h360l70 270H250z', '#16263c') +
    times(5, (at) => line(`M${262 + at * 60} 180l${60 / 5 + at * 1.6} 270`, '#86a2c2', 2, 'opacity=".7"')) +
    times(5, (at) => line(`M${200 + at * 12} ${225 + at * 45}h${364 + at * 2}`, '#86a2c2', 2, 'opacity=".7"')) +
    path('M190 180h360l70 270H250z', 'none', 'stroke="#d7dbdf" stroke-width="12"') +
    path('M200 186h150l10 264h-100z', tone(t, 80), 'opacity=".16"') +
    line('M560 450l30 40M270 450l-16 40', '#8b9095', 12),
  motor: () =>
    rect(210, 260, 320, 190, 'url(#b)', 34) +
    times(11, (at) => rect(250 + at * 25, 262, 9, 186, '#000', 3, 'opacity=".2"')) +
    rect(180, 276, 44, 158, 'url(#d)', 20) +
    rect(526, 300, 46, 110, 'url(#d)', 12) +
    rect(570, 342, 80, 26, 'url(#m)', 6) +
    rect(300, 210, 130, 62, 'url(#d)', 8) +
    rect(322, 224, 86, 30, 'url(#t)', 4) +
    rect(230, 446, 110, 30, 'url(#k)', 4) +
    rect(410, 446, 110, 30, 'url(#k)', 4),
  lamp: (t) =>
    line('M400 60v90', '#55595d', 6) +
    path('M330 150h140l40 40H290z', 'url(#k)') +
    path('M290 190h220l96 130H194z', 'url(#b)') +
    oval(400, 322, 206, 34, '#fff7dc') +
    oval(400, 322, 150, 20, '#fff') +
    path('M200 330l-70 150h540l-70-150q-200 60-400 0z', '#fff3c4', 'opacity=".4"') +
    sheen('M310 200h40l-60 108h-50z') +
    rect(384, 138, 32, 18, tone(t, 40), 4),
  chip: (t) =>
    path('M170 380l230-130 230 130-230 130z', tone({ hue: 150, saturation: 34 }, 26)) +
    path('M170 380v16l230 130v-16zM630 380v16L400 526v-16z', tone({ hue: 150, saturation: 34 }, 16)) +
    path('M290 356l110-62 110 62-110 62z', '#26282b') +
    path('M290 356v20l110 62v-20z', '#17181a') +
    path('M510 356v20l-110 62v-20z', '#101112') +
    circle(330, 356, 7, '#666') +
    times(7, (at) =>
      line(`M${232 + at * 14} ${392 + at * 8}l30 17M${548 - at * 14} ${392 + at * 8}l-30 17`, '#d9b65c', 4),
    ) +
    times(4, (at) => path(`M${372 + at * 36} ${276 + at * 20}l22-12 22 12-22 13z`, tone(t, 62))) +
    circle(240, 378, 10, '#d9b65c') +
    circle(560, 378, 10, '#d9b65c'),
  screen: (t) =>
    rect(180, 150, 440, 280, '#202327', 16) +
    rect(198, 168, 404, 244, tone(t, 30), 6) +
    path('M198 412l0-90q90-80 180-20t224-70v180z', tone(t, 52)) +
    path('M198 412v-40q120-50 200-10t204-40v90z', tone(t, 72)) +
    sheen('M198 168h170l-120 244h-50z') +
    rect(370, 430, 60, 40, 'url(#m)', 2) +
    rect(300, 466, 200, 16, 'url(#m)', 8),
  gadget: (t) =>
    rect(290, 130, 220, 350, 'url(#b)', 34) +
    rect(312, 168, 176, 150, '#14202a', 12) +
    line('M330 270l34-40 30 26 36-56 38 40', tone(t, 78), 7) +
    circle(400, 392, 46, 'url(#d)') +
    circle(400, 392, 20, 'url(#t)') +
    circle(330, 350, 8, '#3fae5a') +
    sheen('M306 160q-4 150 2 290q-14-10-14-24v-236q0-20 12-30z'),
  drum: (t) =>
    can(400, 160, 240, 310) +
    times(3, (at) => path(`M280 ${220 + at * 92}a120 31 0 0 0 240 0v12a120 31 0 0 1-240 0z`, '#000', 'opacity=".16"')) +
    circle(360, 152, 12, '#333') +
    circle(448, 166, 8, '#333') +
    rect(340, 300, 120, 84, '#f6f4ef', 4) +
    path('M400 312l36 30-36 30-36-30z', tone(t, 50)),
  granules: (t) =>
    path('M170 470q80-190 230-210 150 20 230 210-230 40-460 0z', 'url(#b)') +
    times(64, (at) =>
      oval(
        210 + ((at * 67) % 380),
        478 - ((at * 41) % Math.max(24, 190 - Math.abs(210 + ((at * 67) % 380) - 400) * 0.86)),
        11,
        9,
        tone(t, 52 + ((at * 13) % 34)),
      ),
    ) +
    path('M330 140h140l24 110q-94 24-188 0z', '#dfe6ea', 'opacity=".75"') +
    times(14, (at) => oval(352 + ((at * 29) % 100), 216 + ((at * 17) % 44), 10, 8, tone(t, 56 + ((at * 7) % 26)))),
  tile: (t) =>
    times(
      3,
      (at) =>
        path(`M${200 + at * 40} ${300 - at * 56}l200-90 200 90-200 96z`, at === 2 ? 'url(#t)' : 'url(#b)') +
        path(`M${200 + at * 40} ${300 - at * 56}v18l200 96v-18z`, 'url(#d)') +
        path(`M${600 + at * 40} ${300 - at * 56}v18l-200 96v-18z`, tone(t, 30)),
    ).replace(/$/, '') +
    line('M330 190q80 20 110 70t160 20', '#fff', 3, 'opacity=".6"') +
    line('M420 140q40 40 140 50', '#fff', 2, 'opacity=".5"'),
  beam: () =>
    times(
      3,
      (at) =>
        path(`M${150 + at * 60} ${430 - at * 78}l330-120 100 34-330 122z`, 'url(#t)') +
        path(`M${150 + at * 60} ${430 - at * 78}v30l100 36v-30z`, 'url(#d)') +
        path(`M${250 + at * 60} ${466 - at * 78}v30l330-122v-30z`, 'url(#b)'),
    ),
  window: (t) =>
    rect(250, 90, 300, 400, 'url(#b)', 6) +
    rect(276, 116, 118, 348, '#bcd8e3', 2) +
    rect(406, 116, 118, 348, '#a9cbd9', 2) +
    sheen('M276 116h70l-70 190z') +
    sheen('M406 116h60l-60 170z') +
    rect(384, 290, 10, 60, '#555', 5) +
    rect(236, 486, 328, 16, tone(t, 44), 3),
  pipe: () =>
    times(6, (at) => {
      const x = at < 3 ? 250 + at * 96 : at < 5 ? 298 + (at - 3) * 96 : 346
      const y = at < 3 ? 430 : at < 5 ? 350 : 270
      return (
        path(`M${x} ${y - 46}l170-110a46 46 0 0 1 30 88l-170 112z`, 'url(#b)') +
        circle(x, y, 46, 'url(#t)') +
        circle(x, y, 32, '#26292c') +
        circle(x - 4, y - 4, 26, '#101214')
      )
    }),
  coil: () =>
    path('M300 190h210a70 150 0 0 1 0 300H300z', 'url(#b)') +
    oval(300, 340, 72, 150, 'url(#t)') +
    times(5, (at) =>
      oval(300, 340, 64 - at * 7, 138 - at * 16, 'none', 'stroke="#5b5f63" stroke-width="2" opacity=".6"'),
    ) +
    oval(300, 340, 28, 62, '#2b2e31') +
    times(2, (at) =>
      path(`M${380 + at * 80} 190a70 150 0 0 1 0 300h16a70 150 0 0 0 0-300z`, '#2f4f6a', 'opacity=".75"'),
    ) +
    path('M240 490h330l-20 22H262z', '#8f6534'),
  ingot: () =>
    times(6, (at) => {
      const row = at < 3 ? 0 : at < 5 ? 1 : 2
      const x = 180 + (at - [0, 3, 5][row]!) * 150 + row * 75
      const y = 400 - row * 84
      return (
        path(`M${x} ${y + 76}l22-62h96l22 62z`, 'url(#b)') +
        path(`M${x + 22} ${y + 14}l18-18h88l-10 18z`, 'url(#t)') +
        path(`M${x + 118} ${y + 14}l10-18 28 60-16 20z`, 'url(#d)')
      )
    }),
  bolt: () =>
    times(
      3,
      (at) =>
        `<g transform="translate(${-120 + at * 130} ${at % 2 === 0 ? 20 : -30}) rotate(${-14 + at * 14} 400 320)">${path('M350 150h100l26 34-26 34H350l-26-34z', 'url(#m)')}${rect(372, 218, 56, 240, 'url(#b)', 6)}${times(11, (turn) => line(`M372 ${270 + turn * 16}l56 10`, '#4d5155', 4))}</g>`,
    ) +
    oval(590, 458, 50, 26, 'url(#m)') +
    oval(590, 456, 24, 12, '#3a3d40'),
  yarn: (t) =>
    times(
      3,
      (at) =>
        `<g transform="translate(${-150 + at * 150} ${at === 1 ? 26 : 0})">${path('M350 460l22-290q28-16 56 0l22 290q-50 20-100 0z', 'url(#b)')}${times(12, (turn) => line(`M${368 - turn} ${196 + turn * 22}l${62 + turn * 2} 20`, tone(t, turn % 2 === 0 ? 80 : 38), 3, 'opacity=".55"'))}${oval(400, 168, 20, 8, '#caa26a')}</g>`,
    ),
  fabric: (t) =>
    times(
      4,
      (at) =>
        path(
          `M220 ${420 - at * 66}q0-40 40-40h300q40 0 40 40v26q0 16-16 16H236q-16 0-16-16z`,
          at % 2 === 0 ? 'url(#b)' : 'url(#t)',
        ) + line(`M240 ${424 - at * 66}h340`, tone(t, 30), 3, 'opacity=".35"'),
    ) +
    path('M470 182q60 90 10 170t50 140q60 0 70-60V240q-20-60-130-58z', 'url(#d)') +
    times(3, (at) => line(`M${506 + at * 26} 200q40 80 0 150t30 130`, '#fff', 3, 'opacity=".3"')),
  garment: (t) =>
    path('M300 150q100 54 200 0l120 66-44 96-60-28v200q-116 20-232 0V284l-60 28-44-96z', 'url(#b)') +
    path('M330 146q70 62 140 0l-14-10q-56 34-112 0z', 'url(#d)') +
    line('M284 284v190M516 284v190', tone(t, 34), 3, 'opacity=".5"') +
    line('M292 466q108 18 216 0', '#fff', 3, 'stroke-dasharray="6 6" opacity=".6"') +
    sheen('M310 190q-14 130 6 260q-22-4-26-4V262z'),
  shoe: (t) =>
    path('M200 420q-6-130 20-170 60 30 110-4 60 96 180 116 90 14 98 74v20H200z', 'url(#b)') +
    path('M192 446h420q10 40-20 44H212q-26-4-20-44z', '#25272a') +
    path('M500 364q98 12 108 72h-150q0-60 42-72z', 'url(#d)') +
    times(4, (at) => line(`M${330 + at * 34} ${296 + at * 22}l40-26`, '#fff', 7)) +
    path('M214 254q56 26 108-6l-4-26q-50 26-96 4z', tone(t, 26)),
  medical: (t) =>
    rect(220, 150, 360, 250, '#f3f5f6', 18, 'stroke="#cfd4d8" stroke-width="4"') +
    rect(244, 174, 250, 190, '#0f1c22', 8) +
    line('M256 250h50l16-40 26 90 22-60 12 10h100', '#58d68d', 5) +
    line('M256 320q30-30 60 0t60 0 60 0 50-6', '#5dade2', 4) +
    times(3, (at) => circle(538, 204 + at * 58, 18, at === 0 ? tone(t, 55) : '#c9ced2')) +
    rect(380, 400, 40, 60, 'url(#m)', 2) +
    rect(290, 456, 220, 22, 'url(#m)', 10),
  flask: (t) =>
    path(
      'M362 120h76v130l112 190q20 48-34 48H284q-54 0-34-48l112-190z',
      '#dfecef',
      'opacity=".85" stroke="#aebfc5" stroke-width="5"',
    ) +
    path('M306 350h188l54 92q18 40-34 40H286q-52 0-34-40z', 'url(#b)', 'opacity=".9"') +
    oval(400, 350, 94, 12, tone(t, 82)) +
    rect(350, 108, 100, 18, '#c7d4d8', 8) +
    sheen('M372 140h14v120l-90 160q-14-4 0-26l76-132z') +
    circle(380, 420, 9, '#fff', 'opacity=".6"') +
    circle(430, 396, 6, '#fff', 'opacity=".6"'),
  carton: (t) =>
    box(210, 240, 290, 230, 110, '#cfa26b', '#a27542', '#e4c191') +
    rect(330, 240, 46, 230, '#e7cfa6', 0, 'opacity=".7"') +
    path('M330 240l110-55h46l-110 55z', '#f0dfbf', 'opacity=".8"') +
    rect(232, 392, 76, 50, '#fbf7ef', 4) +
    rect(242, 404, 50, 6, tone(t, 40), 3) +
    rect(242, 418, 34, 6, tone(t, 60), 3) +
    path('M440 420l16-24 16 24z', '#7a5427'),
  jar: (t) =>
    rect(290, 180, 220, 300, 'url(#b)', 36, 'opacity=".95"') +
    rect(282, 126, 236, 62, 'url(#m)', 12) +
    times(14, (at) => line(`M${294 + at * 16.5} 134v46`, '#6f7478', 3, 'opacity=".6"')) +
    rect(290, 270, 220, 140, '#faf8f2') +
    oval(400, 332, 62, 38, tone(t, 56)) +
    rect(340, 386, 120, 8, tone(t, 40), 4) +
    sheen('M306 216q14 110 4 240q-14-10-14-30v-180z'),
  pallet: () =>
    times(2, (row) =>
      times(
        3,
        (at) =>
          box(
            206 + at * 118,
            330 - row * 106,
            112,
            100,
            at === 2 ? 66 : 0,
            row === 0 ? '#cfa26b' : '#d8ae79',
            '#a27542',
            '#e8c898',
          ) + rect(250 + at * 118, 330 - row * 106, 24, 100, '#eedcb9', 0, 'opacity=".6"'),
      ),
    ) +
    path('M206 224l66-33h354l-66 33z', '#e8c898') +
    rect(190, 432, 400, 16, '#b98a52', 2) +
    times(3, (at) => rect(200 + at * 170, 448, 50, 28, '#8f6534', 2)) +
    rect(190, 474, 400, 12, '#b98a52', 2) +
    path('M206 224h354v208H206z', '#fff', 'opacity=".14"'),
  tyre: () =>
    circle(400, 310, 186, 'url(#k)') +
    circle(400, 310, 186, 'none', 'stroke="#111" stroke-width="18" stroke-dasharray="18 12"') +
    circle(400, 310, 120, 'url(#m)') +
    circle(400, 310, 104, '#33373b') +
    times(6, (at) => `<g transform="rotate(${at * 60} 400 310)">${path('M386 300l-8-92h44l-8 92z', 'url(#m)')}</g>`) +
    circle(400, 310, 32, 'url(#m)') +
    circle(400, 310, 12, '#333'),
  disc: () =>
    circle(430, 310, 176, 'url(#b)') +
    times(28, (at) =>
      circle(
        430 + Math.round(138 * Math.cos(at * 0.4488) * (at % 2 === 0 ? 1 : 0.86)),
        310 + Math.round(138 * Math.sin(at * 0.4488) * (at % 2 === 0 ? 1 : 0.86)),
        7,
        '#33373b',
      ),
    ) +
    circle(430, 310, 92, 'url(#t)') +
    circle(430, 310, 40, '#2b2e31') +
    times(5, (at) =>
      circle(430 + Math.round(66 * Math.cos(at * 1.2566)), 310 + Math.round(66 * Math.sin(at * 1.2566)), 10, '#2b2e31'),
    ) +
    path('M180 400q-20-110 50-180l50 30q-50 60-36 140z', 'url(#k)') +
    path('M210 378q-10-80 36-130l22 14q-36 46-28 108z', '#8d5a3a'),
  canister: (t) =>
    path('M280 200h170l70 64v210q0 18-18 18H298q-18 0-18-18z', 'url(#b)') +
    rect(300, 158, 70, 48, 'url(#d)', 8) +
    path('M400 200v-34q0-14 14-14h50q50 10 56 86l-22-10q-8-44-40-46h-24v18z', 'url(#d)') +
    rect(306, 300, 186, 130, '#faf8f2', 6) +
    path('M399 316q44 56 0 92q-44-36 0-92z', tone(t, 54)) +
    sheen('M292 220h16v250h-16z'),
  gear: () =>
    times(12, (at) => `<g transform="rotate(${at * 30} 400 310)">${rect(376, 118, 48, 70, 'url(#b)', 6)}</g>`) +
    circle(400, 310, 150, 'url(#b)') +
    circle(400, 310, 116, 'url(#t)') +
    circle(400, 310, 84, '#3c4044') +
    times(9, (at) =>
      circle(400 + Math.round(66 * Math.cos(at * 0.698)), 310 + Math.round(66 * Math.sin(at * 0.698)), 20, 'url(#m)'),
    ) +
    circle(400, 310, 44, 'url(#m)') +
    circle(400, 310, 30, '#e9ebec'),
  chair: (t) =>
    rect(300, 110, 200, 200, 'url(#b)', 30) +
    times(4, (at) => line(`M320 ${150 + at * 40}h160`, tone(t, 34), 4, 'opacity=".4"')) +
    rect(276, 318, 248, 56, 'url(#b)', 24) +
    rect(250, 270, 26, 90, 'url(#k)', 12) +
    rect(524, 270, 26, 90, 'url(#k)', 12) +
    rect(388, 372, 24, 70, 'url(#m)') +
    line('M400 440l-110 34M400 440l110 34M400 440v44', '#3a3d40', 14) +
    circle(288, 484, 12, '#222') +
    circle(512, 484, 12, '#222') +
    circle(400, 492, 12, '#222'),
  pot: () =>
    path('M240 270h320v170q0 50-50 50H290q-50 0-50-50z', 'url(#b)') +
    oval(400, 270, 160, 32, 'url(#d)') +
    path('M240 256q160-110 320 0z', 'url(#t)') +
    oval(400, 258, 160, 26, 'url(#b)') +
    rect(376, 176, 48, 28, 'url(#k)', 12) +
    path('M240 310h-54q-16 24 0 40h54zM560 310h54q16 24 0 40h-54z', 'url(#k)') +
    sheen('M270 310q-6 80 16 150q-26-10-26-30V300z'),
  appliance: (t) =>
    box(270, 110, 240, 380, 70, '#f1f3f4', '#bfc4c8', '#ffffff') +
    line('M270 260h240', '#a9afb4', 4) +
    rect(290, 150, 12, 80, 'url(#m)', 6) +
    rect(290, 290, 12, 130, 'url(#m)', 6) +
    rect(420, 140, 66, 36, '#15202a', 6) +
    rect(428, 150, 34, 12, tone(t, 66), 3) +
    sheen('M330 120h60l-60 360h-60z'),
  tool: (t) =>
    path(
      'M200 200h250q40 0 40 40v44q0 20-20 20h-96v14q0 14-14 14h-30l34 130q4 24-20 24h-80q-18 0-22-18l-32-148q-60-6-60-60z',
      'url(#b)',
    ) +
    rect(488, 226, 70, 50, 'url(#k)', 6) +
    rect(556, 242, 100, 16, 'url(#m)', 6) +
    rect(230, 226, 150, 40, tone(t, 88), 8, 'opacity=".6"') +
    path('M292 444h116l10 50q0 10-10 10H290q-10 0-8-10z', 'url(#k)') +
    rect(370, 304, 20, 46, '#c0392b', 8),
  helmet: (t) =>
    path('M210 390q-6-210 190-220 196 10 190 220z', 'url(#b)') +
    path('M180 386q220-40 440 0 20 30-10 36-210-30-420 0-30-6-10-36z', 'url(#d)') +
    path('M372 172q28-10 56 0v196h-56z', tone(t, 84), 'opacity=".6"') +
    times(2, (at) => rect(290 + at * 180, 230, 40, 12, '#000', 6, 'opacity=".3"')) +
    line('M250 420q30 70 110 80', '#444', 10) +
    line('M550 420q-30 70-110 80', '#444', 10),
  bicycle: (t) =>
    times(
      2,
      (at) =>
        circle(256 + at * 290, 390, 96, 'none', 'stroke="#26292c" stroke-width="14"') +
        circle(256 + at * 290, 390, 84, 'none', 'stroke="#aab0b5" stroke-width="3" stroke-dasharray="3 22"'),
    ) +
    line('M256 390l80-160h150l60 160M336 230l74 160H256M410 390l76-160', tone(t, 46), 15) +
    line('M486 230l-12-50h50M336 230l-10-34', '#33373b', 11) +
    rect(290, 184, 76, 16, '#26292c', 8) +
    circle(410, 390, 26, 'url(#m)') +
    line('M410 390l24 40', '#555', 8),
  tin: (t) =>
    times(
      2,
      (at) =>
        can(320 + at * 170, 190 + at * 60, 180, 250 - at * 50, 'url(#m)', '#d9dcdf') +
        path(
          `M${230 + at * 170} ${236 + at * 60}v${150 - at * 40}a90 23 0 0 0 180 0v${-150 + at * 40}a90 23 0 0 1-180 0z`,
          'url(#b)',
        ) +
        oval(320 + at * 170, 190 + at * 60, 70, 16, 'none', 'stroke="#8d9298" stroke-width="4"') +
        circle(320 + at * 170, 330 + at * 40, 30, tone(t, 90)),
    ),
  roll: (t) =>
    times(
      2,
      (at) =>
        path(`M${220 + at * 60} ${230 + at * 130}h300a30 58 0 0 1 0 116h-300z`, at === 0 ? 'url(#b)' : 'url(#t)') +
        oval(220 + at * 60, 288 + at * 130, 30, 58, 'url(#d)') +
        oval(220 + at * 60, 288 + at * 130, 12, 24, '#d9c29c'),
    ) + path('M520 360h110q14 60 0 116H520z', tone(t, 80), 'opacity=".5"'),
  ladder: () =>
    line('M336 110L250 480M396 110L482 480', '#b9bdc1', 18) +
    line('M342 110L256 480M390 110L476 480', '#e9ebec', 5) +
    times(7, (at) => line(`M${322 - at * 11} ${170 + at * 46}h${88 + at * 22}`, '#9b9fa3', 12)) +
    line('M410 120L560 476', '#7d8287', 14) +
    rect(322, 94, 96, 26, 'url(#b)', 8) +
    line('M296 330h236', '#55595d', 5) +
    times(2, (at) => rect(236 + at * 226, 474, 34, 16, '#2b2e31', 5)) +
    rect(546, 470, 30, 16, '#2b2e31', 5),
  bed: (t) =>
    rect(170, 190, 26, 260, 'url(#m)', 8) +
    rect(610, 240, 22, 210, 'url(#m)', 8) +
    rect(176, 200, 22, 120, 'url(#b)', 8) +
    path('M200 340h410v34H200z', '#7d8287') +
    path('M202 300l130-70 40 28 236 34q14 2 14 18v32H202z', '#f4f6f7') +
    path('M202 322h420v26H202z', tone(t, 78)) +
    path('M214 286l96-54q18-8 30 8l8 12-104 60q-20 8-30-26z', '#fff', 'stroke="#cfd4d8" stroke-width="4"') +
    path('M392 262l216 30q14 2 14 18v24H372z', 'url(#b)', 'opacity=".8"') +
    rect(300, 276, 150, 14, '#9b9fa3', 7) +
    times(3, (at) => rect(308 + at * 56, 286, 8, 50, '#9b9fa3', 4)) +
    line('M230 374L560 440M560 374L230 440', '#9b9fa3', 10) +
    times(2, (at) => wheel(206 + at * 400, 464, 24)),
  syringe: (t) =>
    times(
      2,
      (at) =>
        `<g transform="translate(${at * 60 - 20} ${at * 96 - 40}) rotate(-24 400 320)">` +
        rect(300, 290, 240, 60, '#eef3f5', 10, 'opacity=".92" stroke="#a9b8bf" stroke-width="4"') +
        rect(398, 296, 138, 48, tone(t, 74), 4, 'opacity=".85"') +
        rect(388, 294, 16, 52, '#2b2e31', 4) +
        times(7, (mark) => line(`M${324 + mark * 30} 292v${mark % 2 === 0 ? 20 : 12}`, '#6f8188', 3)) +
        rect(200, 312, 190, 16, '#dfe6e9', 4) +
        rect(186, 286, 18, 68, '#cfd8dc', 6) +
        rect(290, 274, 16, 92, '#cfd8dc', 6) +
        path('M540 302l34 12v12l-34 12z', tone(t, 54)) +
        line('M574 320h120', '#9b9fa3', 5) +
        '</g>',
    ),
  washer: (t) =>
    box(250, 130, 260, 350, 70, '#f3f5f6', '#c2c7cb', '#ffffff') +
    rect(250, 130, 260, 66, '#e4e8ea', 0) +
    rect(270, 148, 90, 30, '#fbfcfc', 5, 'stroke="#cfd4d8" stroke-width="3"') +
    circle(404, 163, 18, 'url(#m)') +
    rect(438, 150, 54, 26, '#15202a', 4) +
    rect(446, 158, 28, 10, tone(t, 66), 3) +
    circle(380, 330, 104, 'url(#m)') +
    circle(380, 330, 82, '#2a3238') +
    circle(380, 330, 68, tone({ ...t, hue: 200 }, 62), 'opacity=".75"') +
    path('M316 350q34-26 64 0t64 0q-8 44-64 46-56-2-64-46z', tone({ ...t, hue: 200 }, 82), 'opacity=".8"') +
    sheen('M330 296q20-34 56-36-30 24-36 76z') +
    rect(478, 312, 14, 40, '#8d9298', 6) +
    times(2, (at) => rect(268 + at * 196, 480, 30, 12, '#333', 3)),
  scooter: (t) =>
    line('M250 430h250q30 0 44-30l-64-240', 'url(#k)', 22) +
    line('M258 424h240', tone(t, 50), 12) +
    line('M480 160l56 226', '#3a3d40', 20) +
    line('M486 190l46 184', tone(t, 58), 6) +
    line('M440 150h96', '#26292c', 16) +
    circle(440, 150, 9, '#111') +
    circle(536, 150, 9, '#111') +
    rect(462, 128, 44, 24, '#15202a', 6) +
    circle(506, 236, 10, '#ffe9a8') +
    wheel(240, 436, 50) +
    wheel(560, 436, 50) +
    path('M196 398q40-40 92-6l-10 16q-36-22-70 4z', 'url(#b)') +
    path('M516 392q40-34 92 8l-12 14q-36-30-70-8z', 'url(#b)'),
  trailer: (t) =>
    path('M150 170h440v220H150z', 'url(#b)') +
    path('M590 170l50-26v220l-50 26z', 'url(#d)') +
    path('M150 170l50-26h440l-50 26z', 'url(#t)') +
    times(8, (at) => line(`M${196 + at * 52} 178v204`, tone(t, 34), 3, 'opacity=".45"')) +
    rect(150, 374, 440, 16, tone(t, 28), 0) +
    rect(150, 390, 470, 18, 'url(#k)', 3) +
    rect(560, 406, 18, 66, '#55595d', 3) +
    rect(548, 468, 42, 10, '#333', 3) +
    times(3, (at) => wheel(204 + at * 92, 440, 40)) +
    rect(152, 396, 20, 14, '#cf4b3f', 3),
  glove: (t) =>
    times(
      2,
      (at) =>
        `<g transform="translate(${at * 150 - 90} ${at * 24 - 10}) rotate(${at * 10 - 6} 400 320)">` +
        path(
          'M330 470v-110q-50-40-62-92-2-18 16-20 14 0 22 18l26 44v-150q2-18 18-18t18 18v104h4v-134q2-18 18-18t18 18v134h4v-120q2-18 18-18t18 18v126h4v-84q2-16 16-16t16 16v148q0 70-22 96v40z',
          at === 0 ? 'url(#b)' : 'url(#t)',
        ) +
        rect(324, 456, 140, 26, tone(t, 52), 10) +
        sheen('M372 170v150h10V166zM412 140v170h8V138z') +
        '</g>',
    ),
  sofa: (t) =>
    rect(190, 210, 420, 170, 'url(#b)', 34) +
    rect(150, 270, 80, 170, 'url(#b)', 30) +
    rect(570, 270, 80, 170, 'url(#d)', 30) +
    times(2, (at) => rect(224 + at * 178, 236, 172, 120, 'url(#t)', 24)) +
    times(2, (at) => rect(222 + at * 178, 346, 176, 64, 'url(#b)', 18, 'stroke="#00000022" stroke-width="3"')) +
    rect(216, 404, 368, 40, tone(t, 34), 8) +
    times(2, (at) => path(`M${200 + at * 360} 440h30l-6 48h-14z`, '#7a5427')),
  cabinet: (t) =>
    box(240, 120, 280, 360, 80, '#d8b98c', '#a98657', '#ecd6b2') +
    line('M380 124v352', '#8f6b3c', 4) +
    rect(254, 136, 116, 328, '#e0c49a', 4, 'opacity=".7"') +
    rect(390, 136, 116, 328, '#e0c49a', 4, 'opacity=".7"') +
    rect(360, 280, 8, 60, tone(t, 36), 4) +
    rect(392, 280, 8, 60, tone(t, 36), 4) +
    times(2, (at) => rect(256 + at * 220, 480, 30, 12, '#5b4526', 3)),
  desk: (t) =>
    path('M170 280l70-60h400l-50 60z', '#ecd6b2') +
    rect(170, 280, 420, 22, '#cfa26b', 2) +
    path('M590 280l50-60v20l-50 62z', '#a27542') +
    times(2, (at) => rect(190 + at * 370, 302, 18, 180, 'url(#m)', 3)) +
    rect(620, 250, 14, 190, '#8d9298', 3) +
    rect(420, 302, 138, 150, '#d8b98c', 4) +
    times(3, (at) => rect(430, 310 + at * 48, 118, 40, '#e4c99f', 4) + rect(474, 324 + at * 48, 30, 8, tone(t, 36), 4)),
  padlock: (t) =>
    line('M310 300v-70a90 90 0 0 1 180 0v70', 'url(#m)', 40) +
    rect(260, 286, 280, 200, 'url(#b)', 26) +
    rect(280, 306, 240, 160, tone(t, 78), 16, 'opacity=".45"') +
    circle(400, 366, 26, '#26292c') +
    path('M390 376h20l10 54h-40z', '#26292c') +
    sheen('M282 310h18v150h-18z'),
}
