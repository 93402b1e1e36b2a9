import classes from '../crm.module.css'
import stream from './record-stream.module.css'
import { EmailFiles } from './email-files.tsx'
import { type Email, receiversText } from './email.types.ts'

/** To whom an e-mail goes, why it could not be sent, its text and its files. */
export function EmailContent({ email, when }: { readonly email: Email; readonly when?: string }) {
  return (
    <>
      <div className={classes.quiet}>
        {receiversText(email)}
        {when === undefined ? null : `, ${when}`}
      </div>
      {email.cc.length === 0 ? null : <div className={classes.quiet}>Copy to {email.cc.join(', ')}</div>}
      {email.reason === null ? null : <p className={stream.failure}>{email.reason}</p>}
      <p className={classes.itemText}>{email.body}</p>
      <EmailFiles files={email.files} />
    </>
  )
}
