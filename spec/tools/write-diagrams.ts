import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { diagramPages } from './diagrams.ts'

// `npm run docs`: draws every machine of core into the README of its folder.

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
for (const { path, present, wanted, missing } of await diagramPages()) {
  for (const machine of missing) {
    console.error(
      `${path} has no place for ${machine}: add <!-- diagram: ${machine.split('/').at(-1)} --> and <!-- /diagram -->`,
    )
    process.exitCode = 1
  }
  if (present === undefined || wanted === present) continue
  writeFileSync(path, wanted)
  console.log(`${path} is drawn anew`)
}
