import { useEffect, useRef, useState, type ReactNode } from 'react'
import { loadOnce } from '../../../adapters/client/load-once.ts'
import { ChatProvider, useNewsCounts } from '../app/chat-context.tsx'
import { useNewsOfTab } from '../app/use-news-of-tab.ts'
import type { SessionUser } from '../app/use-session.ts'
import { whenUsed } from '../app/when-used.ts'
import { catchTyping, type TypingCatcher } from '../command-palette/typed-ahead.ts'
import { useCommandKey } from '../command-palette/use-command-key.ts'
import { notify } from '../notice/notify.ts'
import { WorkspaceShell } from './workspace-shell.tsx'

/** The workspace's frame with the command palette over it. */
export function WorkspaceFrame({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  return (
    <ChatProvider user={user}>
      <Frame user={user}>{children}</Frame>
    </ChatProvider>
  )
}

function Frame({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  const counts = useNewsCounts(user)
  useNewsOfTab(counts.chat + counts.notifications)
  const [isSearching, setSearching] = useState(false)
  // After the shortcut, typed characters go to the palette, even while its code is loading.
  const catcher = useRef<TypingCatcher>(undefined)
  const close = () => {
    catcher.current?.take()
    catcher.current = undefined
    setSearching(false)
  }
  const open = () => {
    if (isSearching) return
    catcher.current ??= catchTyping(close)
    setSearching(true)
  }
  const takeTyped = () => {
    const typed = catcher.current?.take()
    catcher.current = undefined
    return typed ?? { text: '', isEntered: false }
  }
  useCommandKey(open)
  useEffect(() => () => void catcher.current?.take(), [])
  return (
    <>
      <WorkspaceShell user={user} counts={counts} onSearch={open}>
        {children}
      </WorkspaceShell>
      <LazyPalette user={user} opened={isSearching} onClose={close} takeTyped={takeTyped} />
    </>
  )
}

type PaletteProps = Parameters<typeof import('./workspace-palette.tsx').WorkspacePalette>[0]

const loadPalette = loadOnce(() => import('./workspace-palette.tsx'))

/** Loads the palette when somebody uses the page, or at once when it is opened. */
function LazyPalette(props: PaletteProps) {
  const [part, setPart] = useState<{ readonly Palette: typeof import('./workspace-palette.tsx').WorkspacePalette }>()
  const { opened, onClose } = props
  const isMissing = part === undefined
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    const load = () => {
      if (isGone) return
      loadPalette().then(
        ({ WorkspacePalette }) => {
          if (!isGone) setPart({ Palette: WorkspacePalette })
        },
        () => {
          if (isGone || !opened) return
          onClose()
          notify.error('The search could not be loaded. Check the network, then try again.')
        },
      )
    }
    if (opened) load()
    else whenUsed(load)
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `onClose` is new at every render; only opening starts a load
  }, [isMissing, opened])
  return part === undefined ? null : <part.Palette {...props} />
}
