/** Texts of the verification window, as in spec §2, §5, §8; 'Invalid OTP' and 'OTP has expired' are ours (D-37). */
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

/** The server's message after sending a code. */
export const codeSentText = (number: string): string => `The OTP was sent to ${number}`

/** The text of the countdown. With 1 it reads '1 seconds', as specified. Spec §2, D-38. */
export const countdownText = (seconds: number): string => `You can resend the OTP in ${seconds} seconds`
