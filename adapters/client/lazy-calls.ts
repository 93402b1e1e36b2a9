import { lazyCall } from './lazy-call.ts'

// The calls of pages that visitors read. The server renders those pages with their data, so that they show without a call: their
// contracts, and with them the validation library, load with the first call (D-328). Pages of the workspace, which make calls at
// once, import contracts themselves.

const ads = () => import('../../core/contracts/ad-counts.contract.ts')
const blog = () => import('../../core/contracts/blog.contract.ts')
const followers = () => import('../../core/contracts/followers.contract.ts')
const invitations = () => import('../../core/contracts/invitations.contract.ts')
const lookup = () => import('../../core/contracts/lookup.contract.ts')
const market = () => import('../../core/contracts/market.contract.ts')
const offers = () => import('../../core/contracts/price-offers.contract.ts')
const cards = () => import('../../core/contracts/product-cards.contract.ts')
const reviews = () => import('../../core/contracts/reviews.contract.ts')
const catalogs = () => import('../../core/contracts/shop-catalogs.contract.ts')
const store = () => import('../../core/contracts/store.contract.ts')
const supplierList = () => import('../../core/contracts/suppliers.contract.ts')
const wishes = () => import('../../core/contracts/wishlist.contract.ts')

export const countAds = lazyCall('ads.count', 'public', async () => (await ads()).countAds)

export const blogsList = lazyCall('blogs.list', 'public', async () => (await blog()).blogsList)
export const blogDetails = lazyCall('blogs.details', 'public', async () => (await blog()).blogDetails)
export const recentBlogs = lazyCall('blogs.recent', 'public', async () => (await blog()).recentBlogs)
export const blogCategories = lazyCall('blogs.categories', 'public', async () => (await blog()).blogCategories)
export const pageList = lazyCall('site.pages', 'public', async () => (await blog()).pageList)
export const pageView = lazyCall('site.page', 'public', async () => (await blog()).pageView)

export const following = lazyCall('followers.following', 'signedIn', async () => (await followers()).following)
export const followShop = lazyCall('followers.follow', 'signedIn', async () => (await followers()).followShop)

export const viewInvitation = lazyCall('invitations.view', 'public', async () => (await invitations()).viewInvitation)

export const categoryList = lazyCall('lookup.categoryList', 'public', async () => (await lookup()).categoryList)
export const formerCategory = lazyCall('lookup.formerCategory', 'public', async () => (await lookup()).formerCategory)
export const categoriesCache = lazyCall(
  'lookup.categoriesCache',
  'public',
  async () => (await lookup()).categoriesCache,
)
export const menuCache = lazyCall('lookup.menuCache', 'public', async () => (await lookup()).menuCache)
export const menuItems = lazyCall('lookup.menuItems', 'public', async () => (await lookup()).menuItems)
export const currencies = lazyCall('lookup.currencies', 'public', async () => (await lookup()).currencies)

export const productList = lazyCall('market.productList', 'public', async () => (await market()).productList)
export const productFilters = lazyCall('market.productFilters', 'public', async () => (await market()).productFilters)
export const productView = lazyCall('market.productView', 'public', async () => (await market()).productView)
export const productVariations = lazyCall(
  'market.productVariations',
  'public',
  async () => (await market()).productVariations,
)
export const companyView = lazyCall('market.companyView', 'public', async () => (await market()).companyView)
export const latestShops = lazyCall('market.latestShops', 'public', async () => (await market()).latestShops)
export const shopReviews = lazyCall('market.shopReviews', 'public', async () => (await market()).shopReviews)

export const priceOffers = lazyCall('prices.offers', 'public', async () => (await offers()).priceOffers)
export const ownPriceOffers = lazyCall('prices.ownOffers', 'signedIn', async () => (await offers()).ownPriceOffers)

export const similarProducts = lazyCall('market.similarProducts', 'public', async () => (await cards()).similarProducts)
export const productCards = lazyCall('market.productCards', 'public', async () => (await cards()).productCards)

export const ownReviews = lazyCall('reviews.own', 'signedIn', async () => (await reviews()).ownReviews)

export const shopCatalogs = lazyCall('catalogs.ofShop', 'public', async () => (await catalogs()).shopCatalogs)
export const shopCatalog = lazyCall('catalogs.view', 'public', async () => (await catalogs()).shopCatalog)

export const storeView = lazyCall('store.view', 'public', async () => (await store()).storeView)

export const suppliers = lazyCall('market.suppliers', 'public', async () => (await supplierList()).suppliers)

export const wishlist = lazyCall('wishlist.list', 'permission', async () => (await wishes()).wishlist)
export const wishlistAdd = lazyCall('wishlist.add', 'permission', async () => (await wishes()).wishlistAdd)
export const wishlistDelete = lazyCall('wishlist.delete', 'permission', async () => (await wishes()).wishlistDelete)
