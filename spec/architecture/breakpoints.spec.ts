import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BREAKPOINTS_PX, LEAST_WIDTH_PX } from '../../ui/shared/theme/breakpoints.ts'

const [PHONE_PX] = BREAKPOINTS_PX

describe('the widths at which layouts change', () => {
  it('[D-107] are those of the breakpoints; between the least width and the first one, parts of the phone layout may', () => {
    const widths = globSync('ui/**/*.css').flatMap((file) =>
      widthsIn(readFileSync(file, 'utf8')).map((px) => ({ file, px })),
    )
    expect(widths.length).toBeGreaterThan(30)
    expect(
      widths.filter(
        ({ px }) => !(BREAKPOINTS_PX as readonly number[]).includes(px) && !(px >= LEAST_WIDTH_PX && px < PHONE_PX),
      ),
    ).toEqual([])
  })

  it('are written once where scripts ask for them', () => {
    const files = globSync('ui/**/*.{ts,tsx}').filter((file) => !file.endsWith('theme/breakpoints.ts'))
    expect(files.filter((file) => /\((?:max|min)-width|\(width [<>]/.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

// Helpers

/** The widths of the media queries of a style sheet, in CSS pixels. NaN for a unit that the list cannot be compared with. */
function widthsIn(css: string): readonly number[] {
  return [...css.matchAll(/@media([^{]+)/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/width\s*(?::|[<>]=?)\s*([\d.]+)(\w*)/g)].map(([, value, unit]) =>
      unit === 'em' ? Number(value) * 16 : unit === 'px' ? Number(value) : Number.NaN,
    ),
  )
}
