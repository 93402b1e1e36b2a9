import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ErrorPage } from '../shared/app/error-page.tsx'
import { guardRoute } from '../shared/app/guard-route.ts'
import { NotFoundPage } from '../shared/app/not-found-page.tsx'
import { PublicShell } from '../shared/shell/public-shell.tsx'

export const Route = createFileRoute('/_public')({
  ssr: true,
  beforeLoad: guardRoute,
  component: () => <PublicShell><Outlet /></PublicShell>,
  notFoundComponent: NotFoundPage,
  errorComponent: (props) => <PublicShell><ErrorPage {...props} /></PublicShell>,
})
