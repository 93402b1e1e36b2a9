import { box, can, circle, type Drawing, line, oval, path, rect, sheen, times, tone } from './drawing.ts'

/** Components of circuits, and what stores data. */
export const electronicsDrawings = {
  diode: () =>
    times(
      2,
      (at) =>
        `<g transform="translate(${at * 70 - 30} ${at * 130 - 70}) rotate(-18 400 330)">` +
        line('M130 330h540', '#b4b9bd', 14) +
        line('M130 326h540', '#eef0f1', 4) +
        rect(290, 280, 220, 100, 'url(#k)', 26) +
        rect(450, 280, 30, 100, '#c9ced2') +
        sheen('M306 292h130v16H306q-4-8 0-16z') +
        `</g>`,
    ),
  resistor: (t) =>
    times(
      3,
      (at) =>
        `<g transform="translate(${at * 110 - 170} ${at * 92 - 120})">` +
        box(300, 340, 190, 56, 110, '#22252a', '#15171a', '#30343a') +
        box(290, 340, 44, 56, 110, 'url(#m)', '#8d9298', '#dfe2e4') +
        box(470, 340, 44, 56, 110, 'url(#m)', '#8d9298', '#dfe2e4') +
        line('M392 330l20-9M412 322l20-9M432 314l20-9', tone(t, 88), 7) +
        `</g>`,
    ),
  capacitor: (t) =>
    times(
      3,
      (at) =>
        `<g transform="translate(${[-150, 150, 0][at]} ${[-18, -30, 30][at]})">` +
        can(400, 250, 150, 210, 'url(#b)', 'url(#m)') +
        path('M430 268v200q28-3 45-18V252q-16 12-45 16z', tone(t, 88), 'opacity=".75"') +
        times(4, (dash) => rect(446, 290 + dash * 42, 14, 20, tone(t, 30), 2)) +
        line('M352 236l96 26M448 236l-96 26', '#7d8287', 3) +
        `</g>`,
    ),
  inductor: (t) =>
    oval(400, 400, 200, 84, tone(t, 20)) +
    oval(400, 372, 200, 84, tone(t, 34)) +
    oval(400, 364, 78, 30, '#e7e8e9') +
    path('M322 364a78 30 0 0 0 156 0v14a78 30 0 0 1-156 0z', tone(t, 16)) +
    times(22, (at) => {
      const turn = (at / 22) * Math.PI * 2
      const [c, s] = [Math.cos(turn), Math.sin(turn)]
      const [x, y] = [400 + c * 140, 368 + s * 58]
      return line(
        `M${(x - c * 62).toFixed(0)} ${(y - s * 27).toFixed(0)}L${(x + c * 62).toFixed(0)} ${(y + s * 27).toFixed(0)}v${s > 0 ? 26 : 4}`,
        at % 2 === 0 ? '#c9793b' : '#e29a5c',
        13,
      )
    }) +
    line('M300 440l-30 56M500 440l30 56', '#c9793b', 13),
  crystal: (t) =>
    times(
      2,
      (at) =>
        `<g transform="translate(${at * 190 - 110} ${at * 60 - 40})">` +
        line('M350 400v96M450 400v96', '#b4b9bd', 10) +
        path('M290 392h220v22H290z', '#8d9298') +
        rect(306, 210, 188, 190, 'url(#m)', 70) +
        rect(330, 292, 140, 12, tone(t, 34), 4, 'opacity=".8"') +
        rect(346, 316, 108, 10, tone(t, 34), 4, 'opacity=".5"') +
        sheen('M330 240q24-20 50-20l-14 150h-36z') +
        `</g>`,
    ),
  transistor: () =>
    times(
      2,
      (at) =>
        `<g transform="translate(${at * 210 - 105} ${at * 30 - 20})">` +
        path('M310 120h180v110H310z', 'url(#m)') +
        circle(400, 172, 30, '#e9eaeb', 'stroke="#777c81" stroke-width="6"') +
        rect(300, 214, 200, 160, 'url(#k)', 8) +
        rect(324, 250, 120, 12, '#8f9499', 3) +
        rect(324, 276, 80, 12, '#8f9499', 3) +
        times(3, (leg) => path(`M${330 + leg * 60} 374h20v40h-4v84h-12v-84h-4z`, '#c3c8cc')) +
        `</g>`,
    ),
  flexBoard: (t) =>
    path(
      'M150 210h150q60 0 60 60v120q0 40 40 40t40-40V280q0-50 50-50h160v90H530q-12 0-12 14v70q0 96-118 96t-118-96v-84q0-20-20-20H150z',
      '#c98a2c',
    ) +
    path(
      'M150 210h150q60 0 60 60v120q0 40 40 40t40-40V280q0-50 50-50h160v16H500q-44 0-44 44v100q0 58-56 58t-56-58V276q0-48-48-48H150z',
      '#e8b25a',
    ) +
    times(4, (at) =>
      line(
        `M176 ${238 + at * 15}h${104 - at * 4}q${34 - at * 6} 0 ${34 - at * 6} ${36 - at * 6}v${108 - at * 2}q0 ${80 + at * 8 - 20} ${82 - at * 4} ${80 - at * 4}`,
        '#7a4d10',
        4,
        'opacity=".7"',
      ),
    ) +
    rect(150, 204, 26, 108, tone({ hue: 150, saturation: 34 }, 26), 2) +
    times(6, (at) => rect(152, 212 + at * 16, 22, 9, '#f3dfa2', 1)) +
    rect(600, 224, 50, 102, tone(t, 30), 4) +
    times(6, (at) => rect(618, 234 + at * 15, 28, 8, '#f3dfa2', 1)),
  drive: (t) =>
    path('M170 300l300-110 170 96-300 116z', '#3a3f45') +
    path('M170 300v44l170 104v-46z', '#202327') +
    path('M640 286v44L340 448v-46z', '#14161a') +
    path('M222 300l240-88 124 70-240 92z', tone(t, 46)) +
    path('M222 300l240-88 40 22-244 88z', tone(t, 66)) +
    line('M300 330l120-46M320 344l80-30', '#fff', 8, 'opacity=".8"') +
    path('M360 432l70-27v16l-70 27zM446 399l110-42v16l-110 42z', '#d9b65c'),
} satisfies Readonly<Record<string, Drawing>>
