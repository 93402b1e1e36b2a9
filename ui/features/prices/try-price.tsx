import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { productList } from '../../../core/contracts/listing.contract.ts'
import { tryPrice } from '../../../core/contracts/price-settings.contract.ts'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { pricingMessages } from '../../../core/pricing/pricing.messages.ts'
import { isQuantity } from '../../../core/pricing/tiers.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { NumberField, type NumberValue } from '../../shared/inputs/number-field.tsx'
import { Price } from '../../shared/money/price.tsx'
import { BuyerInput } from './buyers-input.tsx'
import classes from './prices.module.css'

const REASONS = { matrix: 'Price of the variation', tier: 'List price for this quantity', unit: 'List price' } as const

/** What a buyer would pay for a listing, step by step. */
export function TryPrice({ onClose }: { readonly onClose: () => void }) {
  const published = useCall(productList, { per_page: 1000, state: 'published' })
  const listings = published.data?.data.data ?? []
  const [productId, setProductId] = useState<string | null>(null)
  const [quantity, setQuantity] = useState<NumberValue>(1)
  const [recordId, setRecordId] = useState<number>()
  const hasQuantity = typeof quantity === 'number' && isQuantity(quantity)
  const isComplete = productId !== null && hasQuantity
  const trial = useCall(
    tryPrice,
    {
      product_id: Number(productId ?? 0),
      quantity: Number(quantity),
      ...(recordId !== undefined && { record_id: recordId }),
    },
    { enabled: isComplete, keepPreviousData: true },
  )
  const price = isComplete && !trial.isError ? trial.data?.data : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={560}
      title="What would a buyer pay?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.form}>
        <BuyerInput label="Buyer" placeholder="A visitor" value={recordId} onChange={setRecordId} />
        <Select
          label="Listing"
          data-autofocus
          searchable
          limit={60}
          data={listings.map(({ id, name }) => ({ value: String(id), label: name === '' ? `Listing ${id}` : name }))}
          value={productId}
          onChange={setProductId}
          placeholder="Choose a published listing"
          nothingFoundMessage={published.isPending ? 'Loading…' : 'Nothing found'}
        />
        <NumberField
          label="Quantity"
          value={quantity}
          error={hasQuantity ? undefined : pricingMessages.wholeQuantity}
          onChange={setQuantity}
        />
        <div role="status">
          {price !== undefined ? (
            <dl className={classes.steps}>
              <div>
                <dt>{REASONS[price.price_reason]}</dt>
                <dd>
                  <Price amount={price.list_price} currency={price.currency} />
                </dd>
              </div>
              {price.steps.length === 0 ? (
                <div>
                  <dt>No rule and no level applies</dt>
                  <dd />
                </div>
              ) : null}
              {price.steps.map(({ id, name, off }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>
                    <Price amount={-off} currency={price.currency} />
                  </dd>
                </div>
              ))}
              <div className={classes.total}>
                <dt>Price each</dt>
                <dd>
                  <Price amount={price.price} currency={price.currency} />
                </dd>
              </div>
              <div>
                <dt>Total</dt>
                <dd>
                  <Price amount={price.total} currency={price.currency} />
                </dd>
              </div>
            </dl>
          ) : trial.isError && isComplete ? (
            (reasonOf(trial.error) ?? 'The price could not be worked out. Try again.')
          ) : null}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Modal>
  )
}
