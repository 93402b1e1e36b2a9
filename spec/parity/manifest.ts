import packageJson from '../../package.json' with { type: 'json' }
import type { Suite } from './suite.ts'

export const MANIFEST = 'spec/parity/manifest.json'

/** Raised when the format of the files changes, so that a runner written for an older one can refuse. */
const KIT_VERSION = 2
/** The relative tolerance of computed values. */
const TOLERANCE = 1e-12

/** What is in the kit, and how each file is compared: a runner reads it first. */
export function manifestOf(suites: readonly Suite[], lists: readonly string[]): string {
  const manifest = {
    kit: KIT_VERSION,
    product: packageJson.version,
    tolerance: TOLERANCE,
    files: suites
      .map((one) => ({
        name: one.name,
        file: `vectors/${one.name}.json`,
        kind: one.kept === undefined ? 'rule' : 'form',
        compare: one.compare ?? 'exact',
        rule: one.rule,
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    lists: lists.toSorted().map((name) => ({ name, file: `lists/${name}.json` })),
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}
