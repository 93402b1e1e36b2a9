import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconFileInvoice, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { NegotiationView } from '../../../core/contracts/negotiation.contract.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { ErrorState } from '../states/error-state.tsx'
import type { AnswerKind } from './answer-dialog.tsx'
import classes from './negotiation.module.css'

const failed = (retry: () => void) => <ErrorState title="The form could not be loaded." onRetry={retry} />
const OfferDialog = lazyPart(() => import('./offer-dialog.tsx').then((module) => module.OfferDialog), { failed })
const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx').then((module) => module.AnswerDialog), { failed })

type Step = NegotiationView['steps'][number]

const icon = { size: 16, stroke: 1.75 } as const

export interface NegotiationStepsProps {
  readonly view: NegotiationView
  /** Only these steps. */
  readonly among?: readonly Step[]
}

/** The steps of this person with their dialogs; the most likely step is filled. */
export function NegotiationSteps({ view, among = view.steps }: NegotiationStepsProps) {
  const [opened, setOpened] = useState<Step>()
  const steps = view.steps.filter((step) => among.includes(step))
  const close = () => setOpened(undefined)
  return (
    <>
      {steps.length === 0 ? null : <StepButtons view={view} steps={steps} onStep={setOpened} />}
      {opened === undefined ? null : opened === 'offer' ? (
        <OfferDialog view={view} onClose={close} />
      ) : (
        <AnswerDialog kind={opened satisfies AnswerKind} view={view} onClose={close} />
      )}
    </>
  )
}

interface StepButtonsProps {
  readonly view: NegotiationView
  readonly steps: readonly Step[]
  readonly onStep: (step: Step) => void
}

function StepButtons({ view, steps, onStep }: StepButtonsProps) {
  const isFirst = view.offers.length === 0
  const isOpen = view.status === 'offered' || view.status === 'countered'
  return (
    <div className={classes.steps}>
      {steps.map((step) => {
        switch (step) {
          case 'accept':
            return (
              <Button key={step} color="amber" leftSection={<IconCheck {...icon} />} onClick={() => onStep(step)}>
                Accept offer
              </Button>
            )
          case 'offer':
            return (
              <Button
                key={step}
                variant={isOpen ? 'default' : 'filled'}
                leftSection={isOpen ? <IconArrowBackUp {...icon} /> : <IconFileInvoice {...icon} />}
                onClick={() => onStep(step)}
              >
                {isOpen ? 'Counter-offer' : isFirst ? 'Make an offer' : 'Make a new offer'}
              </Button>
            )
          case 'decline':
            return (
              <Button key={step} variant="default" leftSection={<IconX {...icon} />} onClick={() => onStep(step)}>
                Decline
              </Button>
            )
          case 'withdraw':
            return (
              <Button key={step} variant="default" onClick={() => onStep(step)}>
                Withdraw my offer
              </Button>
            )
          case 'end':
            return (
              <Button key={step} variant="subtle" color="gray" onClick={() => onStep(step)}>
                {view.side === 'buyer' ? 'Withdraw the request' : 'Decline the request'}
              </Button>
            )
        }
      })}
    </div>
  )
}
