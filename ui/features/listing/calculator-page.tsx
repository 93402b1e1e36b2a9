import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { listingMessages } from '../../../core/catalogue/listing.messages.ts'
import { productShow } from '../../../core/contracts/listing.contract.ts'
import { pathOf, productFormAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import classes from './listing-editor.module.css'

const loading = (
  <Loading label="Loading the calculator">
    <FormSkeleton fields={4} />
  </Loading>
)

// Its formulas need mathjs, which loads beside the listing.
const LazyCalculator = lazyPart(() => import('./calculator-panel.tsx').then(({ CalculatorPanel }) => CalculatorPanel), {
  loading,
  failed: (retry) => <ErrorState title="The calculator could not be loaded." onRetry={retry} />,
})

/** The pricing calculator on its own page (D-111). */
export function CalculatorPage({ listingId }: { readonly listingId: string | undefined }) {
  const navigate = useNavigate()
  const plan = usePlan()
  const id = /^[1-9]\d{0,14}$/.test(listingId ?? '') ? Number(listingId) : undefined
  const { data, error, isFetching, refetch } = useCall(productShow, { id: id ?? 0 }, { enabled: id !== undefined })
  useEffect(() => {
    if (id !== undefined) void LazyCalculator.preload()
  }, [id])
  const isMissing = id === undefined || isNotFound(error)
  useEffect(() => {
    if (isMissing) void navigate({ ...linkTo(pathOf('productsList')), replace: true })
  }, [isMissing, navigate])
  if (data === undefined && error !== null && !isMissing)
    return (
      <ErrorState
        isPage
        title="The listing could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (data === undefined || id === undefined) return loading
  const { name: given } = data.data.form
  const name = typeof given === 'string' && given.trim() !== '' ? given : 'a listing without a name'
  const noLevels = (
    <EmptyState
      icon={<IconCalculator size={28} stroke={1.5} />}
      title="No variations to price yet"
      action={
        <Button renderRoot={(props) => <Link {...linkTo(productFormAddress(id))} {...props} />}>
          Open the listing
        </Button>
      }
    >
      Set its product type to Config and make at least one level: the calculator prices what the levels make.
    </EmptyState>
  )
  return (
    <div className={classes.alone}>
      <h1>Pricing calculator</h1>
      <p className={classes.crumb}>
        For <Link {...linkTo(productFormAddress(id))}>{name}</Link>
      </p>
      {plan('calculator') ? null : <PlanLock>{listingMessages.calculatorLocked}</PlanLock>}
      <LazyCalculator productId={id} empty={noLevels} />
    </div>
  )
}
