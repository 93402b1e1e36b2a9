/** Minimum length of a new password, in code points. Spec §5. */
export const PASSWORD_MIN_LENGTH = 8

/** The greatest length of any password, in UTF-16 units. Checked before any other work: hashing and normalising cost time. Ours. */
export const PASSWORD_MAX_LENGTH = 256

/** The parts of the password rule, each with its test. A form ticks them off while the person types. */
export const passwordRules = [
  {
    name: 'length',
    label: 'At least 8 characters',
    isMet: (text: string) => Array.from(text).length >= PASSWORD_MIN_LENGTH,
  },
  { name: 'lowercase', label: 'One lowercase letter', isMet: (text: string) => /\p{Ll}/u.test(text) },
  { name: 'uppercase', label: 'One uppercase letter', isMet: (text: string) => /\p{Lu}/u.test(text) },
  { name: 'digit', label: 'One number', isMet: (text: string) => /\p{Nd}/u.test(text) },
  { name: 'special', label: 'One special character', isMet: (text: string) => /[^\p{L}\p{Nd}\s]/u.test(text) },
  { name: 'noSpace', label: 'No spaces', isMet: (text: string) => !/\s/u.test(text) },
] as const

/**
 * Whether a text is allowed as a password: at least 8 characters, all four classes, no whitespace. Letters of any
 * script count for case; everything that is not a letter, digit or space is special. The message in spec §5 overrules
 * its looser pattern. D-15.
 */
export const isStrongPassword = (text: string): boolean =>
  text.length <= PASSWORD_MAX_LENGTH && passwordRules.every(({ isMet }) => isMet(text))
