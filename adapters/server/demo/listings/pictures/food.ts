import { box, can, type Drawing, circle, line, oval, path, rect, sheen, times, tone } from './drawing.ts'

/** Food, packed goods and what goods are packed in. */
export const foodDrawings = {
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
  jar: (t) =>
    rect(290, 180, 220, 300, 'url(#b)', 36, 'opacity=".95"') +
    rect(282, 126, 236, 62, 'url(#m)', 12) +
    times(14, (at) => line(`M${294 + at * 16.5} 134v46`, '#6f7478', 3, 'opacity=".6"')) +
    rect(290, 270, 220, 140, '#faf8f2') +
    oval(400, 332, 62, 38, tone(t, 56)) +
    rect(340, 386, 120, 8, tone(t, 40), 4) +
    sheen('M306 216q14 110 4 240q-14-10-14-30v-180z'),
  carton: (t) =>
    box(210, 240, 290, 230, 110, '#cfa26b', '#a27542', '#e4c191') +
    rect(330, 240, 46, 230, '#e7cfa6', 0, 'opacity=".7"') +
    path('M330 240l110-55h46l-110 55z', '#f0dfbf', 'opacity=".8"') +
    rect(232, 392, 76, 50, '#fbf7ef', 4) +
    rect(242, 404, 50, 6, tone(t, 40), 3) +
    rect(242, 418, 34, 6, tone(t, 60), 3) +
    path('M440 420l16-24 16 24z', '#7a5427'),
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
  canister: (t) =>
    path('M280 200h170l70 64v210q0 18-18 18H298q-18 0-18-18z', 'url(#b)') +
    rect(300, 158, 70, 48, 'url(#d)', 8) +
    path('M400 200v-34q0-14 14-14h50q50 10 56 86l-22-10q-8-44-40-46h-24v18z', 'url(#d)') +
    rect(306, 300, 186, 130, '#faf8f2', 6) +
    path('M399 316q44 56 0 92q-44-36 0-92z', tone(t, 54)) +
    sheen('M292 220h16v250h-16z'),
  drum: (t) =>
    can(400, 160, 240, 310) +
    times(3, (at) => path(`M280 ${220 + at * 92}a120 31 0 0 0 240 0v12a120 31 0 0 1-240 0z`, '#000', 'opacity=".16"')) +
    circle(360, 152, 12, '#333') +
    circle(448, 166, 8, '#333') +
    rect(340, 300, 120, 84, '#f6f4ef', 4) +
    path('M400 312l36 30-36 30-36-30z', tone(t, 50)),
} satisfies Readonly<Record<string, Drawing>>
