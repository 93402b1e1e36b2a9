import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { linkTo } from '../../shared/app/link-to.ts'

/**
 * Returns the function that continues to an address after a sign-in. Call it as soon as the sign-in is stored, before
 * the guard redirects to the dashboard. Does nothing once the person has left the page.
 */
export function useEnter(to: string): () => void {
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => {
    if (isShown.current) void navigate({ ...linkTo(to), replace: true })
  }
}
