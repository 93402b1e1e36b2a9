/** The percentages of a page that are reported, each once per view. Spec §9 "Tracking". */
export const SCROLL_THRESHOLDS = [25, 50, 75, 100] as const
export type ScrollThreshold = (typeof SCROLL_THRESHOLDS)[number]

/** How long scrolling must pause before it is evaluated, in milliseconds. Spec §9 "Tracking". */
export const SCROLL_DEBOUNCE_MS = 100

/** Number of clicks from which clicks are reported: the first one is. Spec §9 "Tracking", D-101. */
export const CLICK_THRESHOLD = 1

/** Measurements of a page in CSS pixels. */
export interface ScrollPosition {
  readonly scrolled: number
  readonly windowHeight: number
  readonly pageHeight: number
}

/**
 * How much of a page has been seen, in percent; undefined for a page that cannot scroll, which reports nothing. D-101.
 */
export function scrollDepth({ scrolled, windowHeight, pageHeight }: ScrollPosition): number | undefined {
  // Browsers round heights differently by up to a pixel.
  if (!(pageHeight > windowHeight + 1)) return undefined
  const seen = Math.max(0, scrolled) + windowHeight
  return seen + 1 >= pageHeight ? 100 : (seen / pageHeight) * 100
}

/** The newly reached thresholds, ascending: those up to the depth and above the highest reported one. D-101. */
export function newThresholds(depth: number, reported: number): readonly ScrollThreshold[] {
  return SCROLL_THRESHOLDS.filter((threshold) => threshold > reported && threshold <= depth)
}

/** Whether a click with this count on a page is reported. */
export const isReportedClick = (clicks: number): boolean => clicks >= CLICK_THRESHOLD
