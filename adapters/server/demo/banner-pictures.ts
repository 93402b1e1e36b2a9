/** What a banner of the demo market shows. */
export const SCENES = ['harbour', 'works', 'road'] as const
export type Scene = (typeof SCENES)[number]

/** A wide picture as SVG, 8:3, in tones of one hue. It needs no font and no other file. */
export function bannerPicture(scene: Scene, hue: number): string {
  const tone = (light: number, saturation = 32) => `hsl(${hue} ${saturation}% ${light}%)`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 480" width="1280" height="480"><defs>` +
    `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${tone(78)}"/><stop offset="1" stop-color="${tone(95, 46)}"/></linearGradient></defs>` +
    `<rect width="1280" height="480" fill="url(#sky)"/><circle cx="980" cy="120" r="56" fill="${tone(98, 60)}"/>` +
    `<path d="M0 320Q200 230 420 300T860 270T1280 310V480H0z" fill="${tone(84)}"/>${DRAWINGS[scene](tone)}</svg>`
  )
}

type Tone = (light: number, saturation?: number) => string

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

const DRAWINGS: Readonly<Record<Scene, (tone: Tone) => string>> = {
  harbour: (tone) =>
    rect(0, 380, 1280, 100, tone(46)) +
    times(9, (at) => rect(at * 150 - 20, 408 + (at % 3) * 18, 96, 4, tone(62))) +
    rect(0, 362, 700, 26, tone(34, 18)) +
    times(12, (at) =>
      rect(40 + (at % 6) * 102, 322 - Math.floor(at / 6) * 42, 96, 38, tone(38 + ((at * 17) % 30), 44)),
    ) +
    `<path d="M760 372h420l-46 52H812z" fill="${tone(26)}"/>` +
    times(5, (at) => rect(830 + at * 58, 334 - (at % 2) * 30, 54, 38 + (at % 2) * 30, tone(44 + at * 6, 50))) +
    rect(1124, 300, 36, 72, tone(90)) +
    `<path d="M650 362V120m70 242V120M560 120h300M650 120l-60-46h200l70 46M600 120v60" fill="none" stroke="${tone(28)}" stroke-width="10"/>` +
    rect(580, 180, 40, 24, tone(40, 50)),
  works: (tone) =>
    rect(0, 400, 1280, 80, tone(60, 20)) +
    `<path d="M120 400V250l110-56v56l110-56v56l110-56v206z" fill="${tone(42)}"/>` +
    `<path d="M560 400V236l300-60v224z" fill="${tone(34)}"/>` +
    rect(900, 130, 54, 270, tone(50, 26)) +
    rect(900, 160, 54, 22, tone(88)) +
    `<path d="M928 118q40-40 92-20t96-26" fill="none" stroke="${tone(96)}" stroke-width="26" stroke-linecap="round"/>` +
    times(6, (at) => rect(152 + at * 48, 300, 28, 40, tone(86, 50))) +
    times(5, (at) => rect(596 + at * 52, 280, 32, 46, tone(82, 50))) +
    rect(680, 346, 60, 54, tone(22)) +
    rect(1000, 330, 200, 70, tone(46)) +
    times(4, (at) => rect(1016 + at * 46, 348, 28, 24, tone(84, 50))),
  road: (tone) =>
    `<path d="M0 400Q640 350 1280 400V480H0z" fill="${tone(40, 14)}"/>` +
    times(10, (at) => rect(at * 140, 428, 74, 7, tone(92))) +
    times(3, (at) => truck(150 + at * 380, 290 + (at % 2) * 14, tone, at)),
}

function truck(x: number, y: number, tone: Tone, at: number): string {
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="${y + 112}" r="20" fill="${tone(16)}"/><circle cx="${cx}" cy="${y + 112}" r="8" fill="${tone(80)}"/>`
  return (
    rect(x, y, 190, 96, tone(46 + at * 10, 46)) +
    `<path d="M${x + 196} ${y + 96}V${y + 26}h52l28 34v36z" fill="${tone(28)}"/>` +
    `<path d="M${x + 212} ${y + 56}V${y + 36}h32l16 20z" fill="${tone(88)}"/>` +
    rect(x, y + 96, 276, 12, tone(20)) +
    wheel(x + 40) +
    wheel(x + 130) +
    wheel(x + 236)
  )
}
