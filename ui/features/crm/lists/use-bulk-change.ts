import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type BulkState,
  bulkChangeState,
  startBulkChange,
  undoBulkChange,
} from '../../../../core/contracts/crm-bulk.contract.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { isLost } from '../../../shared/app/is-lost.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { useSave } from '../../../shared/form/use-save.ts'
import type { ListSelection } from '../../../shared/list-page/list-page.types.ts'
import { useRefresh } from '../use-crm.ts'
import { keepChange, useKeptChange } from './kept-change.ts'

/** How often a running change is looked at. */
const LOOK_MS = 400

type StartInput = CallInput<typeof startBulkChange>
export type BulkChangeInput = StartInput['change']

/** A change of the selected records. */
export interface BulkRequest {
  readonly change: BulkChangeInput
  readonly selection: ListSelection<RecordRow>
  /** What the list shows. */
  readonly filters: FilterTree
  readonly query: string
  /** The value with which a row was read; undefined where nothing can conflict. */
  readonly read?: ((row: RecordRow) => unknown) | undefined
}

/**
 * Changes many records and follows the job that does it. The selection that is loaded is sent by id, with the values as
 * the list showed them; "all that match" is sent as filter and search.
 */
export function useBulkChange(type: RecordTypeName) {
  const client = useAppClient()
  const refresh = useRefresh()
  const invalidate = useInvalidate()
  const [started, setStarted] = useState<BulkState>()
  const kept = useKeptChange(type)
  const id = started?.id ?? kept
  const isOver = (state: BulkState['state'] | undefined) => state === 'done' || state === 'undone'
  const followed = useCall(
    bulkChangeState,
    { id: id ?? 0 },
    {
      enabled: id !== undefined,
      refetchInterval: (response) => (isOver(response?.data.state) ? false : LOOK_MS),
    },
  )
  const latest = followed.data?.data
  const isCurrent = latest !== undefined && latest.id === id && !isBehind(latest, started)
  // A change of an earlier visit shows only while there is something to wait for or to undo.
  const isShown = started !== undefined || latest?.undo_until !== null || !isOver(latest.state)
  const state = isCurrent && isShown ? latest : started

  const onEnd = useEffectEvent(() => void refresh.records(type))
  const hasStarted = started !== undefined
  const phase = state === undefined || !isOver(state.state) ? undefined : `${state.id} ${state.state}`
  useEffect(() => {
    if (phase !== undefined && hasStarted) onEnd()
  }, [phase, hasStarted])

  const { save, isSaving } = useSave<StartInput, { readonly data: BulkState }>({
    save: (input, call) => client.call(startBulkChange, input, call),
    onSaved: ({ data }) => {
      setStarted(data)
      keepChange(type, data.id)
    },
  })
  const lost = useRef<{ readonly asked: string; readonly input: StartInput }>(undefined)
  const start = async (request: BulkRequest) => {
    const asked = JSON.stringify([request.change, chosenBy(request)])
    // The list may show the change already, so the request is repeated as it was sent: it is the same change then.
    const input = lost.current?.asked === asked ? lost.current.input : startInput(type, request)
    try {
      await save(input)
      lost.current = undefined
      request.selection.clear()
    } catch (failure) {
      lost.current = isLost(failure) ? { asked, input } : undefined
      throw failure
    }
  }
  const undo = useSave<number, { readonly data: BulkState }>({
    save: (id, call) => client.call(undoBulkChange, { id }, call),
    onSaved: ({ data }) => {
      setStarted(data)
      // The undo makes the finished change run again, so its state is read again.
      void invalidate(bulkChangeState)
    },
  })
  return {
    state,
    isStarting: isSaving,
    /** A failure shows as a notice, and the selection stays. */
    start,
    undo: (id: number) => void undo.save(id).catch(() => undefined),
    isUndoing: undo.isSaving,
    close: () => {
      setStarted(undefined)
      keepChange(type, undefined)
    },
  }
}

/** The loaded records, or what all that match have in common. */
const chosenBy = ({ selection, filters, query }: BulkRequest) =>
  selection.isAll
    ? { filters, query, except: [...selection.except] }
    : { unique_ids: selection.rows.map((row) => row.unique_id) }

function startInput(type: RecordTypeName, request: BulkRequest): StartInput {
  const { change, selection, read } = request
  const was =
    read === undefined || selection.isAll
      ? undefined
      : Object.fromEntries(selection.rows.map((row) => [row.unique_id, read(row) ?? null]))
  return { type_name: type, expected: selection.count, change, ...chosenBy(request), ...(was && { was }) }
}

/** Whether a cached response is older than the last call: a change that is being undone is not done. */
const isBehind = (cached: BulkState, started: BulkState | undefined) =>
  started?.state === 'undoing' && (cached.state === 'done' || cached.state === 'running')
