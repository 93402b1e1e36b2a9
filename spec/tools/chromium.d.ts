/** A Chromium that starts on this machine. */
export type FoundChromium = {
  readonly executablePath: string
  /** Added to the environment of the browser. */
  readonly environment: Readonly<Record<string, string>>
  readonly version: string
  readonly source: string
}
/** The switches with which browsers are started for tests: no sandbox, since tests run in containers too. */
export declare const chromiumSwitches: readonly string[]
/**
 * Finds a Chromium: CHROMIUM_PATH, else Chromium or Chrome on PATH, else the one that the npm package unpacks.
 *
 * Each candidate is asked for its version, so what is answered can start. `from` asks for one place only.
 * Throws with what to do when there is none.
 */
export declare function findChromium(from?: 'system' | 'npm'): Promise<FoundChromium>
