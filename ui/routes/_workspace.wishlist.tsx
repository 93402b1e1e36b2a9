import { createFileRoute } from '@tanstack/react-router'
import { WishlistScreen } from '../features/wishlist/wishlist-screen.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/wishlist')({
  head: () => titleOf('wishlist'),
  component: WishlistScreen,
})
