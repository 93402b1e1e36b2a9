import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { listViewSetting, showListView } from '../../../adapters/client/list-view-setting.ts'
import plain from '../shell/shell.module.css'
import classes from './products.module.css'

const VIEWS = [
  { value: 'grid', label: 'Grid', icon: IconLayoutGrid },
  { value: 'list', label: 'List', icon: IconLayoutList },
] as const

/** Cards side by side, or one product a line with its facts below each other, so that they compare (D-261). */
export function ViewSwitch() {
  const view = useSyncExternalStore(listViewSetting.subscribe, listViewSetting.read, () => 'grid' as const)
  useLayoutEffect(showListView, [view])
  return (
    <div role="group" aria-label="View" className={classes.views}>
      {VIEWS.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          className={plain.iconButton}
          aria-label={label}
          title={label}
          aria-pressed={view === value}
          onClick={() => listViewSetting.write(value)}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
        </button>
      ))}
    </div>
  )
}
