import { SegmentedControl } from '@mantine/core'
import { IconLayoutKanban, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './list-page.module.css'
import type { ListBoard } from './list-page.types.ts'

/** Chooses between the board and the other layout of a list. */
export function LayoutSwitch({ isShown, onShown, besides = 'Table' }: ListBoard) {
  return (
    <SegmentedControl
      aria-label="Layout"
      value={isShown ? 'board' : 'table'}
      onChange={(next) => onShown(next === 'board')}
      data={[
        { value: 'table', label: <LayoutLabel icon={<IconTable size={18} stroke={1.5} />} text={besides} /> },
        { value: 'board', label: <LayoutLabel icon={<IconLayoutKanban size={18} stroke={1.5} />} text="Board" /> },
      ]}
    />
  )
}

function LayoutLabel({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <span className={classes.layout}>
      {icon}
      <span className={classes.wideText}>{text}</span>
    </span>
  )
}
