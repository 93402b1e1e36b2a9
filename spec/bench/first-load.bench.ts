import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { figure } from './harness.ts'

// The JavaScript that a browser loads for the first page of a visit: the entry, the page's own chunk and those of the layouts around
// it, with all they import. Read from the manifest of the build: `npm run build` comes first.

const built = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${built}.vite/manifest.json`, 'utf8')) as Record<string, { file: string; src?: string; isEntry?: boolean; imports?: string[] }>

/** Routes with the chunks that their pages need, by the start of the source's name. */
const pages = [
  { name: 'product list', routes: ['__root', '_public', '_public.productlist'], atMost: 150 },
  { name: 'leads', routes: ['__root', '_workspace', '_workspace.crm.leads'], atMost: 300 },
]

for (const { name, routes, atMost } of pages) {
  const sources = Object.keys(manifest).filter((key) => routes.some((route) => key.replace(/^ui\/routes\//, '').replace(/\.tsx(\?.*)?$/, '') === route))
  const own = routes.at(-1) ?? ''
  if (!sources.some((key) => key.startsWith(`ui/routes/${own}.tsx`))) {
    console.log(`- first load of the ${name} page: there is no such page yet`)
    continue
  }
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true).forEach(visit)
  sources.forEach(visit)
  const bytes = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).byteLength, 0)
  figure(`first-load JavaScript of the ${name} page`, bytes / 1024, 'KiB gzip', { atMost })
}
