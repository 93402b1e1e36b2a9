import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import type { ProductPage, Variation } from '../../../core/contracts/market.contract.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { type PriceOffer, rulesOfOffer } from '../../../core/pricing/price-offer.ts'
import { tierFor } from '../../../core/pricing/tiers.ts'
import { choiceOf, isSold } from '../../../core/trade/product-choice.ts'
import { incotermTooltip } from '../../../core/reference/incoterms.ts'
import { OffEach } from '../../shared/money/off-each.tsx'
import { Price } from '../../shared/money/price.tsx'
import { CompareToggle } from '../../shared/products/compare-toggle.tsx'
import { WishlistButton } from '../../shared/products/wishlist-button.tsx'
import { ChatButton } from './chat-button.tsx'
import classes from './product.module.css'
import { type EarlierChoice, type PageChoice, useProductChoice } from './use-product-choice.ts'

/** The greatest quantity that can be typed. */
const MOST = 999_999_999

export interface BuyBoxProps {
  readonly product: ProductPage
  readonly variations: readonly Variation[]
  readonly renderAction?: RenderAction | undefined
}

/** Renders an action for the choice, such as requesting a quote; `restore` makes the page show an earlier choice. */
export type RenderAction = (choice: PageChoice, restore: (earlier: EarlierChoice) => void) => ReactNode

/** Prices by quantity, the variation, the quantity and the total. */
export function BuyBox({ product, variations, renderAction }: BuyBoxProps) {
  const { offer, choice, chosen, least, setQuantity, restore, pick, isPossible } = useProductChoice(product, variations)
  const { price } = choice
  return (
    <div className={classes.buy} data-buy-box>
      <PriceNow product={product} choice={choice} />
      <Reductions product={product} choice={choice} offer={offer} />
      {product.tiers.length === 0 ? null : hasOwnPrice(choice) ? (
        <p className={classes.term}>The price of this variation holds for any quantity.</p>
      ) : (
        <TierTable product={product} choice={choice} offer={offer} />
      )}
      {product.levels.map((level, at) => (
        <LevelOptions
          key={level.id}
          level={level}
          chosen={chosen[at]}
          isPossible={(index) => isPossible(at, index)}
          onPick={(index) => pick(at, index)}
        />
      ))}
      <QuantityField choice={choice} least={least} onQuantity={setQuantity} />
      {price.ok && isSold(choice) ? (
        <p className={classes.total}>
          <span>Total</span>
          <output>
            <Price amount={toAmount(price.total)} currency={product.currency} />
          </output>
        </p>
      ) : null}
      {product.price_term === null ? null : (
        <p className={classes.term}>
          <strong>{product.price_term}</strong> {incotermTooltip(product.price_term)}
        </p>
      )}
      <div className={classes.actions}>
        {renderAction?.(choice, restore)}
        {product.seller_user_id === null ? null : <ChatButton sellerId={product.seller_user_id} product={product} />}
        <WishlistButton productId={product.id} name={product.name} isWide />
        <CompareToggle productId={product.id} name={product.name} />
      </div>
    </div>
  )
}

/** A variation with a price of its own has no ranges of quantity (D-79). */
const hasOwnPrice = ({ variation }: PageChoice): boolean => variation !== undefined && variation.price !== null

interface ChoiceProps {
  readonly product: ProductPage
  readonly choice: PageChoice
}

/** The unit price of the choice, else the lowest price. */
function PriceNow({ product, choice }: ChoiceProps) {
  const { price } = choice
  return (
    <div className={classes.now}>
      {price.ok && isSold(choice) ? (
        <>
          <span className={classes.unitPrice}>
            <Price amount={toAmount(price.unitPrice)} currency={product.currency} />
          </span>
          {product.unit === null ? null : <span className={classes.quiet}>/ {unitText(product.unit)}</span>}
        </>
      ) : product.price_from === null ? (
        <span className={classes.unitPrice}>Price on request</span>
      ) : (
        <>
          <span className={classes.quiet}>from</span>{' '}
          <span className={classes.unitPrice}>
            <Price amount={product.price_from} currency={product.currency} />
          </span>
        </>
      )}
    </div>
  )
}

/** The list price and why this price is lower, or from which quantity a rule begins. */
function Reductions({
  product,
  choice: { price, quantity },
  offer,
}: ChoiceProps & { readonly offer: PriceOffer | undefined }) {
  if (offer === undefined || !price.ok) return null
  const { listPrice, steps = [] } = price
  const next = offer.rules
    .filter(({ min_quantity }) => min_quantity > quantity)
    .toSorted((one, other) => one.min_quantity - other.min_quantity)[0]
  if (listPrice === undefined && next === undefined) return null
  return (
    <div className={classes.reductions}>
      {listPrice === undefined ? null : (
        <p>
          {offer.shows_list_price ? (
            <>
              List price{' '}
              <s>
                <Price amount={toAmount(listPrice)} currency={product.currency} />
              </s>
            </>
          ) : null}
        </p>
      )}
      {steps.map(({ id, name, off }) => (
        <p key={id} className={classes.reduction}>
          {name}:{' '}
          <OffEach
            amount={toAmount({ ...price.unitPrice, minor: off })}
            currency={product.currency}
            per={unitText(product.unit ?? 'Piece')}
          />
        </p>
      ))}
      {next === undefined ? null : (
        <p>
          {next.name} from {next.min_quantity.toLocaleString('en-US')} {unitText(product.unit ?? 'Pieces', 2)}
        </p>
      )}
    </div>
  )
}

function TierTable({
  product,
  choice: { price, quantity },
  offer,
}: ChoiceProps & { readonly offer: PriceOffer | undefined }) {
  const tier = tierFor(product.tiers, quantity)
  return (
    <table className={classes.tiers}>
      <caption>Price by quantity{unitNote(product.unit)}</caption>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Price per unit</th>
        </tr>
      </thead>
      <tbody>
        {product.tiers.map((one, at) => {
          const isLast = at === product.tiers.length - 1
          const isNow = price.ok && price.reason === 'tier' && one === tier
          return (
            <tr key={one.min} data-now={isNow || undefined}>
              <td>
                {isLast
                  ? `${one.min.toLocaleString('en-US')} and more`
                  : `${one.min.toLocaleString('en-US')} – ${one.max.toLocaleString('en-US')}`}
                {isNow ? <span className={classes.yours}>your quantity</span> : null}
              </td>
              <td>
                <Price amount={tierPrice(one, product, offer)} currency={product.currency} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The price of a range at its first quantity, with the rules that apply there. */
function tierPrice(tier: ProductPage['tiers'][number], product: ProductPage, offer: PriceOffer | undefined): number {
  const { price } = choiceOf(product, [], [], tier.min, rulesOfOffer(offer, product.currency))
  return price.ok ? toAmount(price.unitPrice) : tier.per_unit
}

interface LevelOptionsProps {
  readonly level: ProductPage['levels'][number]
  /** Index of the chosen option. */
  readonly chosen: number | undefined
  readonly isPossible: (index: number) => boolean
  readonly onPick: (index: number) => void
}

function LevelOptions({ level, chosen, isPossible, onPick }: LevelOptionsProps) {
  return (
    <fieldset className={classes.level}>
      <legend>
        {level.name}: <strong>{level.options[chosen ?? 0]?.name}</strong>
      </legend>
      <noscript>{level.options.map(({ name }) => name).join(', ')}</noscript>
      <div data-scripted className={classes.options}>
        {level.options.map((option, index) => {
          const isOpen = isPossible(index)
          return (
            <button
              key={option.name}
              type="button"
              className={classes.option}
              aria-pressed={chosen === index}
              data-impossible={!isOpen || undefined}
              title={isOpen ? undefined : 'Not available with the other choices'}
              onClick={() => onPick(index)}
            >
              {option.name}
              {isOpen ? null : <span className={classes.spoken}> (not available with the other choices)</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

interface QuantityFieldProps {
  readonly choice: PageChoice
  readonly least: number
  readonly onQuantity: (quantity: number) => void
}

/** The quantity with its buttons, and the reason when it cannot be ordered. */
function QuantityField({ choice, least, onQuantity }: QuantityFieldProps) {
  const id = useId()
  const { price, quantity, product } = choice
  const step = product.tiers.length === 0 ? 1 : least
  const change = (by: number) => onQuantity(Math.min(MOST, Math.max(1, quantity + by)))
  const isInvalid = !price.ok && price.reason !== 'noPrice'
  return (
    <div className={classes.quantity}>
      <label data-scripted htmlFor={id}>
        Quantity{unitNote(product.unit)}
      </label>
      <div data-scripted className={classes.stepper}>
        <button
          type="button"
          aria-label={`${step.toLocaleString('en-US')} less`}
          disabled={quantity <= least}
          onClick={() => change(-step)}
        >
          <IconMinus size={18} stroke={1.5} aria-hidden />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST}
          step={1}
          value={Number.isNaN(quantity) ? '' : quantity}
          aria-describedby={`${id}-note`}
          aria-invalid={isInvalid}
          onChange={(event) => onQuantity(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          aria-label={`${step.toLocaleString('en-US')} more`}
          onClick={() => change(Number.isNaN(quantity) ? least : step)}
        >
          <IconPlus size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
      <p id={`${id}-note`} className={classes.note} role="status" data-wrong={isInvalid || undefined}>
        {!isSold(choice)
          ? 'This variation is not available.'
          : price.ok
            ? `Minimum order ${quantityText(least, product.unit)}`
            : price.message}
      </p>
    </div>
  )
}

const unitNote = (unit: ProductPage['unit']): string => (unit === null ? '' : ` (${unitText(unit, 2)})`)
