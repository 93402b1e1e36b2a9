/** The address that dials a typed number. */
export const telephoneAddress = (number: string): string => `tel:${number.replace(/[^+0-9]/g, '')}`
