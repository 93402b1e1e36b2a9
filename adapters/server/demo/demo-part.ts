import type { Work } from '../database/store.ts'
import type { FileStore } from '../integrations/file-store.ts'
import type { DemoWorld } from './world.ts'

/** One part of the demo market. Parts run in the order of the list and can read the results of earlier ones. */
export interface DemoPart {
  /** The label in the progress line, such as `listings`. */
  readonly name: string
  readonly seed: (
    w: Work,
    world: DemoWorld,
    tools: { readonly files: FileStore; readonly onProgress: (share: number) => void },
  ) => Promise<void>
}
