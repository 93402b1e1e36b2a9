/** Texts of the verification window. Spec §2, §5, §8 to the letter; 'Invalid OTP' and 'OTP has expired' are ours (D-37). */
export const verificationMessages = {
  numberTitle: 'Enter mobile number',
  codeTitle: 'Verify Your Mobile Number',
  next: 'Next',
  submit: 'Submit OTP',
  resend: 'Resend OTP',
  numberMissing: 'Please enter mobile number',
  numberWrong: 'Please enter correct mobile no',
  numberTaken: 'Mobile number already exists.',
  codeMissing: 'Please enter otp',
  codeNotNumeric: 'OTP must be numeric',
  codeWrong: 'Invalid OTP',
  codeExpired: 'OTP has expired',
  saved: 'Mobile number saved successfully.',
} as const

/** What the server says once a code is on its way. */
export const codeSentText = (number: string): string => `The OTP was sent to ${number}`

/** The countdown's text; 1 reads '1 seconds', as the text has it. Spec §2, D-38. */
export const countdownText = (seconds: number): string => `You can resend the OTP in ${seconds} seconds`
