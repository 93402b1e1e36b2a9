import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { listFile, lists, LISTS_FOLDER } from './lists.ts'
import { MANIFEST, manifestOf } from './manifest.ts'
import { fileOf } from './suite.ts'
import { PARITY_FOLDER, suites } from './kit.ts'

// npm run parity: writes the vectors that a backend in any language runs, the lists and the manifest. See README.md.
const files = new Map(suites.map((suite) => [suite.name, fileOf(suite)]))
const listFiles = new Map(
  Object.entries(await lists(suites.map(({ source }) => source))).map(([name, list]) => [name, listFile(list)]),
)
for (const [folder, written] of [
  [PARITY_FOLDER, files],
  [LISTS_FOLDER, listFiles],
] as const) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.json')) rmSync(`${folder}/${name}`)
  for (const [name, file] of written) writeFileSync(`${folder}/${name}.json`, file)
}
writeFileSync(MANIFEST, manifestOf(suites, [...listFiles.keys()]))
const bytes = [...files.values()].reduce((sum, file) => sum + Buffer.byteLength(file), 0)
const vectors = [...files.values()].reduce(
  (sum, file) => sum + file.slice(file.indexOf('"vectors": [')).split('\n').length - 4,
  0,
)
console.log(
  `${files.size} files with ${vectors} vectors, ${Math.round(bytes / 1024)} KiB, in ${PARITY_FOLDER}; ${listFiles.size} lists in ${LISTS_FOLDER}`,
)
