import classes from './skip-link.module.css'

export const MAIN_ID = 'main'

/** The first tab stop: skips the frame and moves to the content. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={classes.link}>
      Skip to content
    </a>
  )
}
