/** "8% cheaper", rounded to a whole percent, but never to none. */
export function moveText(then: number, now: number): string {
  const percent = Math.max(1, Math.round((100 * Math.abs(now - then)) / then))
  return `${percent}% ${now < then ? 'cheaper' : 'dearer'}`
}
