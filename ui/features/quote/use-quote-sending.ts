import { useRef, useState } from 'react'
import { draftsOf } from '../../../adapters/client/drafts.ts'
import type { CallInput } from '../../../core/contracts/endpoint.ts'
import { enquiryIndex, submitQuote } from '../../../core/contracts/trade.contract.ts'
import { formFailureOf } from '../../../core/failure/effect-of.ts'
import { Refused } from '../../../core/failure/failures.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { isLost } from '../../shared/app/is-lost.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { SaveCall } from '../../shared/form/use-save.ts'
import { type AskedProduct, fieldOf, type SharedWords } from './asked-products.ts'

/** What became of the request for one product. */
export type QuoteOutcome =
  | { readonly kind: 'waiting' | 'sending' }
  | { readonly kind: 'sent'; readonly roomId: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No answer came. It may have arrived, and is sent again as the same request. */
  | { readonly kind: 'lost' }
export type QuoteOutcomes = Readonly<Record<number, QuoteOutcome>>

/** A request as it was sent: it is repeated to the letter, with its key, until what it asks for changes. */
interface Attempt {
  readonly print: string
  readonly key: string
  readonly input: CallInput<typeof submitQuote>
}

/**
 * Sends one request for each product, one after the other, each with an idempotency key of its own. Those that were
 * sent are kept on the device until the dialog is done, so that a reload and another try send only the rest.
 */
export function useQuoteSending(draftKey: string) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const [kept] = useState(() => keptSessions(client, draftKey))
  const sessions = useRef<Readonly<Record<string, KeptSession>>>(kept)
  const attempts = useRef(new Map<number, Attempt>())
  const [outcomes, setOutcomes] = useState<QuoteOutcomes>(() =>
    Object.fromEntries(
      Object.entries(kept).flatMap(([id, { roomId }]) =>
        roomId === undefined ? [] : [[id, { kind: 'sent', roomId } as const] as const],
      ),
    ),
  )
  const keep = (productId: number, session: KeptSession) => {
    sessions.current = { ...sessions.current, [productId]: session }
    draftsOf(client).write(draftKey, { values: sessions.current, base: {} })
  }
  const forgetKept = () => {
    sessions.current = {}
    attempts.current.clear()
    draftsOf(client).write(draftKey, undefined)
  }
  const forget = () => {
    forgetKept()
    setOutcomes({})
  }

  const sendOne = async (asked: AskedProduct, words: SharedWords, call: SaveCall) => {
    const { id } = asked.product
    const session = sessions.current[id]?.session ?? crypto.randomUUID()
    keep(id, { session })
    const content = contentOf(asked, words, session)
    const print = JSON.stringify(content)
    const last = attempts.current.get(id)
    const attempt =
      last?.print === print
        ? last
        : { print, key: crypto.randomUUID(), input: { ...content, product_datetime: formatWireTime(new Date()) } }
    attempts.current.set(id, attempt)
    const { data } = await client.call(submitQuote, attempt.input, { ...call, idempotencyKey: attempt.key })
    keep(id, { session, roomId: data.room_id })
    return data.room_id
  }

  /** Rejects unless all were sent; the reasons then stand in `outcomes`, and those of fields in the failure. */
  const send = async (asked: readonly AskedProduct[], words: SharedWords, call: SaveCall): Promise<void> => {
    const set = (id: number, outcome: QuoteOutcome) => setOutcomes((now) => ({ ...now, [id]: outcome }))
    for (const { product } of asked) set(product.id, { kind: 'waiting' })
    const errors: Record<string, readonly string[]> = {}
    let isWhole = true
    for (const one of asked) {
      const { id } = one.product
      set(id, { kind: 'sending' })
      try {
        set(id, { kind: 'sent', roomId: await sendOne(one, words, call) })
      } catch (failure) {
        isWhole = false
        const { fields, message } = formFailureOf(failure)
        const texts = [...new Set(Object.values(fields))]
        set(
          id,
          isLost(failure)
            ? { kind: 'lost' }
            : { kind: 'refused', reason: texts.length === 0 ? message : texts.join(' ') },
        )
        for (const [name, text] of Object.entries(fields)) errors[shownAt(name, id)] ??= [text]
      }
    }
    await invalidate(enquiryIndex)
    if (!isWhole) throw new Refused({ message: 'Not all requests were sent', errors })
  }
  return {
    outcomes,
    send,
    /** Forgets what the device keeps; the outcomes still show. */
    forgetKept,
    forget,
  }
}

// Helpers

/** The id under which the server knows a request, and the chat of one that was sent. */
interface KeptSession {
  readonly session: string
  readonly roomId?: string
}

function keptSessions(
  client: ReturnType<typeof useAppClient>,
  draftKey: string,
): Readonly<Record<string, KeptSession>> {
  const values = Object.entries(draftsOf(client).read(draftKey)?.values ?? {})
  return Object.fromEntries(
    values.filter((entry): entry is [string, KeptSession] => {
      const [, value] = entry as [string, Partial<KeptSession> | null]
      return typeof value?.session === 'string'
    }),
  )
}

const contentOf = ({ product, choice, targetPrice }: AskedProduct, words: SharedWords, session: string) => {
  const { price } = choice
  return {
    message: words.message,
    needed_by: words.needed_by,
    target_price: targetPrice,
    unique_session_id: session,
    seller_user_id: product.seller_user_id ?? 0,
    product_id: product.id,
    product_name: product.name,
    product_image: product.cover?.url ?? '',
    // A preview: the server computes the price again (D-79).
    price: price.ok ? toAmount(price.unitPrice) : 0,
    final_price: price.ok ? toAmount(price.total) : 0,
    quantity: choice.quantity,
    price_term: product.price_term ?? '',
    pre_title_name: product.pre_title_name,
    combinations: JSON.stringify(choice.combinations),
  }
}

/** The field of the form that shows the reason of a wire name. */
const shownAt = (name: string, productId: number): string =>
  name === 'quantity' || name === 'target_price' ? fieldOf(productId, name) : name
