import type { ProductPage } from '../../../core/contracts/market.contract.ts'
import { specificationRows } from '../../shared/products/specification-rows.ts'
import classes from './product.module.css'

/** The product's specifications as names and values. */
export function SpecificationTable({ product }: { readonly product: ProductPage }) {
  return (
    <table className={classes.specs}>
      <tbody>
        {specificationRows(product).map(({ name, value }, at) => (
          // A seller may name a specification like a field.
          <tr key={at}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
