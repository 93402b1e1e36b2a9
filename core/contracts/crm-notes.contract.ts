import { z } from 'zod'
import { noteInput } from '../crm/activities/correspondence.schema.ts'
import { author, needsRecord, ofRecord, wireId } from './crm.contract.ts'
import { endpoint } from './endpoint.ts'

export const noteRow = z.object({ id: z.number().int(), message: z.string(), user: author, created_at: z.string() })

export const createNote = endpoint({
  id: 'crm.createNote',
  method: 'POST',
  path: 'crm/notes/create_notes',
  access: needsRecord('Edit'),
  creates: true,
  input: noteInput,
  response: { data: noteRow },
  summary: 'Adds a note to a record.',
})

export const notes = endpoint({
  id: 'crm.notes',
  method: 'GET',
  path: 'crm/notes/create_notes',
  access: needsRecord('View'),
  input: ofRecord,
  response: { data: z.array(noteRow) },
  summary: "A record's notes, newest first.",
})

export const deleteNote = endpoint({
  id: 'crm.deleteNote',
  method: 'DELETE',
  path: 'crm/notes/create_notes/{id}',
  access: needsRecord('Edit'),
  params: { id: wireId },
  summary: 'Deletes a note.',
})
