import { Badge } from '@mantine/core'
import type { TagColor } from '../../../core/crm/lists/tags.ts'
import classes from './crm.module.css'

/** The name of a tag beside a dot of its colour. */
export function TagChip({
  tag: { name, color = 'gray' },
}: {
  readonly tag: { name: string; color?: TagColor | undefined }
}) {
  return (
    <Badge variant="default" leftSection={<TagDot color={color} />}>
      {name}
    </Badge>
  )
}

export const TagDot = ({ color }: { readonly color: TagColor }) => (
  <span className={classes.tagDot} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
)
