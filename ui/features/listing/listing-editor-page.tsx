import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { productShow } from '../../../core/contracts/listing.contract.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useRememberRecord } from '../../shared/command-palette/use-recent-records.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { foundListing } from './find-listings.ts'
import { ListingEditorScreen } from './listing-editor.tsx'

/**
 * The product form: empty without `Id`, otherwise with that listing. A listing that does not exist redirects to the
 * list (ROUTE-41, D-36).
 */
export function ListingEditorPage({ listingId }: { readonly listingId: string | undefined }) {
  const [currentYear] = useState(() => new Date().getUTCFullYear())
  const [start, setStart] = useState<{
    readonly id: string | undefined
    readonly run: number
    readonly made: string | undefined
  }>({ id: listingId, run: 0, made: undefined })
  if (start.id !== listingId) {
    setStart(
      listingId === undefined ? { id: undefined, run: start.run + 1, made: undefined } : { ...start, id: listingId },
    )
  }
  // A listing created here stays in the same editor when its id is added to the address.
  if (listingId === undefined || listingId === start.made) {
    return (
      <ListingEditorScreen
        key={start.run}
        opened={undefined}
        currentYear={currentYear}
        onReload={() => setStart((now) => ({ ...now, made: undefined }))}
        onMade={(id) => setStart((now) => ({ ...now, made: String(id) }))}
      />
    )
  }
  return <StoredListingEditor key={listingId} listingId={listingId} currentYear={currentYear} />
}

function StoredListingEditor({ listingId, currentYear }: { readonly listingId: string; readonly currentYear: number }) {
  const navigate = useNavigate()
  const isNumber = /^[1-9]\d{0,14}$/.test(listingId)
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useCall(
    productShow,
    { id: isNumber ? Number(listingId) : 0 },
    { enabled: isNumber },
  )
  const [run, setRun] = useState(0)
  useRememberRecord(data === undefined ? undefined : foundListing({ id: data.data.id, name: nameIn(data.data.form) }))
  const isMissing = !isNumber || isNotFound(error)
  useEffect(() => {
    if (isMissing) void navigate({ ...linkTo(pathOf('productsList')), replace: true })
  }, [isMissing, navigate])
  // A response cached by an earlier visit may be stale: the form opens with a fresh one.
  if (data !== undefined && (isFetchedAfterMount || !isFetching))
    return (
      <ListingEditorScreen
        key={run}
        opened={data.data}
        currentYear={currentYear}
        onReload={() => setRun((now) => now + 1)}
      />
    )
  if (error !== null && !isMissing)
    return (
      <ErrorState
        isPage
        title="The listing could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <Loading label="Loading the listing">
      <FormSkeleton fields={8} />
    </Loading>
  )
}

/** A draft's form may contain anything. */
const nameIn = ({ name }: { readonly name?: unknown }): string => (typeof name === 'string' ? name : '')
