import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'

const ROUTE_MODULE = /^ui\/routes\/[^?]+\?tsr-split=/

/**
 * Vite's manifest of `dist/client`, in which every page has an entry. Vite lists only chunks there, and a chunk that
 * holds several pages under the name of its group; its second manifest says which chunk each module is in.
 * Rejects when there is no build.
 */
export async function readBuildManifest(distDir: string): Promise<Manifest> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(distDir, 'client/.vite', name), 'utf8'))
  const chunks = (await read('manifest.json')) as Manifest
  const modules = (await read('ssr-manifest.json')) as Readonly<Record<string, readonly string[]>>
  const byFile = new Map(Object.entries(chunks).map(([key, { file }]) => [`/${file}`, key]))
  const pages: Record<string, ManifestChunk> = {}
  for (const [id, files] of Object.entries(modules)) {
    if (!ROUTE_MODULE.test(id) || id in chunks) continue
    const key = files.map((file) => byFile.get(file)).find((found) => found !== undefined)
    const chunk = key === undefined ? undefined : chunks[key]
    if (key !== undefined && chunk !== undefined) pages[id] = { file: chunk.file, imports: [key] }
  }
  return { ...chunks, ...pages }
}
