// Creates the picture of README.md: `node spec/tools/readme-picture.ts` writes public/product-list.webp. Needs a build
// (`npm run build`). The demo market is deterministic, so the picture changes only with the screen.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Transformer } from '@napi-rs/image'
import { chromium } from '@playwright/test'
import { startOwn } from '../e2e/support/own-server.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'

const PORT = 4788
const WIDTH = 1280
const QUALITY = 80
const target = fileURLToPath(new URL('../../public/product-list.webp', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'tradehall-picture-'))
const server = await startOwn(PORT, { args: ['--data', folder, '--demo-size', 'small', '--demo-seed', '7'] }, 180_000)
const found = await findChromium()
const environment = { ...(process.env as Record<string, string>), ...found.environment }
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...chromiumSwitches],
  env: environment,
})
try {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 860 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(`${server.url}/productlist`)
  await page.waitForSelector('html[data-ready]')
  await page.waitForLoadState('networkidle')
  const picture = await new Transformer(await page.screenshot()).webp(QUALITY)
  writeFileSync(target, picture)
  process.stdout.write(`${target}, ${Math.round(picture.length / 1024)} KiB\n`)
} finally {
  await browser.close()
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}
