import type { ReactNode } from 'react'
import type { Client } from '../../../adapters/client/client.ts'
import { deleteCall, deleteMeeting, deleteTask } from '../../../core/contracts/crm-activities.contract.ts'
import { deleteEmails } from '../../../core/contracts/crm-emails.contract.ts'
import { deleteNote } from '../../../core/contracts/crm-notes.contract.ts'
import { type DeletableKind, restoreDeleted } from '../../../core/contracts/crm-restore.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { tellRefusal } from '../../shared/notice/tell-refusal.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { useRefresh } from './use-crm.ts'

export interface Deletion {
  /** Deletes at once; `name` is how people know it, empty for a note. */
  readonly remove: (what: { readonly kind: DeletableKind; readonly id: number; readonly name: string }) => void
  /** Offers for ten seconds to bring it back. */
  readonly toast: ReactNode
}

const SENTENCES: Readonly<Record<DeletableKind, (name: string) => string>> = {
  task: (name) => `Task “${name}” is deleted.`,
  meeting: (name) => `Meeting “${name}” is deleted.`,
  call: (name) => `Call “${name}” is deleted.`,
  note: () => 'The note is deleted.',
  email: (name) => (name === '' ? 'The e-mail is deleted.' : `E-mail “${name}” is deleted.`),
}

/** Deletes tasks, meetings, calls, notes and e-mails without a question and offers to undo it (D-256). */
export function useDeletion(): Deletion {
  const client = useAppClient()
  const refresh = useRefresh()
  const undo = useUndo()
  const changed = (kind: DeletableKind) =>
    kind === 'note' ? refresh.notes() : kind === 'email' ? refresh.emails() : refresh.activities(kind)
  const restore = async (kind: DeletableKind, id: number) => {
    await client.call(restoreDeleted, { kind, ids: [id] }, { isUserInitiated: true }).catch(tellRefusal)
    await changed(kind)
  }
  return {
    remove: ({ kind, id, name }) =>
      void deleteOne(client, kind, id)
        .then(() => undo.offer({ message: SENTENCES[kind](name), onUndo: () => void restore(kind, id) }))
        .catch(tellRefusal)
        .then(() => changed(kind)),
    toast: undo.toast,
  }
}

function deleteOne(client: Client, kind: DeletableKind, id: number): Promise<unknown> {
  const options = { isUserInitiated: true }
  switch (kind) {
    case 'task':
      return client.call(deleteTask, { id }, options)
    case 'meeting':
      return client.call(deleteMeeting, { id }, options)
    case 'call':
      return client.call(deleteCall, { id }, options)
    case 'note':
      return client.call(deleteNote, { id }, options)
    case 'email':
      return client.call(deleteEmails, { ids: [id] }, options)
  }
}
