/** The browser's network state. Only false is reliable: true does not guarantee a connection. */
export interface OnlineState {
  readonly isOnline: () => boolean
  readonly subscribe: (onChange: (isOnline: boolean) => void) => () => void
}

export function onlineState(target: Window = globalThis.window): OnlineState {
  return {
    isOnline: () => target.navigator.onLine,
    subscribe: (onChange) => {
      const gained = () => onChange(true)
      const lost = () => onChange(false)
      target.addEventListener('online', gained)
      target.addEventListener('offline', lost)
      return () => {
        target.removeEventListener('online', gained)
        target.removeEventListener('offline', lost)
      }
    },
  }
}
