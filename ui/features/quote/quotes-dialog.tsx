import { Button, Textarea, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { IconLogin } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { productVariations, type ProductPage, type Variation } from '../../../core/contracts/market.contract.ts'
import { variationsInput } from '../../../core/contracts/variations-input.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { parseQuery, withQuery } from '../../../core/navigation/address.ts'
import { QUOTE_PARAMETER, signInAddress } from '../../../core/navigation/guard.ts'
import { lengthOf, limits } from '../../../core/text/limits.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { comparedText } from '../../../core/trade/compare.ts'
import { neededByProblem, quoteWords } from '../../../core/trade/quote.schema.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useCurrency } from '../../shared/app/use-currency.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import type { FormValues } from '../../shared/form/form.types.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import { usePriceOffers } from '../../shared/products/price-offers.tsx'
import '../../shared/theme/form-styles.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { AskedRow, OpenChat } from './asked-row.tsx'
import {
  type AskedProduct,
  askedProduct,
  firstValues,
  isAsked,
  isAwaited,
  problemsOf,
  type SharedWords,
  type VariationsOf,
} from './asked-products.ts'
import type { RequestQuotesProps } from './quote-choice.ts'
import classes from './quotes-dialog.module.css'
import { type QuoteOutcomes, useQuoteSending } from './use-quote-sending.ts'

export interface QuotesDialogProps extends RequestQuotesProps {
  readonly onClose: () => void
}

type Values = FormValues & SharedWords

/** Requests a quote for each of up to four products in one form (D-307). What was typed survives sign-in. */
export function QuotesDialog({ products: given, quantity, onClose }: QuotesDialogProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const userId = useSessionUser()?.id
  // As they were when the dialog was opened.
  const [products] = useState(given)
  const ids = comparedText(products.map(({ id }) => id))
  const sending = useQuoteSending(`quotes-sent:${ids}`)
  const { outcomes } = sending
  const readAsked = useAskedProducts(products, quantity, userId)
  const isOpen = useCallback(
    (one: AskedProduct) => isAsked(one) && outcomes[one.product.id]?.kind !== 'sent',
    [outcomes],
  )
  const validate = useCallback(
    (values: Values) => {
      const { needed_by } = values
      const tooSoon = neededByProblem(needed_by === '' ? undefined : needed_by, calendarDay(Date.now(), 'UTC'))
      return {
        ...problemsOf(readAsked(values).filter(isOpen)),
        ...(tooSoon === undefined ? {} : { needed_by: tooSoon }),
      }
    },
    [readAsked, isOpen],
  )
  const [initial] = useState<Values>(() => firstValues(products))
  const form = useForm<Values, undefined>({
    schema: quoteWords,
    validate,
    initial,
    draft: { key: `quotes:${ids}`, survivesSignIn: true },
    save: async (values, { call }) => {
      await sending.send(readAsked(values).filter(isOpen), values, call)
      return undefined
    },
    onSaved: sending.forgetKept,
  })
  const close = () => {
    onClose()
    const { [QUOTE_PARAMETER]: wanted, ...rest } = parseQuery(here.searchStr)
    if (wanted !== undefined)
      void navigate({ ...linkTo(withQuery(here.pathname, rest)), replace: true, resetScroll: false })
  }
  /** Nothing typed is left, and the next request is a new one. */
  const discard = () => {
    form.discard()
    sending.forget()
  }
  const asked = readAsked(form.values)
  const open = asked.filter(isOpen)
  const isDone =
    open.length === 0 && !asked.some(isAwaited) && asked.some(({ product }) => outcomes[product.id]?.kind === 'sent')
  const finish = () => {
    discard()
    close()
  }
  return (
    <FormDialog
      title={isDone ? 'Requests sent' : products.length === 1 ? 'Request a quote' : 'Request quotes'}
      size={720}
      onClose={isDone ? finish : close}
    >
      {isDone ? (
        <QuotesSent asked={asked} outcomes={outcomes} onClose={finish} />
      ) : (
        <QuotesForm
          form={{ ...form, discard }}
          asked={asked}
          open={open}
          outcomes={outcomes}
          quantity={quantity}
          onSignIn={() =>
            void navigate({
              ...linkTo(
                signInAddress(withQuery(here.pathname, { ...parseQuery(here.searchStr), [QUOTE_PARAMETER]: ids })),
              ),
              // The draft is restored after sign-in, so there is nothing to ask.
              ignoreBlocker: true,
            })
          }
          onClose={close}
        />
      )}
    </FormDialog>
  )
}

/** Reads the form for each product, with the variations that it has and the prices of the person. */
function useAskedProducts(products: readonly ProductPage[], quantity: number, userId: number | undefined) {
  const offers = usePriceOffers(products.map(({ id }) => id))
  const [a, b, c, d] = [
    useVariations(products[0]),
    useVariations(products[1]),
    useVariations(products[2]),
    useVariations(products[3]),
  ]
  const loaded = useMemo(() => [a, b, c, d], [a, b, c, d])
  return useCallback(
    (values: FormValues) =>
      products.map((product, at) =>
        askedProduct(product, { variations: loaded[at], offer: offers.get(product.id), values, quantity, userId }),
      ),
    [products, loaded, offers, quantity, userId],
  )
}

/** The variations of a product; none for one without, undefined while they load. A failure is shown when it is asked for. */
function useVariations(product: ProductPage | undefined): VariationsOf {
  const { currency } = useCurrency()
  const isNeeded = product !== undefined && product.levels.length > 0
  const { data, isError, refetch } = useCall(productVariations, variationsInput(product?.id ?? 0, currency.id), {
    enabled: isNeeded,
  })
  const rows = isNeeded ? data?.data.data : NO_VARIATIONS
  const retry = isNeeded && isError ? refetch : undefined
  return useMemo(() => ({ rows, retry: retry === undefined ? undefined : () => void retry() }), [rows, retry])
}

const NO_VARIATIONS: readonly Variation[] = []

interface QuotesFormProps {
  readonly form: Form<Values, undefined>
  readonly asked: readonly AskedProduct[]
  /** Those that the button sends. */
  readonly open: readonly AskedProduct[]
  readonly outcomes: QuoteOutcomes
  /** The quantity of the page. */
  readonly quantity: number
  readonly onSignIn: () => void
  readonly onClose: () => void
}

function QuotesForm({ form, asked, open, outcomes, quantity, onSignIn, onClose }: QuotesFormProps) {
  const user = useSessionUser()
  const leave = useLeaveRequest()
  const left = limits.longText - lengthOf(form.values.message)
  return (
    <form
      {...form.props}
      method="post"
      className={classes.body}
      onSubmit={(event) => {
        if (user !== undefined) return form.props.onSubmit(event)
        event.preventDefault()
        onSignIn()
      }}
    >
      <FormGuard form={form} />
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      {asked.length === 1 ? null : (
        <TextInput
          label="Quantity for all"
          description="Each product in its own unit. You can change it for one product below."
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          className={classes.quantity}
          id={form.fieldId('quantity')}
          value={form.values.quantity ?? String(quantity)}
          onChange={(event) => form.change('quantity', event.currentTarget.value)}
        />
      )}
      <ul className={classes.products}>
        {asked.map((one) => (
          <li key={one.product.id}>
            <AskedRow asked={one} isAlone={asked.length === 1} outcome={outcomes[one.product.id]} form={form} />
          </li>
        ))}
      </ul>
      <div>
        <Textarea
          label={asked.length === 1 ? 'Message' : 'Message to each seller'}
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          placeholder="Delivery place, packing, certificates, questions"
          {...form.input('message')}
        />
        <p className={classes.left}>{left < 0 ? `${-left} characters too many` : `${left} characters left`}</p>
      </div>
      <TextInput
        label="Needed by"
        description="Optional"
        type="date"
        className={classes.quantity}
        {...form.input('needed_by')}
      />
      {user === undefined ? (
        <p className={classes.notice}>Sign in to send. What you chose and wrote stays as it is.</p>
      ) : null}
      <p role="status" className={classes.progress}>
        {progressText(asked, outcomes, form.isSaving)}
      </p>
      <div className={classes.foot}>
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        {user === undefined ? (
          <Button type="submit" leftSection={<IconLogin size={18} stroke={1.5} />}>
            Sign in to send
          </Button>
        ) : (
          <Button
            type="submit"
            color="amber"
            loading={form.isSaving}
            disabled={open.length === 0 || asked.some(isAwaited)}
          >
            {sendLabel(open, outcomes)}
          </Button>
        )}
      </div>
    </form>
  )
}

const kindsOf = (asked: readonly AskedProduct[], outcomes: QuoteOutcomes) =>
  asked.flatMap(({ product }) => outcomes[product.id]?.kind ?? [])

function progressText(asked: readonly AskedProduct[], outcomes: QuoteOutcomes, isSending: boolean): string {
  const kinds = kindsOf(asked, outcomes)
  const sent = kinds.filter((kind) => kind === 'sent').length
  if (isSending) return `Sending: ${sent} of ${kinds.length} sent`
  if (kinds.length === 0 || kinds.length === sent) return ''
  return `${sent} of ${kinds.length} sent. The reasons stand with the products. What you wrote is kept.`
}

function sendLabel(open: readonly AskedProduct[], outcomes: QuoteOutcomes): string {
  if (kindsOf(open, outcomes).length > 0) return open.length === 1 ? 'Try again' : `Try again for ${open.length}`
  return open.length === 1 ? 'Send request' : `Send ${open.length} requests`
}

interface QuotesSentProps {
  readonly asked: readonly AskedProduct[]
  readonly outcomes: QuoteOutcomes
  readonly onClose: () => void
}

/** The chats in which the sellers answer. */
function QuotesSent({ asked, outcomes, onClose }: QuotesSentProps) {
  return (
    <div className={classes.body}>
      <p role="status">The sellers are notified right away and reply in the chat.</p>
      <ul className={classes.products}>
        {asked.map(({ product }) => {
          const outcome = outcomes[product.id]
          return outcome?.kind !== 'sent' ? null : (
            <li key={product.id} className={classes.sent}>
              <span>
                <strong>{product.name}</strong>
                <span className={classes.quiet}>{product.company_details.name}</span>
              </span>
              <OpenChat roomId={outcome.roomId} name={product.company_details.name} />
            </li>
          )
        })}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Stay on this page
        </Button>
        <Button renderRoot={(props) => <Link {...linkTo(addressOf('enquiries', {}, { type: 'sent' }))} {...props} />}>
          Your enquiries
        </Button>
      </div>
    </div>
  )
}
