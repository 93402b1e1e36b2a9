import { Link, useNavigate } from '@tanstack/react-router'
import { IconRosetteDiscountCheck, IconScale, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { productView } from '../../../adapters/client/lazy-calls.ts'
import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { rulesOfOffer } from '../../../core/pricing/price-offer.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { comparedFacts, comparedText } from '../../../core/trade/compare.ts'
import { choiceOf, orderMinimum } from '../../../core/trade/product-choice.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import { Price } from '../../shared/money/price.tsx'
import { PicturePlaceholder } from '../../shared/products/picture-placeholder.tsx'
import { usePriceOffers } from '../../shared/products/price-offers.tsx'
import market from '../../shared/products/products.module.css'
import { specificationRows } from '../../shared/products/specification-rows.ts'
import plain from '../../shared/shell/shell.module.css'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import classes from './compare.module.css'

/** The greatest quantity that can be typed. */
const MOST = 999_999_999

export interface CompareScreenProps {
  readonly products: readonly ProductPage[]
  /** The quantity of the address; undefined for the greatest minimum order of the products. */
  readonly quantity: number | undefined
  /** How many products of the address are no longer on sale. */
  readonly missing: number
  /** Renders the button that requests quotes for these products; the route provides it. */
  readonly renderRequest?: ((products: readonly ProductPage[], quantity: number) => ReactNode) | undefined
}

/** Up to four products side by side, with their prices at one quantity. */
export function CompareScreen({ products: loaded, quantity: asked, missing, renderRequest }: CompareScreenProps) {
  const navigate = useNavigate()
  // One call for each of at most four products, in the currency of the page.
  const shown = [useShown(loaded[0]), useShown(loaded[1]), useShown(loaded[2]), useShown(loaded[3])]
  const products = shown.filter((product) => product !== undefined)
  const quantity = asked ?? Math.max(1, ...products.map(orderMinimum))
  const ids = products.map(({ id }) => id)
  const show = (next: readonly number[], at: number | undefined) =>
    navigate({
      ...linkTo(
        addressOf('compare', {}, { ids: comparedText(next), ...(at === undefined ? {} : { quantity: String(at) }) }),
      ),
      replace: true,
      resetScroll: false,
    })
  if (products.length === 0)
    return (
      <>
        <h1>Compare products</h1>
        <EmptyState icon={<IconScale size={28} stroke={1.5} />} title="Nothing to compare yet">
          Tick “Compare” on two to four products, then open the comparison from the bar at the bottom of the page.{' '}
          <Link {...linkTo(addressOf('productList'))}>Browse products</Link>
        </EmptyState>
      </>
    )
  return (
    <>
      <div className={classes.head}>
        <h1>Compare products</h1>
        <label className={classes.quantity}>
          Quantity
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST}
            defaultValue={quantity}
            key={ids.join()}
            onChange={({ currentTarget: { valueAsNumber: typed } }) => {
              if (Number.isSafeInteger(typed) && typed >= 1 && typed <= MOST) void show(ids, typed)
            }}
          />
        </label>
        {products.length < 2 ? null : renderRequest?.(products, quantity)}
      </div>
      {missing === 0 ? null : (
        <p className={classes.note} role="status">
          {missing === 1 ? 'One product is' : `${missing} products are`} no longer on sale.
        </p>
      )}
      <ComparisonTable
        products={products}
        quantity={quantity}
        renderRequest={renderRequest}
        onRemove={(removed) =>
          void show(
            ids.filter((id) => id !== removed),
            asked,
          )
        }
      />
    </>
  )
}

interface ComparisonTableProps {
  readonly products: readonly ProductPage[]
  readonly quantity: number
  readonly renderRequest: CompareScreenProps['renderRequest']
  readonly onRemove: (id: number) => void
}

/** A column for each product, and the facts as rows. Four products are wider than a phone: the table scrolls, and Tab reaches it. */
function ComparisonTable({ products, quantity, renderRequest, onRemove }: ComparisonTableProps) {
  const offers = usePriceOffers(products.map(({ id }) => id))
  const facts = comparedFacts(products.map((product) => [...termsOf(product), ...specificationRows(product)]))
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label="Comparison">
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <ProductHead product={product} onRemove={() => onRemove(product.id)}>
                  {renderRequest?.([product], quantity)}
                </ProductHead>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Price for {quantity.toLocaleString('en-US')}</th>
            {products.map((product) => (
              <td key={product.id}>
                <PriceAt
                  product={product}
                  quantity={quantity}
                  rules={rulesOfOffer(offers.get(product.id), product.currency)}
                />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Seller</th>
            {products.map(({ id, company_details: seller }) => (
              <td key={id}>
                <Link {...linkTo(addressOf('shop', { slug: seller.slug }))}>{seller.name}</Link>
                {seller.is_verified ? (
                  <span className={`${market.verified} ${classes.verified}`}>
                    <IconRosetteDiscountCheck size={16} stroke={1.5} aria-hidden /> Verified
                  </span>
                ) : null}
              </td>
            ))}
          </tr>
          {facts.map(({ name, values, differs }) => (
            <tr key={name} data-differs={(differs && products.length > 1) || undefined}>
              <th scope="row">
                {name}
                {differs && products.length > 1 ? <span className={classes.spoken}> (differs)</span> : null}
              </th>
              {values.map((value, at) => (
                <td key={products[at]?.id}>{value === '' ? <span className={classes.quiet}>–</span> : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A product in the currency of the page; as it was loaded until then. */
function useShown(loaded: ProductPage | undefined): ProductPage | undefined {
  const { currency } = useCurrency()
  const { data } = useCall(
    productView,
    { id: loaded?.id ?? 0, currency: currency.id },
    { enabled: loaded !== undefined, keepPreviousData: true },
  )
  return loaded === undefined || data?.data.id !== loaded.id ? loaded : data.data
}

/** What a buyer compares first. */
const termsOf = (product: ProductPage): readonly { readonly name: string; readonly value: string }[] => [
  { name: 'Minimum order', value: quantityText(orderMinimum(product), product.unit) },
  { name: 'Delivery term', value: product.price_term ?? '' },
  { name: 'Availability', value: product.availability === 'in_stock' ? 'In stock' : 'Made to order' },
  { name: 'Country', value: product.company_details.country_name ?? '' },
  { name: 'Rating', value: product.rating === null ? '' : `${product.rating.toFixed(1)} (${product.reviews})` },
]

interface ProductHeadProps {
  readonly product: ProductPage
  readonly onRemove: () => void
  /** Its action. */
  readonly children: ReactNode
}

function ProductHead({ product, onRemove, children }: ProductHeadProps) {
  const cover = product.photos[0]
  return (
    <div className={classes.product}>
      <div className={classes.picture}>
        {cover === undefined ? (
          <PicturePlaceholder category={product.category_lists[0]} />
        ) : (
          <img src={cover.url} alt={cover.alt} width={240} height={180} />
        )}
        <button type="button" className={classes.remove} aria-label={`Remove ${product.name}`} onClick={onRemove}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
      <Link {...linkTo(productAddress(product))} className={classes.name}>
        {product.name}
      </Link>
      <Link {...linkTo(productAddress(product))} className={`${plain.plainButton} ${plain.quietButton}`}>
        View product
      </Link>
      {children}
    </div>
  )
}

interface PriceAtProps {
  readonly product: ProductPage
  readonly quantity: number
  readonly rules: Parameters<typeof choiceOf>[4]
}

/** The price of the whole quantity, or why there is none. A product with variations shows where its prices begin. */
function PriceAt({ product, quantity, rules }: PriceAtProps) {
  if (product.product_type === 'configured')
    return product.price_from === null ? (
      <>Price on request</>
    ) : (
      <>
        from <Price amount={product.price_from} currency={product.currency} />
        {product.unit === null ? null : ` / ${unitText(product.unit)}`}
        <span className={classes.quiet}>Depends on the variation</span>
      </>
    )
  const { price } = choiceOf(product, [], [], quantity, rules)
  if (!price.ok) return <span className={classes.quiet}>{price.message}</span>
  return (
    <>
      <strong className={classes.total}>
        <Price amount={toAmount(price.total)} currency={product.currency} />
      </strong>
      <span className={classes.quiet}>
        <Price amount={toAmount(price.unitPrice)} currency={product.currency} /> / {unitText(product.unit ?? 'Pieces')}
      </span>
    </>
  )
}
