import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileOf } from './suite.ts'
import { PARITY_FOLDER, suites } from './kit.ts'

// npm run parity: writes the vectors that a backend in any language runs. See README.md.
for (const name of readdirSync(PARITY_FOLDER)) if (name.endsWith('.json')) rmSync(`${PARITY_FOLDER}/${name}`)
let bytes = 0
let vectors = 0
for (const suite of suites) {
  const file = fileOf(suite)
  writeFileSync(`${PARITY_FOLDER}/${suite.name}.json`, file)
  bytes += Buffer.byteLength(file)
  vectors += file.slice(file.indexOf('"vectors": [')).split('\n').length - 4
}
console.log(`${suites.length} files with ${vectors} vectors, ${Math.round(bytes / 1024)} KiB, in ${PARITY_FOLDER}`)
