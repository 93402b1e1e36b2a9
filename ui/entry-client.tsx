import './shared/theme/styles.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createClient } from '../adapters/client/client.ts'
import { makeRouter } from './router.tsx'
import { readPageConfig } from './shared/app/page-config.ts'

const config = readPageConfig()
// On a shop's own host the calls go to the same host: the server answers them there too.
const router = makeRouter({ client: createClient({ origin: '' }), config })

hydrateRoot(document, <StrictMode><RouterClient router={router} /></StrictMode>)
