import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

describe('requireNode24', () => {
  it.each(['20.20.2', '22.18.0', '23.11.0'])('ends the process with one clear line under Node %s', (version) => {
    const { status, stderr } = callUnder(version)

    expect(status).toBe(1)
    expect(stderr).toBe(
      `The Tradehall server needs Node 24, this is Node ${version}: start it with "npm start", which brings its own Node 24.\n`,
    )
  })

  it.each(['24.0.0', '25.1.0'])('prints nothing under Node %s', (version) => {
    expect(callUnder(version)).toMatchObject({ status: 0, stderr: '' })
  })
})

// Helpers

function callUnder(version: string) {
  const module = new URL('../../../adapters/server/require-node-24.ts', import.meta.url).href
  const script = `import { requireNode24 } from ${JSON.stringify(module)}; requireNode24('${version}')`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
}
