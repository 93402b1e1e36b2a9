import { useContext } from 'react'
import type { Client } from '../../../adapters/client/client.ts'
import { AppContext, type AppContextValue } from './app-context.ts'
import type { PageConfig } from './page-config.ts'

function useApp(): AppContextValue {
  const app = useContext(AppContext)
  if (app === undefined) throw new Error('useApp needs an AppContext around it')
  return app
}

/** The client for calls, session and realtime. */
export const useAppClient = (): Client => useApp().client

/** The configuration of this installation: its address and the domain of storefronts. */
export const usePageConfig = (): PageConfig => useApp().config
