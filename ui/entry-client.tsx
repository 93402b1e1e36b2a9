import './shared/theme/styles.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { takeAutologinCode } from '../adapters/client/autologin-code.ts'
import { createClient } from '../adapters/client/client.ts'
import { watchFailedStyles } from '../adapters/client/failed-styles.ts'
import { browserSession } from '../adapters/client/session-store.ts'
import { makeRouter } from './router.tsx'
import { readPageConfig } from './shared/app/page-config.ts'
import { whenUsed } from './shared/app/when-used.ts'
import { notify } from './shared/notice/notify.ts'

watchFailedStyles()

// A function, not top-level await: the files that it loads import this one, and would wait for it while it waits for them.
async function start(): Promise<void> {
  const config = readPageConfig()
  const code = takeAutologinCode()
  // On a shop's own host, calls go to the same host: the server handles them there too.
  const client = createClient({ origin: '', session: await browserSession() })
  // The guard needs the new session, so the page waits for it; only autologin links do this.
  const problem = code === undefined ? undefined : await client.signIn.trade(code)
  const router = makeRouter({ client, config })

  // As a transition, in short pieces: on a phone the whole of a list would block touches for half a second.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
  // Somebody who only reads makes no call.
  whenUsed(() => void client.warmUp())

  if (problem !== undefined) notify.lastingError(problem)
}

void start()
