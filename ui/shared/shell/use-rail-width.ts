import { useSyncExternalStore } from 'react'
import { railSetting } from '../../../adapters/client/rail-setting.ts'

/** Whether the rail shows icons only: chosen by the person and kept in this browser. */
export function useRailWidth(): { readonly isNarrow: boolean; readonly toggle: () => void } {
  const isNarrow = useSyncExternalStore(railSetting.subscribe, railSetting.isNarrow, () => false)
  return { isNarrow, toggle: () => railSetting.setNarrow(!isNarrow) }
}
