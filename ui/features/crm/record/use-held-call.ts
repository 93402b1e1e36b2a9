import type { ReactNode } from 'react'
import { type CallRow, updateCall } from '../../../../core/contracts/crm-activities.contract.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { tellRefusal } from '../../../shared/notice/tell-refusal.ts'
import { useUndo } from '../../../shared/states/use-undo.tsx'
import { sentRow } from '../activities/activity-forms.ts'
import { useRefresh } from '../use-crm.ts'

/** Notes that a planned call took place, with undo: a logged call has no status (D-88, D-241). */
export function useHeldCall(): { readonly mark: (call: { readonly row: CallRow }) => void; readonly toast: ReactNode } {
  const client = useAppClient()
  const refresh = useRefresh()
  const undo = useUndo()
  const setStatus = async (row: CallRow, status: CallRow['status']): Promise<CallRow | undefined> => {
    try {
      const change = { ...sentRow({ kind: 'call', row: { ...row, status } }), was: { status: row.status } }
      return (await client.call(updateCall, change, { isUserInitiated: true })).data
    } catch (failure) {
      // The list shows what is stored.
      tellRefusal(failure)
      return undefined
    } finally {
      await refresh.activities('call')
    }
  }
  return {
    mark: ({ row }) =>
      void setStatus(row, null).then((saved) => {
        if (saved !== undefined)
          undo.offer({ message: `“${row.subject}” was held`, onUndo: () => void setStatus(saved, row.status) })
      }),
    toast: undo.toast,
  }
}
