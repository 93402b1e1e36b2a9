import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import { type FilledForm, recordForm, saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { useFormZone } from '../../../shared/app/use-time-zone.ts'
import { notify } from '../../../shared/notice/notify.ts'
import type { FormValues } from '../../../shared/form/form.types.ts'
import { draftTimes } from '../../../shared/form/draft-times.ts'
import { RecordForm } from '../../../shared/form/record-form.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { recordKinds } from '../crm-config.ts'
import { CreateQuestion } from '../duplicates/create-question.tsx'
import { DuplicateList } from '../duplicates/duplicate-list.tsx'
import { useDuplicateCheck } from '../duplicates/use-duplicate-check.ts'
import {
  presetValues,
  quickChoices,
  quickSections,
  sectionsOf,
  sentFields,
  storedValues,
  validatorOf,
  valuesOf,
} from '../form-sections.ts'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'
import { newFormQuery, type RecordStart, startKey } from './record-start.ts'

export interface RecordEditorProps {
  readonly type: RecordTypeName
  /** The record to edit; without it a new one is created. */
  readonly uniqueId?: string
  /** What a new record starts with. */
  readonly start?: RecordStart
  readonly onSaved: (uniqueId: string) => void
  readonly onCancel?: () => void
  /** A short form for a new record, with ways to open it or to create another one. */
  readonly quick?: { readonly onOpen: (uniqueId: string) => void }
}

/** The form of a record, generated from the seller's own form. */
export function RecordEditor({ type, uniqueId, ...rest }: RecordEditorProps) {
  const isNew = uniqueId === undefined
  // Each further new record gets a form of its own.
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<FormValues>({})
  const added = useQuery({ ...newFormQuery(useAppClient(), type, rest.start), enabled: isNew })
  const edited = useCall(recordForm, { type_name: type, unique_id: uniqueId ?? '' }, { enabled: !isNew })
  const { data, isError, refetch } = isNew ? added : edited
  if (isError && data === undefined)
    return <ErrorState title="The form could not be loaded." onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading the form">
        <FormSkeleton />
      </Loading>
    )
  return (
    <LoadedEditor
      key={uniqueId ?? `new ${round}`}
      isAnother={round > 0}
      kept={kept}
      onAnother={(values) => {
        setKept(values)
        setRound(round + 1)
      }}
      type={type}
      form={data.data}
      {...(uniqueId === undefined ? {} : { uniqueId })}
      {...rest}
    />
  )
}

interface LoadedEditorProps extends RecordEditorProps {
  readonly form: FilledForm
  /** Whether another record was created in this drawer just now. */
  readonly isAnother: boolean
  /** Choices of the record before, which the next one of the same drawer starts with. */
  readonly kept: FormValues
  readonly onAnother: (kept: FormValues) => void
}

function LoadedEditor(props: LoadedEditorProps) {
  const { type, uniqueId, start, form, onSaved, onCancel, quick, isAnother, kept, onAnother } = props
  const client = useAppClient()
  const colleagues = useColleagues()
  const { canAdd: canAddAccounts } = useRights('Accounts')
  const refresh = useRefresh()
  const userId = useSessionUser()?.id
  const zone = useFormZone()
  const [isShort, setShort] = useState(quick !== undefined)
  const all = useMemo(
    () => sectionsOf(form, { client, colleagues, canAddAccounts }),
    [form, client, colleagues, canAddAccounts],
  )
  const sections = useMemo(() => (isShort ? quickSections(type, form, all) : all), [type, form, all, isShort])
  const initial = useMemo(
    () => ({
      ...valuesOf(form, zone),
      ...(uniqueId === undefined && { ...presetValues(type, form, userId), ...kept }),
    }),
    [form, type, uniqueId, userId, kept, zone],
  )
  const next = useRef<'close' | 'open' | 'another'>('close')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnother) place.current?.querySelector('input')?.focus()
  }, [isAnother])
  const validate = useMemo(() => validatorOf(form, zone), [form, zone])
  // The values that the fields were read with: the server refuses to overwrite a later change of somebody else.
  const stored = useRef(storedValues(form))
  const { one } = recordKinds[type]
  const isNew = uniqueId === undefined
  const check = useDuplicateCheck(type, form, isNew)
  const after = (choice: typeof next.current) => () => {
    next.current = choice
  }
  return (
    <div ref={place}>
      {check.found.length === 0 ? null : (
        <Alert role="status" color="yellow" variant="light" mb={12} title={`Does this ${one} exist already?`}>
          <DuplicateList type={type} found={check.found} />
        </Alert>
      )}
      <RecordForm
        label={uniqueId === undefined ? `New ${one}` : `Edit ${one}`}
        sections={sections}
        initial={initial}
        validate={validate}
        saveLabel={uniqueId === undefined ? `Create ${one}` : `Save ${one}`}
        {...(onCancel === undefined ? {} : { onCancel })}
        {...(quick !== undefined && {
          choices: {
            onMain: after('close'),
            others: [
              { label: 'Create another', onPick: after('another') },
              { label: 'Create and open', onPick: after('open') },
            ],
          },
          below: isShort ? (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.5} />}
              style={{ alignSelf: 'start' }}
              onClick={() => setShort(false)}
            >
              More fields
            </Button>
          ) : undefined,
        })}
        draft={{
          key: `${one}:${uniqueId ?? (start === undefined ? 'new' : `new:${startKey(start)}`)}`,
          times: draftTimes(all, zone),
        }}
        {...(isNew && { onValues: check.onValues })}
        save={(values, { call, changed }) => {
          const request = requestOf(props, sentFields(form, values, zone), changed, stored.current)
          const send = (refuses: boolean) =>
            client.call(saveRecord, { ...request, ...(refuses && { refuses_duplicates: true }) }, call)
          return isNew ? check.create(send) : send(false)
        }}
        storedOf={({ present }) => {
          stored.current = { ...stored.current, ...present }
          return valuesOf(form, zone, present)
        }}
        onSaved={({ data, message }, values) => {
          void refresh.records(type)
          if (sentFields(form, values, zone).some((sent) => sent.account_name !== undefined))
            void refresh.records('Accounts')
          if (start !== undefined) void ('about' in start ? refresh.dealings() : refresh.records(start.from))
          notify.done(message)
          if (next.current === 'another') onAnother(quickChoices(type, form, values))
          else if (next.current === 'open' && quick !== undefined) quick.onOpen(data.unique_id)
          else onSaved(data.unique_id)
        }}
      />
      <CreateQuestion type={type} found={check.question} onAnswer={check.onAnswer} />
    </div>
  )
}

/** The call that saves the form: all values of a new record, else those that changed, each with the one that was read. */
function requestOf(
  { type, uniqueId, start }: LoadedEditorProps,
  fields: ReturnType<typeof sentFields>,
  changed: readonly string[],
  stored: FormValues,
): CallInput<typeof saveRecord> {
  return {
    type_id: crmTypeOf(type).id,
    type_name: type,
    unique_id: uniqueId ?? null,
    ...(start !== undefined &&
      ('about' in start
        ? { about: start.about }
        : { related: { type_id: crmTypeOf(start.from).id, unique_id: start.uniqueId } })),
    form_fields:
      uniqueId === undefined
        ? fields
        : fields
            .filter(({ id }) => changed.includes(String(id)))
            .map((field) => ({ ...field, was: stored[String(field.id)] ?? null })),
  }
}
