import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconPhoto, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { bannerDelete, bannerList, storeSettings } from '../../../core/contracts/store.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import type { BannerRow } from '../../../core/storefront/banner.schema.ts'
import { shopPageTitles } from '../../../core/storefront/shop-pages.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { notify } from '../../shared/notice/notify.ts'
import rows from '../../shared/page/row-list.module.css'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { BannerEditor } from './banner-form.tsx'
import type { PartProps } from './store-part.tsx'
import classes from './store.module.css'

export interface BannersPartProps extends PartProps {
  /** The id of the banner that is open, or `new`; undefined for the list. */
  readonly open: string | undefined
}

/** The banners of the shop, or the form of one. */
export function BannersPart({ open, ...part }: BannersPartProps) {
  const navigate = useNavigate()
  const { data, isError, isFetching, refetch } = useCall(bannerList, {})
  const show = (banner?: number | 'new') => void navigate(linkTo(addressOf('store', {}, { tab: 'banner', banner })))
  if (data === undefined)
    return isError ? (
      <ErrorState
        title="The banners could not be loaded."
        detail="Check the connection and try again."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the banners">
        <FormSkeleton fields={3} />
      </Loading>
    )
  const banner = data.data.find(({ id }) => String(id) === open)
  if (open === 'new' || banner !== undefined)
    return <BannerEditor key={open} {...part} banner={banner} onDone={() => show()} />
  return <BannerList banners={data.data} onOpen={show} />
}

interface BannerListProps {
  readonly banners: readonly BannerRow[]
  readonly onOpen: (banner: number | 'new') => void
}

function BannerList({ banners, onOpen }: BannerListProps) {
  const [doomed, setDoomed] = useState<BannerRow>()
  const { sendAsync } = useSend(bannerDelete, {
    invalidates: [bannerList, storeSettings],
    onDone: ({ message }) => notify.done(message),
  })
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => onOpen('new')}>
      New banner
    </Button>
  )
  if (banners.length === 0)
    return (
      <EmptyState icon={<IconPhoto size={28} stroke={1.5} />} title="No banners yet" action={add}>
        A banner is the large picture at the top of a page of your shop, with a few words and a button.
      </EmptyState>
    )
  return (
    <div className={rows.page}>
      <div>{add}</div>
      <ul className={`${rows.list} ${classes.bannerRows}`} aria-label="Banners">
        {banners.map((banner) => {
          const name = nameOf(banner)
          return (
            <li key={banner.id} className={rows.row}>
              <img className={classes.thumb} src={banner.images[0]?.url} alt="" width={128} height={48} />
              <div className={rows.rowMain}>
                <strong>{name}</strong>
                <span className={rows.quiet}>{factsOf(banner)}</span>
              </div>
              <div className={rows.rowActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${name}`}
                  onClick={() => onOpen(banner.id)}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Delete ${name}`}
                  onClick={() => setDoomed(banner)}
                >
                  Delete
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <ConfirmDelete
        opened={doomed !== undefined}
        kind="banner"
        name={doomed === undefined ? '' : nameOf(doomed)}
        onCancel={() => setDoomed(undefined)}
        onConfirm={async () => {
          if (doomed !== undefined) await sendAsync({ id: doomed.id })
          setDoomed(undefined)
        }}
      />
    </div>
  )
}

const nameOf = ({ images, page }: BannerRow): string =>
  images.find(({ heading }) => heading !== '')?.heading ?? `Banner of ${shopPageTitles[page]}`

const factsOf = ({ page, images, active_banner, default_banner }: BannerRow): string =>
  [
    active_banner === 'on' ? `Shown on ${shopPageTitles[page]}` : `Off, for ${shopPageTitles[page]}`,
    ...(default_banner === 'on' ? ['and on pages without a banner'] : []),
    images.length === 1 ? '1 picture' : `${images.length} pictures`,
  ].join(' · ')
