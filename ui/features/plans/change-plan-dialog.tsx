import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import {
  changeSubscription,
  currentPlan,
  listPlans,
  listSubscriptions,
  type PlanCard,
  type Subscription,
} from '../../../core/contracts/plans.contract.ts'
import { recentActivity } from '../../../core/contracts/crm-history.contract.ts'
import { viewProfile } from '../../../core/contracts/profile.contract.ts'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import type { PlanKey } from '../../../core/plans/plans.ts'
import { planChange, renewsAt } from '../../../core/plans/subscription.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { notify } from '../../shared/notice/notify.ts'
import { count, renewalText } from './feature-text.ts'
import classes from './plans.module.css'

export interface ChangePlanProps {
  readonly to: PlanCard
  readonly period: string
  readonly present: Subscription
  readonly onClose: () => void
}

/** Says what a change of plan means before it happens. */
export function ChangePlanDialog({ to, period, present: latest, onClose }: ChangePlanProps) {
  // The question stays as it was asked, also when the plans are read again behind it.
  const [present] = useState(latest)
  const now = useNow()
  const zone = useTimeZone()
  const { locked, unlocked, exceeded } = planChange(present.feature_list, to.feature_list, present.usage)
  const isSamePlan = to.key === present.plan
  const { send, isSending, failure } = useSend(changeSubscription, {
    invalidates: [currentPlan, listPlans, listSubscriptions, recentActivity, viewProfile],
    onDone: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  // The plans are read again after a failure: a colleague was faster, or only the answer was lost.
  const isChanged =
    failure !== undefined && latest.plan === to.key && latest.period?.toLowerCase() === period.toLowerCase()
  const close = () => {
    if (!isSending) onClose()
  }
  const change = () =>
    send({
      plan: to.key as PlanKey,
      period,
      was: { plan: present.plan, period: present.period },
    })
  return (
    <Modal
      opened
      onClose={close}
      centered
      size={520}
      title={isSamePlan ? `Renew ${renewalText(period)}?` : `Change to ${to.name}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.question}>
        <p>
          {isSamePlan ? null : `${to.name} takes effect at once for everybody in your company. Nothing is charged. `}
          It renews {renewalText(period)}, next on {dateLabel(renewsAt(period, now, now), zone)}.
        </p>
        {exceeded.length === 0 ? null : (
          <section>
            <h3>Above the limits of {to.name}</h3>
            <ul>
              {exceeded.map(({ key, name, used, limit }) => (
                <li key={key}>
                  <strong>
                    {name}: {count(used)} used, {count(limit)} allowed.
                  </strong>{' '}
                  All {count(used)} stay. You can add none until there are fewer than {count(limit)}.
                </li>
              ))}
            </ul>
          </section>
        )}
        {locked.length === 0 ? null : (
          <section>
            <h3>Gets locked</h3>
            <ul>
              {locked.map(({ key, name }) => (
                <li key={key}>{name}</li>
              ))}
            </ul>
            <p className={classes.quiet}>What you have of it stays and is there again with a larger plan.</p>
          </section>
        )}
        {unlocked.length === 0 ? null : (
          <section>
            <h3>Opens</h3>
            <ul>
              {unlocked.map(({ key, name }) => (
                <li key={key}>{name}</li>
              ))}
            </ul>
          </section>
        )}
        {isChanged ? (
          <p role="status">
            Your company has {to.name} now. It renews {renewalText(period)}.
          </p>
        ) : failure === undefined ? null : (
          <p role="alert" className={classes.failed}>
            {failure._tag === 'Conflict'
              ? 'A colleague changed the plan meanwhile. Close this and look at the plans again.'
              : (reasonOf(failure) ?? 'The plan could not be changed. Try again.')}
          </p>
        )}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={close} disabled={isSending}>
          {isChanged ? 'Close' : `Keep ${isSamePlan ? 'it as it is' : present.plan_name}`}
        </Button>
        {isChanged ? null : (
          <Button loading={isSending} onClick={change}>
            {isSamePlan ? `Renew ${renewalText(period)}` : `Change to ${to.name}`}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
