import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
import type { Tables } from '../database/tables.ts'

// Visitors learn the names of a company's own brands and categories from its public listings only: whoever tries ids finds no others.

/** Over `brands`: one of the market, or of a public listing. */
export const isShownBrand = (eb: ExpressionBuilder<Tables, 'brands'>): ExpressionWrapper<Tables, 'brands', SqlBool> =>
  eb.or([
    eb('brands.company_id', 'is', null),
    eb.exists(
      eb
        .selectFrom('listings as l')
        .select('l.id')
        .whereRef('l.brand_id', '=', 'brands.id')
        .where('l.is_public', '=', true),
    ),
  ])

/** Over `categories`: one of the market, or of a public listing. */
export const isShownCategory = (
  eb: ExpressionBuilder<Tables, 'categories'>,
): ExpressionWrapper<Tables, 'categories', SqlBool> =>
  eb.or([
    eb('categories.company_id', 'is', null),
    eb.exists(
      eb
        .selectFrom('listings as l')
        .select('l.id')
        .where(sql<boolean>`l.category_ids @> array[categories.id]`)
        .where('l.is_public', '=', true),
    ),
  ])
