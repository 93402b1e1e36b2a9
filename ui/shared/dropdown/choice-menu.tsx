import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './choice-menu.module.css'
import type { MenuEntry } from './dropdown.types.ts'
import { LazyMenuPanel } from './lazy-panels.tsx'
import { useDropdown } from './use-dropdown.ts'

export interface Choice {
  readonly id: string
  readonly label: ReactNode
  /** Whether it is the one in use. */
  readonly isCurrent: boolean
  readonly onSelect: () => void
}

interface ChoiceMenuProps extends ButtonProps {
  readonly choices: readonly Choice[]
  /** What can be done with them, below a line. */
  readonly actions: readonly MenuEntry[]
}

/** A button with a menu of named things: a tick marks the one in use. */
export function ChoiceMenu({ choices, actions, ...button }: ChoiceMenuProps) {
  const { target, panel } = useDropdown('menu')
  return (
    <>
      <Button {...button} {...target} />
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          width={280}
          groups={[
            {
              className: classes.choices,
              entries: choices.map((choice) => ({
                ...choice,
                icon: choice.isCurrent ? (
                  <IconCheck size={16} stroke={1.5} aria-hidden />
                ) : (
                  <span className={classes.tick} />
                ),
              })),
            },
            { entries: actions },
          ].filter(({ entries }) => entries.length > 0)}
        />
      )}
    </>
  )
}
