import { numbered, plainSlug } from '../../../core/text/plain-slug.ts'
import { lockFor, type Work } from '../../server/database/store.ts'

const SEPARATOR = ' / '
const SLUG_LENGTH = 80

/** Finds the ids of a category from the sector down, by its id or path in a form. */
export type FindCategory = (category: string | number) => readonly number[] | undefined

/** The paths, from the sector down, to create so that `path` exists; empty if it exists. */
export function missingPaths(path: string, find: FindCategory): readonly string[] {
  if (find(path) !== undefined) return []
  const names = path.split('/').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
  const paths = names.map((_, index) => names.slice(0, index + 1).join(SEPARATOR))
  return paths.filter((each, index) => index === paths.length - 1 || find(each) === undefined)
}

/**
 * Adds categories to the market's tree. Keeps categories that somebody else added meanwhile. `paths` must have parents
 * before children.
 */
export async function addCategories(w: Work, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const k = await w.asSystem()
  // Serialises concurrent imports.
  await lockFor(k, 'categories')
  const taken = new Set((await k.selectFrom('categories').select('slug').execute()).map((row) => row.slug))
  for (const path of paths) {
    const names = path.split(SEPARATOR)
    const parentPath = names.slice(0, -1).join(SEPARATOR)
    const parent =
      parentPath === ''
        ? undefined
        : await k
            .selectFrom('categories')
            .select(['id', 'path', 'path_ids'])
            .where('company_id', 'is', null)
            .where((eb) => eb(eb.fn('lower', ['path']), '=', parentPath.toLowerCase()))
            .executeTakeFirst()
    const name = names.at(-1) ?? path
    const whole = parent === undefined ? name : `${parent.path}${SEPARATOR}${name}`
    const present = await k
      .selectFrom('categories')
      .select('id')
      .where('company_id', 'is', null)
      .where((eb) => eb(eb.fn('lower', ['path']), '=', whole.toLowerCase()))
      .executeTakeFirst()
    if (present !== undefined) continue
    const slug = freeSlug(whole, taken)
    taken.add(slug)
    const { id } = await k
      .insertInto('categories')
      .values({ parent_id: parent?.id ?? null, slug, name, path: whole, depth: (parent?.path_ids.length ?? 0) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await k
      .updateTable('categories')
      .set({ path_ids: [...(parent?.path_ids ?? []), id] })
      .where('id', '=', id)
      .execute()
  }
}

function freeSlug(path: string, taken: ReadonlySet<string>): string {
  const wanted = plainSlug(path, SLUG_LENGTH) || 'category'
  return taken.has(wanted) ? numbered(wanted, (slug) => !taken.has(slug)) : wanted
}
