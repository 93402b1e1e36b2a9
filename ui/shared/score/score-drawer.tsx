import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenAfterMount } from '../app/use-once-opened.ts'

export interface ScoreDrawerProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The sheet from below. */
export function ScoreDrawer({ opened, ...props }: ScoreDrawerProps) {
  return (
    <Drawer
      {...props}
      opened={useOpenAfterMount(opened)}
      position="bottom"
      size="auto"
      closeButtonProps={{ 'aria-label': 'Close' }}
    />
  )
}
