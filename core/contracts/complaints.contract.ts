import { z } from 'zod'
import { COMPLAINT_SUBJECTS, complaintReasons } from '../complaints/complaint-kinds.ts'
import { complaint } from '../complaints/complaint.schema.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, signedIn } from './endpoint.ts'

const ownComplaintRow = z.object({ reason: z.enum(complaintReasons), words: z.string() })
export type OwnComplaint = Readonly<z.output<typeof ownComplaintRow>>

export const ownComplaint = endpoint({
  id: 'complaints.own',
  method: 'GET',
  path: 'front/complaint/own',
  access: signedIn,
  background: true,
  input: z.object({ subject: z.enum(COMPLAINT_SUBJECTS), id }),
  response: { data: ownComplaintRow.nullable() },
  summary: "The caller's complaint about a thing while its case is open, which can still be changed (D-305).",
})

export const sendComplaint = endpoint({
  id: 'complaints.send',
  method: 'POST',
  path: 'front/complaint/store',
  access: signedIn,
  input: complaint,
  isPersonal: true,
  summary:
    'Tells the operators what is wrong with a public listing, shop or review, or a person of an own chat; while the case is open, a second one changes the first (D-305).',
})
