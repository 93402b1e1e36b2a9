/** The kind of a notice. A word and an icon repeat the meaning of its colour. */
export type NoticeKind = 'done' | 'error' | 'news'

export interface Notice {
  readonly id: number
  readonly kind: NoticeKind
  /** One line per message, in the order they came (D-12). */
  readonly lines: readonly string[]
  /** Whether it stays until the person closes it. */
  readonly stays: boolean
}

export interface NoticeStore {
  readonly show: (kind: NoticeKind, message: string | readonly string[], how?: { readonly stays: boolean }) => void
  readonly dismiss: (id: number) => void
  readonly list: () => readonly Notice[]
  readonly subscribe: (onChange: () => void) => () => void
}

/** The maximum number of notices at once, since more cannot be read; older ones are removed. */
export const NOTICES_AT_ONCE = 4

/** The notices on the screen. A message without text shows nothing; a line that repeats within a notice is shown once. */
export function createNoticeStore(): NoticeStore {
  let notices: readonly Notice[] = []
  let nextId = 1
  const listeners = new Set<() => void>()
  const change = (next: readonly Notice[]) => {
    notices = next
    for (const listener of listeners) listener()
  }
  return {
    show: (kind, message, { stays } = { stays: false }) => {
      const lines = [
        ...new Set((typeof message === 'string' ? [message] : message).filter((line) => line.trim() !== '')),
      ]
      if (lines.length === 0) return
      change([...notices, { id: nextId++, kind, lines, stays }].slice(-NOTICES_AT_ONCE))
    },
    dismiss: (id) => change(notices.filter((notice) => notice.id !== id)),
    list: () => notices,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store of this page. Shown by `NoticeRegion`; on the server nothing is ever shown. */
export const notices = createNoticeStore()
