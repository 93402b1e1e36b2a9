import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { cachedFailure } from '../../../adapters/client/cached-failure.ts'
import plain from '../shell/shell.module.css'
import classes from './states.module.css'

/** Whether the browser believes it has a network; true while rendering on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/**
 * An unobtrusive bar while there is no network. Nothing typed is lost, so no action is needed. Code whose failed load the
 * browser keeps needs one: a reload, which a person starts, because only they know what else they are doing on the page.
 */
export function OfflineBar() {
  const isOnline = useOnline()
  const isReloadNeeded = useSyncExternalStore(cachedFailure.subscribe, cachedFailure.current, () => false)
  const lost = isReloadNeeded ? 'A part of this page could not be loaded.' : undefined
  const text = isOnline ? lost : 'You are offline. What you typed stays here and can be sent when the network is back.'
  return (
    <div role="status" className={classes.offlineSlot}>
      {text === undefined ? null : (
        <div className={classes.offlineBar}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          <span className={classes.barText}>{text}</span>
          {isOnline ? (
            <button type="button" className={plain.plainButton} onClick={() => window.location.reload()}>
              Reload the page
            </button>
          ) : null}
        </div>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
