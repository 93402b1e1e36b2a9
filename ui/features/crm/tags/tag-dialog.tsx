import { Input, TextInput } from '@mantine/core'
import { createTag, updateTag, type UsedTag } from '../../../../core/contracts/crm-tags.contract.ts'
import { TAG_COLORS, type TagForm, tagForm } from '../../../../core/crm/lists/tags.ts'
import type { CrmType } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { FieldConflict } from '../../../shared/form/conflict-choice.tsx'
import { DialogForm } from '../../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
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
  const form = useForm<TagForm, { readonly message: string }>({
    schema: tagForm,
    initial: { name: tag?.name ?? '', color: tag?.color ?? 'teal' },
    draft: `tag:${type.name}:${tag?.id ?? 'new'}`,
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
    <DialogForm
      form={form}
      names={['name', 'color']}
      submitLabel={tag === undefined ? 'Add tag' : 'Save tag'}
      onClose={onClose}
    >
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
    </DialogForm>
  )
}
