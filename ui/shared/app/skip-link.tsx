import classes from './skip-link.module.css'

export const MAIN_ID = 'main'

/** The first stop of the Tab key: past the frame, to the content. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={classes.link}>
      Skip to content
    </a>
  )
}
