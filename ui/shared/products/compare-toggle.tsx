import { comparedProducts } from '../../../adapters/client/compared-products.ts'
import { COMPARED_MOST } from '../../../core/trade/compare.ts'
import classes from './compare.module.css'
import { useCompared } from './use-compared.ts'

export interface CompareToggleProps {
  readonly productId: number
  readonly name: string
}

/** Puts a product beside others, at most four. */
export function CompareToggle({ productId, name }: CompareToggleProps) {
  const compared = useCompared()
  const isOn = compared.includes(productId)
  const isFull = !isOn && compared.length >= COMPARED_MOST
  return (
    <label
      data-scripted
      data-compare
      className={classes.toggle}
      title={isFull ? `At most ${COMPARED_MOST} products` : undefined}
    >
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFull}
        aria-label={`Compare ${name}`}
        onChange={() => comparedProducts.toggle(productId)}
      />
      Compare
    </label>
  )
}
