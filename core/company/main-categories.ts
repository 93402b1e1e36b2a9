/** How often the main product categories can be changed per calendar year. Spec §9. */
export const MAIN_CATEGORY_CHANGES_PER_YEAR = 3

/** Whether a save changes the set of main categories; order and duplicates are ignored. D-53. */
export function isCategoryChange(before: readonly number[], after: readonly number[]): boolean {
  const [one, other] = [new Set(before), new Set(after)]
  return one.size !== other.size || [...one].some((id) => !other.has(id))
}

/** The number of changes left in the calendar year (UTC) of `now`; times in ms since 1970. Never below 0. D-53. */
export function mainCategoryChangesLeft(changedAt: readonly number[], now: number): number {
  const year = new Date(now).getUTCFullYear()
  const used = changedAt.filter((at) => new Date(at).getUTCFullYear() === year).length
  return Math.max(0, MAIN_CATEGORY_CHANGES_PER_YEAR - used)
}

/** Whether main categories may be saved. A save that changes nothing is always allowed. Spec §5, D-53. */
export const canSaveMainCategories = (
  before: readonly number[],
  after: readonly number[],
  changedAt: readonly number[],
  now: number,
): boolean => !isCategoryChange(before, after) || mainCategoryChangesLeft(changedAt, now) > 0
