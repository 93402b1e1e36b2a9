import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../adapters/server/config.ts'
import { startServer } from '../../../adapters/server/server.ts'

/** Prints the exit state of the process after the program's own output. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  `import module from 'node:module'
   process.on('exit', () => console.error(JSON.stringify([process.env.NODE_ENV, module.getCompileCacheDir() !== undefined])))`,
)}`

const startedWith = (args: readonly string[], nodeEnv: string): unknown => {
  // The test run has a cache of its own; here the server must ask for one.
  const { NODE_DISABLE_COMPILE_CACHE: _disabled, NODE_COMPILE_CACHE: _ofTheRun, ...environment } = process.env
  const { stderr } = spawnSync(process.execPath, ['--import', REPORT, 'adapters/server/main.ts', '--help', ...args], {
    encoding: 'utf8',
    env: { ...environment, NODE_ENV: nodeEnv },
  })
  return JSON.parse(stderr.trim().split('\n').at(-1) ?? '')
}

describe('starting the server', () => {
  it('should run the production code of all packages, whatever NODE_ENV says, and cache compiled modules', () => {
    expect(startedWith([], 'test')).toEqual(['production', true])
  })

  it('should run the development code with --dev', () => {
    expect(startedWith(['--dev'], 'production')).toEqual(['development', true])
  })

  it('should show a page that loads again by itself while it starts, and JSON to calls', async () => {
    const port = await freePort()
    const read = readConfig(['--port', String(port), '--data', join(tmpdir(), 'tradehall-none'), '--no-demo'], {
      TRADEHALL_TEST: '1',
    })
    if (read.kind !== 'config') throw new Error(JSON.stringify(read))
    const answers: (readonly [number, string | null, string])[] = []
    const openDatabase = async () => {
      for (const [path, accept] of [
        ['/productlist', 'text/html,application/xhtml+xml,*/*;q=0.8'],
        ['/api/v1/front/product/list', 'application/json'],
      ] as const) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
        answers.push([response.status, response.headers.get('retry-after'), await response.text()])
      }
      throw new Error('No database')
    }

    await expect(startServer({ config: read.config, log: () => undefined, openDatabase })).rejects.toThrow(
      'No database',
    )
    const [page, call] = answers
    expect(page?.slice(0, 2)).toEqual([503, '1'])
    expect(page?.[2]).toContain('<h1>Tradehall is starting</h1>')
    expect(page?.[2]).toContain('<meta http-equiv="refresh" content="3">')
    expect(call).toEqual([503, '1', '{"status":false,"message":"The server is starting. Try again in a moment."}'])
  })
})

// Helpers

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => void server.close(closed))
  return port
}
