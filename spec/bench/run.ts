import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// `npm run bench [-- NAME…] [--OPTION…]`: runs every *.bench.ts of this folder, or the named ones, each in its own
// process, one after the other. Options and what follows them go to the benches.

const folder = fileURLToPath(new URL('.', import.meta.url))
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .toSorted()
const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('--'))
const named = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)
const unknown = named.filter((name) => !known.includes(name))

if (unknown.length > 0 || known.length === 0) {
  console.error(
    known.length === 0
      ? 'There are no benches in spec/bench.'
      : `There is no bench ${unknown.join(', ')}: choose from ${known.join(', ')}.`,
  )
  process.exit(2)
}
for (const name of named.length === 0 ? known : named) {
  console.log(`━━ ${name}`)
  const child = spawn(process.execPath, ['--expose-gc', `${folder}${name}.bench.ts`, ...options], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) {
    console.error(`The bench ${name} failed.`)
    process.exitCode = 1
  }
}
