import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../../adapters/client/queries.ts'
import { type DuplicateGroupRow, mergeDuplicates } from '../../../../core/contracts/crm-duplicates.contract.ts'
import { type FilledForm, recordForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { MERGED_AT_ONCE } from '../../../../core/crm/records/merge.ts'
import { reasonOf } from '../../../../core/failure/effect-of.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSend } from '../../../shared/app/use-send.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { UnsavedGuard, useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { recordKinds } from '../crm-config.ts'
import { valueText } from '../record-value.tsx'
import { dayOf } from './day-of.ts'
import classes from './duplicates.module.css'

interface MergeDialogProps {
  readonly type: RecordTypeName
  readonly group: DuplicateGroupRow
  readonly onClose: () => void
  readonly onMerged: (mergeId: number, message: string) => void
}

/** Compares duplicates side by side: which record stays, and whose value each field takes. */
export function MergeDialog({ type, group, onClose, onMerged }: MergeDialogProps) {
  const client = useAppClient()
  const { many } = recordKinds[type]
  const records = group.records.slice(0, MERGED_AT_ONCE)
  const queryClient = useQueryClient()
  const queries = records.map(({ unique_id }) => queryFor(client, recordForm, { type_name: type, unique_id }))
  const loaded = useQuery({
    queryKey: queries.flatMap(({ queryKey }) => queryKey),
    queryFn: () => Promise.all(queries.map((query) => queryClient.fetchQuery(query))),
  })
  const forms = loaded.data?.map(({ data }) => data) ?? []
  const { send, isSending, failure } = useSend(mergeDuplicates, {
    isShownInPlace: true,
    onDone: ({ data, message }) => onMerged(data.id, message),
  })
  return (
    <FormDialog
      onClose={isSending ? () => undefined : onClose}
      size={Math.min(1100, 360 + records.length * 240)}
      title={`Merge ${records.length} ${many}`}
    >
      {loaded.isError ? (
        <ErrorState title={`The ${many} could not be loaded.`} onRetry={() => void loaded.refetch()} />
      ) : forms.length < records.length ? (
        <Loading label={`Loading the ${many}`}>
          <LinesSkeleton lines={8} />
        </Loading>
      ) : (
        <Comparison
          type={type}
          records={records}
          forms={forms}
          isSending={isSending}
          problem={failure === undefined ? undefined : (reasonOf(failure) ?? 'They could not be merged. Try again.')}
          onClose={onClose}
          onMerge={(kept, choices) =>
            send({
              type_name: type,
              kept,
              others: records.map(({ unique_id }) => unique_id).filter((id) => id !== kept),
              choices,
            })
          }
        />
      )}
    </FormDialog>
  )
}

interface ComparisonProps {
  readonly type: RecordTypeName
  readonly records: DuplicateGroupRow['records']
  readonly forms: readonly FilledForm[]
  readonly isSending: boolean
  readonly problem: string | undefined
  readonly onClose: () => void
  readonly onMerge: (kept: string, choices: Record<string, string>) => void
}

function Comparison({ type, records, forms, isSending, problem, onClose, onMerge }: ComparisonProps) {
  // The oldest record is the one that others know.
  const oldest = records.toSorted((a, b) => a.created_at.localeCompare(b.created_at))[0]!
  const [kept, setKept] = useState(oldest.unique_id)
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const leave = useLeaveRequest()
  const zone = useTimeZone()
  const hasChosen = kept !== oldest.unique_id || Object.keys(choices).length > 0
  const fields = (forms[0]?.sections ?? [])
    .flatMap((section) => section.form_fields)
    .map((field) => ({
      field,
      texts: forms.map((form) => valueText(field, form.values[field.id] ?? null, form.names, zone)),
    }))
    .filter(({ texts }) => new Set(texts).size > 1)
  const takenOf = (id: string, texts: readonly (string | undefined)[]): string | undefined => {
    const at = (uniqueId: string) => texts[records.findIndex(({ unique_id }) => unique_id === uniqueId)]
    return choices[id] ?? [kept, ...records.map(({ unique_id }) => unique_id)].find((each) => at(each) !== undefined)
  }
  return (
    <>
      <UnsavedGuard isUnsaved={hasChosen && !isSending} />
      <Text size="sm" mb="sm">
        Notes, files, e-mails, tasks, meetings, calls, threads and tags of all move to the one that stays. You can undo
        the merge for 30 days.
      </Text>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Stays</th>
              {records.map((record) => (
                <th key={record.unique_id} scope="col">
                  <label className={classes.choice}>
                    <input
                      type="radio"
                      name="kept"
                      checked={kept === record.unique_id}
                      onChange={() => setKept(record.unique_id)}
                    />
                    <span>
                      {recordLabel(record)}
                      <span className={classes.since}>since {dayOf(record.created_at, zone)}</span>
                    </span>
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, texts }) => (
              <tr key={field.id}>
                <th scope="row">{field.label}</th>
                {records.map((record, at) => (
                  <td key={record.unique_id}>
                    {texts[at] === undefined ? (
                      <span className={classes.quiet}>Empty</span>
                    ) : (
                      <label className={classes.choice}>
                        <input
                          type="radio"
                          name={`field-${field.id}`}
                          aria-label={`${field.label}: ${texts[at]}`}
                          checked={takenOf(String(field.id), texts) === record.unique_id}
                          onChange={() => setChoices({ ...choices, [field.id]: record.unique_id })}
                        />
                        {texts[at]}
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fields.length === 0 ? <p className={classes.quiet}>All their values are the same.</p> : null}
      {problem === undefined ? null : (
        <Alert role="alert" color="red" variant="light" mt="sm">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={isSending} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button loading={isSending} onClick={() => onMerge(kept, { ...choices })}>
          Merge {recordKinds[type].many}
        </Button>
      </Group>
    </>
  )
}
