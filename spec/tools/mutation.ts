import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/**
 * Mutates core and shows which mutants the specs of the same subject do not detect:
 *
 *     npm run mutation -- core/pricing core/calculator/steps.ts
 *     npm run mutation -- core/pricing -- --concurrency 1
 *
 * A folder stands for its files. `*.messages.ts` is skipped, since specs assert its texts literally. The report is in
 * reports/mutation.
 */
const words = process.argv.slice(2)
const end = words.includes('--') ? words.indexOf('--') : words.length
const places = words.slice(0, end).map((place) => place.replace(/\/$/, ''))
if (places.length === 0) {
  console.error('Which files? npm run mutation -- core/pricing')
  process.exit(2)
}
const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
const mutate = [...places.map((place) => (isFolder(place) ? `${place}/**/*.ts` : place)), '!**/*.messages.ts'].join(',')
const subjects = new Set(places.map((place) => place.split('/')[1] ?? '**'))
const specs = [...subjects].map((subject) => `spec/core/${subject}/**/*.spec.ts`).join(',')
const { status } = spawnSync(
  'stryker',
  ['run', 'spec/tools/stryker.config.json', '--mutate', mutate, ...words.slice(end + 1)],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, SPECS: specs },
  },
)
process.exit(status ?? 1)
