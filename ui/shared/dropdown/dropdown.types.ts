import type { ReactNode, RefObject } from 'react'

/** What a panel needs to open at its button. */
export interface PanelProps {
  readonly id: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

export interface MenuEntry {
  /** Where entries can change their place. */
  readonly id?: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onSelect?: () => void
  /** Opens in a new tab. */
  readonly href?: string
  readonly isDestructive?: boolean
  readonly isCurrent?: boolean
}

export interface MenuPanelProps extends PanelProps {
  /** A line separates the groups. */
  readonly groups: readonly { readonly entries: readonly MenuEntry[]; readonly className?: string | undefined }[]
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly width?: number
}

export interface PopoverPanelProps extends PanelProps {
  readonly label: string
  readonly padding: number
  /** A question about unsaved input is open: the panel stays, and the question has the focus. */
  readonly isAsking?: boolean
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly children: ReactNode
}
