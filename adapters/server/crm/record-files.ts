import { randomUUID } from 'node:crypto'
import { deleteFiles, recordFiles, saveFiles } from '../../../core/contracts/crm-files.contract.ts'
import { MAX_UPLOAD_BYTES, extensionOf, extensions, mediaTypes, uploadProblem } from '../../../core/uploads/uploads.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { bind } from '../http/bind.ts'
import { refusedField } from '../http/refusals.ts'
import { ImageTooManyPixels, ImageUnreadable, reencodeImage } from '../integrations/images.ts'
import { ownRecord } from './crm-access.ts'
import { requireRowsOfRecords } from './related-rows.ts'

export const fileBindings = [
  bind(recordFiles, ({ crm_unique_id }, context) =>
    context.read(async (k) => {
      const record = await ownRecord(k, context.me, crm_unique_id, 'View')
      const rows = await k
        .selectFrom('record_files as x')
        .innerJoin('files as f', 'f.id', 'x.file_id')
        .select(['x.id', 'f.name', 'f.key', 'f.size', 'x.created_at'])
        .where('x.record_id', '=', record.id)
        .orderBy('x.id', 'desc')
        .limit(500)
        .execute()
      return {
        data: rows.map(({ key, created_at, ...row }) => ({
          ...row,
          url: context.services.links.to(key, context.now),
          created_at: formatWireTime(created_at),
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
      // Pictures are re-encoded, so that no location or camera data is stored.
      const kept = kind === 'document' ? content : await picturePixels(content)
      contents.push({ name, content: kept, contentType: mediaTypes[extensionOf(name)] ?? 'application/octet-stream' })
    }
    return context.write(async (w) => {
      const record = await ownRecord(w.k, context.me, crm_unique_id, 'Edit')
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
          created_at: formatWireTime(context.now),
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
      await requireRowsOfRecords(w.k, context, 'record_files', ids)
      const rows = await w.k
        .deleteFrom('files')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('record_files')
            .select('file_id')
            .where('id', 'in', [...ids]),
        )
        .returning('key')
        .execute()
      return rows.map((row) => row.key)
    })
    // After the commit: a file without a row wastes space, but a row without its file is an error.
    for (const key of keys) await context.services.files.delete(key)
    return { message: ids.length === 1 ? 'File deleted' : `${ids.length} files deleted` }
  }),
]

/** Re-encodes a picture, so that only pixels are kept; refuses by field what cannot be decoded. */
async function picturePixels(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return (await reencodeImage(content, { thumbnailWidths: [] })).bytes
  } catch (error) {
    if (error instanceof ImageTooManyPixels || error instanceof ImageUnreadable)
      throw refusedField('files', 'This picture cannot be read')
    throw error
  }
}
