/** Texts of web forms; the specification gives none. */
export const webFormMessages = {
  created: 'The web form is made.',
  saved: 'The web form is saved.',
  deleted: 'The web form is deleted.',
  ownerGone: 'This person is no longer in your company. Choose somebody else.',
  fieldsMissing: 'Choose the fields that visitors fill in.',
  fieldTwice: 'A field is chosen twice.',
  fieldUnknown: 'One of these fields cannot be asked of visitors. Choose again.',
  nameMissing: 'The name of a lead must be asked.',
  reachMissing: 'Ask for an e-mail address or a phone number, so that you can answer.',
  hostWrong: (text: string) => `“${text.slice(0, 60)}” is not a host name like shop.example.com.`,
  consentMissing: 'Please confirm this to send the form.',
  notSent: 'The form could not be sent. What you typed is still here; try again.',
  tooMany: 'Many forms came from your address. Try again later.',
} as const

/** How the history of a lead names a form that was sent. */
export const webFormSent = (title: string): string => `Web form “${title}” sent`
