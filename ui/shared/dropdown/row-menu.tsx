import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { MenuEntry } from './dropdown.types.ts'
import { LazyMenuPanel } from './lazy-panels.tsx'
import { useDropdown } from './use-dropdown.ts'

/** The actions for one row of a list behind three dots; nothing when there is none. */
export function RowMenu({ name, entries }: { readonly name: string; readonly entries: readonly MenuEntry[] }) {
  const { target, panel } = useDropdown('menu')
  if (entries.length === 0) return null
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`} {...target}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {panel === undefined ? null : <LazyMenuPanel {...panel} position="bottom-end" groups={[{ entries }]} />}
    </>
  )
}
