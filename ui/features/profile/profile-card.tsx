import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { profileForm } from '../../../core/account/profile.schema.ts'
import type { Profile } from '../../../core/account/profile.schema.ts'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard, LeaveScope, useLeave, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import { type EditableField, fieldLabel, profileEdit, ProfileFields, profileValues } from './profile-fields.tsx'
import classes from './profile.module.css'
import { useSaveProfile } from './use-profile.ts'

export interface ProfileCardProps {
  readonly title: string
  readonly names: readonly EditableField[]
  readonly profile: Profile
  /** The text for a stored value, where it differs from the value itself. */
  readonly shown?: Partial<Record<EditableField, string>>
  readonly children?: ReactNode
}

/** A small card with the current values and Edit, which turns it into a form. */
export function ProfileCard({ title, names, profile, shown = {}, children }: ProfileCardProps) {
  const [isEditing, setEditing] = useState(false)
  const leave = useLeave()
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.cardHead}>
        <h2>{title}</h2>
        {isEditing ? null : (
          <Button
            ref={edit}
            variant="subtle"
            size="compact-sm"
            aria-label={`Edit ${title.toLowerCase()}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </header>
      {isEditing ? (
        <LeaveScope value={leave.scope}>
          <CardForm title={title} names={names} profile={profile} onClose={() => setEditing(false)} />
        </LeaveScope>
      ) : (
        <dl className={classes.values}>
          {names.map((name) => {
            const value = shown[name] ?? profile[name]
            return (
              <div key={name}>
                <dt>{fieldLabel(name)}</dt>
                <dd data-empty={value === '' || undefined}>{value === '' ? 'Not given' : value}</dd>
              </div>
            )
          })}
        </dl>
      )}
      {children}
      {leave.question}
    </section>
  )
}

function CardForm({
  title,
  names,
  profile,
  onClose,
}: Pick<ProfileCardProps, 'title' | 'names' | 'profile'> & { readonly onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const leave = useLeaveRequest()
  const save = useSaveProfile()
  const initial = profileValues(profile, names)
  const form = useForm({
    schema: profileForm,
    initial,
    draft: `profile:${title}`,
    save: (values, { call, ...read }) => save(profileEdit(profile, initial, values, read), call),
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return (
    <>
      <FormGuard form={form} />
      <form
        {...form.props}
        method="post"
        ref={element}
        className={classes.cardForm}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave(onClose)
        }}
      >
        {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
        <FailureAlert form={form} names={names} />
        <ProfileFields names={names} form={form} />
        <div className={classes.actions}>
          <Button type="submit" loading={form.isSaving}>
            Save
          </Button>
          <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
