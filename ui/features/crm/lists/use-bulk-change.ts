import { useEffect, useEffectEvent, useState } from 'react'
import {
  type BulkState,
  bulkChangeState,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from '../../../../core/contracts/crm-bulk.contract.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { isLost } from '../../../shared/app/is-lost.ts'
import { useAction } from '../../../shared/app/use-action.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { isSameValue } from '../../../shared/form/form-errors.ts'
import { useSave } from '../../../shared/form/use-save.ts'
import type { ListSelection } from '../../../shared/list-page/list-page.types.ts'
import { useKeptChange } from '../../../shared/list-page/use-kept-change.ts'
import { tellRefusal } from '../../../shared/notice/tell-refusal.ts'
import { useRefresh } from '../use-crm.ts'

/** How often a running change is looked at. */
const LOOK_MS = 400

type StartInput = CallInput<typeof startBulkChange>
export type BulkChangeInput = StartInput['change']

/** A change as it is sent. */
interface Start {
  /** Of the request: another change may be sent before this one is repeated. */
  readonly key: string
  /** What was asked for, without how the rows were read. */
  readonly asked: string
  readonly input: StartInput
  /** When each row had last changed: the same change of rows that changed since needs another key. */
  readonly rows: Readonly<Record<string, string>>
}

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
  const [kept, keep] = useKeptChange(type, bulkChangeState.response.shape.data.shape.id)
  const state = useFollowed(started, kept)

  const onEnd = useEffectEvent(() => void refresh.records(type))
  const hasStarted = started !== undefined
  const phase = state === undefined || !isOver(state.state) ? undefined : `${state.id} ${state.state}`
  useEffect(() => {
    if (phase !== undefined && hasStarted) onEnd()
  }, [phase, hasStarted])

  const { save, isSaving } = useSave<Start, { readonly data: BulkState }>({
    save: ({ input, key }, call) => client.call(startBulkChange, input, { ...call, idempotencyKey: key }),
    onSaved: ({ data }) => {
      setStarted(data)
      keep(data.id)
    },
  })
  const { start, lost } = useStart(type, save)
  const onSaved = ({ data }: { readonly data: BulkState }) => {
    setStarted(data)
    // An undo makes the finished change run again, and a stop ends it: its state is read again.
    void invalidate(bulkChangeState)
  }
  const stop = useAction(stopBulkChange, { onDone: onSaved })
  const undo = useAction(undoBulkChange, { onDone: onSaved })
  return {
    state,
    isStarting: isSaving,
    /** A failure shows as a notice, and the selection stays. */
    start,
    /** The changes whose responses got lost: nobody knows whether they were made. */
    lost,
    stop: (id: number) => stop.send({ id }),
    isStopping: stop.isSending,
    undo: (id: number) => undo.send({ id }),
    isUndoing: undo.isSending,
    close: () => {
      setStarted(undefined)
      keep(undefined)
    },
  }
}

/** How far the change is that was started here, or else the one of an earlier visit. */
function useFollowed(started: BulkState | undefined, kept: number | undefined): BulkState | undefined {
  const id = started?.id ?? kept
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
  return isCurrent && isShown ? latest : started
}

const isOver = (state: BulkState['state'] | undefined) => state === 'done' || state === 'stopped' || state === 'undone'

/**
 * Sends a change. One whose response got lost is repeated as it was sent, so that it is the same change; its records may
 * have left the list by then, and the selection with them.
 */
function useStart(type: RecordTypeName, save: (start: Start) => Promise<unknown>) {
  const [lost, setLost] = useState<readonly Start[]>([])
  const send = async (sent: Start) => {
    // What happens to another change leaves this one open.
    const settle = () => setLost((known) => known.filter((start) => start !== sent))
    try {
      await save(sent)
      settle()
    } catch (failure) {
      if (isLost(failure)) setLost((known) => (known.includes(sent) ? known : [...known, sent]))
      else settle()
      throw failure
    }
  }
  return {
    start: async (request: BulkRequest) => {
      await send(lost.find((start) => isSameStart(start, request)) ?? startOf(type, request))
      request.selection.clear()
    },
    lost: lost.map((start) => ({
      key: start.key,
      count: start.input.expected,
      // The selection stays, because it may be another one by now.
      again: () => void send(start).catch(tellRefusal),
      forget: () => setLost((known) => known.filter((other) => other !== start)),
    })),
  }
}

/** The loaded records, or what all that match have in common. */
const chosenBy = ({ selection, filters, query }: BulkRequest) =>
  selection.isAll
    ? { filters, query, except: [...selection.except] }
    : { unique_ids: selection.rows.map((row) => row.unique_id) }

function startOf(type: RecordTypeName, request: BulkRequest): Start {
  const { change, selection, read } = request
  const was =
    read === undefined || selection.isAll
      ? undefined
      : Object.fromEntries(selection.rows.map((row) => [row.unique_id, read(row) ?? null]))
  return {
    key: crypto.randomUUID(),
    asked: askedBy(request),
    input: { type_name: type, expected: selection.count, change, ...chosenBy(request), ...(was && { was }) },
    rows: was === undefined ? {} : Object.fromEntries(selection.rows.map((row) => [row.unique_id, row.updated_at])),
  }
}

/** Whether a request is the one that was sent: each of its rows is as it was then, or as that request makes it. */
function isSameStart({ asked, input, rows }: Start, request: BulkRequest): boolean {
  const { change, selection, read } = request
  if (asked !== askedBy(request)) return false
  if (read === undefined || input.was === undefined) return true
  return selection.rows.every(
    (row) => rows[row.unique_id] === row.updated_at || isSameValue(read(row), valueOf(change)),
  )
}

const askedBy = (request: BulkRequest): string => JSON.stringify([request.change, chosenBy(request)])

/** The value that a change gives the field that was read. */
const valueOf = (change: BulkChangeInput): unknown =>
  change.kind === 'owner' ? change.user_id : change.kind === 'field' ? change.value : undefined

/** The states in their order; a change is done or stopped. */
const STEPS = { running: 0, done: 1, stopped: 1, undoing: 2, undone: 3 } as const

/** Whether a cached response is older than the last call: a change that is being undone is not done. */
const isBehind = (cached: BulkState, started: BulkState | undefined) =>
  started !== undefined && STEPS[cached.state] < STEPS[started.state]
