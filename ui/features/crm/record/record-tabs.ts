// What a record's other tabs show, in one file: the page loads without them.
export { RecordActivities } from './record-activities.tsx'
export { RecordEmails } from './record-emails.tsx'
export { RecordFiles } from './record-files.tsx'
export { RecordNotes } from './record-notes.tsx'
export { RecordVisits } from './record-visits.tsx'
export { RecordScore } from './record-score.tsx'
