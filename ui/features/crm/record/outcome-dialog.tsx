import { Button, Input, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { createActivity } from '../../../../core/contracts/crm-history.contract.ts'
import { WON } from '../../../../core/crm/records/stages.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { dayText } from '../../../shared/app/moments.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { FormGuard } from '../../../shared/form/leave-guard.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { recordKinds } from '../crm-config.ts'
import { useRefresh } from '../use-crm.ts'
import { ClosingDateField } from './closing-date-field.tsx'
import type { ClosingDate } from './closing-date.ts'
import classes from './record-head.module.css'

export interface OutcomeDialogProps {
  readonly type: RecordTypeName
  readonly uniqueId: string
  /** Won or Lost. */
  readonly outcome: string
  /** The closing date of a deal; undefined when its form has none. */
  readonly closing: ClosingDate | undefined
  /** Stores the outcome. A rejection shows in the dialog; `false` is shown elsewhere. */
  readonly save: () => Promise<boolean>
  /** Called with whether the outcome was stored. */
  readonly onClose: (isStored: boolean) => void
}

const REASONS = {
  won: ['Price', 'Quality', 'Delivery time', 'Known supplier'],
  lost: ['Price', 'Another supplier', 'Delivery time', 'No budget', 'No answer'],
} as const

/**
 * Asks why a deal was won or a record was lost. The reason becomes an entry of its history (D-197). Reports count a won deal
 * in the month of its closing date, so that is asked for, too: today, unless somebody knows better (D-277).
 */
export function OutcomeDialog({ type, uniqueId, outcome, closing, save, onClose }: OutcomeDialogProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const zone = useTimeZone()
  const [today] = useState(() => calendarDay(Date.now(), zone))
  const isWon = outcome === WON
  const asked = isWon ? closing : undefined
  const stored = useRef({ outcome: false, day: closing?.day ?? null })
  const form = useForm<{ readonly reason: string; readonly closing_date: string | null }, boolean>({
    initial: { reason: '', closing_date: today },
    save: async ({ reason, closing_date: day }, { call }) => {
      // What was stored before a failure is not sent again.
      const before = stored.current
      if (!before.outcome && !(await save())) return false
      before.outcome = true
      if (asked !== undefined && day !== before.day) {
        const change = { id: asked.fieldId, value: day, was: before.day }
        await client.call(saveRecord, { type_name: type, unique_id: uniqueId, form_fields: [change] }, call)
        before.day = day
      }
      if (reason.trim() !== '')
        await client.call(
          createActivity,
          {
            type_name: type,
            crm_unique_id: uniqueId,
            title: `Why ${outcome.toLowerCase()}`,
            description: reason.trim(),
          },
          call,
        )
      return true
    },
    onSaved: () => {
      void refresh.records(type)
      onClose(true)
    },
  })
  const close = () => {
    if (stored.current.outcome) void refresh.records(type)
    onClose(stored.current.outcome)
  }
  const day = form.input('closing_date')
  return (
    <FormDialog
      title={isWon ? `The ${recordKinds[type].one} is won` : `The ${recordKinds[type].one} is lost`}
      onClose={close}
    >
      <form method="post" className={classes.outcome} {...form.props}>
        <FormGuard form={form} />
        <div className={classes.reasons} role="group" aria-label="Frequent reasons">
          {REASONS[isWon ? 'won' : 'lost'].map((reason) => (
            <Button
              key={reason}
              size="compact-sm"
              variant={form.values.reason.startsWith(reason) ? 'light' : 'default'}
              onClick={() => form.change('reason', reason)}
            >
              {reason}
            </Button>
          ))}
        </div>
        <Textarea
          label={isWon ? 'Why was it won?' : 'Why was it lost?'}
          description="Optional; it is kept in the history."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2_000}
          data-autofocus
          {...form.input('reason')}
        />
        {asked === undefined ? null : (
          <Input.Wrapper
            id={day.id}
            label="Closing date"
            description={
              asked.day === null || asked.day === today
                ? 'Reports count the deal on this day.'
                : `Reports count the deal on this day. It was planned for ${dayText(asked.day)}.`
            }
          >
            <ClosingDateField
              input={day}
              value={form.values.closing_date}
              error={form.errors['closing_date']}
              isDisabled={form.isSaving}
              onChange={(value) => form.change('closing_date', value)}
            />
          </Input.Wrapper>
        )}
        <FailureAlert form={form} names={['reason', 'closing_date']} />
        <div className={classes.outcomeActions}>
          <Button variant="default" onClick={close} disabled={form.isSaving}>
            Cancel
          </Button>
          <Button type="submit" color={isWon ? undefined! : 'red'} loading={form.isSaving}>
            {isWon ? 'Mark as won' : 'Mark as lost'}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
