import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { IconCheck, IconLogin, IconMessages } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryFor } from '../../../adapters/client/queries.ts'
import { quoteSessions } from '../../../adapters/client/quote-session.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  configureQuote,
  enquiryIndex,
  readConfiguration,
  submitQuote,
  type ConfiguredQuote,
} from '../../../core/contracts/trade.contract.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { isCallFailure, reasonOf } from '../../../core/failure/effect-of.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { parseQuery, withQuery } from '../../../core/navigation/address.ts'
import { QUOTE_PARAMETER, signInAddress } from '../../../core/navigation/guard.ts'
import { lengthOf, limits } from '../../../core/text/limits.ts'
import { neededByProblem, quoteWords } from '../../../core/trade/quote.schema.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import { OffEach } from '../../shared/money/off-each.tsx'
import { Price } from '../../shared/money/price.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import '../../shared/theme/form-styles.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { QuoteChoice } from './quote-choice.ts'
import classes from './request-quote.module.css'

export interface QuoteDialogProps {
  readonly choice: QuoteChoice
  /** `kept`: the choice that the server stored under the draft's session, instead of the page's own. */
  readonly source: 'new' | 'kept'
  /** Called with the kept choice once it is read. */
  readonly onKept?: ((kept: ConfiguredQuote) => void) | undefined
  readonly onClose: () => void
}

type Sent = CallResponse<typeof submitQuote>

const REASONS = { matrix: 'Price of this variation', tier: 'Price for this quantity', unit: 'Unit price' } as const
const NAMES = ['message', 'target_price', 'needed_by'] as const
const EMPTY: Readonly<Record<(typeof NAMES)[number], string>> = { message: '', target_price: '', needed_by: '' }

/** The day, with the other fields; the server checks it too. */
function checkDay({ needed_by }: typeof EMPTY): Readonly<Record<string, string>> {
  const problem = neededByProblem(needed_by === '' ? undefined : needed_by, calendarDay(Date.now(), 'UTC'))
  return problem === undefined ? {} : { needed_by: problem }
}

/** Requests a quote: the choice, its price with the reason, and the buyer's message. Typed text survives sign-in. */
export function QuoteDialog({ choice, source, onKept, onClose }: QuoteDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const here = useLocation()
  const { listing } = choice
  const [sessionId] = useState(() => quoteSessions.read(listing.id) ?? crypto.randomUUID())
  const configuration = useConfiguration(choice, source, sessionId)
  const { quote, quotedAt } = configuration
  const showKept = useEffectEvent((kept: ConfiguredQuote) => onKept?.(kept))
  useEffect(() => {
    if (source === 'kept' && quote !== undefined) showKept(quote)
  }, [source, quote])
  const form = useForm<typeof EMPTY, Sent>({
    schema: quoteWords,
    validate: checkDay,
    initial: EMPTY,
    draft: { key: `quote:${listing.id}`, survivesSignIn: true },
    save: async (words, { call }) => {
      if (quote === undefined) throw new Error('A quote is sent only once its price is known')
      const response = await client.call(
        submitQuote,
        {
          ...words,
          unique_session_id: sessionId,
          seller_user_id: listing.sellerUserId,
          product_id: quote.product_id,
          product_name: quote.product_name,
          product_image: listing.image,
          price: quote.price,
          final_price: quote.final_price,
          quantity: quote.quantity,
          price_term: listing.priceTerm,
          product_datetime: formatWireTime(quotedAt),
          pre_title_name: listing.preTitleName,
          combinations: JSON.stringify(quote.combinations),
        },
        call,
      )
      await invalidate(enquiryIndex)
      return response
    },
    onSaved: () => quoteSessions.write(listing.id, undefined),
  })
  useEffect(() => {
    if (form.isDirty) quoteSessions.write(listing.id, sessionId)
  }, [form.isDirty, listing.id, sessionId])
  const close = () => {
    onClose()
    const { [QUOTE_PARAMETER]: isOpen, ...rest } = parseQuery(here.searchStr)
    if (isOpen !== undefined)
      void navigate({ ...linkTo(withQuery(here.pathname, rest)), replace: true, resetScroll: false })
  }
  const signIn = () => {
    quoteSessions.write(listing.id, sessionId)
    void navigate({
      ...linkTo(signInAddress(withQuery(here.pathname, { ...parseQuery(here.searchStr), [QUOTE_PARAMETER]: '1' }))),
      // The draft is restored after sign-in, so there is nothing to ask.
      ignoreBlocker: true,
    })
  }
  return form.response === undefined ? (
    <FormDialog title="Request a quote" size={560} onClose={close}>
      <QuoteForm choice={choice} configuration={configuration} form={form} onSignIn={signIn} onClose={close} />
    </FormDialog>
  ) : (
    <FormDialog title="Request sent" onClose={close}>
      <QuoteSent sent={form.response} sellerName={listing.sellerName} onClose={close} />
    </FormDialog>
  )
}

interface Configuration {
  readonly quote: ConfiguredQuote | undefined
  /** When the server computed the price, in ms since 1970. */
  readonly quotedAt: number
  readonly failure: unknown
  /** Undefined when the server would refuse the choice again. */
  readonly retry: (() => void) | undefined
}

/** The choice with the server's price: the page's own, or the one that was kept before sign-in. */
function useConfiguration(choice: QuoteChoice, source: QuoteDialogProps['source'], sessionId: string): Configuration {
  const client = useAppClient()
  const [isKept, setKept] = useState(source === 'kept')
  // The choice from when the dialog was opened: it does not change while the dialog is open.
  const [chosen] = useState(() => ({
    unique_session_id: sessionId,
    product_id: choice.listing.id,
    product_name: choice.listing.name,
    quantity: choice.quantity,
    price: 0,
    combinations: [...choice.combinations],
  }))
  const options = { gcTime: 0, staleTime: Infinity, retry: false }
  const kept = useQuery({
    ...queryFor(client, readConfiguration, { unique_session_id: sessionId }),
    ...options,
    enabled: isKept,
  })
  const own = useQuery({ ...queryFor(client, configureQuote, chosen), ...options, enabled: !isKept })
  const { data, dataUpdatedAt, error, isFetching, refetch } = isKept ? kept : own
  return {
    quote: data?.data,
    quotedAt: dataUpdatedAt,
    failure: isFetching ? undefined : (error ?? undefined),
    retry: isKept ? () => setKept(false) : isRefusal(error) ? undefined : () => void refetch(),
  }
}

const isRefusal = (error: unknown): boolean =>
  isCallFailure(error) && (error._tag === 'Refused' || error._tag === 'NotFound')

interface QuoteFormProps {
  readonly choice: QuoteChoice
  readonly configuration: Configuration
  readonly form: Form<typeof EMPTY, Sent>
  readonly onSignIn: () => void
  readonly onClose: () => void
}

function QuoteForm({ choice, configuration, form, onSignIn, onClose }: QuoteFormProps) {
  const user = useSessionUser()
  const leave = useLeaveRequest()
  const { quote, failure, retry } = configuration
  const left = limits.longText - lengthOf(form.values.message)
  return (
    <form
      {...form.props}
      method="post"
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (user === undefined) onSignIn()
        else if (quote !== undefined) void form.save()
      }}
    >
      <FormGuard form={form} />
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      {quote !== undefined ? (
        <Summary quote={quote} choice={choice} />
      ) : failure === undefined ? (
        <Loading label="Working out the price">
          <LinesSkeleton lines={4} />
        </Loading>
      ) : (
        <ErrorState title="This choice cannot be quoted." detail={reasonOf(failure)} onRetry={retry} />
      )}
      <div>
        <Textarea
          label="Message"
          withAsterisk
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          placeholder="Delivery place, packing, certificates, questions"
          {...form.input('message')}
        />
        <p className={classes.left}>{left < 0 ? `${-left} characters too many` : `${left} characters left`}</p>
      </div>
      <div className={classes.pair}>
        <TextInput
          label={`Target price per ${unitText(choice.listing.unit || 'Piece')}`}
          description="Optional"
          inputMode="decimal"
          leftSection={quote === undefined ? undefined : <span className={classes.quiet}>{quote.currency}</span>}
          leftSectionWidth={52}
          {...form.input('target_price')}
        />
        <TextInput label="Needed by" description="Optional" type="date" {...form.input('needed_by')} />
      </div>
      <FailureAlert form={form} names={NAMES} />
      {user === undefined ? (
        <p className={classes.notice}>Sign in to send it. What you chose and wrote stays as it is.</p>
      ) : null}
      <div className={classes.foot}>
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        {user === undefined ? (
          <Button type="submit" leftSection={<IconLogin size={18} stroke={1.5} />}>
            Sign in to send
          </Button>
        ) : (
          <Button type="submit" color="amber" loading={form.isSaving} disabled={quote === undefined}>
            Send request
          </Button>
        )}
      </div>
    </form>
  )
}

interface QuoteSentProps {
  readonly sent: Sent
  readonly sellerName: string
  readonly onClose: () => void
}

function QuoteSent({ sent, sellerName, onClose }: QuoteSentProps) {
  return (
    <div className={classes.done} role="status">
      <span className={classes.doneIcon} aria-hidden>
        <IconCheck size={28} stroke={1.5} />
      </span>
      <p>{sent.message}</p>
      <p className={classes.quiet}>{sellerName} is notified right away and replies in the chat.</p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Stay on this page
        </Button>
        <Button
          leftSection={<IconMessages size={18} stroke={1.5} />}
          renderRoot={(props) => <Link {...linkTo(addressOf('chat', {}, { room: sent.data.room_id }))} {...props} />}
        >
          Open chat
        </Button>
      </div>
    </div>
  )
}

function Summary({
  quote,
  choice: { listing, price },
}: {
  readonly quote: ConfiguredQuote
  readonly choice: QuoteChoice
}) {
  return (
    <>
      <div className={classes.product}>
        {listing.image === '' ? null : <img src={listing.image} alt="" />}
        <div>
          <h3>{quote.product_name}</h3>
          <p className={classes.quiet}>{listing.sellerName}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        {quote.combinations.map(({ attribute_id, name, value }) => (
          <div key={attribute_id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Quantity</dt>
          <dd>{quantityText(quote.quantity, quote.unit)}</dd>
        </div>
        {quote.list_price === null ? null : (
          <div>
            <dt>{REASONS[quote.price_reason]}</dt>
            <dd>
              <Price amount={quote.list_price} currency={quote.currency} />
            </dd>
          </div>
        )}
        {quote.price_steps.map(({ id, name, off }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <OffEach amount={off} currency={quote.currency} per={unitText(quote.unit || 'Piece')} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{quote.list_price === null ? REASONS[quote.price_reason] : 'Your price'}</dt>
          <dd>
            <Price amount={quote.price} currency={quote.currency} />
          </dd>
        </div>
        {listing.priceTerm === '' ? null : (
          <div>
            <dt>Terms</dt>
            <dd>{listing.priceTerm}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <Price amount={quote.final_price} currency={quote.currency} />
          </dd>
        </div>
      </dl>
      {price.ok && price.total.currency !== quote.currency ? (
        <p className={classes.quiet}>
          {listing.sellerName} sells in {quote.currency}. The total is about{' '}
          <Price amount={toAmount(price.total)} currency={price.total.currency} /> at the current rate.
        </p>
      ) : null}
    </>
  )
}
