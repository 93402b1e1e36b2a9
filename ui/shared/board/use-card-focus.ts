import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The one tab stop of a board. The focus follows a card to its new place. */
export function useCardFocus(root: RefObject<HTMLDivElement | null>) {
  const [tabStop, setTabStop] = useState<string>()
  const wanted = useRef<string>(undefined)
  const focused = useRef<HTMLElement>(undefined)

  useLayoutEffect(() => {
    // New data may draw the focused card in another column, which is another element.
    const lost = focused.current
    if (lost?.isConnected === false) {
      focused.current = undefined
      if (document.activeElement === document.body) wanted.current ??= lost.dataset['card']
    }
    const id = wanted.current
    if (id === undefined) return
    const card = root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
    if (card === null || card === undefined) return
    wanted.current = undefined
    card.focus({ preventScroll: true })
    card.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  return {
    tabStop,
    onFocus: (id: string, card: HTMLElement) => {
      setTabStop(id)
      focused.current = card
    },
    setTabStop,
    /** Moves the focus once the card is drawn. */
    follow: (id: string) => {
      wanted.current = id
    },
    isFollowing: () => wanted.current !== undefined,
  }
}

export type CardFocus = ReturnType<typeof useCardFocus>
