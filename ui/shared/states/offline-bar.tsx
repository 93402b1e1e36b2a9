import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './states.module.css'

/** Whether the browser believes it has a network; true while rendering on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** An unobtrusive bar while there is no network. Nothing typed is lost, so no action is needed. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status" className={classes.offlineSlot}>
      {isOnline ? null : (
        <div className={classes.offlineBar}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden />
          <span className={classes.barText}>
            You are offline. What you typed stays here and can be sent when the network is back.
          </span>
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
