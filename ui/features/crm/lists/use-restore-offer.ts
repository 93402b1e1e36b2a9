import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { restoreRecords } from '../../../../core/contracts/crm-lists.contract.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAction } from '../../../shared/app/use-action.ts'
import type { UndoOffer } from '../../../shared/states/use-undo.tsx'
import { useRefresh } from '../use-crm.ts'

/** A record that was deleted on its own page; the page passes it to the list along with the navigation. */
export interface DeletedRecord {
  readonly uniqueId: string
  readonly label: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly deletedRecord?: DeletedRecord
  }
}

/** Offers to bring back the record that was just deleted on its own page. A reload or Back offers nothing. */
export function useRestoreOffer(type: RecordTypeName, offer: (undo: UndoOffer) => void): void {
  const deleted = useLocation({ select: ({ state }) => state.deletedRecord })
  const navigate = useNavigate()
  const refresh = useRefresh()
  const changed = () => void refresh.records(type)
  const { send } = useAction(restoreRecords, { onDone: changed, onFailed: changed })
  const onDeleted = useEffectEvent(({ uniqueId, label }: DeletedRecord) => {
    offer({
      message: `${crmTypeOf(type).singular} “${label}” is deleted.`,
      onUndo: () => send({ type_name: type, unique_ids: [uniqueId] }),
    })
    void navigate({ to: '.', search: true, state: {}, replace: true })
  })
  useEffect(() => {
    if (deleted !== undefined) onDeleted(deleted)
  }, [deleted])
}
