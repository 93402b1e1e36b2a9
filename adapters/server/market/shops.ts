import { type RawBuilder, sql } from 'kysely'
import { companyView, latestShops, type PublicCompany, shopReviews } from '../../../core/contracts/market.contract.ts'
import type { CompanyTab } from '../../../core/navigation/addresses.ts'
import { grantedParts } from '../../../core/navigation/guard.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { type CompanyColumns, type CompanyRow, formsOf, publicForms } from '../company/company-forms.ts'
import { catalogsSql } from '../catalogs/shop-catalogs.ts'
import { bind } from '../http/bind.ts'
import { pageJson, pagesAddress } from '../http/paginator.ts'
import { SerializedResponse } from '../http/envelope.ts'
import { KEPT_SECONDS } from '../http/public-cache.ts'
import { notFound, signInFirst } from '../http/refusals.ts'
import { companyOfSlug } from '../store/store-row.ts'
import { averageOfStars, ratingOfShop } from '../reviews/rating.ts'
import { urlSql } from './listing-sql.ts'

/** Number of shops on the start page. */
const LATEST_SHOPS = 6

export const shopBindings = [
  bind(companyView, async ({ slug }, context) => {
    if (slug === undefined && context.viewer === undefined) throw signInFirst()
    const isOwn = slug === undefined || slug === context.viewer?.companySlug
    const which = isOwn
      ? sql`c.id = ${context.me.companyId}::bigint`
      : sql`c.id = ${companyOfSlug(slug)} and c.kind = 'seller' and c.approval = 'approved'`
    const { rows } = await sql<{
      company: Omit<PublicCompany, 'about' | 'sections'>
      profile: unknown
      rows: CompanyRow[]
    }>`
      select json_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'country', c.country, 'country_name', co.name, 'is_verified', c.is_verified, 'city', c.city,
        'business_types', c.business_types, 'main_business_type', c.main_business_type, 'annual_revenue', c.annual_revenue, 'member_type', c.member_type,
        'member_since', extract(year from c.created_at)::int,
        'logo', (select ${urlSql(sql`f.key`)} from files f where f.id = c.logo_file_id and f.key like 'public/%'),
        'seller_user_id', (select u.id from users u where u.company_id = c.id and u.type = 'seller' and u.deleted_at is null order by u.id limit 1),
        'products', (select count(*) from listings l where l.company_id = c.id and l.published = 1 and l.deleted_at is null),
        'rating', ${ratingOfShop},
        'reviews', (select count(*) from reviews r where r.company_id = c.id and r.listing_id is null and r.taken_off_at is null),
        'followers', (select count(*) from followers f join users u on u.id = f.user_id where f.company_id = c.id and u.deleted_at is null),
        'catalogs', ${catalogsSql(sql`c.id`)},
        'categories', (select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name, 'count', t.count) order by t.count desc, t.name), '[]'::json) from (
          select k.slug, k.name, count(*)::int as count from listings l join categories k on k.id = l.category_id
          where l.company_id = c.id and l.published = 1 and l.deleted_at is null group by k.slug, k.name order by 3 desc, 2 limit 12) t),
        'main_categories', (select coalesce(json_agg(json_build_object('slug', k.slug, 'name', k.name) order by w.ordinality), '[]'::json)
          from jsonb_array_elements_text(case jsonb_typeof(c.profile #> '{company,main_categories}') when 'array' then c.profile #> '{company,main_categories}' else '[]' end) with ordinality w (id)
          join categories k on k.id = w.id::bigint)) as company,
        c.profile, (select coalesce(json_agg(json_build_object('id', r.id, 'tab', r.tab, 'form', r.form) order by r.position, r.id), '[]'::json)
          from company_rows r where r.company_id = c.id) as rows
      from companies c left join countries co on co.code = c.country where ${which}`.execute(context.open)
    const [found] = rows
    if (found === undefined) throw notFound('company')
    const { company, profile } = found
    const forms = formsOf({ ...columnsOf(company), profile }, found.rows)
    const sections =
      slug === undefined
        ? Object.fromEntries(
            grantedParts('companyDetails', context.me).map(({ tab }) => [tab, forms[tab as CompanyTab]]),
          )
        : publicForms(forms, calendarDay(context.now.getTime(), 'UTC'))
    return { data: { ...company, about: forms.company.about, sections } }
  }),

  bind(latestShops, (_, context) =>
    context.services.publicCache.get('latest shops', KEPT_SECONDS, async () => {
      const { rows } = await sql<{ json: string }>`
        select coalesce(json_agg(row), '[]'::json)::text as json from (
          select json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'country', c.country, 'country_name', co.name, 'is_verified', c.is_verified, 'city', c.city,
            'main_business_type', c.main_business_type, 'products', p.products,
            'covers', (select coalesce(json_agg(${urlSql(sql`l.cover`)}), '[]'::json) from (
               select cover from listings where company_id = c.id and published = 1 and deleted_at is null and cover is not null order by score desc, id desc limit 3) l)) as row
          from companies c left join countries co on co.code = c.country
          cross join lateral (select count(*)::int as products from listings l where l.company_id = c.id and l.published = 1 and l.deleted_at is null) p
          where c.kind = 'seller' and c.approval = 'approved' and p.products > 0
          order by c.created_at desc, c.id desc limit ${LATEST_SHOPS}) t`.execute(context.open)
      return new SerializedResponse(`"data":${rows[0]?.json ?? '[]'}`)
    }),
  ),

  bind(shopReviews, async ({ shop_id, product_id, page, per_page }, context) => {
    const of = sql`from reviews r join companies c on c.id = r.company_id
      where r.company_id = ${shop_id}::bigint and c.approval = 'approved' and r.taken_off_at is null
        and ${product_id === undefined ? sql`r.listing_id is null` : sql`r.listing_id = ${product_id}::bigint`}`
    const statement = pageJson({
      rows: sql`select json_build_object('id', r.id, 'author', r.author,
          'country_name', (select co.name from countries co where co.code = r.author_country), 'rating', r.rating, 'text', r.text,
          'created_at', ${wireTime(sql`r.created_at`)}, 'answer', r.answer,
          'answered_at', case when r.answered_at is not null then ${wireTime(sql`r.answered_at`)} end) as row
        ${of} order by r.id desc`,
      total: sql`select count(*) ${of}`,
      page,
      per_page,
      address: pagesAddress(context.request),
    })
    const counted = sql<{ average: number | null; stars: number[] }>`select ${averageOfStars} as average,
      array[${sql.join([1, 2, 3, 4, 5].map((stars) => sql`count(*) filter (where r.rating = ${sql.lit(stars)})`))}]::int[] as stars ${of}`
    const [{ rows }, average] = await Promise.all([statement.execute(context.open), counted.execute(context.open)])
    const [found] = average.rows
    return new SerializedResponse(
      `"data":${rows[0]?.json ?? 'null'},"average":${JSON.stringify(found?.average ?? null)},"stars":${JSON.stringify(found?.stars ?? [])}`,
    )
  }),
]

const wireTime = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

const columnsOf = ({
  name,
  country,
  city,
  business_types,
  main_business_type,
  annual_revenue,
}: Omit<PublicCompany, 'about' | 'sections'>): Omit<CompanyColumns, 'profile'> => ({
  name,
  country,
  city,
  business_types,
  main_business_type,
  annual_revenue,
})
