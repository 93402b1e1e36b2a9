import { Alert, Button, Checkbox, Loader, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconCheck, IconMessages } from '@tabler/icons-react'
import { useId } from 'react'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { isPossible, orderMinimum, picked } from '../../../core/trade/product-choice.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { Price } from '../../shared/money/price.tsx'
import { type AskedProduct, fieldOf } from './asked-products.ts'
import classes from './quotes-dialog.module.css'
import type { QuoteOutcome } from './use-quote-sending.ts'

export interface AskedRowProps {
  readonly asked: AskedProduct
  /** The dialog is about this product alone. */
  readonly isAlone: boolean
  readonly outcome: QuoteOutcome | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- the fields of one product of any such form
  readonly form: Form<any, any>
}

/** One product of the request: its quantity, variation and target price, and what became of it. */
export function AskedRow({ asked, isAlone, outcome, form }: AskedRowProps) {
  const { product, isLeft, obstacle } = asked
  const nameId = useId()
  const isSent = outcome?.kind === 'sent'
  const canLeave = !isAlone && !isSent && obstacle === undefined
  return (
    <section className={classes.row} aria-labelledby={nameId}>
      <div className={classes.head}>
        {canLeave ? (
          <Checkbox
            aria-label={`Request a quote for ${product.name}`}
            checked={!isLeft}
            onChange={(event) => form.change(fieldOf(product.id, 'is_left'), !event.currentTarget.checked)}
          />
        ) : null}
        {product.cover === null ? null : <img src={product.cover.url} alt="" className={classes.picture} />}
        <div className={classes.names}>
          <h3 id={nameId}>{product.name}</h3>
          <p className={classes.quiet}>
            {product.company_details.name}
            {product.price_term === null ? null : ` · ${product.price_term}`}
          </p>
        </div>
        <Outcome outcome={outcome} sellerName={product.company_details.name} />
      </div>
      {isSent || isLeft ? null : <Fields asked={asked} form={form} />}
      {outcome?.kind === 'refused' || outcome?.kind === 'lost' ? (
        <Alert role="alert" color={outcome.kind === 'lost' ? 'yellow' : 'red'} variant="light">
          {outcome.kind === 'lost'
            ? 'No answer came. Try again: the seller receives the request only once.'
            : `Not sent: ${outcome.reason}`}
        </Alert>
      ) : null}
    </section>
  )
}

function Outcome({ outcome, sellerName }: { readonly outcome: QuoteOutcome | undefined; readonly sellerName: string }) {
  switch (outcome?.kind) {
    case undefined:
    case 'refused':
    case 'lost':
      return null
    case 'sending':
      return (
        <span className={classes.outcome}>
          <Loader size={16} aria-hidden /> Sending
        </span>
      )
    case 'waiting':
      return <span className={classes.outcome}>Waiting</span>
    case 'sent':
      return (
        <span className={classes.outcome}>
          <span className={classes.done}>
            <IconCheck size={18} stroke={1.5} aria-hidden /> Sent
          </span>
          <OpenChat roomId={outcome.roomId} name={sellerName} />
        </span>
      )
  }
}

/** The link to the chat with a seller. */
export function OpenChat({ roomId, name }: { readonly roomId: string; readonly name: string }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Open chat with ${name}`}
      leftSection={<IconMessages size={16} stroke={1.5} />}
      renderRoot={(props) => <Link {...linkTo(addressOf('chat', {}, { room: roomId }))} {...props} />}
    >
      Open chat
    </Button>
  )
}

function Fields({ asked, form }: Pick<AskedRowProps, 'asked' | 'form'>) {
  const { product, choice, isLoading, retry, obstacle, quantityProblem, sellerCurrency } = asked
  const { price } = choice
  const least = orderMinimum(product)
  const quantityField = fieldOf(product.id, 'quantity')
  if (retry !== undefined)
    return (
      <Alert role="alert" color="red" variant="light">
        Its variations could not be loaded, so it is not asked for.{' '}
        <Button variant="default" size="compact-sm" onClick={retry}>
          Retry
        </Button>
      </Alert>
    )
  if (isLoading) return <p className={classes.quiet}>Loading its variations…</p>
  const unit = product.unit ?? 'Pieces'
  return (
    <>
      <Options asked={asked} form={form} />
      {obstacle === undefined ? (
        <>
          <div className={classes.pair}>
            <TextInput
              label={`Quantity (${unitText(unit, 2)})`}
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              id={form.fieldId(quantityField)}
              value={asked.quantityText}
              error={form.errors[quantityField] ?? quantityProblem}
              onChange={(event) => form.change(quantityField, event.currentTarget.value)}
            />
            <TextInput
              label={`Target price per ${unitText(unit)}`}
              placeholder="Optional"
              inputMode="decimal"
              leftSection={<span className={classes.quiet}>{sellerCurrency}</span>}
              leftSectionWidth={52}
              {...form.input(fieldOf(product.id, 'target_price'))}
            />
          </div>
          {choice.quantity < least ? (
            <div>
              <Button variant="default" size="compact-sm" onClick={() => form.change(quantityField, String(least))}>
                Ask for {quantityText(least, unit)}
              </Button>
            </div>
          ) : null}
          {price.ok && quantityProblem === undefined ? (
            <p className={classes.price}>
              <span>
                <Price amount={toAmount(price.unitPrice)} currency={product.currency} /> / {unitText(unit)}
              </span>
              <span>
                Total{' '}
                <strong>
                  <Price amount={toAmount(price.total)} currency={product.currency} />
                </strong>
              </span>
              {sellerCurrency === product.currency ? null : (
                <span className={classes.quiet}>The seller sells in {sellerCurrency}.</span>
              )}
            </p>
          ) : null}
        </>
      ) : (
        <p className={classes.obstacle}>
          <span>{obstacle}</span> <Link {...linkTo(productAddress(product))}>Open the product</Link>
        </p>
      )}
    </>
  )
}

/** The options of each level; those that are not sold with the other choices say so. */
function Options({ asked: { product, variations, chosen }, form }: Pick<AskedRowProps, 'asked' | 'form'>) {
  if (variations.length === 0) return null
  return (
    <div className={classes.pair}>
      {product.levels.map((level, at) => (
        <NativeSelect
          key={level.id}
          label={level.name}
          value={String(chosen[at] ?? 0)}
          data={level.options.map(({ name }, index) => ({
            value: String(index),
            label: isPossible(product, variations, chosen, at, index) ? name : `${name} (changes other choices)`,
          }))}
          onChange={(event) =>
            form.change(
              fieldOf(product.id, 'options'),
              picked(product, variations, chosen, at, Number(event.currentTarget.value)),
            )
          }
        />
      ))}
    </div>
  )
}
