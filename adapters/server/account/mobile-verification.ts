import { randomInt } from 'node:crypto'
import { checkMobileCode, sendMobileCode } from '../../../core/contracts/mobile-verification.contract.ts'
import { cooldownLeft as cooldownSecondsLeft } from '../../../core/mobile-verification/countdown.ts'
import { numberProblem } from '../../../core/mobile-verification/mobile-number.ts'
import {
  codeSentText,
  verificationMessages as say,
} from '../../../core/mobile-verification/mobile-verification.messages.ts'
import {
  CODE_LIFE_MS,
  codeProblem,
  CODES_PER_NUMBER_AND_HOUR,
  CODES_PER_PERSON_AND_HOUR,
} from '../../../core/mobile-verification/mobile-verification.schema.ts'
import { OTP_LENGTH } from '../../../core/mobile-verification/otp-input.ts'
import { HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { isUniqueViolation } from '../database/db.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { refused, refusedField, tooMany } from '../http/refusals.ts'
import { countedTry } from './attempts.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import type { ReadNumber } from './phone-numbers.ts'

export const mobileVerificationBindings = [
  bind(sendMobileCode, async (form, context) => {
    const number = await dialable(form)
    const { userId } = context.me
    await refuseTaken(context, number, form.country_code)
    const rest = await cooldownLeft(context, number)
    if (rest > 0) throw tooMany(rest)
    for (const [key, limit] of [
      [`mobile-number:${number.e164}`, CODES_PER_NUMBER_AND_HOUR],
      [`mobile-person:${userId}`, CODES_PER_PERSON_AND_HOUR],
    ] as const) {
      const wait = await countedTry(context.open, key, limit, HOUR_MS, context.now)
      if (wait !== undefined) throw tooMany(wait)
    }

    const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
    // Hashed as slowly as a password, because four digits with a fast hash could be tried out within their lifetime.
    const codeHash = await hashPassword(code)
    const { id } = await context.writeAsSystem(async ({ k }) => {
      await k
        .updateTable('one_time_codes')
        .set({ used_at: context.now })
        .where('user_id', '=', userId)
        .where('purpose', '=', 'mobile')
        .where('used_at', 'is', null)
        .execute()
      return k
        .insertInto('one_time_codes')
        .values({
          user_id: userId,
          purpose: 'mobile',
          code_hash: codeHash,
          target: number.e164,
          expires_at: new Date(context.now.getTime() + CODE_LIFE_MS),
          created_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    await context.services.sms
      .send({
        to: number.e164,
        text: `${code} is your Tradehall code. It is valid for ${CODE_LIFE_MS / MINUTE_MS} minutes. Do not share it with anyone.`,
      })
      .catch(async (error: unknown) => {
        // A message that was not sent must not block the next attempt.
        await context.writeAsSystem(({ k }) => k.deleteFrom('one_time_codes').where('id', '=', id).execute())
        throw error
      })
    return { message: codeSentText(number.e164) }
  }),

  bind(checkMobileCode, async (form, context) => {
    const number = await dialable(form)
    const codeId = await checkedCode(context, number, form.otp)
    await context
      .write(async (w) => {
        // Used up together with its effect: a failed write leaves the code valid.
        await w.asSystem()
        const used = await w.k
          .updateTable('one_time_codes')
          .set({ used_at: context.now })
          .where('id', '=', codeId)
          .where('used_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        await w.as(context.identity)
        if (used === undefined) throw refused(say.codeWrong)
        const before = await w.k
          .selectFrom('users')
          .select(['mobile', 'mobile_code', 'full_name'])
          .where('id', '=', context.me.userId)
          .executeTakeFirstOrThrow()
        await w.k
          .updateTable('users')
          .set({
            mobile: number.national,
            mobile_code: form.country_code,
            mobile_country_code: form.mobile_country_code,
            mobile_verified_at: context.now,
          })
          .where('id', '=', context.me.userId)
          .execute()
        await w.record({
          subject: 'profile',
          subjectId: context.me.userId,
          verb: 'updated',
          title: before.full_name,
          changes: [{ field: 'mobile', old: `${before.mobile_code ?? ''}${before.mobile ?? ''}`, new: number.e164 }],
        })
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_verified_mobile') ? refused(say.numberTaken) : error
      })
    return { message: say.saved }
  }),
]

interface NumberForm {
  readonly mobile_number: string
  readonly country_code: string
  readonly mobile_country_code: string
}

async function dialable({ mobile_number, country_code, mobile_country_code }: NumberForm): Promise<ReadNumber> {
  // The rules of all countries are loaded with the first number.
  const { readNumber } = await import('./phone-numbers.ts')
  const number = { national: mobile_number, dialCode: country_code, country: mobile_country_code }
  const read = readNumber(number)
  const problem = numberProblem(number, () => read !== undefined)
  if (read === undefined || problem !== undefined) throw refusedField('mobile_number', problem ?? say.numberWrong)
  return read
}

/**
 * A verified number belongs to one account. Looks beyond the own company, but reveals only whether such an account
 * exists.
 */
async function refuseTaken({ open, me }: Context, { national }: ReadNumber, dialCode: string): Promise<void> {
  const other = await open
    .selectFrom('users')
    .select('id')
    .where('mobile', '=', national)
    .where('mobile_code', '=', dialCode)
    .where('mobile_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('id', '!=', me.userId)
    .executeTakeFirst()
  if (other !== undefined) throw refused(say.numberTaken)
}

/** Seconds until this person may request another code for this number. */
async function cooldownLeft({ open, me, now }: Context, { e164 }: ReadNumber): Promise<number> {
  const last = await open
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('user_id', '=', me.userId)
    .where('purpose', '=', 'mobile')
    .where('target', '=', e164)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return last === undefined ? 0 : cooldownSecondsLeft(last.created_at.getTime(), now.getTime())
}

/** Counts the attempt, which is committed in any case, and returns the id of the code. Refuses any other code. */
async function checkedCode(context: Context, { e164 }: ReadNumber, otp: string): Promise<number> {
  const { me, now } = context
  const code = await context.writeAsSystem(({ k }) =>
    k
      .updateTable('one_time_codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('one_time_codes as newest')
          .select('newest.id')
          .where('newest.user_id', '=', me.userId)
          .where('newest.purpose', '=', 'mobile')
          .where('newest.target', '=', e164)
          .where('newest.used_at', 'is', null)
          .orderBy('newest.id', 'desc')
          .limit(1),
      )
      .returning(['id', 'code_hash', 'expires_at', 'tries'])
      .executeTakeFirst(),
  )
  const problem = codeProblem(
    code === undefined ? undefined : { expiresAt: code.expires_at.getTime(), tries: code.tries },
    now.getTime(),
  )
  if (problem !== undefined) throw refused(problem)
  if (code === undefined || !(await isPasswordOf(otp, code.code_hash))) throw refused(say.codeWrong)
  return code.id
}
