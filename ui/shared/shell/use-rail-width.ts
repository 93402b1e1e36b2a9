import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { railSetting } from '../../../adapters/client/rail-setting.ts'
import { upTo } from '../theme/breakpoints.ts'

/**
 * Whether the rail shows icons only: as the person chose in this browser, else depending on the width of the window.
 */
export function useRailWidth(): { readonly isNarrow: boolean; readonly toggle: () => void } {
  const chosen = useSyncExternalStore(railSetting.subscribe, railSetting.read, () => undefined)
  const isTablet = useMediaQuery(upTo(1024), false, { getInitialValueInEffect: false })
  const isNarrow = chosen === undefined ? isTablet : chosen === 'narrow'
  return { isNarrow, toggle: () => railSetting.write(isNarrow ? 'wide' : 'narrow') }
}
