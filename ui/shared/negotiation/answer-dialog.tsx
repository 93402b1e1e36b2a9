import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { enquiryCalls } from '../../../core/contracts/followed-calls.ts'
import { answerOffer, type NegotiationView, viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { enquiryIndex, threadIndex, threadView } from '../../../core/contracts/trade.contract.ts'
import { textOf } from '../../../core/text/text.schema.ts'
import { OFFERED_FACTS } from '../../../core/trade/quote-facts.ts'
import { readAfter } from '../app/read-after.ts'
import { useAppClient } from '../app/use-client.ts'
import { useInvalidate } from '../app/use-invalidate.ts'
import { DraftNote } from '../form/draft-note.tsx'
import { FailureAlert } from '../form/failure-alert.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../form/leave-guard.tsx'
import { useForm } from '../form/use-form.ts'
import '../theme/form-styles.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import classes from './negotiation.module.css'
import { sentenceOf } from './negotiation-sentence.ts'
import { QuoteFacts } from './quote-facts.tsx'

export type AnswerKind = Exclude<NegotiationView['steps'][number], 'offer'>

export interface AnswerDialogProps {
  readonly kind: AnswerKind
  readonly view: NegotiationView
  readonly onClose: () => void
}

const noteInput = z.object({ note: textOf('longText') })

/** Asks before a step that ends an offer or the request, with what it means and a place for words. */
export function AnswerDialog({ kind, view: present, onClose }: AnswerDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  // What the person saw when they decided: the page behind changes with each step of the other side, and an answer to
  // terms that arrived meanwhile is refused.
  const [view] = useState(present)
  const version = view.offers.length
  const form = useForm({
    schema: noteInput,
    initial: { note: '' },
    draft: `answer:${view.id}:${version}:${kind}`,
    save: ({ note }, { call }) => {
      const answer = kind === 'end' ? { step: kind, note } : { step: kind, version, note }
      return readAfter(client.call(answerOffer, { id: view.id, ...answer }, call), () =>
        invalidate(
          viewNegotiation,
          enquiryIndex,
          threadIndex,
          threadView,
          enquiryCalls.comparable,
          enquiryCalls.compared,
        ),
      )
    },
    onSaved: onClose,
  })
  const { title, text, button } = wordsOf(kind, view)
  return (
    <FormDialog title={title} onClose={onClose}>
      <form {...form.props} method="post" className={classes.form}>
        <FormGuard form={form} />
        {form.isSaving ? null : <Meanwhile present={present} answered={view} kind={kind} />}
        {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
        {kind === 'accept' ? <Agreed view={view} /> : null}
        <p>{text}</p>
        <Textarea
          label={kind === 'accept' ? 'Note' : 'Reason'}
          description="Optional; the other side reads it"
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          {...form.input('note')}
        />
        {isTaken(kind, present, version) ? null : <FailureAlert form={form} names={['note']} />}
        <AnswerFoot button={button} isSaving={form.isSaving} isGood={kind === 'accept'} onClose={onClose} />
      </form>
    </FormDialog>
  )
}

interface MeanwhileProps {
  readonly present: NegotiationView
  readonly answered: NegotiationView
  readonly kind: AnswerKind
}

/** What the other side, a colleague or the clock did since the dialog opened, when the answer comes too late for it. */
function Meanwhile({ present, answered, kind }: MeanwhileProps) {
  if (present.steps.includes(kind) && present.offers.length === answered.offers.length) return null
  return (
    <Alert role="alert" color="yellow" variant="light">
      {sentenceOf(present)}
    </Alert>
  )
}

/** Whether the step is taken by now: its response got lost, or a colleague took it. */
function isTaken(kind: AnswerKind, { status, side, offers }: NegotiationView, version: number): boolean {
  if (offers.length !== version) return false
  switch (kind) {
    case 'accept':
      return status === 'accepted'
    case 'decline':
      return status === 'declined'
    case 'withdraw':
      return status === 'reopened'
    case 'end':
      return status === (side === 'buyer' ? 'withdrawn' : 'declined')
  }
}

interface AnswerFootProps {
  readonly button: string
  readonly isSaving: boolean
  readonly isGood: boolean
  readonly onClose: () => void
}

function AnswerFoot({ button, isSaving, isGood, onClose }: AnswerFootProps) {
  const leave = useLeaveRequest()
  return (
    <div className={classes.foot}>
      <Button variant="default" disabled={isSaving} onClick={() => leave(onClose)}>
        Cancel
      </Button>
      <Button type="submit" color={isGood ? 'amber' : 'red'} loading={isSaving}>
        {button}
      </Button>
    </div>
  )
}

/** What is agreed by accepting: no longer how long the offer is open. */
const AGREED = OFFERED_FACTS.filter((name) => name !== 'valid_until')

function Agreed({ view }: { readonly view: NegotiationView }) {
  const offer = view.offers.at(-1)
  if (offer === undefined) return null
  return <QuoteFacts terms={offer} goods={view} names={AGREED} />
}

function wordsOf(kind: AnswerKind, { side, seller, buyer, product_name, offers }: NegotiationView) {
  const other = side === 'buyer' ? seller.name : buyer.name
  const version = offers.length
  switch (kind) {
    case 'accept':
      return {
        title: `Accept offer ${version}?`,
        text: `This agrees on ${product_name} with ${other}. It cannot be taken back here.`,
        button: 'Accept offer',
      }
    case 'decline':
      return {
        title: `Decline offer ${version}?`,
        text: `This ends the quote for both sides. To go on with other terms, make a counter-offer instead.`,
        button: 'Decline offer',
      }
    case 'withdraw':
      return {
        title: `Withdraw offer ${version}?`,
        text: `${other} can no longer accept it. Either side can then make a new offer.`,
        button: 'Withdraw offer',
      }
    case 'end':
      return side === 'buyer'
        ? {
            title: 'Withdraw the request?',
            text: `${other} is told, and no further offers are made for ${product_name}.`,
            button: 'Withdraw request',
          }
        : {
            title: 'Decline the request?',
            text: `${other} is told that you make no offer for ${product_name}.`,
            button: 'Decline request',
          }
  }
}
