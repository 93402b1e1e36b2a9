import { randomUUID } from 'node:crypto'
import { deleteFiles, recordFiles, saveFiles } from '../../../core/contracts/crm-files.contract.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { lockInOrder } from '../database/store.ts'
import { checkUpload } from '../files/check-upload.ts'
import { discardFiles, type FileDraft, withStoredFiles } from '../files/stored-files.ts'
import { bind } from '../http/bind.ts'
import { ownRecord } from './crm-access.ts'
import { requireRowsOfRecords } from './related-rows.ts'

export const fileBindings = [
  bind(recordFiles, ({ crm_unique_id }, context) =>
    context.read(async (k) => {
      const record = await ownRecord(k, context.me, crm_unique_id, 'View')
      const rows = await k
        .selectFrom('record_files as x')
        .innerJoin('files as f', 'f.id', 'x.file_id')
        .select(['x.id', 'x.file_id', 'f.name', 'f.key', 'f.size', 'x.created_at'])
        .where('x.record_id', '=', record.id)
        .orderBy('x.id', 'desc')
        .limit(500)
        .execute()
      return {
        data: rows.map(({ key, created_at, ...row }) => ({
          ...row,
          url: context.services.links.toPrivate(key, context.now),
          created_at: formatWireTime(created_at),
        })),
      }
    }),
  ),
  bind(saveFiles, async ({ crm_unique_id, files }, context) => {
    const { me, now, services } = context
    await context.read((k) => ownRecord(k, me, crm_unique_id, 'Edit'))
    const drafts: FileDraft[] = []
    for (const file of files) {
      const { name, extension, bytes, contentType } = await checkUpload('files', file)
      drafts.push({
        key: `crm/${me.companyId}/${randomUUID()}.${extension}`,
        name,
        bytes,
        contentType,
        access: 'company',
      })
    }
    return withStoredFiles(context, drafts, (stored) =>
      context.write(async (w) => {
        const record = await ownRecord(w.k, me, crm_unique_id, 'Edit')
        const data = []
        for (const file of stored) {
          const { id } = await w.k
            .insertInto('record_files')
            .values({ company_id: me.companyId, record_id: record.id, file_id: file.id, created_at: now })
            .returning('id')
            .executeTakeFirstOrThrow()
          data.push({
            id,
            file_id: file.id,
            name: file.name,
            url: services.links.toPrivate(file.key, now),
            size: file.size,
            created_at: formatWireTime(now),
          })
          await w.record({
            subject: record.type,
            subjectId: record.unique_id,
            verb: 'related',
            title: `File “${file.name}” added`,
          })
        }
        return { message: data.length === 1 ? 'File added' : `${data.length} files added`, data }
      }),
    )
  }),
  bind(deleteFiles, async ({ ids }, context) => {
    const removed = await context.write(async (w) => {
      await requireRowsOfRecords(w.k, context, 'record_files', ids)
      await lockInOrder(w.k, 'record_files', ids)
      return w.k
        .deleteFrom('record_files')
        .where('id', 'in', [...ids])
        .returning('file_id')
        .execute()
    })
    await discardFiles(
      context,
      removed.map(({ file_id }) => file_id),
    )
    return { message: ids.length === 1 ? 'File deleted' : `${ids.length} files deleted` }
  }),
]
