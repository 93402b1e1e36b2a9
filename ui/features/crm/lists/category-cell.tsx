import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { LazyMenuPanel } from '../../../shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../../shared/dropdown/use-dropdown.ts'
import { CategoryBadge } from '../record-value.tsx'
import classes from './lists.module.css'

interface CategoryCellProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly options: readonly string[]
  readonly onPick: (next: string) => void
}

/** The status or stage of a row, which a menu changes without opening the record. */
export function CategoryCell({ label, name, value, options, onPick }: CategoryCellProps) {
  const { target, panel, isOpen } = useDropdown('menu')
  return (
    <span className={classes.category} onKeyDown={keepOpening}>
      <UnstyledButton
        data-focus
        className={classes.categoryButton}
        aria-label={value === '' ? `Set ${label.toLowerCase()} of ${name}` : `${label} of ${name}: ${value}, change`}
        {...target}
      >
        {value === '' ? (
          <span className={classes.none}>Set {label.toLowerCase()}</span>
        ) : (
          <CategoryBadge value={value} />
        )}
        <IconChevronDown
          size={14}
          stroke={1.5}
          className={classes.chevron}
          data-open={isOpen || undefined}
          aria-hidden
        />
      </UnstyledButton>
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          groups={[
            {
              entries: options.map((option) => ({
                id: option,
                label: option,
                isCurrent: option === value,
                icon:
                  option === value ? (
                    <IconCheck size={16} stroke={1.5} aria-hidden />
                  ) : (
                    <span className={classes.tick} />
                  ),
                onSelect: () => {
                  if (option !== value) onPick(option)
                },
              })),
            },
          ]}
        />
      )}
    </span>
  )
}

/** The grid opens a record with Enter and selects it with Space; here both open the menu. */
function keepOpening(event: KeyboardEvent) {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}
