/** What the list and the board say before the first e-mail. */
export const NO_EMAILS = {
  title: 'No e-mails yet',
  text: 'Write one on the page of a lead, contact, account or deal. Drafts and sent e-mails of all records appear here.',
} as const
