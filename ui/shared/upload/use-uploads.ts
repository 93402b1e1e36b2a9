import { useEffect, useRef, useState } from 'react'
import type { UploadKind } from '../../../core/uploads/uploads.ts'
import { checkFile } from './check-file.ts'
import type { SendFile, UploadItem } from './upload.types.ts'

export interface UploadsOptions {
  readonly kind: UploadKind
  readonly items: readonly UploadItem[]
  /** Receives a function of the current list, because several files finish in any order. */
  readonly onItems: (change: (now: readonly UploadItem[]) => readonly UploadItem[]) => void
  readonly send: SendFile
  readonly maxFiles?: number | undefined
}

/** Files added on this page. Lists outlive their drop areas, so each area must not count by itself. */
let counter = 0

/** Checks, sends, retries and removes files. Each file has its own outcome; a failed one does not affect the others. */
export function useUploads({ kind, items, onItems, send, maxFiles }: UploadsOptions) {
  const running = useRef(new Map<string, AbortController>())
  const previews = useRef(new Map<string, string>())
  const [overflow, setOverflow] = useState<string>()

  useEffect(() => {
    const sending = running.current
    const urls = previews.current
    return () => {
      for (const control of sending.values()) control.abort()
      for (const url of urls.values()) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (id: string, next: Partial<UploadItem>) =>
    onItems((now) => now.map((item) => (item.id === id ? { ...item, ...next } : item)))

  const start = async (id: string, file: File) => {
    const problem = await checkFile(kind, file)
    if (problem !== undefined) {
      change(id, { state: { kind: 'refused', reason: problem, file: undefined } })
      return
    }
    const control = new AbortController()
    running.current.set(id, control)
    if (kind === 'image') {
      const preview = URL.createObjectURL(file)
      previews.current.set(id, preview)
      change(id, { url: preview })
    }
    try {
      const stored = await send(file, {
        signal: control.signal,
        onProgress: (percent) => change(id, { state: { kind: 'sending', percent } }),
      })
      if (control.signal.aborted) return
      change(id, { ...(stored.url === undefined ? {} : { url: stored.url }), state: { kind: 'stored' } })
    } catch (cause) {
      if (control.signal.aborted) return
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'The file could not be sent.'
      change(id, { state: { kind: 'refused', reason, file } })
    } finally {
      running.current.delete(id)
    }
  }

  const used = items.filter(isSendable).length
  const add = (files: readonly File[]) => {
    const room = maxFiles === undefined ? files.length : Math.max(0, maxFiles - used)
    const accepted = files.slice(0, room)
    setOverflow(
      accepted.length < files.length
        ? `At most ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'}: ${files.length - accepted.length} not added.`
        : undefined,
    )
    const added = accepted.map((file) => {
      counter += 1
      return {
        file,
        item: {
          id: `new-${counter}`,
          name: file.name,
          size: file.size,
          state: { kind: 'sending', percent: undefined },
        } satisfies UploadItem,
      }
    })
    if (added.length === 0) return
    onItems((now) => {
      const isFull = maxFiles !== undefined && now.length + added.length > maxFiles
      return [...(isFull ? now.filter(isSendable) : now), ...added.map(({ item }) => item)]
    })
    for (const { file, item } of added) void start(item.id, file)
  }
  const retry = (item: UploadItem) => {
    if (item.state.kind !== 'refused' || item.state.file === undefined) return
    change(item.id, { state: { kind: 'sending', percent: undefined } })
    void start(item.id, item.state.file)
  }
  const remove = (id: string) => {
    running.current.get(id)?.abort()
    setOverflow(undefined)
    onItems((now) => now.filter((item) => item.id !== id))
  }
  const move = (id: string, to: number) => onItems((now) => moveItem(now, id, to))
  const setAlt = (id: string, alt: string) => change(id, { alt })
  return { add, retry, remove, move, setAlt, overflow, /** How many files count towards the limit. */ used }
}

/** A file that the browser's own check refused can never be sent: it takes no place, and stays until one is needed. */
const isSendable = ({ state }: UploadItem) => state.kind !== 'refused' || state.file !== undefined

/** Returns the list with one item moved; a position outside the list or an unknown id changes nothing. */
export function moveItem(items: readonly UploadItem[], id: string, to: number): readonly UploadItem[] {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return items
  const rest = items.filter((other) => other !== item)
  rest.splice(to, 0, item)
  return rest
}
