import { box, circle, type Drawing, line, oval, path, rect, sheen, times, tone } from './drawing.ts'

/** Furniture, appliances, fittings of a house. */
export const homeDrawings = {
  window: (t) =>
    rect(250, 90, 300, 400, 'url(#b)', 6) +
    rect(276, 116, 118, 348, '#bcd8e3', 2) +
    rect(406, 116, 118, 348, '#a9cbd9', 2) +
    sheen('M276 116h70l-70 190z') +
    sheen('M406 116h60l-60 170z') +
    rect(384, 290, 10, 60, '#555', 5) +
    rect(236, 486, 328, 16, tone(t, 44), 3),
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
  washer: (t) =>
    box(250, 130, 270, 350, 60, '#f1f3f4', '#bfc4c8', '#ffffff') +
    rect(270, 150, 90, 36, '#dfe4e7', 4) +
    rect(376, 152, 74, 32, '#15202a', 6) +
    rect(386, 162, 40, 12, tone(t, 66), 3) +
    circle(484, 168, 17, 'url(#m)') +
    line('M250 202h270', '#cdd2d6', 3) +
    circle(385, 334, 104, 'url(#m)') +
    circle(385, 334, 84, '#26323a') +
    circle(385, 334, 74, tone({ ...t, hue: 200 }, 34)) +
    path('M313 350q36-30 72-8t73-10q-6 76-73 76-66-2-72-58z', tone({ ...t, hue: 200 }, 62), 'opacity=".8"') +
    sheen('M330 286q24-34 62-28-40 20-52 66z') +
    rect(476, 316, 18, 40, '#8d9298', 8) +
    rect(270, 476, 34, 14, '#555', 3) +
    rect(466, 476, 34, 14, '#555', 3),
  conditioner: (t) =>
    rect(170, 170, 460, 150, '#f4f6f7', 26, 'stroke="#d3d8dc" stroke-width="3"') +
    rect(170, 170, 460, 60, '#ffffff', 26) +
    path('M196 290h408l-20 26H216z', '#39424a') +
    times(6, (at) => line(`M${232 + at * 58} 314l${8 + at} -20`, '#7b848b', 4)) +
    rect(520, 244, 76, 26, '#15202a', 6) +
    rect(532, 252, 30, 10, tone(t, 70), 3) +
    times(5, (at) =>
      line(`M${236 + at * 82} 350q26 34 4 66t6 64`, tone({ hue: 200, saturation: 60 }, 72), 8, 'opacity=".75"'),
    ),
  vacuum: (t) =>
    path('M250 400q0-90 100-90h130q90 0 90 90v40q0 24-24 24H274q-24 0-24-24z', 'url(#b)') +
    path('M300 320q60-70 170-10l-10 30H310z', '#2a3138', 'opacity=".85"') +
    circle(520, 440, 50, 'url(#k)') +
    circle(520, 440, 24, 'url(#m)') +
    circle(296, 458, 26, 'url(#k)') +
    line('M300 350q-150-20-130-150 10-70 90-90', '#3b4046', 22) +
    line('M262 108l-90 330', 'url(#m)', 18) +
    path('M110 440h120q20 0 20 22v20H96v-20q0-22 14-22z', 'url(#k)') +
    rect(366, 396, 90, 14, tone(t, 82), 7) +
    sheen('M290 380q20-50 80-54l-6 18q-44 8-56 44z'),
  sofa: (t) =>
    rect(190, 220, 420, 170, 'url(#b)', 34) +
    line('M400 232v120', tone(t, 34), 4, 'opacity=".6"') +
    rect(200, 340, 200, 66, 'url(#t)', 20) +
    rect(400, 340, 200, 66, 'url(#t)', 20) +
    rect(140, 280, 76, 180, 'url(#d)', 32) +
    rect(584, 280, 76, 180, 'url(#d)', 32) +
    rect(190, 400, 420, 56, 'url(#b)', 10) +
    rect(232, 262, 92, 84, tone({ ...t, hue: t.hue + 30 }, 78), 18, 'transform="rotate(-8 278 304)"') +
    times(2, (at) => rect(176 + at * 424, 456, 24, 30, '#5a4630', 4)),
  desk: (t) =>
    path('M150 262h440l60-38H220z', '#e4c191') +
    rect(150, 262, 440, 22, '#cfa26b', 2) +
    path('M590 262l60-38v22l-60 38z', '#a27542') +
    rect(180, 284, 18, 200, 'url(#m)', 3) +
    rect(560, 284, 18, 200, 'url(#m)', 3) +
    line('M636 246v196', '#8d9298', 14) +
    rect(430, 284, 122, 150, '#f1f3f4', 4) +
    times(3, (at) => rect(430, 284 + at * 50, 122, 48, '#e6e9eb', 3) + rect(476, 304 + at * 50, 30, 6, '#8d9298', 3)) +
    rect(270, 140, 150, 92, '#202327', 8) +
    rect(278, 148, 134, 74, tone(t, 60), 4) +
    rect(336, 230, 18, 24, 'url(#m)', 2) +
    rect(308, 250, 76, 8, '#6f7478', 4),
  wardrobe: (t) =>
    box(240, 90, 270, 390, 70, '#d8b384', '#9a744a', '#ecd3ac') +
    rect(254, 106, 118, 358, '#e2c299', 3) +
    rect(378, 106, 118, 358, '#e2c299', 3) +
    rect(266, 120, 94, 330, tone(t, 84), 2, 'opacity=".6"') +
    line('M356 270v50M394 270v50', '#6b6f73', 9) +
    rect(252, 480, 30, 12, '#5a4630', 2) +
    rect(468, 480, 30, 12, '#5a4630', 2),
  door: (t) =>
    path('M260 80h270v408H260z', '#d9dcdf') +
    rect(276, 96, 238, 392, 'url(#b)', 2) +
    rect(306, 126, 178, 130, tone(t, 44), 3, 'opacity=".5"') +
    rect(306, 286, 178, 170, tone(t, 44), 3, 'opacity=".5"') +
    rect(312, 132, 166, 118, 'url(#t)', 2, 'opacity=".7"') +
    rect(312, 292, 166, 158, 'url(#t)', 2, 'opacity=".7"') +
    circle(494, 296, 12, 'url(#m)') +
    rect(450, 290, 48, 12, 'url(#m)', 6) +
    rect(246, 484, 298, 12, '#9b9fa3', 2),
  tap: () =>
    rect(280, 440, 240, 40, '#e8ebed', 10) +
    oval(400, 440, 90, 16, 'url(#m)') +
    rect(372, 250, 56, 190, 'url(#m)', 14) +
    line('M400 262q0-110 110-110 84 0 84 96', '#b9bdc1', 44) +
    line('M396 258q2-104 112-104', '#f4f5f6', 10, 'opacity=".9"') +
    rect(564, 240, 60, 26, 'url(#m)', 6) +
    path('M428 300h86q20 0 20 14t-20 14h-86z', 'url(#m)') +
    path('M590 280q24 44 0 62-24-18 0-62z', '#8fc7e0'),
  toilet: () =>
    rect(290, 110, 220, 160, '#fbfcfc', 14, 'stroke="#d9dee1" stroke-width="3"') +
    rect(280, 100, 240, 26, '#ffffff', 10, 'stroke="#d9dee1" stroke-width="3"') +
    rect(384, 92, 32, 12, 'url(#m)', 4) +
    oval(400, 316, 160, 56, '#eef1f3', 'stroke="#d3d8dc" stroke-width="3"') +
    oval(400, 310, 118, 36, '#cfd7dc') +
    oval(400, 318, 84, 22, '#9fc6d8') +
    path(
      'M252 334q20 90 96 110v40h104v-40q76-20 96-110-148 70-296 0z',
      '#f6f8f9',
      'stroke="#d9dee1" stroke-width="3"',
    ) +
    rect(330, 474, 140, 18, '#e6eaec', 6),
  candle: (t) =>
    rect(296, 220, 208, 260, '#f7f3ea', 18, 'stroke="#ddd4c2" stroke-width="3"') +
    rect(296, 300, 208, 120, tone(t, 90)) +
    oval(400, 348, 56, 30, tone(t, 66)) +
    rect(350, 390, 100, 8, tone(t, 44), 4) +
    oval(400, 222, 104, 26, '#fffaf0') +
    oval(400, 222, 78, 17, '#f3e6c4') +
    line('M400 220v-36', '#3a3a3a', 6) +
    path('M400 96q44 52 0 92-44-40 0-92z', '#f2a53a') +
    path('M400 130q20 30 0 54-20-24 0-54z', '#fff1b8') +
    circle(400, 160, 90, '#ffd98a', 'opacity=".18"'),
  plant: () =>
    path('M310 350h180l-24 136H334z', 'url(#b)') +
    rect(298, 330, 204, 34, 'url(#t)', 8) +
    times(9, (at) => {
      const turn = -80 + at * 20
      return `<g transform="rotate(${turn} 400 336)">${path(`M400 336q-46-${100 - (at % 2) * 24} 0-${212 - (at % 3) * 26}q46 ${112 - (at % 3) * 20} 0 ${212 - (at % 3) * 26}z`, tone({ hue: 132 + (at % 3) * 8, saturation: 36 }, 30 + (at % 3) * 8))}</g>`
    }) +
    oval(400, 334, 84, 12, '#5a4630'),
  frame: (t) =>
    rect(210, 120, 380, 300, '#a27542', 4) +
    rect(222, 132, 356, 276, '#c9995f', 3) +
    rect(244, 154, 312, 232, '#fdfcf9', 2) +
    rect(284, 190, 232, 160, tone({ ...t, hue: 204 }, 82), 2) +
    path('M284 350v-40l60-56 46 46 58-74 68 80v44z', tone({ ...t, hue: 150 }, 44)) +
    circle(470, 226, 18, '#f6d477') +
    path('M420 420l60 70h26l-50-70z', '#8f6534'),
  paper: (t) =>
    box(230, 300, 280, 180, 110, '#fbfbf8', '#dcdcd6', '#ffffff') +
    rect(230, 340, 280, 90, tone(t, 58)) +
    path('M510 340l110-55v90l-110 55z', tone(t, 40)) +
    rect(254, 362, 120, 16, '#fff', 4, 'opacity=".9"') +
    rect(254, 390, 80, 10, '#fff', 4, 'opacity=".7"') +
    times(5, (at) => line(`M236 ${446 + at * 8}h270`, '#d0d0c8', 2)) +
    path('M300 296l108-54h160l-108 54z', '#fff', 'stroke="#dcdcd6" stroke-width="2" transform="rotate(-4 430 270)"'),
  plates: (t) =>
    times(4, (at) => oval(360, 440 - at * 18, 190, 42, '#fdfcf9', `stroke="${tone(t, 62)}" stroke-width="4"`)) +
    oval(360, 384, 120, 24, '#eeece6') +
    path('M470 240h130q0 130-65 140-65-10-65-140z', '#fdfcf9', 'stroke="#d9d6cd" stroke-width="3"') +
    line('M600 270q60 0 50 50-14 40-66 30', '#e6e3da', 16) +
    oval(535, 240, 65, 16, tone(t, 40)) +
    line('M474 300q60 26 122 0', tone(t, 62), 5) +
    oval(535, 400, 96, 18, '#f4f2ec', 'stroke="#d9d6cd" stroke-width="3"'),
  cutlery: () =>
    times(3, (at) => rect(266 + at * 120, 300, 26, 180, 'url(#m)', 12)) +
    times(4, (at) => rect(254 + at * 14, 120, 8, 110, 'url(#m)', 4)) +
    path('M254 214h50v40q0 40-25 50-25-10-25-50z', 'url(#m)') +
    path('M386 120q44 40 34 190h-34z', 'url(#m)') +
    oval(519, 180, 40, 66, 'url(#m)') +
    oval(515, 174, 26, 48, '#dfe2e4') +
    rect(510, 240, 18, 80, 'url(#m)', 6),
  handle: () =>
    rect(300, 130, 76, 360, 'url(#m)', 16) +
    path('M330 210h240q40 0 40 30t-40 30H330z', 'url(#m)') +
    path('M330 262h240q30 0 38-14-4 34-38 34H330z', '#6f7478') +
    circle(338, 240, 44, 'url(#m)') +
    circle(338, 240, 30, '#dfe2e4') +
    circle(338, 392, 20, '#26292c') +
    path('M330 396h16l8 44h-32z', '#26292c') +
    times(2, (at) => circle(338, 152 + at * 316, 8, '#5b5f63')),
} satisfies Readonly<Record<string, Drawing>>
