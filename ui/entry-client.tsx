import './shared/theme/styles.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createClient } from '../adapters/client/client.ts'
import { browserSession } from '../adapters/client/session-store.ts'
import { makeRouter } from './router.tsx'
import { readPageConfig } from './shared/app/page-config.ts'
import { whenIdle } from './shared/app/when-idle.ts'

const config = readPageConfig()
// On a shop's own host the calls go to the same host: the server answers them there too.
const client = createClient({ origin: '', session: await browserSession() })
const router = makeRouter({ client, config })

hydrateRoot(document, <StrictMode><RouterClient router={router} /></StrictMode>)
whenIdle(() => void client.warmUp())
