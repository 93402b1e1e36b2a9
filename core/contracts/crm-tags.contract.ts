import { z } from 'zod'
import { crmMessages } from '../crm/crm.messages.ts'
import { TAG_COLORS, tagDeletion, tagForm, tagInput } from '../crm/lists/tags.ts'
import { idList } from '../text/comma-list.schema.ts'
import { needsCrm, needsRecord, readValues, tagRow, typeFields, uniqueId, wireId } from './crm.contract.ts'
import { endpoint, pageOf, paging } from './endpoint.ts'

export const tags = endpoint({
  id: 'crm.tags',
  method: 'GET',
  path: 'tag/index',
  access: needsCrm('View'),
  input: z.object(typeFields),
  response: { data: z.array(tagRow) },
  summary: 'The tags of a type.',
})

const usedTag = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.enum(TAG_COLORS),
  /** Records or activities with the tag. */
  used: z.number().int(),
  /** Whether the caller may rename and delete it (D-116). */
  can_change: z.boolean(),
})
export type UsedTag = z.output<typeof usedTag>

export const tagUsage = endpoint({
  id: 'crm.tagUsage',
  method: 'GET',
  path: 'tag/usage',
  access: needsCrm('View'),
  input: z.object({
    ...typeFields,
    search: z.string().max(200).default(''),
    sort: z.enum(['name', 'used']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    ...paging(100),
  }),
  response: { data: pageOf(usedTag) },
  summary: 'The tags of a type with their colours and how often they are used (D-183).',
})

export const updateTag = endpoint({
  id: 'crm.updateTag',
  method: 'PUT',
  path: 'tag/update/{id}',
  access: needsCrm('Edit'),
  params: { id: wireId },
  input: tagForm.extend({ was: readValues }),
  response: { data: tagRow },
  summary:
    'Renames or recolours a tag wherever it is used. Allowed for its creator and with General Settings: Edit (D-116, D-183).',
})

export const createTag = endpoint({
  id: 'crm.createTag',
  method: 'POST',
  path: 'tag/create',
  access: needsCrm('Edit'),
  creates: true,
  input: tagInput,
  response: { data: tagRow },
  summary: 'Creates a tag; names are unique per type, ignoring letter case (D-94).',
})

export const deleteTags = endpoint({
  id: 'crm.deleteTags',
  method: 'DELETE',
  path: 'crm/crm_tags/bulk_delete',
  access: needsCrm('Edit'),
  input: tagDeletion,
  refuses: ({ ids }) => (Array.isArray(ids) && ids.length === 0 ? crmMessages.tagsEmpty : undefined),
  notices: { success: crmMessages.tagsDeleted },
  summary:
    'Deletes tags and removes them from all records. Allowed for their creator and with General Settings: Edit (D-94, D-116).',
})

export const setTags = endpoint({
  id: 'crm.setTags',
  method: 'PUT',
  path: 'crm/crm_tags/create_crm_tags/{id}',
  access: needsRecord('Edit'),
  params: { id: uniqueId },
  /** `was` holds the tags as the caller read them. With it, only the difference is applied, so tags set by others meanwhile stay. */
  input: z.object({ tag_ids: idList(100), was: idList(100).optional() }),
  response: { data: z.array(tagRow) },
  summary: 'Sets the tags of a record.',
})
