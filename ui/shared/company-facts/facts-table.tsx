import type { ReactNode } from 'react'
import classes from './company-facts.module.css'

/** Facts by name; those with an empty text are left out. */
export function FactsTable({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <table className={classes.table}>
      <tbody>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
