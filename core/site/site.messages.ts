/** Texts of the public pages; the specification gives none. */
export const siteMessages = {
  contactSent: 'Thank you. We have your message and answer by e-mail.',
  questionnaireSent: 'Thank you for your answers.',
  tooMany: 'You have sent several messages already.',
  slug: 'A slug has 1 to 100 small letters, digits and single hyphens',
  kind: 'kind is post or page',
  noHead: 'The file begins with lines such as “title: …”, and a line --- before the text',
  noBody: 'The text below the line --- is empty',
  unknownLine: (line: string) => `“${line}” is none of kind, slug, title, summary, category, date`,
  date: 'date is a day such as 2026-05-12',
} as const
