import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { TOAST_AUTOCLOSE_MS } from '../../../core/failure/effect-of.ts'
import { notices, type Notice, type NoticeKind, type NoticeStore } from './notice-store.ts'
import classes from './notice.module.css'

const NONE: readonly Notice[] = []
const icons = { done: IconCircleCheck, error: IconAlertCircle, news: IconInfoCircle } as const
const words: Readonly<Record<NoticeKind, string>> = { done: 'Done', error: 'Error', news: 'Notice' }

/**
 * The toasts of D-12. Each disappears after a second unless it stays until it is closed. Its timer stops while it is hovered or focused or the tab is
 * hidden, and restarts afterwards. Every text is announced, errors immediately.
 */
export function NoticeRegion({ store = notices }: { readonly store?: NoticeStore }) {
  const list = useSyncExternalStore(store.subscribe, store.list, () => NONE)
  const calm = list.filter((notice) => notice.kind !== 'error')
  const urgent = list.filter((notice) => notice.kind === 'error')
  const bottom = useRoomForBar(list.length > 0)
  return (
    <>
      <div className={classes.spoken} role="status">
        {calm.map((notice) => (
          <Spoken key={notice.id} notice={notice} />
        ))}
      </div>
      <div className={classes.spoken} role="alert">
        {urgent.map((notice) => (
          <Spoken key={notice.id} notice={notice} />
        ))}
      </div>
      <section className={classes.region} aria-label="Notices" style={{ bottom }}>
        {list.map((notice) => (
          <Toast key={notice.id} notice={notice} onLeave={() => store.dismiss(notice.id)} />
        ))}
      </section>
    </>
  )
}

/** The distance between the notices and a bar below them. */
const GAP_PX = 16

/**
 * The distance from the window's bottom to above the bar that a form, a composer or a selection keeps there: a notice
 * never covers its buttons. Undefined without such a bar.
 */
function useRoomForBar(isShown: boolean): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    // Bars come, grow and scroll while a notice shows, and only measuring follows all of that.
    const measure = () => {
      const tops = [...document.querySelectorAll('[data-bottom-bar]')]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ top, bottom }) => bottom > innerHeight / 2 && top < innerHeight)
        .map(({ top }) => top)
      setRoom(tops.length === 0 ? undefined : Math.ceil(innerHeight - Math.min(...tops)) + GAP_PX)
      frame = requestAnimationFrame(measure)
    }
    measure()
    return () => cancelAnimationFrame(frame)
  }, [isShown])
  return room
}

function Spoken({ notice }: { readonly notice: Notice }) {
  return <p>{notice.lines.join('. ')}</p>
}

function Toast({ notice, onLeave }: { readonly notice: Notice; readonly onLeave: () => void }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHidden = useTabHidden()
  const isHeld = notice.stays || isHovered || isFocused || isHidden

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onLeave, TOAST_AUTOCLOSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only holding restarts the timer, not the new function of each list
  }, [isHeld])

  const Icon = icons[notice.kind]
  return (
    <div
      className={classes.toast}
      data-kind={notice.kind}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={classes.icon} role="img" aria-label={words[notice.kind]}>
        <Icon size={18} stroke={1.5} />
      </span>
      <div className={classes.lines}>
        {notice.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <button type="button" className={classes.close} aria-label="Close notice" onClick={onLeave}>
        <IconX size={16} stroke={1.5} />
      </button>
    </div>
  )
}

function useTabHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.hidden,
    () => false,
  )
}
