/** How many days a link that confirms an e-mail address works: over a weekend. D-251. */
export const EMAIL_LINK_DAYS = 3

/** Texts about links that confirm an e-mail address (D-251). Apart from the other texts of accounts, which every page loads. */
export const mailedLinkMessages = {
  emailSent: (email: string): string =>
    `A link is on its way to ${email}. It works once, within ${EMAIL_LINK_DAYS} days`,
  emailTokenInvalid: `This link was used already or is older than ${EMAIL_LINK_DAYS} days. Please ask for a new one`,
  emailTokenForeign: 'This link confirms the address of another account. Please sign in to that account first',
  emailConfirmed: 'Your e-mail address is confirmed',
  emailConfirmedBefore: 'Your e-mail address is confirmed already',
} as const
