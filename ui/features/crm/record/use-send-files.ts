import { useState } from 'react'
import { saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import { inPlaceOf } from '../../../../core/failure/effect-of.ts'
import { extensionOf, extensions, uploadProblem } from '../../../../core/uploads/uploads.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSave } from '../../../shared/form/use-save.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { useRefresh } from '../use-crm.ts'

export const isImage = (name: string) => Object.hasOwn(extensions.image, extensionOf(name))

type SentFiles = CallResponse<typeof saveFiles>['data']

/** Checks files and adds them to a record; the problem says what is wrong with those that were not sent. */
export function useSendFiles(uniqueId: string, onSent?: (files: SentFiles) => void) {
  const client = useAppClient()
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string>()
  const { save, isSaving } = useSave<readonly File[], string | undefined>({
    // Returns what is wrong with each file that cannot be sent; the others are. Undefined if there is none.
    save: async (files) => {
      const checked = await Promise.all(
        files.map(async (file) => ({
          file,
          problem: uploadProblem(isImage(file.name) ? 'image' : 'document', {
            name: file.name,
            size: file.size,
            content: new Uint8Array(await file.slice(0, 2_100_000).arrayBuffer()),
          }),
        })),
      )
      const fine = checked.filter((one) => one.problem === undefined).map(({ file }) => file)
      if (fine.length > 0) {
        const { message, data } = await client.call(
          saveFiles,
          { crm_unique_id: uniqueId, files: fine },
          { isUserInitiated: true },
        )
        notify.done(message)
        onSent?.(data)
        await refresh.files()
      }
      const refused = checked.flatMap((one) => (one.problem === undefined ? [] : [`${one.file.name}: ${one.problem}`]))
      return refused.length === 0 ? undefined : refused.join('\n')
    },
    onSaved: setProblem,
    onFailed: (failure) => {
      const { alert, fieldTexts } = inPlaceOf(failure)
      setProblem(fieldTexts['files'] ?? alert)
    },
  })
  const send = (files: readonly File[]) => {
    if (files.length > 0) save(files).catch(() => undefined)
  }
  return { send, problem, isSending: isSaving }
}
