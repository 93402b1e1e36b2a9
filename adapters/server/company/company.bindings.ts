import { companyTabForms } from '../../../core/company/company-tabs.schema.ts'
import { companyMessages as say } from '../../../core/company/company.messages.ts'
import { mainCategoryChangesLeft } from '../../../core/company/main-categories.ts'
import { companySettings, updateCompanyTab, uploadCompanyFile } from '../../../core/contracts/company.contract.ts'
import { listSocial, submitSocial } from '../../../core/contracts/profile.contract.ts'
import type { HandlerInput } from '../../../core/contracts/endpoint.ts'
import { isPublicSeller } from '../../../core/company/approval.ts'
import { companyTabs } from '../../../core/navigation/addresses.ts'
import type { SocialNetwork } from '../../../core/reference/profile-options.ts'
import { grantedParts } from '../../../core/navigation/guard.ts'
import { discardFiles, withStoredFiles } from '../files/stored-files.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusals.ts'
import { checkedCompanyFile } from './company-files.ts'
import { COMPANY_COLUMNS, formOf, rowsOf } from './company-forms.ts'
import { saveTab, type SavedTab, type TabEdit } from './save-tab.ts'

export const companyBindings = [
  bind(companySettings, (_, context) =>
    context.read(async (k) => {
      const { companyId } = context.me
      const company = await k
        .selectFrom('companies')
        .select([...COMPANY_COLUMNS, 'main_category_changes'])
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow()
      const rows = await rowsOf(k, companyId)
      const granted = grantedParts('companyDetails', context.me).map(({ tab }) => tab)
      const changes = company.main_category_changes.map((at) => at.getTime())
      return {
        data: {
          slug: context.me.companySlug,
          name: company.name,
          is_public: context.me.companyKind === 'seller' && isPublicSeller({ state: context.me.approval }),
          tabs: Object.fromEntries(
            companyTabs.flatMap((tab) => (granted.includes(tab) ? [[tab, { ...formOf(tab, company, rows) }]] : [])),
          ),
          main_category_changes_left: mainCategoryChangesLeft(changes, context.now.getTime()),
        },
      }
    }),
  ),

  bind(updateCompanyTab, (edit, context) =>
    save(
      context,
      async () => edit,
      (form) => form,
    ),
  ),

  bind(uploadCompanyFile, async ({ kind, file }, context) => {
    const draft = await checkedCompanyFile(kind, file, context.me.companyId)
    return withStoredFiles(context, [draft], async () => ({
      data: { url: context.services.links.toPublic(draft.key), name: draft.name },
    }))
  }),

  bind(listSocial, ({ type }, context) =>
    context.read(async (k) => ({
      data: (await accountsOf(k, context)).filter((account) => type === '' || account.type === type),
    })),
  ),

  bind(submitSocial, (sent, context) =>
    save(
      context,
      async (w) => socialEdit(await accountsOf(w.k, context), sent),
      (form) => socialRows(companyTabForms.social.parse(form).accounts),
    ),
  ),
]

/** Saves a tab, responds with what is stored, and removes the files that the tab no longer names. */
async function save<Data>(
  context: Context,
  editOf: (w: Work) => Promise<TabEdit>,
  dataOf: (form: SavedTab['form']) => Data,
) {
  let released: SavedTab['released'] = []
  // The transaction returns the response, which a repeated save receives again.
  const response = await context.write(async (w) => {
    const stored = await saveTab(w, context, await editOf(w))
    released = stored.released
    return { data: dataOf(stored.form), message: say.saved }
  })
  await discardFiles(context, released)
  return response
}

/** The whole list of social accounts after a call that names the changed ones. */
function socialEdit(stored: SocialRows, { social_data, delete_ids, was }: HandlerInput<typeof submitSocial>): TabEdit {
  const sent = new Map(social_data.flatMap((row) => (row.id === undefined ? [] : [[row.id, row]])))
  const named = [...sent.keys(), ...delete_ids]
  if (!named.every((id) => stored.some((account) => account.id === id))) throw notFound('social account')
  const accounts = [
    ...stored.filter(({ id }) => !delete_ids.includes(id)).map((account) => sent.get(account.id) ?? account),
    ...social_data.filter(({ id }) => id === undefined),
  ].map(({ id, type, profile_link }) => ({ id, network: type, profile_link }))
  const read = stored
    .map((account) => was?.find(({ id }) => id === account.id) ?? account)
    .map(({ id, type, profile_link }) => ({ id, network: type, profile_link }))
  return { tab: 'social', form: { accounts }, was: { accounts: read } }
}

async function accountsOf(k: Parameters<typeof rowsOf>[0], { me }: Context) {
  const company = await k
    .selectFrom('companies')
    .select(COMPANY_COLUMNS)
    .where('id', '=', me.companyId)
    .executeTakeFirstOrThrow()
  return socialRows(formOf('social', company, await rowsOf(k, me.companyId, 'social')).accounts)
}

type Accounts = ReturnType<typeof formOf<'social'>>['accounts']
type SocialRows = ReturnType<typeof socialRows>

/** Stored accounts as the specification names their fields. */
const socialRows = (accounts: Accounts) =>
  accounts.map(({ id = 0, network, profile_link }) => ({ id, type: network as SocialNetwork, profile_link }))
