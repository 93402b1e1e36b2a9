import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { createActivity } from '../../../../core/contracts/crm-history.contract.ts'
import { WON } from '../../../../core/crm/records/stages.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { FormGuard } from '../../../shared/form/leave-guard.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { recordKinds } from '../crm-config.ts'
import { useRefresh } from '../use-crm.ts'
import classes from './record-head.module.css'

export interface OutcomeDialogProps {
  readonly type: RecordTypeName
  readonly uniqueId: string
  /** Won or Lost. */
  readonly outcome: string
  /** Stores the outcome; its failure shows in the head of the page. */
  readonly save: () => Promise<boolean>
  readonly onClose: () => void
}

const REASONS = {
  won: ['Price', 'Quality', 'Delivery time', 'Known supplier'],
  lost: ['Price', 'Another supplier', 'Delivery time', 'No budget', 'No answer'],
} as const

/** Asks why a deal was won or a record was lost. The reason becomes an entry of its history (D-197). */
export function OutcomeDialog({ type, uniqueId, outcome, save, onClose }: OutcomeDialogProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const isWon = outcome === WON
  const [isStored, setStored] = useState(false)
  const form = useForm({
    initial: { reason: '' },
    save: async ({ reason }, { call }) => {
      // A reason that failed is sent again without the outcome.
      if (!isStored && !(await save())) return false
      setStored(true)
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
      onClose()
    },
  })
  return (
    <FormDialog
      title={isWon ? `The ${recordKinds[type].one} is won` : `The ${recordKinds[type].one} is lost`}
      onClose={onClose}
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
        <FailureAlert form={form} names={['reason']} />
        <div className={classes.outcomeActions}>
          <Button variant="default" onClick={onClose} disabled={form.isSaving}>
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
