import { useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconSun } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { linkTo } from '../app/link-to.ts'
import { useAppClient } from '../app/use-client.ts'
import type { SessionUser } from '../app/use-session.ts'
import { CommandPalette, type PaletteCommand, type PaletteRecord } from '../command-palette/command-palette.tsx'
import { findRecords, hasRecords, type FoundRecord } from '../command-palette/record-providers.ts'
import { usePageCommandList } from '../command-palette/page-commands.ts'
import type { TypedAhead } from '../command-palette/typed-ahead.ts'
import { useCommandKeys } from '../command-palette/use-command-keys.ts'
import { useRecentRecords } from '../command-palette/use-recent-records.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useMenu } from './use-menu.ts'

/** The second key of "go to", after G. */
const GO_KEYS: Readonly<Partial<Record<RouteId, string>>> = {
  dashboard: 'D',
  leads: 'L',
  contacts: 'C',
  accounts: 'A',
  deals: 'E',
  tasks: 'T',
  meetings: 'M',
  calls: 'P',
  calendar: 'Y',
  reminders: 'R',
  productsList: 'S',
  productList: 'K',
  enquiries: 'Q',
  chat: 'H',
}
const NO_COMMANDS: readonly PaletteCommand[] = []

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

  const added = usePageCommandList()
  const { toggleColorScheme } = useMantineColorScheme()
  const commands: readonly PaletteCommand[] = [
    ...added,
    ...groups.flatMap(({ label: group, items }) =>
      items.map(({ id, label, path, icon }) => {
        const key = GO_KEYS[id]
        return {
          id,
          label,
          group,
          icon: <MenuIcon name={icon} />,
          ...(key !== undefined && { shortcut: ['G', key] }),
          onRun: () => void navigate(linkTo(path)),
        }
      }),
    ),
    {
      id: 'theme',
      label: 'Switch between light and dark',
      group: 'Account',
      keywords: ['theme', 'dark', 'light', 'colour'],
      icon: <IconSun size={18} stroke={1.5} />,
      onRun: toggleColorScheme,
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      group: 'Account',
      keywords: ['log out', 'logout'],
      icon: <IconLogout size={18} stroke={1.5} />,
      onRun: () => void client.signIn.signOut(),
    },
  ]
  useCommandKeys(opened ? NO_COMMANDS : commands)
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
