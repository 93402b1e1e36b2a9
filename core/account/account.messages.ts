/** How many minutes a link that sets a new password works. D-16. */
export const RESET_LINK_MINUTES = 60
/** How many minutes an autologin code works. D-19. */
export const AUTOLOGIN_MINUTES = 10
/** How many minutes a sign-in through another provider may take. Our choice. */
export const SOCIAL_SIGN_IN_MINUTES = 10

/** Texts of sign-in, sign-up and reset. Spec §5 gives the text of the password; the others are ours. */
export const accountMessages = {
  password:
    'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, one number, and one special character.',
  passwordCommon: 'This password is one of the most used ones and is guessed first. Please choose another',
  passwordTooLong: 'Password content is too long. Please limit it to 256 characters',
  email: 'Please enter a valid e-mail address',
  passwordsDiffer: 'The two passwords are not the same',
  /** Neutral, so that it does not reveal whether the address exists (D-16). */
  wrongCredentials: 'E-mail or password is not correct',
  emailTaken: 'This e-mail address already has an account',
  tooManyTries: 'Too many wrong tries.',
  /** The same for known and unknown addresses (D-16). */
  resetSent: 'If this e-mail address has an account, a link to set a new password is on its way',
  resetTokenInvalid: `This link was used already or is older than ${RESET_LINK_MINUTES} minutes. Please ask for a new one`,
  passwordChanged: 'Your new password is set. Please sign in',
  currentPasswordWrong: 'This is not your current password',
  passwordIsChanged: 'Your new password is set, and your other sign-ins ended',
  signInToEnd: 'Name one sign-in, or all others, or all',
  signInsEnded: (count: number): string => (count === 1 ? 'One sign-in ended' : `${count} sign-ins ended`),
  coordinate: 'Please enter degrees as a number',
  profileSaved: 'Your profile is saved',
  avatarUnreadable: 'This picture cannot be read. Please choose another PNG or JPEG',
  /** Sign-in through Google or LinkedIn. */
  socialUnknown: 'Sign-in through this provider is not offered',
  socialFailed: 'The sign-in was not completed. Please try again',
  socialForeign: `This sign-in was begun in another browser or more than ${SOCIAL_SIGN_IN_MINUTES} minutes ago. Please start again`,
  socialWithoutEmail: (provider: string): string =>
    `${provider} sent no e-mail address of yours. Add one to your account there and allow us to read it, or sign in with a password`,
  socialUnverified: (provider: string): string =>
    `${provider} has not confirmed your e-mail address. Confirm it there, or sign in with a password`,
  socialNoAccount: (email: string): string =>
    `${email} has no account yet. Sign up: choose whether you buy or sell, then continue with the same provider`,
  signedOut: 'You are signed out.',
  accountDeleted: 'This account was deleted.',
  formOfAnotherSite: 'This form was sent from another site. Please sign in on this page',
  signedInAsOther: (own: string, other: string): string => `You are signed in as ${own}. This link is for ${other}.`,
  autologinInvalid: `This sign-in link was used already or is older than ${AUTOLOGIN_MINUTES} minutes`,
} as const
