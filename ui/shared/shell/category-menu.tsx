import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { menuCache } from '../../../adapters/client/lazy-calls.ts'
import { keyOf } from '../../../adapters/client/queries.ts'
import { loadMenu } from '../../../adapters/client/market-menu.ts'
import { linkTo } from '../app/link-to.ts'
import { useAppClient } from '../app/use-client.ts'
import { ErrorState } from '../states/error-state.tsx'
import { LinesSkeleton, Loading } from '../states/skeletons.tsx'
import classes from './category-menu.module.css'

/** The sectors of the market; the pressed one shows its branches beside the sectors, on a phone below its name. */
export function CategoryMenu() {
  const client = useAppClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keyOf(client, menuCache),
    queryFn: () => loadMenu(client),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [chosen, setChosen] = useState<number>()
  const id = useId()
  if (isError) {
    return (
      <ErrorState title="The categories could not be loaded." isRetrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (data === undefined) {
    return (
      <Loading label="Loading categories">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  }
  const open = chosen ?? data[0]?.id
  return (
    <ul className={classes.sectors}>
      {data.map((sector) => (
        <li key={sector.id}>
          <button
            type="button"
            className={classes.sector}
            aria-expanded={sector.id === open}
            aria-controls={`${id}-${sector.id}`}
            onClick={() => setChosen(sector.id)}
          >
            {sector.name}
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          </button>
          <div id={`${id}-${sector.id}`} className={classes.branches} hidden={sector.id !== open}>
            <Link {...linkTo(sector.link)} className={classes.all}>
              All of {sector.name}
            </Link>
            <ul>
              {sector.children.map((branch) => (
                <li key={branch.id}>
                  <Link {...linkTo(branch.link)}>{branch.name}</Link>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}
