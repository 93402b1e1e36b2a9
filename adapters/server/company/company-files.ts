import { randomBytes } from 'node:crypto'
import { companyTabOfName } from '../../../core/company/company-fields.ts'
import type { CompanyField, CompanyFile } from '../../../core/company/company-field.ts'
import { companyMessages as say } from '../../../core/company/company.messages.ts'
import type { CompanyTab } from '../../../core/navigation/addresses.ts'
import { randomId } from '../../../core/text/random-id.ts'
import type { SentFile } from '../../../core/uploads/sent-file.ts'
import { uploadMessages } from '../../../core/uploads/uploads.messages.ts'
import { extensionOf, extensions } from '../../../core/uploads/uploads.ts'
import type { Work } from '../database/store.ts'
import { checkUpload } from '../files/check-upload.ts'
import type { FileDraft } from '../files/stored-files.ts'
import { PUBLIC_PREFIX, fileKeyOf } from '../http/file-links.ts'
import { refusedField } from '../http/refusals.ts'

type Fields = Readonly<Record<string, unknown>>

/** A browser keeps the draft of a form, with the addresses of its files, for 30 days (D-119). */
const UNUSED_DAYS = 31

const folderOf = (companyId: number): string => `${PUBLIC_PREFIX}companies/${companyId}/`

/** Checks a picture or document of the company settings, for a public key. */
export async function checkedCompanyFile(
  kind: 'image' | 'document',
  file: SentFile,
  companyId: number,
  field = 'file',
): Promise<FileDraft> {
  if (!Object.hasOwn(extensions[kind], extensionOf(file.name)))
    throw refusedField(field, kind === 'image' ? uploadMessages.imageKind : uploadMessages.documentKind)
  const { name, extension, bytes, contentType } = await checkUpload(field, file)
  return {
    key: `${folderOf(companyId)}${randomId(randomBytes, 20)}.${extension}`,
    name,
    bytes,
    contentType,
    access: 'public',
    unusedDays: UNUSED_DAYS,
  }
}

/** The addresses of all files that a tab names, with the path of the field. */
function filesIn(tab: CompanyTab, form: Fields): readonly (readonly [path: string, url: string])[] {
  const below = (fields: Readonly<Record<string, CompanyField>>, values: Fields, path: string): [string, string][] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = values[name]
      if (!Array.isArray(value)) return []
      if (field.kind === 'rows')
        return (value as Fields[]).flatMap((row, at) => below(field.fields, row, `${path}${name}.${at}.`))
      return field.kind === 'pictures' || field.kind === 'documents'
        ? (value as CompanyFile[]).map(({ url }): [string, string] => [`${path}${name}`, url])
        : []
    })
  return below(companyTabOfName(tab).fields, form, '')
}

export const urlsIn = (tab: CompanyTab, form: Fields): readonly string[] => filesIn(tab, form).map(([, url]) => url)

/**
 * Refuses files that the company did not upload. Locks the rows of new files, so that the sweep does not remove them
 * before the company refers to them.
 */
export async function requireOwnFiles(
  w: Work,
  companyId: number,
  tab: CompanyTab,
  before: Fields,
  after: Fields,
): Promise<void> {
  const known = new Set(urlsIn(tab, before))
  await requireOwnUrls(
    w,
    companyId,
    filesIn(tab, after).filter(([, url]) => !known.has(url)),
  )
}

/** The same for the addresses of files with the paths of their fields. */
export async function requireOwnUrls(
  w: Work,
  companyId: number,
  added: readonly (readonly [path: string, url: string])[],
): Promise<void> {
  if (added.length === 0) return
  const rows = await w.k
    .selectFrom('files')
    .select('key')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where(
      'key',
      'in',
      added.map(([, url]) => fileKeyOf(url)),
    )
    .forShare()
    .execute()
  const own = new Set(rows.map(({ key }) => key).filter((key) => key.startsWith(folderOf(companyId))))
  const foreign = added.find(([, url]) => !own.has(fileKeyOf(url)))
  if (foreign !== undefined) throw refusedField(foreign[0], say.foreignFile)
}

/** The ids of the files with these addresses. */
export async function fileIdsOf(w: Work, urls: readonly string[]): Promise<readonly number[]> {
  if (urls.length === 0) return []
  const rows = await w.k.selectFrom('files').select('id').where('key', 'in', urls.map(fileKeyOf)).execute()
  return rows.map(({ id }) => id)
}
