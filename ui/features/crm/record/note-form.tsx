import { Button, Textarea } from '@mantine/core'
import { createNote } from '../../../../core/contracts/crm-notes.contract.ts'
import { noteInput } from '../../../../core/crm/activities/correspondence.schema.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { DraftNote } from '../../../shared/form/draft-note.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { useRefresh } from '../use-crm.ts'
import type { RecordContext } from './record-context.ts'
import classes from './record-stream.module.css'

const noteText = noteInput.pick({ message: true })

/**
 * Writes a note. The text stays after a rejection, and on the device until the note is added. It is part of the page, so
 * that the draft is back at once.
 */
export function NoteForm({ uniqueId }: Pick<RecordContext, 'uniqueId'>) {
  const client = useAppClient()
  const refresh = useRefresh()
  const form = useForm({
    schema: noteText,
    initial: { message: '' },
    draft: `note:timeline:${uniqueId}`,
    resetsOnSave: true,
    save: ({ message }, { call }) => client.call(createNote, { crm_unique_id: uniqueId, message }, call),
    onSaved: ({ message }) => {
      notify.done(message)
      void refresh.notes()
    },
  })
  const { error, ...input } = form.input('message')
  return (
    <form
      method="post"
      className={classes.form}
      data-restored={(form.isRestored && form.isDirty) || undefined}
      {...form.props}
    >
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxRows={10}
        {...input}
        error={error ?? (form.state.kind === 'failed' ? form.state.message : undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.save()
        }}
      />
      <div className={classes.formActions}>
        <Button type="submit" loading={form.isSaving}>
          Add note
        </Button>
      </div>
    </form>
  )
}
