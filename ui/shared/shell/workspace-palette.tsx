import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { linkTo } from '../app/link-to.ts'
import { useAppClient } from '../app/use-client.ts'
import type { SessionUser } from '../app/use-session.ts'
import { CommandPalette, type PaletteCommand, type PaletteRecord } from '../command-palette/command-palette.tsx'
import { findRecords, hasRecords, type FoundRecord } from '../command-palette/record-providers.ts'
import type { TypedAhead } from '../command-palette/typed-ahead.ts'
import { useRecentRecords } from '../command-palette/use-recent-records.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useMenu } from './use-menu.ts'

export interface WorkspacePaletteProps {
  readonly user: SessionUser
  readonly opened: boolean
  readonly onClose: () => void
  readonly takeTyped: () => TypedAhead
}

/** The palette of the workspace: every page and record that the person may open, and the records opened last. */
export function WorkspacePalette({ user, opened, onClose, takeTyped }: WorkspacePaletteProps) {
  const navigate = useNavigate()
  const client = useAppClient()
  const store = useRecentRecords()
  const groups = useMenu(user)
  const [wasOpened, setWasOpened] = useState(false)
  const [recent, setRecent] = useState<readonly FoundRecord[]>([])
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setRecent(store.read())
  }

  const commands: readonly PaletteCommand[] = groups.flatMap(({ group, items }) =>
    items.map(({ id, label, path, icon }) => ({
      id,
      label,
      group,
      icon: <MenuIcon name={icon} />,
      onRun: () => void navigate(linkTo(path)),
    })),
  )
  const lineOf = useCallback(
    ({ icon, address, ...record }: FoundRecord): PaletteRecord => ({
      ...record,
      icon: <MenuIcon name={icon} />,
      onRun: () => {
        store.add({ ...record, address, ...(icon !== undefined && { icon }) })
        void navigate(linkTo(address))
      },
    }),
    [navigate, store],
  )
  const find = useCallback(
    async (query: string, signal: AbortSignal) =>
      (await findRecords(query, { client, viewer: user, signal })).map(lineOf),
    [client, user, lineOf],
  )
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      takeTyped={takeTyped}
      commands={commands}
      recent={recent.map(lineOf)}
      {...(hasRecords(user) && { findRecords: find })}
    />
  )
}
