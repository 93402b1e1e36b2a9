import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { profileForm } from '../../../core/account/profile.schema.ts'
import type { Profile } from '../../../core/account/profile.schema.ts'
import { fieldMessages } from '../../../core/text/text.schema.ts'
import { notify } from '../../shared/notice/notify.ts'
import { type EditableField, fieldLabel, ProfileFields } from './profile-fields.tsx'
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
        <CardForm names={names} profile={profile} onClose={() => setEditing(false)} />
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
    </section>
  )
}

function CardForm({
  names,
  profile,
  onClose,
}: {
  readonly names: readonly EditableField[]
  readonly profile: Profile
  readonly onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { save, isSending, alert, fieldTexts } = useSaveProfile((message) => {
    notify.done(message)
    onClose()
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = profileForm.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setWrong(read.success ? {} : fieldMessages(read.error))
    if (read.success) save(read.data)
  }
  return (
    <form
      method="post"
      ref={form}
      className={classes.cardForm}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {alert === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {alert}
        </Alert>
      )}
      <ProfileFields names={names} values={profile} texts={{ ...fieldTexts, ...wrong }} />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          Save
        </Button>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
