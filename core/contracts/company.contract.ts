import { z } from 'zod'
import { companyTabs, type CompanyTab } from '../navigation/addresses.ts'
import { companySections, SECTIONED_MODULE, sections } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'
import { parsedJson } from '../text/loose-values.ts'
import { uploadMessages } from '../uploads/uploads.messages.ts'
import { sentFile } from '../uploads/sent-file.ts'
import { endpoint, needsAny } from './endpoint.ts'

const needsOf = (isWanted: (action: string) => boolean): readonly PermissionNeed[] =>
  sections.flatMap((section) =>
    companySections[section].flatMap((action) =>
      isWanted(action) ? [{ module: SECTIONED_MODULE, section, action }] : [],
    ),
  )
const anyView = needsAny(...needsOf((action) => action === 'View'))
const anyChange = needsAny(...needsOf((action) => action !== 'View'))

const tab = z.enum(companyTabs as readonly CompanyTab[])
/** The fields of a tab. In a form, which has no empty lists, they are JSON. */
const fields = z.preprocess(parsedJson, z.record(z.string(), z.unknown()))

export const companySettings = endpoint({
  id: 'company.settings',
  method: 'GET',
  path: 'company_profile/settings',
  access: anyView,
  response: {
    data: z.object({
      slug: z.string(),
      name: z.string(),
      /** The shop is public. */
      is_public: z.boolean(),
      /** The forms of the tabs that the caller may see. */
      tabs: z.partialRecord(tab, z.record(z.string(), z.unknown())),
      /** How often the main categories may still change this year. */
      main_category_changes_left: z.number().int(),
    }),
  },
  summary: "The company settings by tab, as far as the caller's rights reach (D-149).",
})
export type CompanySettings = z.output<typeof companySettings.response>['data']

/** IMPLIED-09. The right depends on the tab and on what changes: Add, Edit or Delete of its section. */
export const updateCompanyTab = endpoint({
  id: 'company.updateTab',
  method: 'POST',
  path: 'company_profile/update/{tab}',
  access: anyChange,
  encoding: 'multipart',
  params: { tab },
  input: z.object({ form: fields, was: fields.optional() }),
  response: { data: z.record(z.string(), z.unknown()) },
  summary:
    'Saves fields of one tab of the company settings; omitted fields keep their values. With `was`, 409 if somebody else changed them (D-120).',
})

export const uploadCompanyFile = endpoint({
  id: 'company.uploadFile',
  method: 'POST',
  path: 'company_profile/file',
  access: anyChange,
  encoding: 'multipart',
  input: z.object({
    kind: z.enum(['image', 'document']),
    file: sentFile(uploadMessages.documentKind),
  }),
  response: { data: z.object({ url: z.string(), name: z.string() }) },
  summary:
    'Stores a picture or document for the company settings; it is public, and removed when no tab refers to it (D-149).',
})
