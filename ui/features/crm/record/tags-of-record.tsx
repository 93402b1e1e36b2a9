import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { createTag, setTags, tags as tagsCall } from '../../../../core/contracts/crm-tags.contract.ts'
import { tagKey } from '../../../../core/crm/lists/tags.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { formFailureOf } from '../../../../core/failure/effect-of.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSave } from '../../../shared/form/use-save.ts'
import { TagsInput } from '../../../shared/inputs/lazy-lists.tsx'
import { notify } from '../../../shared/notice/notify.ts'
import { useRefresh } from '../use-crm.ts'
import classes from './record-head.module.css'

export interface TagsOfRecordProps {
  readonly type: RecordTypeName
  readonly info: RecordInfo
  readonly canEdit: boolean
}

/** The tags of a record; an unknown name creates a tag. Tags that are not saved stay visible until somebody decides. */
export function TagsOfRecord({ type, info, canEdit }: TagsOfRecordProps) {
  const client = useAppClient()
  const refresh = useRefresh()
  const { data } = useCall(tagsCall, { type_name: type })
  const stored = info.tags.map((tag) => tag.name)
  const [wanted, setWanted] = useState<readonly string[]>()
  const renewed = () => Promise.all([refresh.records(type), refresh.tags()])
  const { save, isSaving, failure, forget } = useSave<readonly string[], unknown>({
    save: async (names) => {
      const call = { isUserInitiated: true, isShownInPlace: true } as const
      const known = data?.data ?? []
      const ids: number[] = []
      for (const name of names) {
        const found = known.find((tag) => tagKey(tag.name) === tagKey(name))
        if (found !== undefined) ids.push(found.id)
        else {
          const { data: made, message } = await client.call(createTag, { type_id: crmTypeOf(type).id, name }, call)
          ids.push(made.id)
          notify.done(message)
        }
      }
      await client.call(setTags, { id: info.record.unique_id, tag_ids: ids, was: info.tags.map((tag) => tag.id) }, call)
      await renewed()
      setWanted(undefined)
    },
    // A tag may have been created all the same, and the tags set although the answer got lost.
    onFailed: () => void renewed(),
  })
  const choose = (names: readonly string[]) => {
    setWanted(names)
    // The failure shows below.
    save(names).catch(() => undefined)
  }
  return (
    <div className={classes.tags}>
      <TagsInput
        aria-label="Tags"
        w={320}
        maw="100%"
        placeholder={info.tags.length === 0 ? 'Add tags' : ''}
        data={(data?.data ?? []).map((tag) => tag.name)}
        value={[...(wanted ?? stored)]}
        disabled={!canEdit || isSaving}
        onChange={choose}
      />
      {failure === undefined || wanted === undefined ? null : (
        <div role="alert" className={classes.failure}>
          <span>The tags are not saved. {reasonOf(failure)}</span>
          <Button size="compact-sm" variant="default" loading={isSaving} onClick={() => choose(wanted)}>
            Retry
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              setWanted(undefined)
              forget()
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}

function reasonOf(failure: unknown): string {
  const { message, fields } = formFailureOf(failure, navigator.onLine)
  return Object.values(fields)[0] ?? message
}
