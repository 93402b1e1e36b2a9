import { createHash } from 'node:crypto'
import { categoryRows } from '../../../core/reference/category-tree.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import { CURRENCIES } from '../../../core/reference/currencies.ts'
import { DEFAULT_USD_PER_UNIT } from '../../../core/reference/exchange-rates.ts'
import type { Queryable } from './db.ts'

/** Changes with the data of core, so that a start fills the tables again only when it differs. */
export const referenceMark = (): string =>
  `reference ${createHash('sha256')
    .update(JSON.stringify([categoryRows(), COUNTRIES, CURRENCIES]))
    .digest('hex')
    .slice(0, 16)}`

/** Writes core's countries, currencies and categories into the tables of every market, with or without demo. */
export async function fillReference(q: Queryable): Promise<void> {
  await fillCategories(q)
  await q.query(
    `insert into countries (code, name) select code, name from jsonb_to_recordset($1::jsonb) as row (code text, name text)
     on conflict (code) do update set name = excluded.name`,
    [JSON.stringify(COUNTRIES.map(({ code, name }) => ({ code, name })))],
  )
  // Existing rates are kept, because the operator maintains them.
  await q.query(
    `insert into currencies (code, id, exponent, usd_per_unit)
     select code, id, exponent, usd_per_unit from jsonb_to_recordset($1::jsonb) as row (code text, id int, exponent smallint, usd_per_unit numeric)
     on conflict (code) do update set id = excluded.id, exponent = excluded.exponent`,
    [
      JSON.stringify(
        CURRENCIES.map(({ code, id, minorUnits }) => ({
          code,
          id,
          exponent: minorUnits,
          usd_per_unit: DEFAULT_USD_PER_UNIT[code],
        })),
      ),
    ],
  )
}

/**
 * Writes the category tree of core into the table: adds new nodes, renames and moves known ones (by slug), and removes
 * none, because listings may refer to them. What operators renamed, moved or merged stays as they left it (D-233).
 */
async function fillCategories(q: Queryable): Promise<void> {
  const rows = categoryRows().map(({ slug, name, parent, level, path }, position) => ({
    slug,
    name,
    parent,
    depth: level,
    path: path.join(' / '),
    position,
  }))
  await q.query(
    `insert into categories (slug, name, path, depth, position)
     select slug, name, path, depth, position from jsonb_to_recordset($1::jsonb) as row (slug text, name text, path text, depth smallint, position int)
     where not exists (select 1 from former_categories f where f.slug = row.slug)
       and not exists (select 1 from categories o where o.company_id is null and lower(o.path) = lower(row.path) and o.slug <> row.slug)
     on conflict (slug) do update set name = excluded.name, path = excluded.path, depth = excluded.depth, position = excluded.position
     where not categories.is_changed`,
    [JSON.stringify(rows)],
  )
  await q.query(
    `update categories c set parent_id = p.id
     from jsonb_to_recordset($1::jsonb) as row (slug text, parent text) join categories p on p.slug = row.parent
     where c.slug = row.slug and not c.is_changed and c.parent_id is distinct from p.id`,
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
  // Below a category that an operator changed, the tree of core has other names.
  await q.query(
    `with recursive tree as (
       select id, path from categories where is_changed
       union all
       select c.id, t.path || ' / ' || c.name from categories c join tree t on c.parent_id = t.id
     )
     update categories c set path = t.path from tree t where t.id = c.id and not c.is_changed and c.path <> t.path`,
  )
}
