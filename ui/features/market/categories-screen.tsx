import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import classes from './home.module.css'

interface Node {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly parent: number | null
}

/** The whole category tree on one page, by sector. */
export function CategoriesScreen({ tree }: { readonly tree: readonly Node[] }) {
  const below = Map.groupBy(tree, ({ parent }) => parent)
  const link = ({ slug, name }: Node) => <Link {...linkTo(addressOf('category', { slug }))}>{name}</Link>
  return (
    <>
      <h1>Categories</h1>
      {(below.get(null) ?? []).map((sector) => (
        <section key={sector.id} className={classes.sector} aria-labelledby={sector.slug}>
          <h2 id={sector.slug}>{link(sector)}</h2>
          <div className={classes.parents}>
            {(below.get(sector.id) ?? []).map((parent) => (
              <div key={parent.id}>
                <h3>{link(parent)}</h3>
                <ul>
                  {(below.get(parent.id) ?? []).map((leaf) => (
                    <li key={leaf.id}>{link(leaf)}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
