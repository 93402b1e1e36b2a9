import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BREAKPOINTS_PX, LEAST_WIDTH_PX } from '../../ui/shared/theme/breakpoints.ts'

const [PHONE_PX] = BREAKPOINTS_PX

describe('the widths at which layouts change', () => {
  it('[D-107] are the breakpoints, except for parts of the phone layout between the minimum width and the first breakpoint', () => {
    const widths = globSync('ui/**/*.css').flatMap((file) =>
      widthsIn(readFileSync(file, 'utf8')).map((px) => ({ file, px })),
    )
    expect(widths.length).toBeGreaterThan(30)
    expect(
      widths.filter(
        ({ px }) => !(BREAKPOINTS_PX as readonly number[]).includes(px) && !(px >= LEAST_WIDTH_PX && px < PHONE_PX),
      ),
      'use a width of ui/shared/theme/breakpoints.ts',
    ).toEqual([])
  })

  it('are declared once for scripts', () => {
    const files = globSync('ui/**/*.{ts,tsx}').filter((file) => !file.endsWith('theme/breakpoints.ts'))
    expect(
      files.filter((file) => /\((?:max|min)-width|\(width [<>]/.test(readFileSync(file, 'utf8'))),
      'take the query from ui/shared/theme/breakpoints.ts',
    ).toEqual([])
  })
})

describe('the widths of pages', () => {
  it('are those of the theme', () => {
    // A sheet of paper, and two panes that are edited side by side.
    const others = [
      'ui/features/enquiries/quote-document.module.css',
      'ui/features/crm/form-builder/form-builder.module.css',
    ]
    const literal = globSync('ui/**/*.css').filter((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^\s*max-width: (\d+)px/gm)].some(([, px]) => Number(px) > 700),
    )
    expect(literal.toSorted(), 'use --th-form, --th-rows or --th-content of ui/shared/theme/theme.css').toEqual(
      others.toSorted(),
    )
  })
})

// Helpers

/** The widths of the media queries of a style sheet, in CSS pixels. NaN for units other than px and em. */
function widthsIn(css: string): readonly number[] {
  return [...css.matchAll(/@media([^{]+)/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/width\s*(?::|[<>]=?)\s*([\d.]+)(\w*)/g)].map(([, value, unit]) =>
      unit === 'em' ? Number(value) * 16 : unit === 'px' ? Number(value) : Number.NaN,
    ),
  )
}
