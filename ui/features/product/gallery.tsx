import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { PicturePlaceholder } from '../../shared/products/picture-placeholder.tsx'
import { FailedPanel } from '../../shared/states/state-panel.tsx'
import classes from './gallery.module.css'
import { type Photo, useStrip } from './use-strip.ts'

const PictureViewer = lazyPart(() => import('./picture-viewer.tsx').then((module) => module.PictureViewer), {
  failed: (retry) => (
    <FailedPanel
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title="The picture could not be enlarged."
      onRetry={retry}
    />
  ),
})

export interface GalleryProps {
  readonly photos: readonly Photo[]
  readonly name: string
  /** The path of the product's category, for the placeholder of a missing picture. */
  readonly category?: string | undefined
}

/** Pictures one after the other, by finger, arrows or thumbnails; each opens enlarged. */
export function Gallery({ photos, name, category }: GalleryProps) {
  const { ref, at, show, onScroll } = useStrip()
  const [enlarged, setEnlarged] = useState<number>()
  if (photos.length === 0)
    return (
      <div className={classes.gallery}>
        <div className={classes.stage}>
          <PicturePlaceholder category={category} size="page" />
        </div>
      </div>
    )
  return (
    <div className={classes.gallery}>
      <div className={classes.stage}>
        {/* In the order of Tab, because the arrow keys scroll it. */}
        <ul
          ref={ref}
          className={classes.strip}
          onScroll={onScroll}
          aria-label={`Pictures of ${name}`}
          tabIndex={photos.length < 2 ? undefined : 0}
        >
          {photos.map(({ url, alt }, index) => (
            <li key={url} inert={index !== at}>
              <img
                src={url}
                alt={alt}
                width={800}
                height={600}
                {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
              />
            </li>
          ))}
        </ul>
        <button type="button" data-scripted className={classes.enlarge} onClick={() => setEnlarged(at)}>
          <IconZoomIn size={18} stroke={1.5} aria-hidden /> Enlarge
        </button>
        {photos.length < 2 ? null : (
          <>
            <button
              type="button"
              data-scripted
              className={classes.arrow}
              aria-label="Previous picture"
              disabled={at === 0}
              onClick={() => show(at - 1)}
            >
              <IconChevronLeft size={20} stroke={1.5} aria-hidden />
            </button>
            <button
              type="button"
              data-scripted
              className={classes.arrow}
              data-next
              aria-label="Next picture"
              disabled={at === photos.length - 1}
              onClick={() => show(at + 1)}
            >
              <IconChevronRight size={20} stroke={1.5} aria-hidden />
            </button>
          </>
        )}
      </div>
      {photos.length < 2 ? null : (
        <ul data-scripted className={classes.thumbs} aria-label="Choose a picture">
          {photos.map(({ url, alt }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}: ${alt}`}
                aria-pressed={index === at}
                onClick={() => show(index)}
              >
                <img src={url} alt="" width={96} height={72} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged === undefined ? null : (
        <PictureViewer photos={photos} start={enlarged} name={name} onClose={() => setEnlarged(undefined)} />
      )}
    </div>
  )
}
