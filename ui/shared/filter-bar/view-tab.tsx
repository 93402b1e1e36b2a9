import type { AnchorHTMLAttributes, Ref } from 'react'
import classes from './view-tabs.module.css'

export interface ViewTabProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>
  readonly id: string
}

/** A link to a view. */
export function PlainTab({ id, ref, ...link }: ViewTabProps) {
  return <a {...link} ref={ref} className={classes.tab} data-view={id} draggable={false} />
}
