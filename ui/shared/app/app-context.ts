import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Client } from '../../../adapters/client/client.ts'
import type { PageConfig } from './page-config.ts'

/** The services available to every route and component. */
export interface AppContextValue {
  readonly client: Client
  readonly config: PageConfig
  readonly queryClient: QueryClient
}

/** Provided by the root route; component specs provide their own value. */
export const AppContext = createContext<AppContextValue | undefined>(undefined)
