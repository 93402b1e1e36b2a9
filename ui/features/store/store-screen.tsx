import { Link, useNavigate } from '@tanstack/react-router'
import { IconExternalLink } from '@tabler/icons-react'
import { storeSettings, type Store } from '../../../core/contracts/store.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { grantedParts } from '../../../core/navigation/guard.ts'
import { storefrontMessages } from '../../../core/storefront/storefront.messages.ts'
import { shopAddress, storefrontAddress } from '../../../core/storefront/storefront-address.ts'
import { currencySetting } from '../../../adapters/client/currency-setting.ts'
import { companyView } from '../../../adapters/client/lazy-calls.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { usePageConfig } from '../../shared/app/use-client.ts'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { LeaveScope, useLeave } from '../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import type { BannersPartProps } from './banners-part.tsx'
import { type PartProps, StorePart } from './store-part.tsx'
import classes from './store.module.css'

const LOADING = (
  <Loading label="Loading this part of the storefront">
    <FormSkeleton fields={5} />
  </Loading>
)
const failed = (retry: () => void) => (
  <ErrorState title="This part of the storefront could not be loaded." onRetry={retry} />
)

// The address is the first part: menus, which are dragged, and banners load for the person who opens them.
const LazyMenu = lazyPart<PartProps>(() => import('./menu-part.tsx').then(({ MenuPart }) => MenuPart), {
  loading: LOADING,
  failed,
})
const LazyBanners = lazyPart<BannersPartProps>(
  () => import('./banners-part.tsx').then(({ BannersPart }) => BannersPart),
  {
    loading: LOADING,
    failed,
  },
)

export interface StoreScreenProps {
  readonly tab: string | undefined
  /** The banner that is open. */
  readonly banner: string | undefined
}

/** The settings of the shop: address and introduction, menu, and banners, each part with its own right (D-29). */
export function StoreScreen({ tab, banner }: StoreScreenProps) {
  const user = useSessionUser()
  const navigate = useNavigate()
  const leave = useLeave()
  const plan = usePlan()
  usePreload(LazyMenu, LazyBanners)
  const settings = useCall(storeSettings, {})
  const store = settings.data?.data
  const company = useCall(
    companyView,
    { slug: store?.slug ?? '' },
    { enabled: store !== undefined, keepPreviousData: true },
  )
  const shop = company.data?.data
  const parts = user === undefined ? [] : grantedParts('store', user)
  const part = parts.find((each) => each.tab === tab) ?? parts[0]
  const isBroken = settings.isError || company.isError
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Storefront</h1>
        {store === undefined ? null : <OpenShop store={store} />}
      </header>
      {plan('storefront') ? null : <PlanLock>{storefrontMessages.planWithoutStore}</PlanLock>}
      <nav aria-label="Parts of the storefront" className={classes.parts}>
        <ul>
          {parts.map((each) => (
            <li key={each.tab}>
              <Link
                {...linkTo(addressOf('store', {}, { tab: each.tab }))}
                className={classes.part}
                activeProps={{}}
                aria-current={each === part ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  leave.request(() => void navigate(linkTo(addressOf('store', {}, { tab: each.tab }))))
                }}
              >
                {each.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {store !== undefined && shop !== undefined ? (
        <LeaveScope value={leave.scope}>
          {part?.tab === 'menu' ? (
            <LazyMenu store={store} shop={shop} />
          ) : part?.tab === 'banner' ? (
            <LazyBanners store={store} shop={shop} open={banner} />
          ) : (
            <StorePart store={store} shop={shop} />
          )}
        </LeaveScope>
      ) : isBroken ? (
        <ErrorState
          title="The storefront could not be loaded."
          detail="Check the connection and try again."
          isRetrying={settings.isFetching || company.isFetching}
          onRetry={() => void (settings.isError ? settings.refetch() : company.refetch())}
        />
      ) : (
        <Loading label="Loading the storefront">
          <FormSkeleton fields={5} />
        </Loading>
      )}
      {leave.question}
    </div>
  )
}

/** The link to the public shop, on its own host where there is one, with the statistics of D-32. */
function OpenShop({ store: { slug, is_public } }: { readonly store: Store }) {
  const { origin, storeDomain } = usePageConfig()
  const user = useSessionUser()
  if (!is_public)
    return <p className={classes.quiet}>Visitors see the shop once your company is approved. You can prepare it now.</p>
  const target = { slug, userId: user?.id, currency: currencySetting.read() }
  const text = (
    <>
      Open the shop <IconExternalLink size={16} stroke={1.5} aria-hidden />
    </>
  )
  return storeDomain === undefined ? (
    <Link {...linkTo(shopAddress(target))} className={classes.open}>
      {text}
    </Link>
  ) : (
    <a
      href={storefrontAddress(new URL(origin).protocol, storeDomain, target)}
      target="_blank"
      rel="noopener"
      className={classes.open}
    >
      {text}
    </a>
  )
}
