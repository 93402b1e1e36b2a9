import { z } from 'zod'
import { requiredText } from '../../text/text.schema.ts'
import { idList } from '../../text/comma-list.schema.ts'
import { crmMessages } from '../crm.messages.ts'

/** A tag of one record type. */
export interface Tag {
  readonly id: number
  readonly type_id: number
  readonly name: string
}

/** The colours of tags, by name; our own list. D-183. */
export const TAG_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type TagColor = (typeof TAG_COLORS)[number]
const tagName = requiredText('text', 'tag name')
const tagColor = z.enum(TAG_COLORS, 'Please select a colour')

export const tagInput = z.object({
  type_id: z.coerce.number<number | string>().int(),
  name: tagName,
  color: tagColor.optional(),
})

/** A tag as its window edits it. D-183. */
export const tagForm = z.object({ name: tagName, color: tagColor })
export type TagForm = z.output<typeof tagForm>

/** The tags to delete; an empty list is refused with 'Empty Fields' in browser and server. Spec §5 "Tags", D-94. */
export const tagDeletion = z.object({
  ids: idList(1000).refine((ids) => ids.length > 0, crmMessages.tagsEmpty),
})

/** The text by which tag names are compared: trimmed, without letter case. D-94. */
export const tagKey = (name: string): string => name.trim().toLowerCase()
