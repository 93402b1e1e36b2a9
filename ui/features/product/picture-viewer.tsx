import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './picture-viewer.module.css'
import { type Photo, useStrip } from './use-strip.ts'

export interface PictureViewerProps {
  readonly photos: readonly Photo[]
  /** Index of the first picture to show. */
  readonly start: number
  readonly name: string
  readonly onClose: () => void
}

/** The pictures over the whole window; each can be seen at twice that size. */
export function PictureViewer({ photos, start, name, onClose }: PictureViewerProps) {
  const { ref, at, show, onScroll } = useStrip(start)
  const [isZoomed, setZoomed] = useState(false)
  // The dialog attaches its content after the effects of this component, so the strip itself says when it is there.
  const attach = useCallback(
    (strip: HTMLUListElement | null) => {
      ref.current = strip
      strip?.scrollTo({ left: start * strip.clientWidth, behavior: 'instant' })
    },
    [ref, start],
  )
  const zoom = () => {
    const picture = ref.current?.children[at]
    flushSync(() => setZoomed(!isZoomed))
    // The middle of the picture stays in the middle.
    if (picture !== undefined)
      picture.scrollTo({
        left: (picture.scrollWidth - picture.clientWidth) / 2,
        top: (picture.scrollHeight - picture.clientHeight) / 2,
      })
  }
  const go = (index: number) => {
    if (index < 0 || index >= photos.length) return
    setZoomed(false)
    show(index)
  }
  // On the window: a picture that is clicked takes the focus from the dialog.
  useWindowEvent('keydown', (event) => {
    if (isZoomed) return
    if (event.key === 'ArrowLeft') go(at - 1)
    if (event.key === 'ArrowRight') go(at + 1)
  })
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={`${name}: picture ${at + 1} of ${photos.length}`}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '', title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <ul ref={attach} className={classes.strip} onScroll={onScroll} data-zoomed={isZoomed || undefined}>
        {photos.map(({ url, alt }, index) => (
          <li key={url} inert={index !== at}>
            <img src={url} alt={alt} loading={index === start ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      <div className={classes.tools}>
        <button type="button" aria-label="Previous picture" disabled={at === 0} onClick={() => go(at - 1)}>
          <IconChevronLeft size={20} stroke={1.5} aria-hidden />
        </button>
        <button type="button" aria-pressed={isZoomed} onClick={zoom}>
          {isZoomed ? (
            <IconZoomOut size={18} stroke={1.5} aria-hidden />
          ) : (
            <IconZoomIn size={18} stroke={1.5} aria-hidden />
          )}
          {isZoomed ? 'Fit to window' : 'Twice the size'}
        </button>
        <button type="button" aria-label="Next picture" disabled={at === photos.length - 1} onClick={() => go(at + 1)}>
          <IconChevronRight size={20} stroke={1.5} aria-hidden />
        </button>
      </div>
    </Modal>
  )
}
