// Runs before every script, under the system's Node (20 or newer), possibly before anything is installed: plain JavaScript, no packages.
// `node adapters/node/prepare.mjs [--build]` installs what package-lock.json names and, with --build, builds what changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const OLDEST_NODE = 20
const APP_NODE = 24

/** What the built pages come from: a change in any of them makes a build necessary. */
const BUILD_SOURCES = [
  'core',
  'ui',
  'adapters/client',
  'adapters/http',
  'adapters/browser',
  'adapters/realtime',
  'vite.config.ts',
  'package-lock.json',
]
const BUILD_RESULTS = ['dist/client/.vite/manifest.json', 'dist/server']
const BUILD_RECORD = 'dist/.sources.json'

process.chdir(root)
await main()

async function main() {
  if (majorOf(process.versions.node) < OLDEST_NODE) {
    stop(
      `Node ${process.versions.node} is too old: Tradehall needs Node ${OLDEST_NODE} or newer. Install it from https://nodejs.org and start again.`,
    )
  }
  if (!isInstalled()) await install()
  const node = nodeForTheApp()
  if (process.argv.includes('--build')) await build(node)
}

/** Whether node_modules holds exactly what package-lock.json names; npm keeps its own record of what it installed. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  if (wanted === undefined) stop('package-lock.json is missing or damaged: take it from the repository again.')
  const present = packagesIn('node_modules/.package-lock.json')
  if (present === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // The workspace's own package is the folder beside, which this code imports by its path.
    if (path === '' || path === 'core' || path === 'node_modules/@tradehall/core') return true
    const found = present[path]
    // Builds for other platforms are optional and stay away.
    if (found === undefined) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function install() {
  const startedAt = Date.now()
  const why = existsSync('node_modules') ? 'package-lock.json has changed' : 'node_modules is missing'
  const line = (text) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
  line(`Installing packages (${why}), this takes about a minute …`)
  const ticking = process.stderr.isTTY
    ? setInterval(() => line(`Installing packages … ${seconds(startedAt)}`), 1000)
    : setInterval(() => line(`Installing packages … ${seconds(startedAt)}`), 20_000)
  // No package of ours needs an install script, so none may run. npm's own Node: ours is about to be replaced.
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code =
    npm !== undefined && /\.[cm]?js$/.test(npm)
      ? await run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { quiet: true })
      : await run('npm', args, { quiet: true, shell: process.platform === 'win32' })
  clearInterval(ticking)
  if (code !== 0) {
    line('')
    stop(
      'The packages could not be installed (npm said why above). Check the network and the free disk space, then start again.',
    )
  }
  line(`Packages installed in ${seconds(startedAt)}.`)
  if (process.stderr.isTTY) process.stderr.write('\n')
}

/** The Node that came with the packages, else the system's own when it is new enough. */
function nodeForTheApp() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const packed = join(
    root,
    'node_modules',
    `node-${system}-${process.arch}`,
    'bin',
    system === 'win' ? 'node.exe' : 'node',
  )
  if (existsSync(packed)) return packed
  if (majorOf(process.versions.node) >= APP_NODE) return process.execPath
  return stop(
    `Tradehall runs on Node ${APP_NODE}, and there is none for ${process.platform} ${process.arch} among its packages: install Node ${APP_NODE} from https://nodejs.org and start again.`,
  )
}

async function build(node) {
  const known = readRecord()
  const sources = recordOfSources(known)
  const isFresh = BUILD_RESULTS.every((path) => existsSync(path)) && isSameRecord(known, sources)
  if (isFresh) return
  const startedAt = Date.now()
  process.stderr.write('Building the pages …\n')
  // A build that breaks off must not pass for a finished one.
  rmSync(BUILD_RECORD, { force: true })
  const code = await run(node, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    quiet: false,
  })
  if (code !== 0) stop('The pages could not be built (the reason stands above).')
  mkdirSync(dirname(BUILD_RECORD), { recursive: true })
  writeFileSync(BUILD_RECORD, JSON.stringify(sources))
  process.stderr.write(`Pages built in ${seconds(startedAt)}.\n`)
}

/** path → [mtime in ms, size in bytes, hash]. The hash is read again only where time or size differ from the last build's. */
function recordOfSources(known) {
  const record = {}
  for (const source of BUILD_SOURCES) {
    for (const path of filesUnder(source)) {
      const { mtimeMs, size } = statSync(path)
      const before = known[path]
      const isUntouched = before !== undefined && before[0] === mtimeMs && before[1] === size
      record[path] = [
        mtimeMs,
        size,
        isUntouched ? before[2] : createHash('sha1').update(readFileSync(path)).digest('base64'),
      ]
    }
  }
  return record
}

function isSameRecord(one, other) {
  const paths = Object.keys(other)
  return paths.length === Object.keys(one).length && paths.every((path) => one[path]?.[2] === other[path][2])
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(BUILD_RECORD, 'utf8'))
  } catch {
    return {}
  }
}

/** Files below a path; the route tree is left out, since the build itself writes it. */
function* filesUnder(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    // Results of `npm pack -w core`.
    if (entry.name === 'dist') continue
    if (entry.isDirectory()) yield* filesUnder(`${path}/${entry.name}`)
    else if (!entry.name.includes('.gen.')) yield `${path}/${entry.name}`
  }
}

/** Runs a program to its end. Quiet: what it writes is shown only when it fails. */
function run(command, args, { quiet, shell = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', quiet ? 'pipe' : process.stderr, quiet ? 'pipe' : 'inherit'],
      shell,
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => {
      process.stderr.write(`\n${command}: ${error.message}\n`)
      resolve(1)
    })
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(`\n${Buffer.concat(output).toString('utf8')}`)
      resolve(code ?? 1)
    })
  })
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
