import { type Kysely, sql } from 'kysely'
import { accountMessages } from '../../../core/account/account.messages.ts'
import { updateProfile, viewMemberProfile, viewProfile } from '../../../core/contracts/profile.contract.ts'
import { personEngaged } from '../crm/scoring/lead-engagement.job.ts'
import type { Change } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { discardFiles, withStoredFiles } from '../files/stored-files.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { checkedAvatar } from './avatar.ts'
import { followCompanyName } from './new-company.ts'
import { fullTexts, profileOf, storedTextFields, type StoredTexts } from './profile-row.ts'

const view = async (context: Context) => ({
  data: await context.read((k) => profileOf(k, context.me.userId, { links: context.services.links, now: context.now })),
})

export const profileBindings = [
  bind(viewProfile, (_, context) => view(context)),
  bind(viewMemberProfile, (_, context) => view(context)),

  bind(updateProfile, async ({ was, ...sent }, context) => {
    const { me } = context
    const { links } = context.services
    const picture = sent.avatar_original
    const drafts = picture === undefined || picture === '' ? [] : [await checkedAvatar(picture)]
    const saved = await withStoredFiles(context, drafts, ([avatar]) =>
      context.write(async (w) => {
        const before = await w.k
          .selectFrom('users')
          .innerJoin('companies', 'companies.id', 'users.company_id')
          .leftJoin('files', 'files.id', 'users.avatar_file_id')
          .select([
            'companies.name as company_name',
            'users.full_name',
            'users.time_zone',
            'users.profile',
            'users.avatar_file_id',
            'files.key as avatar_key',
          ])
          .where('users.id', '=', me.userId)
          .forUpdate('users')
          .executeTakeFirstOrThrow()
        const texts = (before.profile ?? {}) as StoredTexts
        const { full_name, company_name } = before
        const stored = { full_name, company_name, ...fullTexts(texts), time_zone: before.time_zone ?? '' }
        const form = was === undefined ? sent : mergeEdit(stored, sent, was)
        const given = Object.fromEntries(
          storedTextFields.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])),
        ) as StoredTexts
        const changes: Change[] = [
          ...storedTextFields.flatMap((name) =>
            given[name] === undefined || given[name] === (texts[name] ?? '')
              ? []
              : [{ field: name, old: texts[name] ?? '', new: given[name] }],
          ),
          ...(form.full_name === undefined || form.full_name === before.full_name
            ? []
            : [{ field: 'full_name', old: before.full_name, new: form.full_name }]),
          ...(form.time_zone === undefined || form.time_zone === (before.time_zone ?? '')
            ? []
            : [{ field: 'time_zone', old: before.time_zone ?? '', new: form.time_zone }]),
          ...(picture === undefined
            ? []
            : [{ field: 'avatar_original', old: before.avatar_key, new: avatar?.name ?? null }]),
        ]
        await w.k
          .updateTable('users')
          .set({
            profile: sql`coalesce(profile, '{}'::jsonb) || ${JSON.stringify(given)}::jsonb`,
            ...(form.full_name === undefined ? {} : { full_name: form.full_name }),
            ...(form.time_zone === undefined ? {} : { time_zone: form.time_zone === '' ? null : form.time_zone }),
            ...(picture === undefined ? {} : { avatar_file_id: avatar?.id ?? null }),
          })
          .where('id', '=', me.userId)
          .execute()
        await personEngaged(w, null, me.userId, context.now)
        if (form.company_name !== undefined && me.type !== 'subuser')
          changes.push(...(await renameCompany(w.k, me.companyId, company_name, form.company_name)))
        if (changes.length > 0)
          await w.record({
            subject: 'profile',
            subjectId: me.userId,
            verb: 'updated',
            title: form.full_name ?? before.full_name,
            changes,
          })
        if (form.company_name !== undefined) await followCompanyName(w, context, form.company_name)
        return {
          profile: await profileOf(w.k, me.userId, { links, now: context.now }),
          replaced: picture === undefined || before.avatar_file_id === null ? [] : [before.avatar_file_id],
        }
      }),
    )
    await discardFiles(context, saved.replaced)
    return { data: saved.profile, message: accountMessages.profileSaved }
  }),
]

async function renameCompany(k: Kysely<Tables>, id: number, before: string, name: string): Promise<Change[]> {
  if (before === name) return []
  await k.updateTable('companies').set({ name }).where('id', '=', id).execute()
  return [{ field: 'company_name', old: before, new: name }]
}
