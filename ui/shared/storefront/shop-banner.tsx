import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState } from 'react'
import type { BannerPicture } from '../../../core/storefront/banner.ts'
import type { BannerForm } from '../../../core/storefront/banner.schema.ts'
import { targetAddress } from '../../../core/storefront/shop-target.ts'
import { textColourOn } from '../../../core/storefront/text-colour.ts'
import { TargetLink } from './shop-menu.tsx'
import classes from './storefront.module.css'

/** How long a picture stays before the next one comes. D-160. */
const SWAP_MS = 6_000

export interface ShopBannerProps {
  readonly slug: string
  readonly banner: BannerForm
  /** The first picture to show. */
  readonly shown?: number
}

/** A banner: one picture with its text at a time. Text stands beside the picture on one colour, so that it always reads well. */
export function ShopBanner({ slug, banner, shown = 0 }: ShopBannerProps) {
  const pictures = banner.images.filter(({ url }) => url !== '')
  const [chosen, setChosen] = useState(shown)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const at = Math.min(chosen, pictures.length - 1)
  const swaps = banner.swap_banner === 'on' && pictures.length > 1
  const go = (to: number) => setChosen((to + pictures.length) % pictures.length)
  useEffect(() => {
    if (!swaps || isPaused || isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setChosen((now) => (now + 1) % pictures.length)
    }, SWAP_MS)
    return () => clearInterval(timer)
  }, [swaps, isPaused, isHeld, pictures.length])
  if (pictures.length === 0) return null
  const several = pictures.length > 1
  return (
    <section
      className={classes.banner}
      aria-label="Banner"
      aria-roledescription={several ? 'carousel' : undefined}
      data-steps={(several && banner.navigation_button === 'on') || undefined}
      data-visible={banner.nav_button_visible === 'on' || undefined}
      data-full-height={banner.full_height_hover === 'on' || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.slides} aria-live={swaps && !isPaused ? 'off' : 'polite'}>
        {pictures.map((picture, index) => (
          <Slide
            key={picture.url}
            slug={slug}
            picture={picture}
            alt={picture.alt || banner.alt_tag}
            colour={banner.background_color}
            isShown={index === at}
            isFirst={index === 0}
            place={several ? `${index + 1} of ${pictures.length}` : undefined}
          />
        ))}
        {several && banner.navigation_button === 'on' ? (
          <>
            <button
              type="button"
              data-scripted
              className={classes.step}
              aria-label="Previous picture"
              onClick={() => go(at - 1)}
            >
              <IconChevronLeft size={22} stroke={1.75} aria-hidden />
            </button>
            <button
              type="button"
              data-scripted
              className={classes.step}
              data-next
              aria-label="Next picture"
              onClick={() => go(at + 1)}
            >
              <IconChevronRight size={22} stroke={1.75} aria-hidden />
            </button>
          </>
        ) : null}
      </div>
      {several && (banner.indicator_banner === 'on' || swaps) ? (
        <div data-scripted className={classes.dots}>
          {swaps ? (
            <button
              type="button"
              className={classes.pause}
              aria-label={isPaused ? 'Let the pictures change' : 'Pause the pictures'}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
            </button>
          ) : null}
          {banner.indicator_banner === 'on'
            ? pictures.map(({ url }, index) => (
                <button
                  key={url}
                  type="button"
                  className={classes.dot}
                  aria-label={`Picture ${index + 1} of ${pictures.length}`}
                  aria-current={index === at || undefined}
                  onClick={() => setChosen(index)}
                />
              ))
            : null}
        </div>
      ) : null}
    </section>
  )
}

interface SlideProps {
  readonly slug: string
  readonly picture: BannerPicture
  readonly alt: string
  readonly colour: string
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly place: string | undefined
}

function Slide({ slug, picture, alt, colour, isShown, isFirst, place }: SlideProps) {
  const { heading, text, button, url } = picture
  const address = targetAddress(slug, picture)
  const hasText = heading !== '' || text !== '' || (button !== '' && address !== undefined)
  return (
    <div
      className={classes.slide}
      data-text={hasText || undefined}
      hidden={!isShown}
      role="group"
      aria-roledescription={place === undefined ? undefined : 'slide'}
      aria-label={place}
      style={coloursOf(colour)}
    >
      <img
        className={classes.picture}
        src={url}
        alt={alt}
        width={1280}
        height={480}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
      {hasText ? (
        <div className={classes.words}>
          {heading === '' ? null : <h2>{heading}</h2>}
          {text === '' ? null : <p>{text}</p>}
          {button === '' || address === undefined ? null : (
            <TargetLink address={address} className={classes.button}>
              {button}
            </TargetLink>
          )}
        </div>
      ) : null}
    </div>
  )
}

/** The banner's colour with text that reads well on it; without one the colours of the page. */
const coloursOf = (colour: string): CSSProperties | undefined =>
  colour === ''
    ? undefined
    : ({ '--banner-ground': colour, '--banner-text': textColourOn(colour) } as unknown as CSSProperties)
