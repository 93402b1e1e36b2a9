import { Alert, Button, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { catalogList } from '../../../core/contracts/catalog.contract.ts'
import { enquiryCalls } from '../../../core/contracts/followed-calls.ts'
import { type NegotiationView, makeOffer, viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { enquiryIndex, threadIndex } from '../../../core/contracts/trade.contract.ts'
import { type CurrencyCode, exponentOf, isCurrencyCode } from '../../../core/pricing/currency.ts'
import { times, toAmount, toPrice } from '../../../core/pricing/money.ts'
import { type PriceResult, priceFor } from '../../../core/pricing/price-for.ts'
import { INCOTERMS } from '../../../core/reference/incoterms.ts'
import { PAYMENT_METHODS, paymentText } from '../../../core/reference/payments.ts'
import { unitText } from '../../../core/reference/units.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { offerInput, proposedDay, termsOf } from '../../../core/trade/offer.schema.ts'
import { factValue, QUOTE_FACTS } from '../../../core/trade/quote-facts.ts'
import { readAfter } from '../app/read-after.ts'
import { useAppClient } from '../app/use-client.ts'
import { useCall } from '../app/use-call.ts'
import { useInvalidate } from '../app/use-invalidate.ts'
import { useMay } from '../app/use-may.ts'
import { useNow } from '../app/use-now.ts'
import { useTimeZone } from '../app/use-time-zone.ts'
import { DraftNote } from '../form/draft-note.tsx'
import { FailureAlert } from '../form/failure-alert.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { FieldErrors } from '../form/form.types.ts'
import { FormGuard, useLeaveRequest } from '../form/leave-guard.tsx'
import { type Form, useForm } from '../form/use-form.ts'
import { NumberField } from '../inputs/number-field.tsx'
import { Price } from '../money/price.tsx'
import '../theme/form-styles.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import classes from './negotiation.module.css'
import { Fact } from './quote-facts.tsx'

export interface OfferDialogProps {
  readonly view: NegotiationView
  readonly onClose: () => void
}

type OfferValues = Record<keyof z.input<typeof offerInput>, string | number>
const PAYMENTS = PAYMENT_METHODS.map((value) => ({ value, label: paymentText(value) }))

const NAMES = [
  'quantity',
  'price',
  'price_term',
  'place',
  'payment_method',
  'lead_time_days',
  'valid_until',
  'message',
  'catalogue_id',
] as const

/** An offer, a counter-offer or a new offer; it starts with the terms of the newest one. */
export function OfferDialog({ view, onClose }: OfferDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const now = useNow()
  const zone = useTimeZone()
  // What the person answers: the page behind changes with each step of the other side and of colleagues.
  const [{ seen, isCounter }, setAnswered] = useState(() => answerTo(view))
  const goOn = () => setAnswered(answerTo(view))
  const form = useForm<OfferValues, unknown>({
    schema: offerInput,
    validate: ({ price }) => priceErrors(price, view.currency),
    initial: startOf(view, now, zone),
    draft: {
      key: `offer:${view.id}`,
      version: { now: seen, onRestored: (version) => setAnswered((now) => ({ ...now, seen: version })) },
    },
    save: (values, { call }) => {
      // The same terms are another offer once one that was sent with them has ended.
      const idempotencyKey = `${call.idempotencyKey} ${endedOwn(view)}`
      const offer = { ...offerInput.parse(values), id: view.id, seen }
      // A refusal says that the other side acted meanwhile, so the page behind shows what they did.
      return readAfter(client.call(makeOffer, offer, { ...call, idempotencyKey }), () =>
        invalidate(viewNegotiation, enquiryIndex, threadIndex, enquiryCalls.comparable, enquiryCalls.compared),
      )
    },
    onSaved: onClose,
  })
  return (
    <FormDialog title={isCounter ? 'Counter-offer' : 'Make an offer'} size={640} onClose={onClose}>
      {form.isSaving ? null : <Meanwhile view={view} seen={seen} onGoOn={goOn} />}
      <OfferForm
        form={form}
        view={view}
        isCounter={isCounter}
        isMade={isMade(view, seen)}
        onDiscard={() => {
          form.discard()
          goOn()
        }}
        onClose={onClose}
      />
    </FormDialog>
  )
}

/** What an offer answers that is begun now. */
const answerTo = ({ offers, status }: NegotiationView) => ({
  /** How many versions the person knows. */
  seen: offers.length,
  isCounter: status === 'offered' || status === 'countered',
})

const endedOwn = ({ offers, side }: NegotiationView) =>
  offers.filter(({ by, state }) => by === side && state !== 'open').length

/** Whether the person's own press made an offer, although its response got lost. */
function isMade({ offers }: NegotiationView, seen: number): boolean {
  const offer = offers.at(-1)
  return offer !== undefined && offer.version > seen && offer.is_mine && offer.state === 'open'
}

interface MeanwhileProps {
  readonly view: NegotiationView
  readonly seen: number
  readonly onGoOn: () => void
}

/**
 * An offer that came since this one was begun. It is read before the own terms go on; an open one of the own side, by a
 * colleague or by a press whose response got lost, has to be withdrawn first.
 */
function Meanwhile({ view, seen, onGoOn }: MeanwhileProps) {
  const offer = view.offers.at(-1)
  if (offer === undefined || offer.version <= seen) return null
  const isOwn = offer.by === view.side
  const isOpen = offer.state === 'open'
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      title={
        isOwn
          ? `Offer ${offer.version} of your company ${isOpen ? 'is open' : 'has ended'}`
          : `Offer ${offer.version} came meanwhile`
      }
      mb="md"
    >
      <p>
        <Fact value={factValue('quantity', offer, view)} /> at <Fact value={factValue('price', offer, view)} />, in all{' '}
        <Fact value={factValue('total', offer, view)} />.{' '}
        {isOwn ? `${offer.is_mine ? 'You' : offer.author} made it. ` : null}
        {isOwn && isOpen ? 'Withdraw it to make another.' : 'What you typed is kept.'}
      </p>
      {view.steps.includes('offer') ? (
        <Button variant="default" size="compact-sm" onClick={onGoOn}>
          {isOwn ? 'Make another with my terms' : 'Answer it with my terms'}
        </Button>
      ) : null}
    </Alert>
  )
}

interface OfferFormProps extends OfferDialogProps {
  readonly form: Form<OfferValues>
  readonly isCounter: boolean
  readonly isMade: boolean
  readonly onDiscard: () => void
}

function OfferForm({ form, view, isCounter, isMade, onDiscard, onClose }: OfferFormProps) {
  const leave = useLeaveRequest()
  const unit = unitText(view.unit || 'Piece')
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={onDiscard} /> : null}
      <p className={classes.quiet}>{view.product_name}</p>
      <div className={classes.pair}>
        <NumberField
          label={`Quantity in ${unitText(view.unit || 'Pieces', 2)}`}
          withAsterisk
          data-autofocus
          {...number(form, 'quantity')}
        />
        <NumberField
          label={`Price per ${unit}`}
          withAsterisk
          leftSection={<span className={classes.quiet}>{view.currency}</span>}
          leftSectionWidth={52}
          {...(isCurrencyCode(view.currency) && { decimals: exponentOf(view.currency) })}
          {...number(form, 'price')}
        />
      </div>
      <Totals values={form.values} view={view} />
      <Terms form={form} />
      {view.side === 'seller' ? <CatalogueChoice form={form} /> : null}
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.input('message')} />
      {isMade ? null : <FailureAlert form={form} names={NAMES} />}
      <div className={classes.foot}>
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit" color="amber" loading={form.isSaving}>
          {isCounter ? 'Send counter-offer' : 'Send offer'}
        </Button>
      </div>
    </form>
  )
}

/** The terms beside quantity and price, each of which may be left open. */
function Terms({ form }: { readonly form: Form<OfferValues> }) {
  return (
    <div className={classes.pair}>
      <Select
        label={QUOTE_FACTS.price_term}
        data={[...INCOTERMS]}
        clearable
        placeholder="Left open"
        {...choice(form, 'price_term')}
      />
      <TextInput label="Place" description="Port or town that the incoterm names" {...form.input('place')} />
      <Select
        label={QUOTE_FACTS.payment_method}
        data={PAYMENTS}
        clearable
        placeholder="Left open"
        {...choice(form, 'payment_method')}
      />
      <NumberField label={`${QUOTE_FACTS.lead_time_days} in days`} {...number(form, 'lead_time_days')} />
      <TextInput
        label={QUOTE_FACTS.valid_until}
        description="The last day; empty for an offer without an end"
        type="date"
        {...form.input('valid_until')}
      />
    </div>
  )
}

/** A catalogue to send with the offer, where the company has a public one and the person may see them. */
function CatalogueChoice({ form }: { readonly form: Form<OfferValues> }) {
  const maySee = useMay('Catalog')('View')
  const { data, isError } = useCall(catalogList, { state: 'public', per_page: 1000 }, { enabled: maySee })
  const chosen = String(form.values.catalogue_id)
  const listed = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  // A draft may hold one that is not public any more. What is sent shows, with its error, and can be cleared.
  const isListed = chosen === '' || listed.some(({ value }) => value === chosen)
  const options = isListed ? listed : [...listed, { value: chosen, label: 'The one chosen before' }]
  if (options.length === 0 && !isError) return null
  return (
    <Select
      label="Catalogue"
      description={isError ? 'The catalogues could not be loaded.' : 'The buyer gets its link with the offer'}
      data={options}
      searchable
      clearable
      placeholder="None"
      {...choice(form, 'catalogue_id')}
    />
  )
}

const number = (form: Form<OfferValues>, name: 'quantity' | 'price' | 'lead_time_days') => ({
  ...form.input(name),
  value: form.values[name],
  onChange: (value: string | number) => form.change(name, value),
})

/** A select holds null for nothing; the form and the wire hold ''. */
function choice(form: Form<OfferValues>, name: 'price_term' | 'payment_method' | 'catalogue_id') {
  const { defaultValue: _, ...input } = form.input(name) as ReturnType<typeof form.input> & { defaultValue?: unknown }
  const value = String(form.values[name])
  return {
    ...input,
    value: value === '' ? null : value,
    onChange: (chosen: string | null) => form.change(name, chosen ?? ''),
  }
}

/** The total as it is typed, what the buyer pays in the shop for this quantity, and the difference to the newest offer. */
function Totals({ values, view }: { readonly values: OfferValues; readonly view: NegotiationView }) {
  const { currency } = view
  const quantity = Number(values.quantity)
  const price = isCurrencyCode(currency) ? toPrice(Number(values.price), currency) : undefined
  const isWhole = Number.isInteger(quantity) && quantity >= 1
  const total = price === undefined || !isWhole || price.minor <= 0 ? undefined : times(price, quantity)
  const listed = isCurrencyCode(currency) && isWhole ? listPrice(view, quantity, currency) : undefined
  const before = view.offers.at(-1)
  return (
    <dl className={classes.totals} aria-live="polite">
      {listed === undefined ? null : (
        <div>
          <dt>
            Shop price for this quantity
            {listed.ok && listed.steps !== undefined
              ? `, less ${listed.steps.map(({ name }) => name).join(' and ')}`
              : null}
          </dt>
          <dd>
            {listed.ok ? (
              <Price amount={toAmount(listed.unitPrice)} currency={currency} />
            ) : (
              <span className={classes.quiet}>{listed.message}</span>
            )}
          </dd>
        </div>
      )}
      {before === undefined ? null : (
        <div>
          <dt>Total of offer {before.version}</dt>
          <dd>
            <Price amount={before.total} currency={currency} />
          </dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{total === undefined ? '–' : <Price amount={toAmount(total)} currency={currency} />}</dd>
      </div>
    </dl>
  )
}

function listPrice({ pricing }: NegotiationView, quantity: number, currency: CurrencyCode): PriceResult | undefined {
  if (pricing === null) return undefined
  return priceFor({
    product: {
      priceType: pricing.price_type,
      currency,
      unitPrice: pricing.unit_price ?? undefined,
      tiers: pricing.tiers,
    },
    matrixItem: pricing.variation_price === null ? undefined : { price: pricing.variation_price },
    quantity,
    rules: pricing.rules ?? undefined,
  })
}

/** The decimals of the price. */
function priceErrors(price: string | number, currency: string): FieldErrors {
  const read = offerInput.safeParse({ quantity: 1, price })
  if (!read.success || !isCurrencyCode(currency)) return {}
  const terms = termsOf(read.data, currency, 'UTC')
  return terms.ok ? {} : { price: terms.message }
}

function startOf({ offers, requested }: NegotiationView, now: number, zone: string): OfferValues {
  const newest = offers.at(-1)
  const until = newest?.valid_until == null ? undefined : parseWireTime(newest.valid_until)
  return {
    quantity: newest?.quantity ?? requested.quantity,
    price: newest?.price ?? requested.price,
    price_term: INCOTERMS.find((term) => term === (newest?.price_term ?? requested.price_term)) ?? '',
    place: newest?.place ?? '',
    payment_method: newest?.payment_method ?? '',
    lead_time_days: newest?.lead_time_days ?? '',
    valid_until: until !== undefined && until > now ? calendarDay(until, zone) : proposedDay(now, zone),
    message: '',
    catalogue_id: '',
  }
}
