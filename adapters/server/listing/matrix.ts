import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { decimalsMessage } from '../../../core/catalogue/product-form/price-decimals.ts'
import { notNegative } from '../../../core/catalogue/product.messages.ts'
import { listingMessages as say } from '../../../core/catalogue/listing.messages.ts'
import { termToScreen } from '../../../core/catalogue/specification.ts'
import {
  matrixDelete,
  matrixList,
  matrixUpdate,
  matrixUpdateMany,
  type MatrixRow,
} from '../../../core/contracts/variation.contract.ts'
import type { CurrencyCode } from '../../../core/pricing/currency.ts'
import { toAmount, toPrice } from '../../../core/pricing/money.ts'
import { Conflict } from '../../../core/failure/failures.ts'
import { jsonTable } from '../database/json-table.ts'
import type { Tables } from '../database/tables.ts'
import { withStoredFiles } from '../files/stored-files.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import { readLevels, variationNamer } from './levels-store.ts'
import { keepOneDefault } from './matrix-store.ts'
import { asDraftAgain, listingToEdit, ownListing } from './own-listings.ts'
import { checkedPicture, type PictureDraft } from './photos.ts'
import { pictureAddress } from './picture-address.ts'
import { removing } from './removed-variations.ts'
import { currencyOf } from './variation-facts.ts'
import type { Context } from '../http/context.ts'

type Item = Selectable<Tables['matrix_items']>

export const matrixBindings = [
  bind(matrixList, async ({ product_id, page, per_page, search, options = [], unpriced }, context) =>
    context.read(async (k) => {
      const listing = await ownListing(k, product_id)
      const { levels, specifications } = await readLevels(k, product_id)
      const words = search
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      // A word matches the terms that contain it; a variation matches when every word matches one of its terms.
      const found = words.map((word) =>
        specifications
          .filter((row) => row.parent_id !== null && termToScreen(row.name).toLowerCase().includes(word))
          .map((row) => row.id),
      )
      const matches = (eb: ExpressionBuilder<Tables, 'matrix_items'>) =>
        eb.and([
          ...found.map((ids) => eb.or(ids.map((id) => eb(sql<string>`'-' || key || '-'`, 'like', `%-${id}-%`)))),
          ...options.map((key) => eb(sql<string>`'-' || key || '-'`, 'like', `%-${key}-%`)),
          ...(unpriced === 1 ? [eb('price_minor', '=', 0), eb('status', '=', 1)] : []),
        ])
      const query = k
        .selectFrom('matrix_items')
        .where('listing_id', '=', product_id)
        .where('retired', '=', false)
        .where(matches)
      const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await query
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const nameOf = variationNamer(levels)
      const currency = currencyOf(listing)
      return {
        data: paginatorOf(
          rows.map((row) => shown(row, nameOf, currency, context)),
          Number(total),
          { page, per_page },
          context,
        ),
        currency,
      }
    }),
  ),

  bind(
    matrixUpdate,
    async ({ product_id, draft, matrix_id, price, is_default, status, image = [], remove_image = [] }, context) => {
      // Files are stored first, so that the transaction does not wait for image encoding.
      await context.read((k) => ownListing(k, product_id))
      const pictures: PictureDraft[] = []
      for (const file of image) pictures.push(await checkedPicture('image', file, context.me.companyId))
      return withStoredFiles(context, pictures, (added) =>
        context.write(async (w) => {
          const listing = await listingToEdit(w, context, { product_id, draft })
          const item = await w.k
            .selectFrom('matrix_items')
            .selectAll()
            .where('id', '=', matrix_id)
            .where('listing_id', '=', product_id)
            .where('retired', '=', false)
            .executeTakeFirst()
          if (item === undefined) throw notFound('variation')
          const currency = currencyOf(listing)
          const wrong = price === undefined ? undefined : decimalsMessage('Price', price)
          if (wrong !== undefined) throw refusedField('price', wrong)
          const minor = price === undefined ? item.price_minor : toPrice(price, currency)?.minor
          if (minor === undefined) throw refusedField('price', notNegative('Price'))
          const dropped = new Set(remove_image.flatMap((each) => [each, each.replace(/^\/files\//, '')]))
          const images = [
            ...(item.images as readonly string[]).filter((each) => !dropped.has(each)),
            ...added.map(({ key }) => key),
          ]
          // The default mark moves to another variation and is never dropped: exactly one variation has it (D-61).
          const takesDefault = is_default === 1 && !item.is_default
          if (takesDefault)
            await w.k
              .updateTable('matrix_items')
              .set({ is_default: false })
              .where('listing_id', '=', product_id)
              .where('is_default', '=', true)
              .execute()
          const row = await w.k
            .updateTable('matrix_items')
            .set({
              price_minor: minor,
              status: status ?? item.status,
              is_default: item.is_default || takesDefault,
              images: JSON.stringify(images),
            })
            .where('id', '=', matrix_id)
            .where('listing_id', '=', product_id)
            .returningAll()
            .executeTakeFirstOrThrow()
          await asDraftAgain(w, listing, 'variation changed', listing.name)
          const { levels } = await readLevels(w.k, product_id)
          return { data: shown(row, variationNamer(levels), currency, context) }
        }),
      )
    },
  ),

  bind(matrixUpdateMany, async ({ product_id, draft, changes }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const currency = currencyOf(listing)
      const items = new Map(
        (
          await w.k
            .selectFrom('matrix_items')
            .select(['id', 'price_minor', 'status'])
            .where('listing_id', '=', product_id)
            .where('retired', '=', false)
            .execute()
        ).map((item) => [item.id, item]),
      )
      const minorOf = (price: number) => toPrice(price, currency)?.minor
      let others = 0
      const rows = changes.map(({ matrix_id, price, status, was_price, was_status }, at) => {
        const item = items.get(matrix_id)
        if (item === undefined) throw notFound('variation')
        const wrong = price === undefined ? undefined : decimalsMessage('Price', price)
        const minor = price === undefined ? Number(item.price_minor) : minorOf(price)
        if (wrong !== undefined || minor === undefined)
          throw refusedField(`changes.${at}.price`, wrong ?? notNegative('Price'))
        const isOther =
          (was_price !== undefined && minorOf(was_price) !== Number(item.price_minor)) ||
          (was_status !== undefined && was_status !== item.status)
        if (isOther) others += 1
        return { id: matrix_id, price_minor: minor, status: status ?? item.status }
      })
      if (others > 0) throw new Conflict({ message: say.changedMeanwhile(others), present: {} })
      await w.k
        .updateTable('matrix_items as m')
        .from(jsonTable(rows, 'id bigint, price_minor numeric, status smallint'))
        .set((eb) => ({ price_minor: eb.ref('input.price_minor'), status: eb.ref('input.status') }))
        .whereRef('m.id', '=', 'input.id')
        .where('m.listing_id', '=', product_id)
        .execute()
      await asDraftAgain(w, listing, 'variations changed', listing.name)
      return { data: { changed: rows.length }, message: say.variationsChanged(rows.length) }
    }),
  ),

  bind(matrixDelete, async ({ product_id, draft, matrix_id }, context) =>
    context.write(async (w) => {
      const listing = await listingToEdit(w, context, { product_id, draft })
      const data = await removing(w, context, listing, async () => {
        const gone = await w.k
          .updateTable('matrix_items')
          .set({ retired: true, removed: true, is_default: false })
          .where('id', '=', matrix_id)
          .where('listing_id', '=', product_id)
          .where('retired', '=', false)
          .returning('id')
          .executeTakeFirst()
        if (gone === undefined) throw notFound('variation')
        await keepOneDefault(w, listing)
      })
      await asDraftAgain(w, listing, 'variation deleted', listing.name)
      return { data }
    }),
  ),
]

const shown = (row: Item, nameOf: (key: string) => string, currency: CurrencyCode, context: Context): MatrixRow => ({
  matrix_id: row.id,
  key: row.key,
  name: nameOf(row.key),
  price: toAmount({ minor: Number(row.price_minor), currency }),
  image: (row.images as readonly string[]).map((each) => pictureAddress(each, context)),
  remove_image: [],
  is_default: row.is_default ? 1 : 0,
  status: row.status === 1 ? 1 : 0,
})
