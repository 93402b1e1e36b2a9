import { useState } from 'react'
import { PicturePlaceholder } from '../../shared/products/picture-placeholder.tsx'
import classes from './product.module.css'

export interface GalleryProps {
  readonly photos: readonly { readonly url: string; readonly alt: string }[]
  readonly name: string
  /** The path of the product's category, for the placeholder of a missing picture. */
  readonly category?: string | undefined
}

/** One large picture and thumbnails of the others. */
export function Gallery({ photos, name, category }: GalleryProps) {
  const [at, setAt] = useState(0)
  const shown = photos[at] ?? photos[0]
  return (
    <div className={classes.gallery}>
      <div className={classes.stage}>
        {shown === undefined ? (
          <PicturePlaceholder category={category} size="page" />
        ) : (
          <img src={shown.url} alt={shown.alt} width={800} height={600} fetchPriority="high" />
        )}
      </div>
      {photos.length < 2 ? null : (
        <ul className={classes.thumbs} aria-label={`Pictures of ${name}`}>
          {photos.map(({ url, alt }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}: ${alt}`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
              >
                <img src={url} alt="" width={96} height={72} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
