import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Client } from '../../../adapters/client/client.ts'
import type { PageConfig } from './page-config.ts'

/** What every route and part of a page can reach. */
export interface AppContextValue {
  readonly client: Client
  readonly config: PageConfig
  readonly queryClient: QueryClient
}

/** Filled by the root route; specs of components fill it themselves. */
export const AppContext = createContext<AppContextValue | undefined>(undefined)
