import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import type { Store } from '../../../core/contracts/store.contract.ts'
import type { BannerForm } from '../../../core/storefront/banner.schema.ts'
import { type ShopPage, shopPageTitles } from '../../../core/storefront/shop-pages.ts'
import { ShopBanner } from '../../shared/storefront/shop-banner.tsx'
import { ShopHead } from '../../shared/storefront/shop-head.tsx'
import front from '../../shared/storefront/storefront.module.css'
import classes from './store.module.css'

const WIDTHS = { Phone: 360, Tablet: 768, Desktop: 1280 } as const
type Device = keyof typeof WIDTHS
const DEVICES = Object.keys(WIDTHS) as readonly Device[]

export interface ShopPreviewProps {
  readonly shop: PublicCompany
  readonly store: Pick<Store, 'title' | 'description' | 'shows_logo' | 'menu'>
  readonly page?: ShopPage
  readonly banner?: BannerForm | undefined
  /** The picture of the banner that is being edited. */
  readonly picture?: number
}

/** The top of the shop with what the form holds now, as it is on three widths of screens. Its links lead nowhere. */
export function ShopPreview({ shop, store, page = 'home', banner, picture = 0 }: ShopPreviewProps) {
  const [device, setDevice] = useState<Device>('Phone')
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const scale = room === undefined ? 1 : Math.min(1, room / WIDTHS[device])
  const about = store.description || shop.about
  return (
    <section className={classes.preview} aria-label="Preview">
      <header className={classes.previewHead}>
        <h2>Preview</h2>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={DEVICES.map((name) => ({ value: name, label: `${name} ${WIDTHS[name]}` }))}
          value={device}
          onChange={(name) => setDevice(name as Device)}
        />
      </header>
      <div ref={frame} className={classes.frame}>
        <div
          className={`${classes.screen} ${front.front}`}
          style={{ width: WIDTHS[device], zoom: scale }}
          onClickCapture={withoutLinks}
        >
          <div className={classes.screenPage}>
            <ShopHead shop={shop} store={store} page={page} isPage={false} />
            {banner === undefined ? null : (
              <ShopBanner key={picture} slug={shop.slug} banner={banner} shown={picture} />
            )}
            {page === 'home' ? (
              about === '' ? null : (
                <p>{about}</p>
              )
            ) : (
              <p className={classes.quiet}>Below this: the page {shopPageTitles[page]}.</p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function withoutLinks(event: MouseEvent) {
  if ((event.target as Element).closest('a') === null) return
  event.preventDefault()
  event.stopPropagation()
}

/** The width of an element in pixels; undefined until it is measured. */
function useWidth(element: { readonly current: HTMLElement | null }): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
