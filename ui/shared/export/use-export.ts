import { useEffect, useEffectEvent } from 'react'
import { cancelExport, type ExportQuery, showExport, startExport } from '../../../core/contracts/export.contract.ts'
import type { ImportKind } from '../../../core/import/import.schema.ts'
import { useCall } from '../app/use-call.ts'
import { useInvalidate } from '../app/use-invalidate.ts'
import { useAction } from '../app/use-action.ts'
import { notify } from '../notice/notify.ts'

/** How often a running export is looked at. */
const LOOK_MS = 500

export interface ExportedList {
  readonly kind: ImportKind
  /** What the list shows. */
  readonly query: Partial<ExportQuery>
}

/** Exports all rows that a list shows: starts it, says how far it is, and downloads the file when it is whole. */
export function useExport({ kind, query }: ExportedList) {
  const invalidate = useInvalidate()
  const { send, isSending, response } = useAction(startExport)
  const cancel = useAction(cancelExport, { onDone: () => void invalidate(showExport) })
  const started = response?.data
  const { data } = useCall(
    showExport,
    { id: started?.id ?? 0 },
    {
      enabled: started !== undefined,
      refetchInterval: (latest) => (latest === undefined || latest.data.state === 'running' ? LOOK_MS : false),
    },
  )
  const latest = data !== undefined && data.data.id === started?.id ? data.data : started
  const onEnd = useEffectEvent(() => {
    if (latest?.state === 'failed') notify.error(`The export failed. ${latest.error ?? ''}`.trim())
    if (latest?.state !== 'done' || latest.url === null) return
    Object.assign(document.createElement('a'), { href: latest.url, download: '' }).click()
    notify.done(latest.done === 1 ? '1 row exported.' : `${latest.done.toLocaleString('en')} rows exported.`)
  })
  const end = latest === undefined || latest.state === 'running' ? undefined : `${latest.id} ${latest.state}`
  useEffect(() => {
    if (end !== undefined) onEnd()
  }, [end])

  return {
    start: () => send({ kind, ...query }),
    isStarting: isSending,
    /** Undefined when none is running. */
    running:
      latest?.state === 'running'
        ? {
            percent: Math.floor((100 * latest.done) / Math.max(1, latest.total)),
            cancel: () => cancel.send({ id: latest.id }),
            isCancelling: cancel.isSending,
          }
        : undefined,
  }
}
