import { randomUUID } from 'node:crypto'
import { deleteFiles, recordFiles, saveFiles } from '../../../core/contracts/crm-files.contract.ts'
import { MAX_UPLOAD_BYTES, extensionOf, extensions, mediaTypes, uploadProblem } from '../../../core/uploads/uploads.ts'
import { bind } from '../http/bind.ts'
import { refusedField } from '../http/refusals.ts'
import { ImageTooManyPixels, ImageUnreadable, reencodeImage } from '../integrations/images.ts'
import { ownRecord, readAsCaller, wireTime } from './crm-access.ts'
import { demandRowsOfRecords } from './related-rows.ts'

export const fileBindings = [
  bind(recordFiles, ({ crm_unique_id }, context) =>
    readAsCaller(context, async (q) => {
      const record = await ownRecord(q, context.me, crm_unique_id, 'View')
      const { rows } = await q.query<{ id: number; name: string; key: string; size: number; created_at: Date }>(
        `select x.id, f.name, f.key, f.size, x.created_at from record_files x join files f on f.id = x.file_id
          where x.company_id = $1 and x.record_id = $2 order by x.id desc limit 500`,
        [context.me.companyId, record.id],
      )
      return {
        data: rows.map(({ key, created_at, ...row }) => ({
          ...row,
          url: context.services.links.to(key, context.now),
          created_at: wireTime(created_at),
        })),
      }
    }),
  ),
  bind(saveFiles, async ({ crm_unique_id, files }, context) => {
    const contents: {
      readonly name: string
      readonly content: Uint8Array<ArrayBuffer>
      readonly contentType: string
    }[] = []
    for (const file of files) {
      const name = (file.name ?? 'file').slice(0, 200)
      const content = new Uint8Array(
        file.size > MAX_UPLOAD_BYTES ? (await file.arrayBuffer()).slice(0, 4096) : await file.arrayBuffer(),
      )
      const kind = Object.hasOwn(extensions.image, extensionOf(name)) ? 'image' : 'document'
      const problem = uploadProblem(kind, { name, size: file.size, content })
      if (problem !== undefined) throw refusedField('files', problem)
      // What is kept of a picture is its pixels: no place, no camera.
      const kept = kind === 'document' ? content : await picturePixels(content)
      contents.push({ name, content: kept, contentType: mediaTypes[extensionOf(name)] ?? 'application/octet-stream' })
    }
    return context.write(async (w) => {
      const record = await ownRecord(w.q, context.me, crm_unique_id, 'Edit')
      const stored = []
      for (const { name, content, contentType } of contents) {
        const key = `crm/${context.me.companyId}/${randomUUID()}.${extensionOf(name)}`
        await context.services.files.put(key, content, { contentType })
        const file = await w.k
          .insertInto('files')
          .values({
            company_id: context.me.companyId,
            user_id: context.me.userId,
            key,
            name,
            content_type: contentType,
            size: content.byteLength,
            width: null,
            height: null,
            access: 'company',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id } = await w.k
          .insertInto('record_files')
          .values({ company_id: context.me.companyId, record_id: record.id, file_id: file.id, created_at: context.now })
          .returning('id')
          .executeTakeFirstOrThrow()
        stored.push({
          id,
          name,
          url: context.services.links.to(key, context.now),
          size: content.byteLength,
          created_at: wireTime(context.now),
        })
        await w.record({
          subject: record.type,
          subjectId: record.unique_id,
          verb: 'related',
          title: `File “${name}” added`,
        })
      }
      return { message: stored.length === 1 ? 'File added' : `${stored.length} files added`, data: stored }
    })
  }),
  bind(deleteFiles, async ({ ids }, context) => {
    const keys = await context.write(async (w) => {
      await demandRowsOfRecords(w.q, context, 'record_files', ids)
      const { rows } = await w.q.query<{ key: string }>(
        `delete from files where company_id = $1 and id in (select file_id from record_files where company_id = $1 and id = any($2::bigint[])) returning key`,
        [context.me.companyId, ids],
      )
      return rows.map((row) => row.key)
    })
    // Only after the commit: a file without a row is litter, a row without its file an error.
    for (const key of keys) await context.services.files.delete(key)
    return { message: ids.length === 1 ? 'File deleted' : `${ids.length} files deleted` }
  }),
]

/** A picture without what is not picture; refused by field when it cannot be decoded. */
async function picturePixels(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return (await reencodeImage(content, { thumbnailWidths: [] })).bytes
  } catch (error) {
    if (error instanceof ImageTooManyPixels || error instanceof ImageUnreadable)
      throw refusedField('files', 'This picture cannot be read')
    throw error
  }
}
