import { Link } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import { comparedProducts } from '../../../adapters/client/compared-products.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { COMPARED_MOST, comparedText } from '../../../core/trade/compare.ts'
import { linkTo } from '../app/link-to.ts'
import plain from '../shell/shell.module.css'
import classes from './compare.module.css'
import { useCompared } from './use-compared.ts'

/** The way to the comparison, while products are chosen for it. */
export function CompareTray() {
  const compared = useCompared()
  if (compared.length === 0) return null
  return (
    <aside className={classes.tray} aria-label="Comparison" data-bottom-bar>
      <span role="status">
        {compared.length} of {COMPARED_MOST} products
      </span>
      {compared.length < 2 ? (
        <span className={classes.hint}>Choose another one to compare</span>
      ) : (
        <Link
          {...linkTo(addressOf('compare', {}, { ids: comparedText(compared) }))}
          className={`${plain.plainButton} ${plain.strongButton}`}
        >
          Compare
        </Link>
      )}
      <button
        type="button"
        className={classes.clear}
        aria-label="Clear the comparison"
        onClick={comparedProducts.clear}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </button>
    </aside>
  )
}
