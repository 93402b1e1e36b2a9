import { accountMessages, AUTOLOGIN_MINUTES } from '../../../core/account/account.messages.ts'
import { AUTOLOGIN_CODE_LIFE_MS, SIGN_UPS_PER_HOUR } from '../../../core/account/account.schema.ts'
import { profileTypeOf } from '../../../core/account/account.ts'
import { register } from '../../../core/contracts/account.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { AUTOLOGIN_PARAMETER } from '../../../core/navigation/guard.ts'
import { HOUR_MS } from '../../../core/time/durations.ts'
import { isUniqueViolation } from '../database/db.ts'
import { bind } from '../http/bind.ts'
import { refusedField, tooMany } from '../http/refusals.ts'
import { writeMail } from '../mail/write-mail.ts'
import { countedTry } from './attempts.ts'
import { joinThrough } from './invitations.ts'
import { freeSlug, newMemberId } from './new-company.ts'
import { issueToken } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { settingOf } from '../site/market-settings.ts'
import { openSignIn, rememberDevice } from './sign-in.ts'

export const registerBindings = [
  bind(register, async (form, context) => {
    const { config, origin } = context.services
    if (!config.isTest) {
      const wait = await countedTry(context.open, `sign-up:${context.network}`, SIGN_UPS_PER_HOUR, HOUR_MS, context.now)
      if (wait !== undefined) throw tooMany(wait)
    }
    const companyName = form.company_name === undefined || form.company_name === '' ? form.full_name : form.company_name
    const passwordHash = await hashPassword(form.password)
    const open = () =>
      context.writeAsSystem(async (w) => {
        const company = await w.k
          .insertInto('companies')
          .values({
            kind: form.account_type,
            name: companyName,
            slug: await freeSlug(w.k, companyName),
            country: form.country,
            approval: (await settingOf(w.k, config, 'auto_approve')) ? 'approved' : 'pending',
            ...(form.account_type === 'seller'
              ? { business_types: [form.seller_kind], main_business_type: form.seller_kind }
              : { plan: 'buyer' }),
            created_at: context.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const user = await w.k
          .insertInto('users')
          .values({
            company_id: company.id,
            type: profileTypeOf(form.account_type),
            full_name: form.full_name,
            email: form.email_id,
            password_hash: passwordHash,
            member_id: newMemberId(),
            terms_version: form.terms_version ?? '',
            profile: JSON.stringify({ country: form.country }),
            created_at: context.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await w.record(
          { subject: 'company', subjectId: company.id, verb: 'created', title: companyName },
          { companyId: company.id, userId: user.id },
        )
        const { isConfirmed } =
          form.invite === undefined || form.invite === ''
            ? { isConfirmed: false }
            : await joinThrough(w, form.invite, { id: user.id, name: form.full_name, email: form.email_id }, context)
        if (isConfirmed)
          await w.k.updateTable('users').set({ email_verified_at: context.now }).where('id', '=', user.id).execute()
        const code = await issueToken(w.k, {
          userId: user.id,
          purpose: 'autologin',
          lifeMs: AUTOLOGIN_CODE_LIFE_MS,
          now: context.now,
          target: 'mail',
        })
        const link = `${origin}${addressOf('onboarding', {}, { [AUTOLOGIN_PARAMETER]: code.token })}`
        await writeMail(w, {
          to: form.email_id,
          subject: 'Welcome to Tradehall',
          text: `Hello ${form.full_name},\n\nyour account is open. This link signs you in and confirms your e-mail address; it works once, within ${AUTOLOGIN_MINUTES} minutes:\n\n${link}\n\nAfter that sign in here:\n\n${origin}${addressOf('signIn')}\n\nYour profile sends you another link to confirm the address.\n\nTradehall`,
        })
        return openSignIn(w.k, user.id, context)
      })

    const response = await retried(open)
    rememberDevice(context, form.email_id)
    return { ...response, message: 'Welcome to Tradehall' }
  }),
]

/**
 * Two people of one name may derive the same slug at the same time: the second one tries again. A used address is
 * refused.
 */
async function retried<T>(open: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await open()
    } catch (error) {
      if (isUniqueViolation(error, 'users_email')) throw refusedField('email_id', accountMessages.emailTaken)
      if (tried >= 5 || !(isUniqueViolation(error, 'companies_slug') || isUniqueViolation(error, 'users_member_id')))
        throw error
    }
  }
}
