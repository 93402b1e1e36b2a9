import type { Manifest } from 'vite'
import type { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { routeTree } from '../../routeTree.gen.ts'

type ServerManifest = Awaited<ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>>
type RouteAssets = NonNullable<ServerManifest['routes'][string]>

export type PageAssets =
  | { readonly kind: 'built'; readonly manifest: Manifest }
  | { readonly kind: 'development'; readonly entry: string }

const ROUTES_FOLDER = 'ui/routes/'
/** Workspace users are signed in and make calls at once, so workspace pages load what public pages defer. */
const WORKSPACE_ID = '/_workspace'
const AT_WORK = ['core/account/session-user.schema.ts', 'adapters/client/transport.ts']
const known = new WeakMap<Manifest, ServerManifest>()

/**
 * The scripts and styles of each route, so that a page requests all of them at once instead of one after another.
 * `leaf` is the innermost route of the address: the server renders only the frame of a workspace, but lists the scripts
 * of its content.
 */
export function routerManifest(assets: PageAssets, nonce: string, leaf?: string): ServerManifest {
  if (assets.kind === 'development') return developmentManifest(assets.entry, nonce)
  const { manifest } = assets
  const found = known.get(manifest) ?? builtManifest(manifest)
  known.set(manifest, found)
  const inside = leaf?.startsWith(`${WORKSPACE_ID}/`) === true ? found.routes[leaf]?.preloads : undefined
  if (inside === undefined) return found
  const frame = found.routes[WORKSPACE_ID]
  return {
    routes: {
      ...found.routes,
      [WORKSPACE_ID]: { ...frame, preloads: [...new Set([...(frame?.preloads ?? []), ...inside])] },
    },
  }
}

function builtManifest(manifest: Manifest): ServerManifest {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
  if (entryKey === undefined) throw new Error('The build has no entry')
  const entry = closureOf(manifest, [entryKey])
  const routes: Record<string, RouteAssets> = {
    __root__: {
      css: entry.css,
      preloads: entry.scripts.slice(1),
      // Behind styles, fonts and the first picture, as the other scripts are: the page shows before it reacts.
      scripts: [{ attrs: { type: 'module', async: true, fetchPriority: 'low', src: entry.scripts[0] ?? '' } }],
    },
  }
  for (const id of routeIdsOf(routeTree)) {
    const keys = Object.keys(manifest).filter(
      (key) => key.startsWith(ROUTES_FOLDER) && routeKeyOfFile(key) === routeKeyOfId(id),
    )
    const { css, scripts } = closureOf(manifest, id === WORKSPACE_ID ? [...keys, ...AT_WORK] : keys)
    const ofRoute = {
      css: css.filter((file) => !entry.css.includes(file)),
      preloads: scripts.filter((file) => !entry.scripts.includes(file)),
    }
    if (ofRoute.css.length + ofRoute.preloads.length > 0) routes[id] = ofRoute
  }
  return { routes }
}

/** The files of chunks and of everything they import, without duplicates, the chunks' own first. */
function closureOf(
  manifest: Manifest,
  keys: readonly string[],
): { readonly scripts: string[]; readonly css: string[] } {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  keys.forEach(visit)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return {
    scripts: [...new Set(chunks.map(({ file }) => `/${file}`))],
    // Imported styles first: a chunk's own rules must come after the ones that they override.
    css: [...new Set(chunks.toReversed().flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
  }
}

/** `_public.blog.$slug.tsx?tsr-split=component` and the route id `/_public/blog/$slug` name the same route. */
const routeKeyOfFile = (key: string): string =>
  key
    .slice(ROUTES_FOLDER.length)
    .replace(/\.tsx?(?:\?.*)?$/, '')
    .split(/[./]/)
    .join('/')
    .replace(/(^|\/)index$/, '$1')
const routeKeyOfId = (id: string): string => id.replace(/^\//, '')

interface RouteNode {
  readonly options?: { readonly id?: string }
  readonly children?: Readonly<Record<string, RouteNode>> | readonly RouteNode[]
}

function routeIdsOf(root: unknown): readonly string[] {
  const ids: string[] = []
  // Before a router processes the tree, routes know only their own part of the id.
  const visit = (node: RouteNode, above: string) => {
    const id = `${above}${node.options?.id ?? ''}`
    if (id !== '') ids.push(id)
    for (const child of Object.values(node.children ?? {})) visit(child, id)
  }
  visit(root as RouteNode, '')
  return ids
}

/** Vite's client and React's refresh come before the entry; the inline part carries the page's nonce. */
function developmentManifest(entry: string, nonce: string): ServerManifest {
  const refresh =
    'import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window);' +
    ' window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;'
  return {
    routes: {
      __root__: {
        scripts: [
          { attrs: { type: 'module', nonce }, children: refresh },
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module', src: entry } },
        ],
      },
    },
  }
}
