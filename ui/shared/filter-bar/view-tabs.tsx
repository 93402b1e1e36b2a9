import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { saveFailureText } from '../../../core/failure/effect-of.ts'
import { whenIdle } from '../app/when-idle.ts'
import type { SavedView } from './saved-view.types.ts'
import { PlainTab } from './view-tab.tsx'
import classes from './view-tabs.module.css'

export interface ViewTabsProps {
  /** The built-in view and those that the person has pinned are tabs. */
  readonly views: readonly SavedView[]
  readonly currentId: string
  readonly hrefOf: (id: string) => string
  readonly onPick: (id: string) => void
  /** Moves a pin; a rejection is shown. */
  readonly onPlace: (id: string, place: number) => Promise<void>
}

type TabDrag = typeof import('./tab-drag.tsx')

/**
 * The pinned views of a list as links, in the person's order: Alt with an arrow key moves one, and so does the pointer.
 * Without pins there are no tabs. D-247.
 */
export function ViewTabs({ views, currentId, hrefOf, onPick, onPlace }: ViewTabsProps) {
  const [spoken, setSpoken] = useState('')
  const [failure, setFailure] = useState<string>()
  const strip = useRef<HTMLElement>(null)
  const moved = useRef<string>(undefined)
  const pins = views.flatMap((view) => (view.pin === undefined ? [] : [{ view, pin: view.pin }]))
  const pinned = pins.toSorted((a, b) => a.pin - b.pin).map(({ view }) => view)
  const drag = useTabDrag(pinned.length > 1)
  useLayoutEffect(() => {
    if (strip.current === null) return
    // A moved tab is put into the page again, which ends its focus.
    if (moved.current !== undefined) strip.current.querySelector<HTMLElement>(`[data-view="${moved.current}"]`)?.focus()
    moved.current = undefined
  })
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab != null) showWhole(tab)
  }, [currentId, pinned.length])
  if (pinned.length === 0) return null

  const place = (view: SavedView, to: number) => {
    if (to < 0 || to >= pinned.length) return
    setFailure(undefined)
    setSpoken(`${view.name}, position ${to + 1} of ${pinned.length}`)
    onPlace(view.id, to).catch((cause: unknown) => {
      setSpoken('')
      setFailure(saveFailureText(cause))
    })
  }
  const follow = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPick(id)
  }
  const onKeyDown = (event: KeyboardEvent, view: SavedView, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    // The browser would go back.
    event.preventDefault()
    moved.current = view.id
    place(view, at + (event.key === 'ArrowLeft' ? -1 : 1))
  }
  const Tab = drag?.DragTab ?? PlainTab
  const tabs = pinned.map((view, at) => (
    <Tab
      key={view.id}
      id={view.id}
      {...linkOf(view, currentId, hrefOf, follow)}
      aria-keyshortcuts={pinned.length > 1 ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      onKeyDown={(event) => onKeyDown(event, view, at)}
    />
  ))
  const builtIn = views.filter((view) => view.isBuiltIn === true)
  return (
    <>
      <nav ref={strip} className={classes.tabs} aria-label="Pinned views">
        {builtIn.map((view) => (
          <PlainTab key={view.id} id={view.id} {...linkOf(view, currentId, hrefOf, follow)} />
        ))}
        {drag === undefined ? (
          tabs
        ) : (
          <drag.TabDrag
            ids={pinned.map(({ id }) => id)}
            onMove={(id, to) => {
              const view = pinned.find((each) => each.id === id)
              if (view !== undefined) place(view, to)
            }}
          >
            {tabs}
          </drag.TabDrag>
        )}
      </nav>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {failure === undefined ? null : (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

const linkOf = (
  { id, name }: SavedView,
  currentId: string,
  hrefOf: ViewTabsProps['hrefOf'],
  follow: (event: MouseEvent, id: string) => void,
) => ({
  href: hrefOf(id),
  title: name,
  'aria-current': id === currentId ? ('page' as const) : undefined,
  onClick: (event: MouseEvent) => follow(event, id),
  children: name,
})

/** Scrolls the strip alone, not the page. */
function showWhole(tab: HTMLElement): void {
  const strip = tab.parentElement
  if (strip === null) return
  const [start, end] = [tab.offsetLeft - strip.offsetLeft, tab.offsetLeft - strip.offsetLeft + tab.offsetWidth]
  if (start < strip.scrollLeft) strip.scrollLeft = start
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth
}

/** Loads dragging once the page is idle. */
function useTabDrag(isWanted: boolean): TabDrag | undefined {
  const [drag, setDrag] = useState<TabDrag>()
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    whenIdle(() => {
      import('./tab-drag.tsx').then(
        (loaded) => {
          if (!isGone) setDrag(loaded)
        },
        () => undefined,
      )
    })
    return () => {
      isGone = true
    }
  }, [isWanted])
  return drag
}
