/**
 * Black or white, whichever reads better on a background of this colour (`#rrggbb`). The contrast is at least 4.58 : 1
 * on every colour, so that WCAG AA holds. D-160.
 */
export const textColourOn = (background: string): '#000000' | '#ffffff' =>
  contrast(background, '#000000') >= contrast(background, '#ffffff') ? '#000000' : '#ffffff'

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
