import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { productList } from '../../adapters/client/lazy-calls.ts'
import { ErrorPage } from '../shared/app/error-page.tsx'
import { guardRoute } from '../shared/app/guard-route.ts'
import { NotFoundPage } from '../shared/app/not-found-page.tsx'
import { whenUsed } from '../shared/app/when-used.ts'
import { PublicShell } from '../shared/shell/public-shell.tsx'
import { loadPublicFrame } from '../shared/shell/public-shell.queries.ts'

export const Route = createFileRoute('/_public')({
  ssr: true,
  beforeLoad: guardRoute,
  loader: ({ context }) => loadPublicFrame(context),
  staleTime: Number.POSITIVE_INFINITY,
  component: PublicFrame,
  notFoundComponent: () => (
    <PublicShell>
      <NotFoundPage />
    </PublicShell>
  ),
  errorComponent: (props) => (
    <PublicShell>
      <ErrorPage {...props} />
    </PublicShell>
  ),
})

function PublicFrame() {
  const { categories, currencies, pages } = Route.useLoaderData()
  // The contracts of these pages are one file, which somebody who only reads does not need.
  useEffect(() => whenUsed(() => void productList.load().catch(() => undefined)), [])
  return (
    <PublicShell
      {...(categories !== undefined && { categories })}
      {...(currencies !== undefined && { currencies })}
      {...(pages !== undefined && { pages })}
    >
      <Outlet />
    </PublicShell>
  )
}
