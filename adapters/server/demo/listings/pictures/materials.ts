import { box, circle, type Drawing, line, oval, path, rect, sheen, times, tone } from './drawing.ts'

/** Raw materials, metals, textiles and parts. */
export const materialDrawings = {
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
  boards: (t) =>
    times(
      6,
      (at) =>
        path(`M150 ${430 - at * 40}l280-96 230 70-280 100z`, at === 5 ? 'url(#t)' : tone(t, 58)) +
        path(`M150 ${430 - at * 40}v26l230 74v-26z`, 'url(#d)') +
        path(`M380 ${504 - at * 40}v26l280-100v-26z`, 'url(#b)'),
    ) + times(4, (at) => line(`M${210 + at * 52} ${250 + at * 16}q90-40 250-84`, tone(t, 52), 3, 'opacity=".55"')),
  caps: (t) =>
    times(5, (at) => {
      const x = at < 3 ? 270 + at * 130 : 335 + (at - 3) * 130
      const y = at < 3 ? 410 + (at % 2) * 30 : 330
      return (
        path(`M${x - 74} ${y - 18}v44a74 24 0 0 0 148 0v-44z`, 'url(#b)') +
        times(11, (rib) =>
          line(`M${x - 60 + rib * 12} ${y + 6 + (rib > 2 && rib < 8 ? 6 : 0)}v34`, tone(t, 34), 3, 'opacity=".4"'),
        ) +
        oval(x, y - 18, 74, 24, 'url(#t)') +
        oval(x, y - 18, 54, 16, 'none', `stroke="${tone(t, 58)}" stroke-width="3"`)
      )
    }),
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
  bearing: () =>
    circle(400, 310, 170, 'url(#b)') +
    circle(400, 310, 142, 'url(#t)') +
    circle(400, 310, 132, '#3c4044') +
    times(10, (at) =>
      circle(
        400 + Math.round(106 * Math.cos(at * 0.628)),
        310 + Math.round(106 * Math.sin(at * 0.628)),
        25,
        'url(#m)',
        'stroke="#2b2e31" stroke-width="2"',
      ),
    ) +
    circle(400, 310, 80, 'url(#m)') +
    circle(400, 310, 68, 'url(#b)') +
    circle(400, 310, 48, '#eef0f1'),
  flange: () =>
    oval(414, 324, 178, 160, 'url(#d)') +
    oval(400, 310, 178, 160, 'url(#t)') +
    times(8, (at) =>
      oval(
        400 + Math.round(138 * Math.cos(at * 0.785 + 0.39)),
        310 + Math.round(124 * Math.sin(at * 0.785 + 0.39)),
        19,
        17,
        '#2b2e31',
      ),
    ) +
    oval(400, 310, 98, 88, 'url(#b)') +
    oval(394, 304, 84, 75, 'url(#m)') +
    oval(394, 304, 62, 55, '#26292c'),
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
  roll: (t) =>
    times(
      2,
      (at) =>
        path(`M${220 + at * 60} ${230 + at * 130}h300a30 58 0 0 1 0 116h-300z`, at === 0 ? 'url(#b)' : 'url(#t)') +
        oval(220 + at * 60, 288 + at * 130, 30, 58, 'url(#d)') +
        oval(220 + at * 60, 288 + at * 130, 12, 24, '#d9c29c'),
    ) + path('M520 360h110q14 60 0 116H520z', tone(t, 80), 'opacity=".5"'),
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
  ladder: () =>
    `<g transform="rotate(-8 400 300)">` +
    rect(290, 70, 24, 430, 'url(#m)', 6) +
    rect(470, 70, 24, 430, 'url(#m)', 6) +
    times(9, (at) => rect(306, 96 + at * 46, 172, 15, 'url(#m)', 5)) +
    rect(284, 488, 36, 22, '#25282b', 5) +
    rect(464, 488, 36, 22, '#25282b', 5) +
    `</g>` +
    line('M488 110L596 488', '#9b9fa3', 18) +
    line('M470 300h70', '#c0392b', 6),
  cabin: (t) =>
    box(160, 220, 400, 220, 90, 'url(#b)', 'url(#d)', '#e9ebec') +
    times(10, (at) => line(`M${178 + at * 40} 224v212`, tone(t, 40), 2, 'opacity=".35"')) +
    rect(200, 264, 120, 90, '#26343d', 4) +
    line('M260 264v90', '#e9ebec', 5) +
    path('M206 270h40l-30 78h-10z', '#9cc6d4', 'opacity=".5"') +
    rect(390, 262, 92, 178, '#f1f3f4', 4) +
    rect(404, 278, 64, 60, '#26343d', 3) +
    circle(470, 362, 7, '#555') +
    rect(150, 440, 420, 18, '#4a4e52', 3) +
    path('M570 440l90-45v18l-90 45z', '#33373a') +
    times(3, (at) => rect(170 + at * 180, 458, 40, 24, '#8d9298', 2)),
  greenhouse: (t) =>
    path('M150 480V290q110-150 220 0v190z', tone({ hue: 190, saturation: 26 }, 86), 'opacity=".85"') +
    path(
      'M260 216q20-18 60-18h250q60 20 90 92v190H370V290q-44-66-110-74z',
      tone({ hue: 190, saturation: 26 }, 78),
      'opacity=".8"',
    ) +
    times(6, (at) => line(`M${370 + at * 56} ${290 - (at === 0 ? 0 : at * 2)}v190`, '#fff', 4)) +
    line('M370 380h288M150 380h220M260 216v264', '#fff', 4) +
    line('M150 480V290q110-150 220 0v190zM262 214q30-18 60-16h250q60 22 88 92v190H370', '#8f979c', 7) +
    times(6, (at) =>
      path(`M${400 + at * 42} 478q-24-40 0-70 24 30 0 70z`, tone({ hue: 120, saturation: 40 }, 34 + (at % 2) * 10)),
    ) +
    times(3, (at) =>
      path(`M${186 + at * 62} 478q-26-44 0-80 26 36 0 80z`, tone({ hue: t.hue + 90, saturation: 34 }, 40)),
    ),
  scaffold: () =>
    times(3, (at) => rect(190 + at * 190, 90, 14, 400, 'url(#m)', 5)) +
    times(
      3,
      (row) => rect(180, 180 + row * 110, 420, 16, '#c99a62', 2) + rect(184, 140 + row * 110, 410, 8, 'url(#m)', 4),
    ) +
    line('M200 470l180-100M390 360l190-100M390 470l190-100M200 360l180-100', '#9b9fa3', 7) +
    times(3, (at) => rect(178 + at * 190, 484, 38, 12, '#4a4e52', 3)),
  cheese: (t) =>
    path('M170 420l300-160q150 20 160 130v60q-10 40-60 40H170z', 'hsl(44 84% 66%)') +
    path('M170 420l300-160q150 20 160 130z', 'hsl(46 90% 78%)') +
    path('M170 420h460v70H170z', 'hsl(42 78% 60%)') +
    times(7, (at) =>
      circle(240 + at * 54, 450 + (at % 3) * 12 - 8, 9 + (at % 3) * 6, 'hsl(40 70% 50%)', 'opacity=".75"'),
    ) +
    times(3, (at) => oval(380 + at * 70, 372 - at * 18, 20 - at * 3, 9, 'hsl(40 70% 56%)', 'opacity=".7"')) +
    line('M470 260q150 20 160 130', tone({ ...t, hue: 8 }, 46), 10),
} satisfies Readonly<Record<string, Drawing>>
