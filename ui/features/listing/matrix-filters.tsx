import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { levelsPending } from '../../../core/contracts/variation.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import classes from './listing-editor.module.css'
import type { MatrixRows } from './use-matrix-rows.ts'

const wholeNumber = new Intl.NumberFormat('en')

/** The number of variations, and what narrows them: a text, one option of each level, a missing price. */
export function MatrixFilters({ matrix, productId }: { readonly matrix: MatrixRows; readonly productId: number }) {
  const { data: levels } = useCall(levelsPending, { product_id: productId }, { keepPreviousData: true })
  const total = matrix.answer?.total ?? 0
  return (
    <>
      <header className={classes.rowHead}>
        <h4>
          {wholeNumber.format(total)} {total === 1 ? 'variation' : 'variations'}
          {matrix.isUnpriced ? ' without a price' : ''}
        </h4>
        <TextInput
          size="sm"
          aria-label="Search variations"
          placeholder="Search variations"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={matrix.typed}
          onChange={(event) => matrix.narrow({ typed: event.currentTarget.value })}
        />
      </header>
      <div className={classes.matrixFilters} role="group" aria-label="Filter variations">
        {(levels?.selected ?? [])
          .filter((level) => level.options.length > 1)
          .map((level) => (
            <label key={level.id} className={classes.matrixFilter}>
              <span>{level.name}</span>
              <select
                value={matrix.options[level.id] ?? ''}
                onChange={(event) =>
                  matrix.narrow({ options: { ...matrix.options, [level.id]: event.currentTarget.value } })
                }
              >
                <option value="">All</option>
                {level.options.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        <label className={classes.matrixFilter}>
          <input
            type="checkbox"
            checked={matrix.isUnpriced}
            onChange={(event) => matrix.narrow({ isUnpriced: event.currentTarget.checked })}
          />
          <span>Without a price</span>
        </label>
      </div>
    </>
  )
}
