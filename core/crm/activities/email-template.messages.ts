/** Texts of e-mail templates; the specification gives none. */
export const emailTemplateMessages = {
  created: 'The template is made.',
  saved: 'The template is saved.',
  deleted: 'The template is deleted.',
  signatureSaved: 'Your signature is saved.',
} as const
