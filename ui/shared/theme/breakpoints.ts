/** The narrowest supported width, in CSS pixels. Spec §9 "Responsive breakpoints", D-107. */
export const LEAST_WIDTH_PX = 280

/**
 * The widths at which layouts change, in CSS pixels; up to the first there is one phone layout. Style sheets cannot
 * read them and write them in em (1em = 16 px), `@media (max-width: 37.5em)`; a spec compares them with this list. Spec
 * §9 "Responsive breakpoints", D-107.
 */
export const BREAKPOINTS_PX = [600, 768, 980, 1024, 1200, 1440, 1460, 1920] as const
export type Breakpoint = (typeof BREAKPOINTS_PX)[number]

/** A width in the unit of the style sheets, which scales with the browser's text size. */
export const inEm = (px: Breakpoint | typeof LEAST_WIDTH_PX): string => `${px / 16}em`

/** The media query of all widths up to a breakpoint. */
export const upTo = (px: Breakpoint): string => `(max-width: ${inEm(px)})`
