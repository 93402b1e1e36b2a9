import { Button, Group, Input, TextInput } from '@mantine/core'
import { createTag, updateTag, type UsedTag } from '../../../../core/contracts/crm-tags.contract.ts'
import { TAG_COLORS, type TagForm, tagForm } from '../../../../core/crm/lists/tags.ts'
import type { CrmType } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { FieldConflict } from '../../../shared/form/conflict-choice.tsx'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { pickFields } from '../../../shared/form/merge-values.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { TagDot } from '../tag-chip.tsx'
import { useRefresh } from '../use-crm.ts'
import classes from '../crm.module.css'
import { capitalised } from '../../../../core/text/capitalised.ts'

interface TagDialogProps {
  readonly type: CrmType
  /** Undefined for a new one. */
  readonly tag: UsedTag | undefined
  readonly onClose: () => void
}

/** Adds a tag, or renames and recolours it wherever it is used. */
export function TagDialog(props: TagDialogProps) {
  const { type, tag, onClose } = props
  return (
    <FormDialog
      onClose={onClose}
      size={440}
      title={tag === undefined ? `Add a tag for ${type.name.toLowerCase()}` : `Edit ${tag.name}`}
    >
      <TagFields {...props} />
    </FormDialog>
  )
}

function TagFields({ type, tag, onClose }: TagDialogProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const leave = useLeaveRequest()
  const form = useForm<TagForm, { readonly message: string }>({
    schema: tagForm,
    initial: { name: tag?.name ?? '', color: tag?.color ?? 'teal' },
    save: (values, { call, changed, base }) =>
      tag === undefined
        ? client.call(createTag, { type_id: type.id, ...values }, call)
        : client.call(updateTag, { id: tag.id, ...values, was: pickFields(base, changed) }, call),
    storedOf: ({ present }) => present,
    onSaved: ({ message }) => {
      notify.done(message)
      void refresh.taggedLists(type.name)
      onClose()
    },
  })
  return (
    <form {...form.props} method="post" className={classes.tagForm}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={['name', 'color']} />
      <div>
        <TextInput label="Name" required data-autofocus autoComplete="off" {...form.input('name')} />
        <FieldConflict form={form} name="name" label="Name" />
      </div>
      <div>
        <Input.Label id="tag-color">Colour</Input.Label>
        <div role="radiogroup" aria-labelledby="tag-color" className={classes.tagColors}>
          {TAG_COLORS.map((color) => (
            <label key={color} className={classes.tagColor}>
              <input
                type="radio"
                name="color"
                value={color}
                checked={form.values.color === color}
                onChange={() => form.change('color', color)}
              />
              <TagDot color={color} />
              {capitalised(color)}
            </label>
          ))}
        </div>
        <FieldConflict form={form} name="color" label="Colour" />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {tag === undefined ? 'Add tag' : 'Save tag'}
        </Button>
      </Group>
    </form>
  )
}
