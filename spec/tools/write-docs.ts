import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CORE_MANIFEST, withCoreExports } from './core-exports.ts'
import { diagramPages } from './diagrams.ts'
import { WEIGHT_TABLE_PAGE, withWeightTable } from './weight-table.ts'

// `npm run docs`: writes the generated parts of documents: the diagrams of machines, the weight table, and the modules that the package
// of core exports, which are those that examples import.

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
for (const { path, present, wanted, missing } of await diagramPages()) {
  for (const machine of missing) {
    console.error(
      `${path} has no place for ${machine}: add <!-- diagram: ${machine.split('/').at(-1)} --> and <!-- /diagram -->`,
    )
    process.exitCode = 1
  }
  if (present !== undefined) update(path, present, wanted)
}

const weights = readFileSync(WEIGHT_TABLE_PAGE, 'utf8')
update(WEIGHT_TABLE_PAGE, weights, withWeightTable(weights))

const manifest = readFileSync(CORE_MANIFEST, 'utf8')
update(CORE_MANIFEST, manifest, withCoreExports(manifest))

function update(path: string, present: string, wanted: string): void {
  if (present === wanted) return
  writeFileSync(path, wanted)
  console.log(`${path} is updated`)
}
