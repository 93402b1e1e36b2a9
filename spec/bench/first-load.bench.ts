import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { figure } from './harness.ts'

// What a page makes a new visitor download before it reacts: every script its HTML names, and all that these import, as gzip.

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>
/** `route` is a file of ui/routes: a page that is not built yet has none. */
const PAGES = [
  { name: 'Home', address: '/', route: '_public.index', atMostKiB: 150 },
  { name: 'Product list', address: '/productlist', route: '_public.productlist', atMostKiB: 150 },
  { name: 'Sign in', address: '/user/signin', route: '_auth.user.signin', atMostKiB: 200 },
  { name: 'Dashboard (workspace)', address: '/dashboard', route: '_workspace.dashboard', atMostKiB: 300 },
  { name: 'Leads (workspace)', address: '/crm/leads', route: '_workspace.crm.leads', atMostKiB: 300 },
] as const
const START_MS = 60_000

if (!existsSync('dist/client/.vite/manifest.json')) {
  console.error('There is no build: run `npm run build` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest
const server = await start()
try {
  for (const { name, address, route, atMostKiB } of PAGES) {
    const isBuilt = Object.keys(manifest).some((key) => key.startsWith(`ui/routes/${route}.tsx`) || key.startsWith(`ui/routes/${route}.index.tsx`))
    if (!isBuilt) {
      console.log(`- ${name}: not measured, there is no route ${address} yet`)
      continue
    }
    const answer = await fetch(`${server.url}${address}`)
    if (!answer.ok) throw new Error(`GET ${address} answered ${answer.status}`)
    const files = withImports(scriptsOf(await answer.text()))
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`)).length, 0)
    figure(`First load of ${name.toLowerCase()}, scripts`, bytes / 1024, 'KiB gzip', { atMost: atMostKiB })
  }
} finally {
  await server.stop()
}

// Helpers

/** The scripts a page's HTML runs or asks for ahead. */
function scriptsOf(html: string): readonly string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const found = tags.flatMap((tag) => /\b(?:src|href)="\/([^"]+\.js)"/.exec(tag)?.[1] ?? [])
  if (found.length === 0) throw new Error('The page names no script.')
  return [...new Set(found)]
}

/** The same and what they import, each once. */
function withImports(files: readonly string[]): readonly string[] {
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const seen = new Set<string>()
  const visit = (key: string | undefined) => {
    if (key === undefined || seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  for (const file of files) visit(keyOf.get(file))
  return [...new Set([...files, ...[...seen].flatMap((key) => manifest[key]?.file ?? [])])].filter((file) => file.endsWith('.js'))
}

async function start(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'tradehall-first-load-'))
  const child = spawn(process.execPath, ['adapters/server/main.ts', '--port', String(port), '--data', data, '--demo-size', 'small'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  }
  const url = `http://localhost:${port}`
  const until = performance.now() + START_MS
  while (!(await fetch(`${url}/health`).then(({ ok }) => ok, () => false))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error('The server did not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { url, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}
