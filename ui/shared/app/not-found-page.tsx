import { Link } from '@tanstack/react-router'
import { IconMapQuestion } from '@tabler/icons-react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import plain from '../shell/shell.module.css'
import { linkTo } from './link-to.ts'
import { useBuiltRoutes } from './use-built-routes.ts'
import { WholePage } from './whole-page.tsx'

const PLACES = {
  productList: 'Browse products',
  categories: 'Browse categories',
  suppliers: 'Find suppliers',
  blogs: 'Read the blog',
  contactUs: 'Contact us',
  home: 'Go to the start page',
} as const

interface MissingProps {
  readonly title: string
  readonly text: string
  /** Where to go on; the best place first. */
  readonly places: readonly (keyof typeof PLACES)[]
}

function Missing({ title, text, places }: MissingProps) {
  const isBuilt = useBuiltRoutes()
  return (
    <WholePage
      icon={<IconMapQuestion size={32} stroke={1.5} />}
      title={title}
      actions={places
        .filter((place) => place === 'home' || isBuilt(place))
        .map((place, at) => (
          <Link
            key={place}
            {...linkTo(addressOf(place))}
            className={`${plain.plainButton} ${at === 0 ? plain.strongButton : plain.quietButton}`}
          >
            {PLACES[place]}
          </Link>
        ))}
    >
      {text}
    </WholePage>
  )
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Missing
      title="There is no such page"
      text="The address may be misspelt, or the page has been removed."
      places={['productList', 'home']}
    />
  )
}

export function ProductNotFound() {
  return (
    <Missing
      title="There is no such product"
      text="It is no longer on sale, or its address is misspelt. Search for it above, or look at what other suppliers sell."
      places={['productList', 'categories', 'suppliers']}
    />
  )
}

export function CategoryNotFound() {
  return (
    <Missing
      title="There is no such category"
      text="It has been renamed or removed, or its address is misspelt."
      places={['categories', 'productList']}
    />
  )
}

export function PostNotFound() {
  return (
    <Missing
      title="There is no such post"
      text="It has been removed, or its address is misspelt."
      places={['blogs', 'home']}
    />
  )
}

export function TextNotFound() {
  return (
    <Missing
      title="There is no such page"
      text="It has been removed, or its address is misspelt."
      places={['home', 'contactUs']}
    />
  )
}
