import { box, can, type Drawing, circle, line, oval, path, rect, sheen, times, tone } from './drawing.ts'

/** Machines, electrics and electronics. */
export const machineDrawings = {
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
  oven: () =>
    box(200, 150, 330, 320, 80, 'url(#m)', '#7d8287', '#e4e7e9') +
    times(
      2,
      (at) =>
        rect(226, 186 + at * 136, 220, 116, '#2a2d31', 8) +
        rect(240, 200 + at * 136, 192, 88, '#ffb347', 4, 'opacity=".55"') +
        times(2, (rack) => line(`M244 ${226 + at * 136 + rack * 34}h184`, '#8a5a1c', 5)) +
        times(3, (loaf) => oval(278 + loaf * 58, 220 + at * 136, 24, 12, '#c98644')) +
        line(`M246 ${310 + at * 136}h180`, '#b9bdc1', 10),
    ) +
    rect(462, 196, 48, 210, '#3a3f45', 6) +
    times(4, (at) => circle(486, 224 + at * 52, 13, at === 0 ? '#58d68d' : '#c9ced2')),
  mixer: () =>
    path('M220 470h330q10 0 10 16v8H210v-8q0-16 10-16z', 'url(#k)') +
    rect(470, 190, 80, 286, 'url(#b)', 14) +
    path('M250 150h250q50 0 50 50v30H260q-40 0-40-40t30-40z', 'url(#b)') +
    rect(300, 226, 46, 60, 'url(#m)', 4) +
    path('M323 280q-70 60 0 150 70-90 0-150z', 'none', 'stroke="#8d9298" stroke-width="9"') +
    path('M210 300h226l-22 130q-10 40-50 40h-82q-40 0-50-40z', 'url(#m)') +
    rect(198, 290, 250, 20, '#e4e7e9', 10) +
    sheen('M232 320h24l16 130q-22-10-26-36z') +
    circle(510, 250, 14, '#cf4b3f') +
    circle(510, 294, 14, '#3fae5a'),
  extruder: (t) =>
    rect(150, 400, 500, 74, 'url(#k)', 8) +
    rect(170, 300, 120, 110, 'url(#b)', 8) +
    times(5, (at) => rect(184 + at * 20, 320, 8, 70, '#000', 3, 'opacity=".2"')) +
    path('M306 170h120l-36 90h-48z', 'url(#m)') +
    rect(346, 256, 40, 60, 'url(#d)', 4) +
    rect(290, 312, 270, 66, 'url(#m)', 10) +
    times(5, (at) => rect(312 + at * 48, 304, 30, 82, tone(t, 46), 4)) +
    rect(558, 300, 40, 90, 'url(#d)', 6) +
    rect(598, 334, 110, 22, tone(t, 72), 10) +
    rect(300, 414, 90, 44, '#10181d', 6) +
    times(3, (at) => circle(420 + at * 30, 436, 9, ['#3fae5a', '#d8a43a', '#cf4b3f'][at] ?? '')),
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
  laptop: (t) =>
    path('M236 130h328q16 0 16 16v230H220V146q0-16 16-16z', '#2a2d31') +
    rect(236, 146, 328, 214, tone(t, 28), 4) +
    path('M236 360v-70q90-70 164-20t164-60v150z', tone(t, 50)) +
    path('M236 360v-30q110-40 190-10t138-30v70z', tone(t, 72)) +
    sheen('M236 146h130l-110 214h-20z') +
    path('M150 452l70-76h360l70 76q4 24-20 24H170q-24 0-20-24z', 'url(#m)') +
    path('M244 388h312l34 40H210z', '#3a3d41') +
    times(3, (at) =>
      line(`M${240 - at * 10} ${398 + at * 12}h${320 + at * 20}`, '#5d6166', 4, 'stroke-dasharray="16 6"'),
    ) +
    rect(350, 434, 100, 20, '#c9cdd0', 4),
  camera: (t) =>
    rect(590, 130, 40, 210, 'url(#m)', 6) +
    line('M590 240h-70', '#b9bdc1', 26) +
    path('M190 200l340-50q26 0 30 26l16 90q0 24-24 28l-330 44z', '#f4f6f7', 'stroke="#d3d8dc" stroke-width="3"') +
    path('M170 196l370-62q14 0 16 12l2 20-386 62z', '#ffffff', 'stroke="#d3d8dc" stroke-width="3"') +
    oval(210, 278, 44, 62, 'url(#k)') +
    oval(206, 280, 30, 44, tone(t, 22)) +
    oval(204, 282, 16, 24, '#0b0f13') +
    circle(196, 266, 6, '#fff', 'opacity=".8"') +
    times(6, (at) =>
      circle(208 + Math.round(36 * Math.cos(at * 1.05)), 280 + Math.round(52 * Math.sin(at * 1.05)), 4, '#8a1f1f'),
    ) +
    circle(500, 196, 7, '#3fae5a'),
  generator: (t) =>
    box(150, 240, 390, 190, 100, 'url(#b)', 'url(#d)', 'url(#t)') +
    rect(140, 430, 410, 34, 'url(#k)', 4) +
    path('M550 430l100-50v34l-100 50z', '#1b1d20') +
    times(8, (at) => rect(178, 268 + at * 18, 130, 8, '#000', 3, 'opacity=".28"')) +
    rect(350, 268, 150, 90, '#10181d', 8) +
    rect(364, 280, 60, 34, tone({ ...t, hue: 150 }, 56), 4) +
    circle(452, 298, 13, '#cf4b3f') +
    circle(484, 298, 9, '#3fae5a') +
    times(4, (at) => rect(364 + at * 34, 328, 22, 18, '#4b5257', 3)) +
    rect(470, 150, 26, 70, 'url(#m)', 6) +
    path('M470 150q2-20 40-20v14q-16 0-14 12z', 'url(#m)') +
    rect(180, 464, 70, 20, '#4a4e52', 3) +
    rect(440, 464, 70, 20, '#4a4e52', 3),
  transformer: (t) =>
    box(220, 230, 300, 240, 70, 'url(#b)', 'url(#d)', 'url(#t)') +
    times(10, (at) => rect(234 + at * 28, 250, 12, 200, tone(t, 36), 4)) +
    times(3, (at) => {
      const x = 280 + at * 90
      return (
        times(4, (ring) => oval(x, 206 - ring * 18, 24 - ring * 2, 9, '#7b4a34')) +
        rect(x - 4, 124, 8, 26, 'url(#m)', 3)
      )
    }) +
    can(600, 150, 60, 70, 'url(#m)', '#e5e7e9') +
    line('M600 220v20h-40', '#8d9298', 10) +
    rect(210, 470, 320, 18, 'url(#k)', 3),
  battery: (t) =>
    box(220, 240, 320, 220, 80, 'url(#k)', '#14161a', '#3b4046') +
    rect(220, 300, 320, 110, tone(t, 48)) +
    path('M540 300l80-40v110l-80 40z', tone(t, 34)) +
    path('M400 312l-50 50h34l-20 40 58-56h-36z', '#fff') +
    rect(270, 196, 44, 30, 'url(#m)', 6) +
    rect(480, 196, 44, 30, 'url(#m)', 6) +
    rect(262, 216, 60, 12, '#c0392b', 3) +
    rect(472, 216, 60, 12, '#22303a', 3),
  inverter: (t) =>
    rect(280, 120, 240, 340, '#f1f3f4', 22, 'stroke="#cfd5d9" stroke-width="4"') +
    rect(280, 380, 240, 80, 'url(#b)', 20) +
    rect(330, 160, 140, 80, '#10181d', 8) +
    line('M346 214l26-20 24 12 30-28 28 18', tone({ ...t, hue: 150 }, 62), 5) +
    circle(400, 300, 34, tone(t, 90)) +
    path('M408 270l-26 36h18l-8 26 26-36h-18z', tone(t, 46)) +
    times(4, (at) => rect(306 + at * 50, 456, 26, 30, 'url(#k)', 4)) +
    times(5, (at) => line(`M288 ${270 + at * 18}h16M496 ${270 + at * 18}h16`, '#c3c9cd', 5)),
  piston: () =>
    path('M372 330l-30 120q58 40 116 0l-30-120z', 'url(#m)') +
    circle(400, 440, 62, 'url(#m)') +
    circle(400, 440, 38, '#2b2e31') +
    can(400, 170, 240, 160, 'url(#m)', '#e9ebec') +
    times(3, (at) => line(`M281 ${206 + at * 24}q119 58 238 0`, '#4d5155', 5)) +
    circle(400, 322, 17, '#3a3d40'),
  spanner: (t) =>
    times(
      3,
      (at) =>
        `<g transform="translate(${-110 + at * 110} ${at * 10 - 6}) rotate(${12 - at * 12} 400 310)">${path('M366 120a52 52 0 0 1 18 44v14h32v-14a52 52 0 0 1 18-44 58 58 0 0 1-10 104v200a44 44 0 1 1-48 0V224a58 58 0 0 1-10-104z', 'url(#m)')}${circle(400, 462, 20, '#eceae6')}${rect(390, 244, 20, 150, tone(t, 60), 10, 'opacity=".7"')}</g>`,
    ),
  router: (t) =>
    times(3, (at) => rect(230 + at * 164, 130, 16, 220, '#26292c', 8)) +
    box(180, 330, 380, 96, 80, 'url(#k)', '#15171a', '#3a3d40') +
    times(8, (at) => circle(214 + at * 34, 362, 7, at < 5 ? tone({ ...t, saturation: 70 }, 60) : '#5b5f63')) +
    times(6, (at) => rect(212 + at * 54, 384, 38, 26, '#0c0d0f', 3, 'stroke="#6f7478" stroke-width="2"')),
} satisfies Readonly<Record<string, Drawing>>
