import { box, circle, type Drawing, line, path, rect, times, tone, wheel } from './drawing.ts'

/** Vehicles, their parts, and what lifts and carries. */
export const vehicleDrawings = {
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
  roller: (t) =>
    circle(246, 400, 92, 'url(#m)') +
    circle(246, 400, 92, 'none', 'stroke="#6c7175" stroke-width="8"') +
    circle(246, 400, 24, '#3a3d40') +
    path('M246 400h-20l20-112h190v40H290z', 'url(#k)') +
    path('M396 250h170q50 0 60 60l10 80H396z', 'url(#b)') +
    rect(470, 280, 110, 60, tone(t, 30), 6, 'opacity=".5"') +
    times(4, (at) => line(`M484 ${294 + at * 12}h82`, tone(t, 80), 4)) +
    line('M410 252V150M540 252V150', '#2b2f33', 12) +
    rect(386, 132, 180, 18, 'url(#d)', 6) +
    path('M430 252v-46q0-8 10-8h38v54z', '#22262a') +
    wheel(552, 402, 90),
  sprayer: (t) =>
    line('M110 300h580M110 300v100M690 300v100', '#5b6166', 10) +
    times(9, (at) => path(`M${130 + at * 66} 304l-14 60h28z`, tone({ hue: 200, saturation: 40 }, 82), 'opacity=".8"')) +
    path('M270 170h250q40 0 40 40v120q0 44-44 44H274q-44 0-44-44V210q0-40 40-40z', 'url(#b)') +
    rect(360, 146, 80, 30, 'url(#k)', 8) +
    rect(248, 300, 294, 10, tone(t, 86), 4, 'opacity=".6"') +
    path('M130 420h480v18H130z', 'url(#k)') +
    line('M130 430H70', '#2b2f33', 14) +
    wheel(410, 424, 74),
  plough: (t) =>
    path('M130 190l470 90v40L130 236z', 'url(#b)') +
    line('M130 214V120M170 210l-60-70', '#3a3d40', 16) +
    times(4, (at) => {
      const x = 190 + at * 110
      const y = 230 + at * 21
      return (
        path(`M${x} ${y}h26l-8 120h-26z`, tone(t, 32)) +
        path(`M${x - 70} ${y + 196}q10-90 70-110l40 20q-20 70-60 100z`, 'url(#m)') +
        path(`M${x - 70} ${y + 196}l64 6 20-20-24-12z`, '#4b4f53')
      )
    }),
  scissorLift: (t) =>
    rect(230, 150, 340, 16, 'url(#d)', 4) +
    line('M238 150V80h324v70M346 150V84M454 150V84M238 116h324', tone(t, 46), 8) +
    times(3, (at) => line(`M262 ${388 - at * 74}l276-74M538 ${388 - at * 74}l-276-74`, '#7d8287', 18)) +
    times(4, (at) => circle(400, 351 - at * 74 + (at === 3 ? 222 : 0), 10, '#2b2f33')) +
    path('M220 386h360q12 0 12 12v50H208v-50q0-12 12-12z', 'url(#b)') +
    rect(240, 404, 130, 18, tone(t, 86), 4, 'opacity=".6"') +
    wheel(274, 456, 36) +
    wheel(526, 456, 36),
  forklift: (t) =>
    rect(196, 110, 20, 350, 'url(#k)', 4) +
    rect(226, 110, 16, 350, 'url(#m)', 4) +
    path('M96 440h120v18H96zM196 380h20v78h-20z', 'url(#k)') +
    path('M250 300h110v-20h120q70 0 96 70l14 70H250z', 'url(#b)') +
    line('M256 300V150h190l60 134', '#2b2f33', 16) +
    rect(330, 256, 70, 24, '#22262a', 10) +
    rect(392, 200, 18, 70, '#22262a', 8) +
    line('M300 250l-30-40', '#22262a', 10) +
    rect(500, 300, 80, 60, 'url(#d)', 10) +
    rect(440, 380, 90, 10, tone(t, 30), 4, 'opacity=".5"') +
    wheel(310, 436, 50) +
    wheel(540, 446, 40),
  excavator: (t) =>
    path('M170 420h300q40 0 40 32t-40 32H170q-40 0-40-32t40-32z', 'url(#k)') +
    times(5, (at) => circle(180 + at * 70, 452, 19, 'url(#m)')) +
    rect(250, 396, 130, 28, 'url(#d)', 4) +
    path('M180 300h180v-110h90q22 0 26 22l18 130q4 54-40 54H200q-30 0-30-40z', 'url(#b)') +
    path('M372 206h70q12 0 14 14l10 76h-94z', '#22313b') +
    path('M382 214h36l-26 74h-10z', '#9cc6d4', 'opacity=".5"') +
    line('M470 330q40-190 130-180', tone(t, 54), 34) +
    line('M604 152l76 160', tone(t, 46), 26) +
    line('M500 250l90-60', '#cfd3d6', 9) +
    path('M650 306h60q20 70-40 100-60 0-60-54z', 'url(#k)') +
    rect(196, 320, 90, 12, tone(t, 30), 4, 'opacity=".45"'),
  tractor: (t) =>
    path('M330 290h230q30 0 34 30l8 80H330z', 'url(#b)') +
    path('M210 400v-70q0-80 80-80h70v150z', 'url(#b)') +
    path('M232 260l20-130h150l14 130z', '#22313b') +
    path('M262 146h56l-20 100h-50z', '#9cc6d4', 'opacity=".5"') +
    rect(232, 116, 190, 22, 'url(#k)', 8) +
    rect(520, 200, 14, 92, 'url(#k)', 4) +
    times(4, (at) => rect(470 + at * 28, 312, 14, 56, tone(t, 30), 4, 'opacity=".45"')) +
    wheel(280, 392, 100) +
    circle(280, 392, 94, 'none', 'stroke="#111" stroke-width="12" stroke-dasharray="16 14"') +
    wheel(552, 434, 56),
  trailer: (t) =>
    rect(120, 190, 520, 190, 'url(#b)', 6) +
    times(12, (at) => line(`M${150 + at * 42} 196v178`, tone(t, 40), 2, 'opacity=".5"')) +
    rect(120, 190, 520, 18, tone(t, 84), 4, 'opacity=".7"') +
    rect(120, 376, 540, 22, 'url(#k)', 4) +
    rect(180, 398, 18, 76, 'url(#m)', 3) +
    rect(168, 470, 42, 14, '#555', 3) +
    times(3, (at) => wheel(430 + at * 92, 440, 42)) +
    rect(640, 240, 10, 60, '#c0392b', 3),
  bus: (t) =>
    rect(110, 190, 580, 240, 'url(#b)', 30) +
    rect(110, 330, 580, 22, tone(t, 88), 0, 'opacity=".7"') +
    times(
      5,
      (at) =>
        rect(140 + at * 90, 220, 78, 84, '#22313b', 8) +
        path(`M${148 + at * 90} 226h30l-20 72h-10z`, '#9cc6d4', 'opacity=".45"'),
    ) +
    path('M596 220h60q22 0 26 24l6 90h-92z', '#22313b') +
    rect(500, 318, 74, 112, '#2b3942', 6) +
    line('M537 322v104', '#8fa6b1', 3) +
    rect(110, 404, 580, 30, 'url(#k)', 8) +
    wheel(220, 438, 48) +
    wheel(610, 438, 48) +
    rect(672, 366, 18, 20, '#ffe9a8', 4),
  scooter: (t) =>
    line('M560 440L500 130', 'url(#k)', 20) +
    line('M440 130h110', '#23262a', 18) +
    path('M240 410h300l-12 30H230z', 'url(#b)') +
    line('M250 424l-40-40', tone(t, 40), 18) +
    wheel(220, 440, 48) +
    wheel(576, 440, 48) +
    path('M520 400q50-30 96 0l-8 14q-40-24-78 0z', tone(t, 40)) +
    circle(512, 176, 13, '#ffe9a8') +
    rect(270, 396, 200, 12, '#2a2d31', 5),
  crane: (t) =>
    rect(110, 130, 580, 54, 'url(#b)', 4) +
    times(10, (at) => line(`M${126 + at * 56} 178l28-42 28 42`, tone(t, 34), 4, 'opacity=".5"')) +
    rect(100, 118, 36, 88, 'url(#k)', 6) +
    rect(664, 118, 36, 88, 'url(#k)', 6) +
    rect(360, 104, 110, 44, 'url(#k)', 8) +
    rect(380, 184, 70, 34, 'url(#d)', 6) +
    line('M400 216v130M430 216v130', '#55595d', 5) +
    rect(384, 340, 62, 40, 'url(#m)', 8) +
    line('M415 380v20q34 10 26 40-30 30-52-8', '#8d9298', 14),
  conveyor: (t) =>
    path('M130 330h520q34 0 34 30t-34 30H130q-34 0-34-30t34-30z', '#25282b') +
    rect(128, 344, 524, 32, 'url(#m)', 14) +
    times(10, (at) => circle(146 + at * 55, 360, 13, '#6f7478')) +
    box(200, 240, 90, 90, 34, '#cfa26b', '#a27542', '#e4c191') +
    box(370, 220, 110, 110, 40, '#d8ae79', '#a27542', '#e8c898') +
    rect(410, 220, 24, 110, '#eedcb9', 0, 'opacity=".7"') +
    line('M180 390v96M600 390v96', tone(t, 44), 18) +
    line('M180 450h420', tone(t, 54), 10) +
    rect(520, 400, 70, 46, 'url(#b)', 8),
} satisfies Readonly<Record<string, Drawing>>
