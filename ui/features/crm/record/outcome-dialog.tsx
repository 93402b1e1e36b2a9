import { Button, Input, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { createActivity } from '../../../../core/contracts/crm-history.contract.ts'
import { WON } from '../../../../core/crm/records/stages.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { Refused } from '../../../../core/failure/failures.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { dayText } from '../../../shared/app/moments.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { DialogForm } from '../../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { isConflict } from '../../../shared/form/use-merging-save.ts'
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
  /**
   * Stores the outcome; a rejection shows in the dialog. `over` is the value of a colleague that the person has seen there
   * and replaces.
   */
  readonly save: (over?: string) => Promise<unknown>
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
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { type, outcome, closing } = props
  const isWon = outcome === WON
  const { form, today, close } = useOutcomeForm(props)
  const day = form.input('closing_date')
  return (
    <FormDialog
      title={isWon ? `The ${recordKinds[type].one} is won` : `The ${recordKinds[type].one} is lost`}
      onClose={close}
    >
      <DialogForm
        form={form}
        names={['reason', 'closing_date']}
        submitLabel={isWon ? 'Mark as won' : 'Mark as lost'}
        isDestructive={!isWon}
        onClose={close}
      >
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
        {!isWon || closing === undefined ? null : (
          <Input.Wrapper
            id={day.id}
            label="Closing date"
            description={
              closing.day === null || closing.day === today
                ? 'Reports count the deal on this day.'
                : `Reports count the deal on this day. It was planned for ${dayText(closing.day)}.`
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
      </DialogForm>
    </FormDialog>
  )
}

/** Stores the outcome, then the day, then the reason. What was stored before a failure is not sent again. */
function useOutcomeForm({ type, uniqueId, outcome, closing, save, onClose }: OutcomeDialogProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const zone = useTimeZone()
  const [today] = useState(() => calendarDay(Date.now(), zone))
  const stored = useRef({ outcome: false, day: closing?.day ?? null })
  const ofColleague = useRef<string>(undefined)
  const saveOutcome = () =>
    save(ofColleague.current).catch((failure: unknown) => {
      void refresh.records(type)
      if (!isConflict(failure)) throw failure
      const [present] = Object.values(failure.present)
      ofColleague.current = typeof present === 'string' ? present : ''
      throw new Refused({
        message: `Somebody else set it to “${ofColleague.current || 'None'}” meanwhile. Press the button again to replace that.`,
      })
    })
  const form = useForm<{ readonly reason: string; readonly closing_date: string | null }, void>({
    initial: { reason: '', closing_date: today },
    draft: `outcome:${uniqueId}:${outcome}`,
    save: async ({ reason, closing_date: day }, { call }) => {
      const before = stored.current
      if (!before.outcome) await saveOutcome()
      before.outcome = true
      if (outcome === WON && closing !== undefined && day !== before.day) {
        const change = { id: closing.fieldId, value: day, was: before.day }
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
  return { form, today, close }
}
