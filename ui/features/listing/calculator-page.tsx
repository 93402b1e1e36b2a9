import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { productShow } from '../../../core/contracts/listing.contract.ts'
import { pathOf, productFormAddress } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { CalculatorPanel } from './calculator-panel.tsx'
import classes from './listing-editor.module.css'

/** The pricing calculator by itself, at its own address (D-111). */
export function CalculatorPage({ wantedId }: { readonly wantedId: string | undefined }) {
  const navigate = useNavigate()
  const id = /^[1-9]\d{0,14}$/.test(wantedId ?? '') ? Number(wantedId) : undefined
  const { data, error } = useCall(productShow, { id: id ?? 0 }, { enabled: id !== undefined })
  const isMissing = id === undefined || (error as { readonly _tag?: string } | null)?._tag === 'NotFound'
  useEffect(() => {
    if (isMissing) void navigate({ ...linkTo(pathOf('productsList')), replace: true })
  }, [isMissing, navigate])
  if (data === undefined || id === undefined) return <Loading label="Loading the calculator"><FormSkeleton fields={4} /></Loading>
  return (
    <div className={classes.alone}>
      <p className={classes.crumb}><Link {...linkTo(productFormAddress(id))}>{typeof data.data.form['name'] === 'string' ? data.data.form['name'] : 'Listing'}</Link></p>
      <h1>Pricing calculator</h1>
      <CalculatorPanel productId={id} />
    </div>
  )
}
