import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { menuOf } from '../../../core/navigation/menu.ts'
import { ChatProvider, useNewsCounts } from '../app/chat-context.tsx'
import { linkTo } from '../app/link-to.ts'
import type { SessionUser } from '../app/use-session.ts'
import { CommandPalette, type PaletteCommand } from '../command-palette/command-palette.tsx'
import { useCommandKey } from '../command-palette/use-command-key.ts'
import { MenuIcon } from './menu-icon.tsx'
import { WorkspaceShell } from './workspace-shell.tsx'

/** The workspace's frame with what opens over it: the command palette with every place the person may go. */
export function WorkspaceFrame({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  return <ChatProvider user={user}><Frame user={user}>{children}</Frame></ChatProvider>
}

function Frame({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  const counts = useNewsCounts(user)
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  useCommandKey(() => setSearching(true))
  const commands: readonly PaletteCommand[] = menuOf(user).flatMap(({ group, items }) =>
    items.map(({ id, label, path, icon }) => ({
      id,
      label,
      group,
      icon: <MenuIcon name={icon} />,
      onRun: () => void navigate(linkTo(path)),
    })),
  )
  return (
    <>
      <WorkspaceShell user={user} counts={counts} onSearch={() => setSearching(true)}>{children}</WorkspaceShell>
      <CommandPalette opened={isSearching} onClose={() => setSearching(false)} commands={commands} />
    </>
  )
}
