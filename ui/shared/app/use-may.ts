import type { Action, Module } from '../../../core/permissions/catalogue.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { useSessionUser } from './use-session.ts'

/** Tells which actions of a module the signed-in person may take: controls without a right are not drawn. */
export function useMay(module: Module): (action: Action) => boolean {
  const user = useSessionUser()
  return (action) => user !== undefined && isGranted(user, { module, action })
}
