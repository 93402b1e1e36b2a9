import { createHash } from 'node:crypto'
import { categoryRows } from '../../../core/reference/category-tree.ts'
import type { Queryable } from '../database/db.ts'

/** Changes when the tree does, so that a start fills it again only then. */
export const categoriesMark = (): string =>
  `categories ${createHash('sha256').update(JSON.stringify(categoryRows())).digest('hex').slice(0, 16)}`

/**
 * Writes the category tree of core into the table: new nodes are added, known ones (by slug) renamed and moved. Nothing is removed,
 * since listings may hang on it.
 */
export async function fillCategories(q: Queryable): Promise<void> {
  const rows = categoryRows().map(({ slug, name, parent, level, path }, position) => ({ slug, name, parent, depth: level, path: path.join(' / '), position }))
  await q.query(
    `insert into categories (slug, name, path, depth, position)
     select slug, name, path, depth, position from jsonb_to_recordset($1::jsonb) as row (slug text, name text, path text, depth smallint, position int)
     on conflict (slug) do update set name = excluded.name, path = excluded.path, depth = excluded.depth, position = excluded.position`,
    [JSON.stringify(rows)],
  )
  await q.query(
    `update categories c set parent_id = p.id
     from jsonb_to_recordset($1::jsonb) as row (slug text, parent text) join categories p on p.slug = row.parent
     where c.slug = row.slug and c.parent_id is distinct from p.id`,
    [JSON.stringify(rows)],
  )
  await q.query(
    `with recursive tree as (
       select id, array[id] as ids from categories where parent_id is null
       union all
       select c.id, t.ids || c.id from categories c join tree t on c.parent_id = t.id
     )
     update categories c set path_ids = t.ids from tree t where t.id = c.id and c.path_ids is distinct from t.ids`,
  )
}
