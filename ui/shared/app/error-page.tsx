import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import plain from '../shell/shell.module.css'
import { WholePage } from './whole-page.tsx'

/** A page that failed to load or render. Retry loads its data again and keeps the frame. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    // Browsers and the router cache failed imports, so only a full reload fetches the code again.
    if (isMissingCode(error)) {
      window.location.reload()
      return
    }
    void router.invalidate().finally(() => {
      setRetrying(false)
      reset()
    })
  }
  return (
    <WholePage
      icon={<IconAlertTriangle size={32} stroke={1.5} />}
      title="This page could not be shown"
      actions={
        <button
          type="button"
          className={`${plain.plainButton} ${plain.strongButton}`}
          disabled={isRetrying}
          onClick={retry}
        >
          <IconRefresh size={18} stroke={1.5} aria-hidden />
          {isRetrying ? 'Retrying' : 'Retry'}
        </button>
      }
    >
      Something failed on the way. Nothing you saved is lost. Retry, and if it fails again come back in a few minutes.
    </WholePage>
  )
}

/** Matches the messages of Chromium and Firefox, of Safari, and of the build for a stylesheet. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
