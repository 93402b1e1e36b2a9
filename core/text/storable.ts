/** Whether a text can be stored and sent: it has no lone surrogates (as a cut emoji leaves) and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
