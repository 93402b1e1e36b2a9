import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { crmUsers } from '../../../core/contracts/crm.contract.ts'
import { userForm } from '../../../core/contracts/crm-forms.contract.ts'
import {
  createWebForm,
  showWebForm,
  updateWebForm,
  webForms,
  type WebFormRow,
} from '../../../core/contracts/web-forms.contract.ts'
import { LEAD_SOURCES } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormField, type FormLayout } from '../../../core/crm/forms/form.schema.ts'
import { isNamingField } from '../../../core/crm/records/record.schema.ts'
import { embedSnippet } from '../../../core/crm/web-forms/embed.ts'
import { askedFields, isPublicField } from '../../../core/crm/web-forms/web-form.ts'
import { DEFAULT_THANKS, webFormInput, type WebFormField } from '../../../core/crm/web-forms/web-form.schema.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { copyText } from '../../shared/app/copy-text.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient, usePageConfig } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import { usePlanLock } from '../../shared/plan/use-plan.ts'
import type { FieldOption, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { AskedFieldsInput } from './asked-fields-input.tsx'
import { WebFormPreview } from './web-form-preview.tsx'
import classes from './web-form.module.css'

/** Loads a web form with what its editor offers, and shows the editor; `new` starts another one. */
export function WebFormEditor({ id }: { readonly id: string }) {
  const isNew = id === 'new'
  const may = useMay('Leads')
  const lock = usePlanLock()('Leads')
  const stored = useCall(showWebForm, { id: Number(id) || 0 }, { enabled: !isNew })
  const leadForm = useCall(userForm, { type_name: 'Leads' })
  const people = useCall(crmUsers, {})
  const [opened, setOpened] = useState<string>()
  const failed = [stored, leadForm, people].find(({ isError }) => isError)
  // The first values are fresh ones; a save, which loads them again, leaves the editor where it is.
  if (opened !== id && leadForm.data !== undefined && people.data !== undefined)
    if (isNew || (stored.data !== undefined && !stored.isFetching)) setOpened(id)
  if (!may('Add'))
    return (
      <Frame title="Web form">
        <ErrorState
          title="You may not change web forms."
          detail="The owner of your company can grant you the right “Leads: Add”."
        />
      </Frame>
    )
  if (lock !== undefined)
    return (
      <Frame title="Web form">
        <PlanLock>{lock}</PlanLock>
      </Frame>
    )
  if (opened === id && leadForm.data !== undefined)
    return (
      <Editor
        key={id}
        stored={stored.data?.data}
        leadForm={leadForm.data.data}
        people={(people.data?.data ?? []).map((person) => ({ value: String(person.id), label: person.full_name }))}
      />
    )
  const isMissing = isNotFound(stored.error)
  return (
    <Frame title="Web form">
      {isMissing ? (
        <ErrorState
          title="There is no such web form."
          detail="It may have been deleted. Go back to the list of web forms."
        />
      ) : failed !== undefined ? (
        <ErrorState
          title="The web form could not be loaded."
          detail="Check the connection and try again."
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Loading label="Loading the web form">
          <FormSkeleton fields={6} />
        </Loading>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className={classes.editor}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

interface EditorProps {
  readonly stored: WebFormRow | undefined
  readonly leadForm: FormLayout
  readonly people: readonly FieldOption[]
}

function Editor({ stored, leadForm, people }: EditorProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const offered = useMemo(() => fieldsOf(leadForm).filter(isPublicField), [leadForm])
  const [initial] = useState(() => valuesOf(stored, offered))
  const [values, setValues] = useState<FormValues>(initial)
  const sections = useMemo(() => sectionsOf(leadForm, offered, people), [leadForm, offered, people])
  const shown = useMemo(
    () => ({
      title: textOf(values['title']),
      intro: textOf(values['intro']),
      consent: textOf(values['consent']),
      fields: [...askedFields(leadForm, fieldsIn(values['fields']))],
    }),
    [values, leadForm],
  )
  return (
    <Frame title={stored === undefined ? 'New web form' : stored.title}>
      {stored === undefined ? null : <Place stored={stored} />}
      <div className={classes.layout}>
        <RecordForm
          label={stored === undefined ? 'New web form' : `Web form ${stored.title}`}
          sections={sections}
          initial={initial}
          schema={formSchema}
          hasIndex={false}
          saveLabel={stored === undefined ? 'Create web form' : 'Save web form'}
          draft={stored === undefined ? 'web-form:new' : `web-form:${stored.id}`}
          onValues={setValues}
          onCancel={() => void navigate(linkTo(addressOf('webForms')))}
          save={async (next, { call, changed, base }) => {
            const sent = sentOf(next)
            const response = await (stored === undefined
              ? client.call(createWebForm, sent, call)
              : client.call(updateWebForm, { id: stored.id, ...sent, was: pickFields(sentOf(base), changed) }, call))
            await invalidate(webForms, showWebForm)
            return response
          }}
          storedOf={({ present: { status, owner_id, hosts, ...present } }) => ({
            ...present,
            ...(status !== undefined && { status: status === 'on' }),
            ...(owner_id !== undefined && { owner_id: owner_id === null ? '' : String(owner_id as number) }),
            ...(hosts !== undefined && { hosts: (hosts as readonly string[]).join(', ') }),
          })}
          onSaved={({ message, data }) => {
            notify.done(message)
            // The address and the snippet of a new form are on its own page.
            if (stored === undefined) void navigate(linkTo(addressOf('webFormEditor', { id: data.id })))
          }}
        />
        {/* The fields of the preview are others for other questions. */}
        <WebFormPreview key={shown.fields.map(({ id }) => id).join()} shown={shown} />
      </div>
    </Frame>
  )
}

/** Where a stored form is, and the HTML that shows it elsewhere. */
function Place({ stored }: { readonly stored: WebFormRow }) {
  const { origin } = usePageConfig()
  const address = `${origin}${addressOf('webForm', { token: stored.token })}`
  const snippet = embedSnippet(address, { title: stored.title, fields: stored.fields.length })
  return (
    <div className={classes.place}>
      {stored.status === 'on' ? null : (
        <Alert color="yellow" variant="light">
          This form is switched off. Visitors find no page at its address.
        </Alert>
      )}
      <TextInput label="Address of the form" value={address} readOnly />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.5} />}
          onClick={() => void copyText(address, 'The address is copied.')}
        >
          Copy address
        </Button>
        {stored.status === 'on' ? (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={18} stroke={1.5} />}
          >
            Open the form
          </Button>
        ) : null}
      </Group>
      <div className={classes.snippet}>
        <Textarea
          label="HTML for your own website"
          description={
            stored.hosts.length === 0
              ? 'Name the hosts of your website below first: until then no other page may show the form.'
              : `Pages of ${stored.hosts.join(', ')} may show the form.`
          }
          value={snippet}
          rows={3}
          readOnly
        />
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.5} />}
          onClick={() => void copyText(snippet, 'The HTML is copied.')}
        >
          Copy HTML
        </Button>
      </div>
    </div>
  )
}

const sectionsOf = (
  leadForm: FormLayout,
  offered: readonly FormField[],
  people: readonly FieldOption[],
): readonly FormSection[] => {
  const sources = fieldsOf(leadForm).find(({ name }) => name === 'lead_source')?.option_list ?? LEAD_SOURCES
  const labels = new Map(offered.map(({ id, label }) => [id, label]))
  return [
    {
      id: 'texts',
      title: 'What visitors read',
      fields: [
        { name: 'title', label: 'Title', kind: 'text', required: true, maxLength: 100 },
        { name: 'intro', label: 'Introduction', kind: 'multiline' },
        {
          name: 'thanks',
          label: 'After sending',
          kind: 'multiline',
          placeholder: DEFAULT_THANKS,
        },
      ],
    },
    {
      id: 'asked',
      title: 'What it asks',
      description: 'Fields of the lead form, in this order.',
      fields: [
        {
          name: 'fields',
          label: 'Fields',
          kind: 'custom',
          textOf: (value) =>
            fieldsIn(value)
              .map(({ id }) => labels.get(id) ?? 'Removed field')
              .join(', '),
          render: ({ id, value, onChange, error }) => (
            <AskedFieldsInput id={id} value={fieldsIn(value)} onChange={onChange} error={error} offered={offered} />
          ),
        },
        {
          name: 'consent',
          label: 'Consent',
          kind: 'multiline',
          help: 'With a text here visitors must tick it; the history of the lead keeps it. Without one nothing is asked.',
        },
      ],
    },
    {
      id: 'lead',
      title: 'What becomes of it',
      columns: 'double',
      fields: [
        {
          name: 'owner_id',
          label: 'Owner of the leads',
          kind: 'choice',
          options: people,
          placeholder: 'Owner of the company',
        },
        {
          name: 'source',
          label: 'Source of the leads',
          kind: 'choice',
          options: sources.map((source) => ({ value: source, label: source })),
        },
      ],
    },
    {
      id: 'place',
      title: 'Where it is shown',
      fields: [
        { name: 'status', label: 'The form is on', kind: 'boolean' },
        {
          name: 'hosts',
          label: 'Websites that may show it in a frame',
          kind: 'text',
          placeholder: 'www.example.com, shop.example.com',
          help: 'Host names, separated by commas. Its own page needs none.',
        },
      ],
    },
  ]
}

/** A new form asks for name, e-mail address and a text. */
const FIRST_FIELDS = ['first_name', 'last_name', 'email', 'description']

const valuesOf = (stored: WebFormRow | undefined, offered: readonly FormField[]) => ({
  title: stored?.title ?? '',
  intro: stored?.intro ?? '',
  thanks: stored?.thanks ?? '',
  consent: stored?.consent ?? '',
  fields:
    stored?.fields ??
    FIRST_FIELDS.flatMap((name) => {
      const field = offered.find((one) => one.name === name)
      return field === undefined
        ? []
        : [{ id: field.id, is_required: name === 'email' || isNamingField('Leads', field) }]
    }),
  owner_id: stored?.owner_id === null || stored === undefined ? '' : String(stored.owner_id),
  source: stored?.source ?? 'Website',
  hosts: stored?.hosts.join(', ') ?? '',
  status: (stored?.status ?? 'on') === 'on',
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const fieldsIn = (value: unknown): readonly WebFormField[] =>
  Array.isArray(value) ? (value as readonly WebFormField[]) : []

const sentOf = (values: FormValues) => ({
  title: textOf(values['title']),
  intro: textOf(values['intro']),
  thanks: textOf(values['thanks']),
  consent: textOf(values['consent']),
  fields: [...fieldsIn(values['fields'])],
  owner_id: textOf(values['owner_id']) === '' ? null : Number(values['owner_id']),
  source: textOf(values['source']),
  // As the server stores them, so that a conflict compares like with like.
  hosts: textOf(values['hosts'])
    .split(/[\s,;]+/)
    .filter((host) => host !== ''),
  status: values['status'] === true ? ('on' as const) : ('off' as const),
})

/** Switch and owner are chosen from what there is, and the form has them in another spelling. */
const formSchema = webFormInput.omit({ status: true, owner_id: true })
