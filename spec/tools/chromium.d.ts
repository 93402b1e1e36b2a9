/** A Chromium that starts on this machine. */
export type FoundChromium = {
  readonly executablePath: string
  /** Added to the environment of the browser. */
  readonly environment: Readonly<Record<string, string>>
  readonly version: string
  readonly source: string
}
/** Command-line switches of test browsers: no sandbox, since tests run in containers too. */
export declare const chromiumSwitches: readonly string[]
/**
 * Finds a Chromium: CHROMIUM_PATH, else Chromium or Chrome on PATH, else the one that the npm package unpacks.
 *
 * Runs each candidate with `--version`, so the returned one starts. `from` limits the search to one source. Throws with
 * instructions when there is none.
 */
export declare function findChromium(from?: 'system' | 'npm'): Promise<FoundChromium>
