/** Whether the browser asks not to be tracked: Global Privacy Control, or Do Not Track. D-169. */
export function asksNotToBeTracked(browser: Navigator = globalThis.navigator): boolean {
  const { globalPrivacyControl, doNotTrack } = browser as Navigator & {
    readonly globalPrivacyControl?: boolean
    readonly doNotTrack?: string | null
  }
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}
