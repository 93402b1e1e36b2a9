import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './form.module.css'

export interface SectionIndexProps {
  readonly sections: readonly { readonly id: string; readonly title: string; readonly hasError: boolean }[]
  /** The id of the element that a section's link leads to. */
  readonly sectionId: (id: string) => string
}

/** Links to the sections of a long form; those with errors are marked. */
export function SectionIndex({ sections, sectionId }: SectionIndexProps) {
  return (
    <nav className={classes.index} aria-label="Sections">
      {sections.map(({ id, title, hasError }) => (
        <a
          key={id}
          className={classes.indexLink}
          data-wrong={hasError || undefined}
          href={`#${sectionId(id)}`}
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(sectionId(id))?.scrollIntoView?.({ block: 'start' })
          }}
        >
          {title}
          {hasError ? <IconAlertTriangle size={14} stroke={1.5} aria-label="has errors" /> : null}
        </a>
      ))}
    </nav>
  )
}
