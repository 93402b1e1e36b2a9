import { box, circle, type Drawing, line, path, rect, sheen, times, tone } from './drawing.ts'

/** What people wear, hold and are treated with. */
export const peopleDrawings = {
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
  bag: (t) =>
    line('M320 220q0-110 80-110t80 110', tone(t, 30), 18) +
    path('M220 220h360q20 0 22 22l18 210q2 34-32 34H212q-34 0-32-34l18-210q2-22 22-22z', 'url(#b)') +
    path('M200 240h400l6 90q-206 60-412 0z', 'url(#d)') +
    rect(376, 330, 48, 44, 'url(#m)', 8) +
    rect(388, 342, 24, 20, '#3a3d40', 4) +
    line('M206 470h388', '#fff', 3, 'stroke-dasharray="8 7" opacity=".5"') +
    line('M212 320q190 50 376 0', '#fff', 3, 'stroke-dasharray="8 7" opacity=".5"'),
  syringe: (t) =>
    `<g transform="rotate(-28 400 320)">` +
    rect(250, 280, 260, 76, '#eef5f8', 10, 'stroke="#b9c6cd" stroke-width="4"') +
    rect(380, 286, 126, 64, tone({ ...t, hue: 200 }, 74), 4) +
    rect(366, 284, 18, 68, '#3a4046', 4) +
    times(9, (at) => line(`M${272 + at * 26} 284v${at % 2 === 0 ? 26 : 16}`, '#6f7d86', 3)) +
    rect(236, 258, 18, 120, '#dbe4e8', 6) +
    rect(150, 306, 220, 24, '#dbe4e8', 6) +
    rect(132, 276, 22, 84, '#c9d4da', 6) +
    path('M510 296h34l14 14v16l-14 14h-34z', tone({ ...t, hue: 200 }, 56)) +
    rect(556, 314, 140, 6, 'url(#m)', 3) +
    `</g>`,
  implant: () =>
    times(
      2,
      (at) =>
        `<g transform="translate(${at * 200 - 100} ${at * 20 - 10})">` +
        path('M366 120h68l-10 74h-48z', 'url(#m)') +
        rect(352, 190, 96, 30, '#c3c8cc', 6) +
        path('M356 218h88l-14 210q-4 54-30 66-26-12-30-66z', 'url(#m)') +
        times(9, (turn) =>
          line(`M${352 + turn * 2} ${244 + turn * 25}q${48 - turn * 2} 16 ${96 - turn * 4} 0`, '#74797e', 7),
        ) +
        sheen('M372 226h16l6 220q-14-30-16-70z') +
        `</g>`,
    ),
  bed: () =>
    rect(140, 180, 26, 260, 'url(#m)', 8) +
    rect(634, 230, 26, 210, 'url(#m)', 8) +
    rect(146, 190, 80, 120, '#f4f6f7', 10, 'stroke="#cfd6da" stroke-width="3"') +
    rect(590, 250, 56, 90, '#f4f6f7', 10, 'stroke="#cfd6da" stroke-width="3"') +
    path('M170 320l150-74 30 60h290v50H170z', '#fbfcfc', 'stroke="#d9dee1" stroke-width="3"') +
    path('M330 300q160-30 310 4v46H340z', 'url(#b)') +
    rect(196, 270, 110, 40, '#ffffff', 16, 'transform="rotate(-26 250 290)" stroke="#d9dee1" stroke-width="3"') +
    rect(160, 356, 490, 22, 'url(#d)', 4) +
    line('M240 378l120 76M360 378L240 454M460 378l120 76M580 378L460 454', '#8d9298', 10) +
    rect(330, 290, 170, 12, 'url(#m)', 6) +
    line('M340 302v44M490 302v44', '#aeb3b7', 8) +
    times(2, (at) => circle(190 + at * 420, 466, 20, 'url(#k)') + rect(184 + at * 420, 430, 12, 26, 'url(#m)', 3)),
  glove: (t) =>
    times(
      2,
      (at) =>
        `<g transform="translate(${at * 130 - 60} ${at * 30 - 20}) rotate(${at * 14 - 8} 400 320)">${path(
          'M330 470v-130l-70-70q-16-24 8-34 16-6 28 8l40 40V140q0-20 18-20t18 20v110V120q0-20 19-20t19 20v130V134q0-20 18-20t18 20v130V170q0-18 17-18t17 18v180q0 60-20 120z',
          at === 0 ? 'url(#d)' : 'url(#b)',
        )}${rect(320, 456, 150, 24, tone(t, 78), 8)}</g>`,
    ),
  mask: (t) =>
    line('M250 250q-110 60-30 170M550 250q110 60 30 170', '#e6e9eb', 10) +
    path('M240 230q160-70 320 0v160q-60 90-160 90t-160-90z', tone({ ...t, hue: 200 }, 76)) +
    times(4, (at) => line(`M240 ${276 + at * 40}q160-40 320 0`, tone({ ...t, hue: 200 }, 58), 4, 'opacity=".7"')) +
    line('M330 208q70-20 140 0', '#c3ced4', 10) +
    sheen('M256 250q60-30 130-34l-10 40q-70 4-116 30z'),
  microscope: (t) =>
    path('M250 486h300q0-36-40-40H300q-46 0-50 40z', 'url(#k)') +
    path('M460 452q110-110 10-250l-40 30q64 116-30 190z', 'url(#b)') +
    `<g transform="rotate(-24 400 220)">${rect(364, 120, 62, 170, 'url(#b)', 10)}${rect(374, 70, 42, 60, 'url(#k)', 6)}${rect(376, 290, 38, 46, 'url(#m)', 6)}</g>` +
    rect(280, 376, 190, 20, 'url(#k)', 4) +
    rect(330, 366, 80, 8, tone({ ...t, hue: 195 }, 80), 2) +
    circle(500, 350, 28, 'url(#m)') +
    circle(500, 350, 12, '#3a3d40') +
    circle(364, 430, 14, '#ffe9a8'),
  watch: (t) =>
    rect(340, 80, 120, 160, 'url(#k)', 26) +
    rect(340, 370, 120, 160, 'url(#k)', 26) +
    rect(294, 190, 212, 230, 'url(#m)', 56) +
    rect(310, 206, 180, 198, '#11161b', 44) +
    circle(400, 294, 62, 'none', `stroke="${tone(t, 40)}" stroke-width="12"`) +
    line('M400 232a62 62 0 0 1 58 82', tone(t, 70), 12) +
    rect(366, 276, 68, 14, '#fff', 6) +
    rect(378, 302, 44, 9, '#9aa3aa', 4) +
    rect(506, 270, 16, 46, '#8d9298', 6),
  phones: () =>
    line('M246 350q-10-220 154-220t154 220', '#2a2d31', 30) +
    line('M262 330q0-182 138-182', '#fff', 6, 'opacity=".25"') +
    rect(196, 320, 96, 150, 'url(#b)', 44) +
    rect(270, 330, 40, 130, 'url(#k)', 20) +
    rect(508, 320, 96, 150, 'url(#b)', 44) +
    rect(490, 330, 40, 130, 'url(#k)', 20) +
    circle(236, 396, 22, 'url(#t)', 'opacity=".8"') +
    circle(564, 396, 22, 'url(#t)', 'opacity=".8"'),
  padlock: (t) =>
    line('M310 270v-60q0-90 90-90t90 90v60', '#b9bdc1', 38) +
    line('M304 262v-54q2-88 88-94', '#f2f3f4', 8, 'opacity=".8"') +
    rect(256, 260, 288, 226, 'url(#b)', 26) +
    rect(256, 300, 288, 12, '#000', 0, 'opacity=".14"') +
    rect(256, 440, 288, 12, '#000', 0, 'opacity=".14"') +
    circle(400, 356, 34, tone(t, 86)) +
    circle(400, 350, 13, '#23262a') +
    path('M392 352h16l8 46h-32z', '#23262a') +
    sheen('M276 280h22v186h-22z'),
  blocks: (t) =>
    times(5, (at) => {
      const [x, y] = [
        [220, 370],
        [340, 370],
        [460, 370],
        [280, 256],
        [400, 256],
      ][at] as [number, number]
      const own = { hue: t.hue + at * 68, saturation: 48 }
      return (
        box(x, y, 104, 104, 36, tone(own, 62), tone(own, 42), tone(own, 78)) + circle(x + 52, y + 52, 24, tone(own, 84))
      )
    }) + path('M344 246l62-96 62 96z', tone({ hue: t.hue + 20, saturation: 52 }, 56)),
  tent: (t) =>
    path('M400 130L150 470h500z', 'url(#b)') +
    path('M400 130l250 340h70L440 136z', 'url(#d)') +
    path('M400 200l-90 270h180z', '#22303a') +
    path('M400 200l-120 270h-60z', tone(t, 82)) +
    path('M400 200l120 270h60z', tone(t, 72)) +
    line('M150 470l-50 20M650 470l60 22M400 130v-22', '#7a5a34', 6) +
    line('M400 130L118 440', '#fff', 3, 'opacity=".5"') +
    sheen('M386 160L200 440h30z'),
  pens: (t) =>
    times(4, (at) => {
      const own = { hue: t.hue + at * 74, saturation: 46 }
      return `<g transform="translate(${at * 74 - 110} ${at % 2 === 0 ? 0 : 16}) rotate(${at * 5 - 8} 400 320)">${rect(384, 110, 32, 260, tone(own, 52), 12)}${rect(388, 120, 8, 240, '#fff', 4, 'opacity=".35"')}${path('M384 366h32l-12 66h-8z', 'url(#m)')}${path('M396 430h8l-4 26z', '#222')}${rect(412, 124, 10, 96, 'url(#m)', 5)}${rect(392, 86, 16, 28, 'url(#m)', 5)}</g>`
    }),
  buttons: (t) =>
    times(5, (at) => {
      const [x, y, r] = [
        [300, 240, 84],
        [480, 210, 64],
        [400, 380, 92],
        [560, 350, 70],
        [236, 420, 60],
      ][at] as [number, number, number]
      const own = { ...t, saturation: 30 + at * 5 }
      return (
        circle(x + 5, y + 8, r, '#000', 'opacity=".16"') +
        circle(x, y, r, tone(own, 46 + at * 7)) +
        circle(x, y, r * 0.76, tone(own, 56 + at * 7)) +
        times(4, (hole) =>
          circle(x + (hole % 2 === 0 ? -1 : 1) * r * 0.2, y + (hole < 2 ? -1 : 1) * r * 0.2, r * 0.1, '#2b2e31'),
        )
      )
    }),
  extinguisher: () =>
    rect(300, 190, 200, 300, 'hsl(4 68% 45%)', 44) +
    rect(300, 190, 60, 300, '#fff', 40, 'opacity=".18"') +
    rect(300, 290, 200, 110, '#f7f3ea') +
    rect(324, 310, 150, 12, 'hsl(4 68% 45%)', 4) +
    times(4, (at) => rect(324, 334 + at * 15, 120 - at * 14, 7, '#8d9298', 3)) +
    rect(364, 146, 72, 50, 'url(#m)', 8) +
    path('M356 146q40-56 150-46l-6 26q-80-6-104 26z', 'url(#k)') +
    path('M372 150h110l16 24h-110z', 'url(#k)') +
    circle(388, 172, 20, '#fdfcf9', 'stroke="#555" stroke-width="4"') +
    line('M436 166q120 10 100 160v110', '#25282b', 18) +
    path('M520 430h32l12 56h-56z', '#25282b'),
} satisfies Readonly<Record<string, Drawing>>
