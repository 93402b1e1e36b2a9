import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { IconCheck, IconLogin, IconMessages } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { quoteDrafts, type QuoteDraft } from '../../../adapters/client/quote-draft.ts'
import {
  configureQuote,
  enquiryIndex,
  readConfiguration,
  submitQuote,
  type ConfiguredQuote,
} from '../../../core/contracts/trade.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { quantityText, unitText } from '../../../core/reference/units.ts'
import { parseQuery, withQuery } from '../../../core/navigation/address.ts'
import { signInAddress } from '../../../core/navigation/guard.ts'
import { lengthOf, limits } from '../../../core/text/limits.ts'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { quoteWords } from '../../../core/trade/quote.schema.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { Price } from '../../shared/money/price.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import '../../shared/theme/form-styles.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { QUOTE_PARAMETER, type QuoteChoice } from './quote-choice.ts'
import classes from './request-quote.module.css'

export interface QuoteDialogProps {
  readonly choice: QuoteChoice
  /** `kept`: the choice that the server stored under the draft's session, instead of the page's own. */
  readonly source: 'new' | 'kept'
  readonly onClose: () => void
}

type Configuration =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly quote: ConfiguredQuote }

const REASONS = { matrix: 'Price of this variation', tier: 'Price for this quantity', unit: 'Unit price' } as const

/** Requests a quote: the choice, its price with the reason, and the buyer's message. Typed text survives sign-in. */
export function QuoteDialog({ choice, source, onClose }: QuoteDialogProps) {
  const client = useAppClient()
  const user = useSessionUser()
  const navigate = useNavigate()
  const here = useLocation()
  const { listing } = choice
  const [draft, setDraft] = useState<QuoteDraft>(() => quoteDrafts.read(listing.id) ?? quoteDrafts.begin())
  const [configuration, setConfiguration] = useState<Configuration>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [priceProblem, setPriceProblem] = useState<string>()
  const submit = useSend(submitQuote, {
    invalidates: [enquiryIndex],
    onDone: () => quoteDrafts.write(listing.id, undefined),
  })

  useEffect(() => {
    let isGone = false
    const configured =
      source === 'kept' && attempt === 0
        ? client.call(readConfiguration, { unique_session_id: draft.sessionId })
        : client.call(configureQuote, {
            unique_session_id: draft.sessionId,
            product_id: listing.id,
            product_name: listing.name,
            quantity: choice.quantity,
            price: 0,
            combinations: [...choice.combinations],
          })
    configured.then(
      ({ data }) => {
        if (!isGone) setConfiguration({ state: 'ready', quote: data })
      },
      (failure: { message?: string }) => {
        if (!isGone) setConfiguration({ state: 'failed', message: failure.message ?? '' })
      },
    )
    return () => {
      isGone = true
    }
    // The choice from when the dialog was opened: it does not change while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, draft.sessionId, listing.id, source, attempt])

  const change = (next: Partial<QuoteDraft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    setProblem(undefined)
    quoteDrafts.write(listing.id, changed)
  }
  const close = () => {
    onClose()
    const { [QUOTE_PARAMETER]: isOpen, ...rest } = parseQuery(here.searchStr)
    if (isOpen !== undefined)
      void navigate({ ...linkTo(withQuery(here.pathname, rest)), replace: true, resetScroll: false })
  }
  const checked = (): boolean => {
    const read = quoteWords.safeParse({
      message: draft.message,
      target_price: draft.targetPrice.trim(),
      needed_by: draft.neededBy,
    })
    const wrong = read.success ? {} : fieldMessages(read.error)
    setProblem(wrong['message'])
    setPriceProblem(wrong['target_price'])
    return read.success
  }
  const send = () => {
    if (configuration.state !== 'ready' || !checked()) return
    const { quote } = configuration
    submit.send({
      unique_session_id: draft.sessionId,
      seller_user_id: listing.sellerUserId,
      product_id: quote.product_id,
      product_name: quote.product_name,
      product_image: listing.image,
      price: quote.price,
      final_price: quote.final_price,
      quantity: quote.quantity,
      price_term: listing.priceTerm,
      product_datetime: formatWireTime(Date.now()),
      pre_title_name: listing.preTitleName,
      message: draft.message.trim(),
      combinations: JSON.stringify(quote.combinations),
      target_price: draft.targetPrice.trim(),
      needed_by: draft.neededBy,
    })
  }
  const toSignIn = () => {
    quoteDrafts.write(listing.id, draft)
    void navigate(
      linkTo(signInAddress(withQuery(here.pathname, { ...parseQuery(here.searchStr), [QUOTE_PARAMETER]: '1' }))),
    )
  }

  if (submit.response !== undefined) {
    const { room_id } = submit.response.data
    return (
      <Modal
        opened
        onClose={close}
        centered
        size={480}
        title="Request sent"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <div className={classes.done} role="status">
          <span className={classes.doneIcon} aria-hidden>
            <IconCheck size={28} stroke={1.5} />
          </span>
          <p>{submit.response.message}</p>
          <p className={classes.quiet}>{listing.sellerName} is notified right away and replies in the chat.</p>
          <div className={classes.foot}>
            <Button variant="default" onClick={close}>
              Stay on this page
            </Button>
            <Button
              leftSection={<IconMessages size={18} stroke={1.5} />}
              renderRoot={(props) => <Link {...linkTo(addressOf('chat', {}, { room: room_id }))} {...props} />}
            >
              Open chat
            </Button>
          </div>
        </div>
      </Modal>
    )
  }
  const left = limits.longText - lengthOf(draft.message)
  return (
    <Modal
      opened
      onClose={close}
      centered
      size={560}
      title="Request a quote"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        method="post"
        className={classes.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (user === undefined) toSignIn()
          else send()
        }}
      >
        {configuration.state === 'loading' ? (
          <Loading label="Working out the price">
            <LinesSkeleton lines={4} />
          </Loading>
        ) : null}
        {configuration.state === 'failed' ? (
          <ErrorState
            title="This choice cannot be quoted."
            detail={configuration.message}
            onRetry={() => {
              setConfiguration({ state: 'loading' })
              setAttempt((before) => before + 1)
            }}
          />
        ) : null}
        {configuration.state === 'ready' ? <Summary quote={configuration.quote} choice={choice} /> : null}
        <div>
          <Textarea
            label="Message"
            withAsterisk
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            placeholder="Delivery place, packing, certificates, questions"
            value={draft.message}
            error={problem ?? submit.fieldTexts['message']}
            onChange={({ currentTarget }) => change({ message: currentTarget.value })}
          />
          <p className={classes.left}>{left < 0 ? `${-left} characters too many` : `${left} characters left`}</p>
        </div>
        <div className={classes.pair}>
          <TextInput
            label={`Target price per ${unitText(listing.unit || 'Piece').toLowerCase()}`}
            description="Optional"
            inputMode="decimal"
            leftSection={
              configuration.state === 'ready' ? (
                <span className={classes.quiet}>{configuration.quote.currency}</span>
              ) : undefined
            }
            leftSectionWidth={52}
            value={draft.targetPrice}
            error={priceProblem ?? submit.fieldTexts['target_price']}
            onChange={({ currentTarget }) => change({ targetPrice: currentTarget.value })}
          />
          <TextInput
            label="Needed by"
            description="Optional"
            type="date"
            value={draft.neededBy}
            error={submit.fieldTexts['needed_by']}
            onChange={({ currentTarget }) => change({ neededBy: currentTarget.value })}
          />
        </div>
        {submit.alert === undefined ? null : (
          <p role="alert" className={classes.alert}>
            {submit.alert}
          </p>
        )}
        {submit.fieldTexts['quantity'] === undefined && submit.fieldTexts['combinations'] === undefined ? null : (
          <p role="alert" className={classes.alert}>
            {submit.fieldTexts['quantity'] ?? submit.fieldTexts['combinations']}
          </p>
        )}
        {user === undefined ? (
          <p className={classes.notice}>Sign in to send it. What you chose and wrote stays as it is.</p>
        ) : null}
        <div className={classes.foot}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {user === undefined ? (
            <Button type="submit" leftSection={<IconLogin size={18} stroke={1.5} />}>
              Sign in to send
            </Button>
          ) : (
            <Button type="submit" color="amber" loading={submit.isSending} disabled={configuration.state !== 'ready'}>
              Send request
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

function Summary({ quote, choice: { listing } }: { readonly quote: ConfiguredQuote; readonly choice: QuoteChoice }) {
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
        <div>
          <dt>{REASONS[quote.price_reason]}</dt>
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
    </>
  )
}
