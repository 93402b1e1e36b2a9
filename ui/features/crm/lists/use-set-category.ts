import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../../core/crm/lists/kanban.ts'
import { asksForReason } from '../../../../core/crm/records/stages.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { tellRefusal } from '../../../shared/notice/tell-refusal.ts'
import type { UndoOffer } from '../../../shared/states/use-undo.tsx'
import type { OutcomeDialogProps } from '../record/outcome-dialog.tsx'
import { closingDateIn } from '../record/closing-date.ts'
import { useRefresh } from '../use-crm.ts'
import type { OwnForm } from './record-columns.tsx'

/**
 * Sets the status or stage of one row and offers to undo it. A failure, also because a colleague changed it meanwhile,
 * shows as a notice, and the list shows what is stored. What gets a reason is asked first: `question` (D-277). `setCategory`
 * stays the same, so that rows need not be drawn again.
 */
export function useSetCategory(type: RecordTypeName, form: OwnForm, offer: (undo: UndoOffer) => void) {
  const client = useAppClient()
  const refresh = useRefresh()
  const latest = useRef({ client, refresh, form, offer })
  useLayoutEffect(() => {
    latest.current = { client, refresh, form, offer }
  })
  const [question, setQuestion] = useState<OutcomeDialogProps>()
  const setCategory = useCallback(
    (row: RecordRow, next: string) => {
      const field = fieldsOf(latest.current.form).find((one) => one.name === CATEGORY_FIELDS[type])
      if (field === undefined) return
      const send = (value: string, was: string, isShownInPlace: boolean) => {
        const change = { id: field.id, value: value === '' ? null : value, was: was === '' ? null : was }
        return latest.current.client.call(
          saveRecord,
          { type_name: type, unique_id: row.unique_id, form_fields: [change] },
          { isUserInitiated: true, isShownInPlace },
        )
      }
      if (asksForReason(type, next)) {
        setQuestion({
          type,
          uniqueId: row.unique_id,
          outcome: next,
          closing: closingDateIn(latest.current.form, row),
          save: (over = row.category) => send(next, over, true),
          onClose: () => setQuestion(undefined),
        })
        return
      }
      const set = async (value: string, was: string): Promise<boolean> => {
        try {
          await send(value, was, false)
          return true
        } catch (failure) {
          tellRefusal(failure)
          return false
        } finally {
          void latest.current.refresh.records(type)
        }
      }
      void set(next, row.category).then((isSet) => {
        if (isSet)
          latest.current.offer({
            message: `${recordLabel(row)} set to ${next}`,
            onUndo: () => void set(row.category, next),
          })
      })
    },
    [type],
  )
  return { setCategory, question }
}
