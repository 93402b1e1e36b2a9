import { Link } from '@tanstack/react-router'
import { IconMapQuestion } from '@tabler/icons-react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import plain from '../shell/shell.module.css'
import { linkTo } from './link-to.ts'
import { useBuiltRoutes } from './use-built-routes.ts'
import { WholePage } from './whole-page.tsx'

/** An address that leads nowhere. */
export function NotFoundPage() {
  const isBuilt = useBuiltRoutes()
  return (
    <WholePage
      icon={<IconMapQuestion size={32} stroke={1.5} />}
      title="There is no such page"
      actions={
        <>
          {isBuilt('productList') ? (
            <Link {...linkTo(addressOf('productList'))} className={`${plain.plainButton} ${plain.strongButton}`}>
              Browse products
            </Link>
          ) : null}
          <Link {...linkTo(addressOf('home'))} className={`${plain.plainButton} ${plain.quietButton}`}>
            Go to the start page
          </Link>
        </>
      }
    >
      The address may be misspelt, or the page has been removed.
    </WholePage>
  )
}
