import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormSection } from '../../../../../core/crm/forms/form.schema.ts'
import { FormBuilderPage } from '../../../../../ui/features/crm/form-builder/form-builder-page.tsx'
import { notices } from '../../../../../ui/shared/notice/notice-store.ts'
import { crmServer, listResponses, showIn } from '../crm-server.tsx'

const EMAIL = 106
const INDUSTRY = 107

describe('FormBuilderPage', () => {
  it('[LEADFORM-03] [LEADFORM-04] [LEADFORM-05] [LEADFORM-07] [LEADFORM-23] saves what the window of a field changed, and shows the text of the specification', async () => {
    const { user, saved } = await shown()
    await user.click(screen.getByRole('button', { name: /^Industry Choice/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Industry' })
    await retype(user, within(dialog).getByLabelText(/^Label/), 'Trade')
    await retype(user, within(dialog).getByLabelText('Placeholder'), 'What they trade')
    await retype(user, within(dialog).getByLabelText('Tooltip'), 'As in the register')
    await retype(user, within(dialog).getByLabelText(/^Options/), 'Tea{Enter}chemicals{Enter}{Enter}Tea')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await user.click(await screen.findByRole('button', { name: 'Save form' }))

    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(fieldsOf(saved()[0]!.form_data).find(({ id }) => id === INDUSTRY)).toMatchObject({
      label: 'Trade',
      placeholder: 'What they trade',
      tooltip: 'As in the register',
      option_list: ['Tea', 'chemicals'],
    })
    await waitFor(() => expect(notices.list().flatMap(({ lines }) => lines)).toContain('form created successfully'))
  })

  it('[LEADFORM-06] [LEADFORM-08] [LEADFORM-20] [LEADFORM-21] saves the flags as texts; switching twice restores them', async () => {
    const { user, saved } = await shown()
    const [required, unique] = ['Email: Required', 'Email: Unique'].map((name) => screen.getByRole('button', { name }))
    for (const flag of [required, unique])
      for (const pressed of ['true', 'false']) {
        await user.click(flag!)
        expect(flag?.getAttribute('aria-pressed')).toBe(pressed)
      }

    await user.click(required!)
    await user.click(unique!)
    await user.click(screen.getByRole('button', { name: 'Save form' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(fieldsOf(saved()[0]!.form_data).find(({ id }) => id === EMAIL)).toMatchObject({
      is_required: '1',
      unique: '1',
    })
  })

  it('[LEADFORM-10] [LEADFORM-19] lists a removed field as unused, and adds it again to the chosen section', async () => {
    const { user, saved } = await shown()
    const handle = screen.getByRole('button', { name: /^Email, Lead Information, position 6 of 9/ })
    handle.focus()
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('button', { name: /^Email, / })).toBeNull()
    const unused = await screen.findByRole('list', { name: 'Unused fields' })
    expect(within(unused).getByRole('button', { name: 'Add Email' })).toBeDefined()
    // The focus stays in the form.
    expect(screen.getByRole('button', { name: /^Industry, Lead Information, position 6 of 8/ })).toBe(
      document.activeElement,
    )

    await user.selectOptions(screen.getByLabelText('Add to section'), 'Address Information')
    await user.click(within(unused).getByRole('button', { name: 'Add Email' }))
    expect(screen.queryByRole('list', { name: 'Unused fields' })).toBeNull()
    expect(screen.getByRole('button', { name: /^Email, Address Information, position 6 of 6/ })).toBe(
      document.activeElement,
    )
    await user.click(screen.getByRole('button', { name: 'Save form' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]!.form_data.sections[1]!.form_fields.at(-1)?.id).toBe(EMAIL)
  })

  it('[D-119] keeps unsaved steps on the device, and takes them again on the same form', async () => {
    const { user, unmount } = await shown()
    await user.click(screen.getByRole('button', { name: 'Email: Required' }))
    await user.click(screen.getByRole('button', { name: 'Email: Unique' }))
    await user.keyboard('{Control>}z{/Control}')
    unmount()

    const again = await shown()
    expect(await screen.findByText('Draft restored')).toBeDefined()
    const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
    expect([pressed('Email: Required'), pressed('Email: Unique')]).toEqual(['true', 'false'])
    await again.user.click(screen.getByRole('button', { name: 'Save form' }))
    await waitFor(() => expect(again.saved()).toHaveLength(1))
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([]))
    // Undo of what is stored cannot be taken again on the stored form.
    await again.user.keyboard('{Control>}z{/Control}')
    expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([])
  })

  it('[D-119] says that unsaved steps are not restored on a form that somebody saved meanwhile', async () => {
    const { user, unmount } = await shown()
    await user.click(screen.getByRole('button', { name: 'Email: Required' }))
    unmount()

    await shown({ version: 9 })
    const told = () => notices.list().flatMap(({ lines }) => lines)
    await waitFor(() => expect(told()).toContainEqual(expect.stringMatching(/^The form was saved meanwhile/)))
    expect(screen.getByRole('button', { name: 'Email: Required' }).getAttribute('aria-pressed')).toBe('false')
    expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toEqual([])
  })

  it('moves fields and sections by the arrow keys across the whole form, undoes and redoes', async () => {
    const { user, saved } = await shown()
    screen.getByRole('button', { name: /^Street, Address Information, position 1 of 5/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('button', { name: /^Street, Lead Information, position 10 of 10/ })).toBe(
      document.activeElement,
    )
    screen.getByRole('button', { name: /^Section Description Information, position 4 of 4/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('button', { name: /^Section Description Information, position 3 of 4/ })).toBe(
      document.activeElement,
    )
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('button', { name: /^Section Description Information, position 4 of 4/ })).toBeDefined()
    expect(screen.getByText('Undone')).toBeDefined()
    await user.keyboard('{Control>}y{/Control}')
    expect(screen.getByRole('button', { name: /^Section Description Information, position 3 of 4/ })).toBeDefined()
    expect(screen.getByText('Redone')).toBeDefined()
    await user.keyboard('{Control>}y{/Control}')
    expect(screen.getByText('Nothing to redo')).toBeDefined()
    await user.keyboard('{Control>}z{/Control}')
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    await user.click(screen.getByRole('button', { name: 'Save form' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
    const { sections } = saved()[0]!.form_data
    expect(sections.map(({ name }) => name)).toEqual([
      'Lead Information',
      'Address Information',
      'Description Information',
      'Additional Information',
    ])
    expect(sections[0]!.form_fields.at(-1)).toMatchObject({ name: 'street', section_id: 1 })
  })

  it('[LEADFORM-09] shows the form as it stands in a preview window, and sends nothing', async () => {
    const { user, server } = await shown()
    await user.click(screen.getByRole('button', { name: 'Email: Required' }))
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview: new lead' })
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 2 })
        .slice(-4)
        .map((heading) => heading.textContent),
    ).toEqual(DEFAULT_FORMS.Leads.map(({ name }) => name))
    await user.type(within(dialog).getByLabelText(/^First name/), 'Ada')
    expect(within(dialog).getByLabelText(/^Email/)).toBeDefined()
    expect(server.count('crm.saveForm') + server.count('crm.checkForm')).toBe(0)
  })

  it('[LEADFORM-15] offers four kinds of new fields, and opens the window of the added one', async () => {
    const { user } = await shown()
    const shelf = screen.getByRole('complementary', { name: 'Fields to add' })
    expect(
      within(shelf)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Single line', 'Multi line', 'Email', 'Phone'])
    await user.click(within(shelf).getByRole('button', { name: 'Phone' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Phone' })
    const label = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Label' })
    await waitFor(() => expect([label.selectionStart, label.selectionEnd]).toEqual([0, 'Phone'.length]))
  })

  it('[D-182] says in numbers what does not fit, and saves only after a yes', async () => {
    const { user, saved } = await shown({
      effects: [{ kind: 'required', field_id: EMAIL, label: 'Email', records: 12, options: [] }],
    })
    await user.click(screen.getByRole('button', { name: 'Email: Required' }))
    await user.click(screen.getByRole('button', { name: 'Save form' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save the form of leads?' })
    expect(within(dialog).getByText('12 leads have no Email. Whoever edits one must fill it in.')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(saved()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save form' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save form' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
  })

  it('[D-182] asks which form to continue with when somebody else saved meanwhile, and loses neither', async () => {
    const { user, saved } = await shown({ refusesOnce: true })
    await user.click(screen.getByRole('button', { name: 'Email: Unique' }))
    await user.click(screen.getByRole('button', { name: 'Save form' }))
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved this form meanwhile' })
    await user.click(within(dialog).getByRole('button', { name: 'Continue with the saved form' }))
    await waitFor(() => expect(screen.getAllByLabelText('Section name')[0]).toHaveProperty('value', 'Theirs'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Email: Unique' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Save form' }))
    await waitFor(() => expect(saved()).toHaveLength(2))
    expect(saved()[1]).toMatchObject({ version: 5 })
  })

  it('shows no form of a type that the person may not view', async () => {
    await shown({
      who: {
        type: 'subuser',
        permissions: [
          { module: 'Leads', actions: ['View'] },
          { module: 'General Settings', actions: ['Edit'] },
        ],
      },
    })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Leads'])
  })
})

// Helpers

interface Sent {
  readonly version: number
  readonly form_data: { readonly sections: readonly FormSection[] }
}

async function shown({
  effects = [],
  refusesOnce = false,
  version = 4,
  who = {},
}: {
  readonly effects?: readonly object[]
  readonly refusesOnce?: boolean
  readonly version?: number
  readonly who?: object
} = {}) {
  const sections = DEFAULT_FORMS.Leads
  const form = { id: 3, type_id: 1, type_name: 'Leads', user_id: 7, unique_id: 'f', form_data: { sections }, sections }
  let refuses = refusesOnce
  const server = crmServer(
    {
      ...listResponses('Leads', []),
      'crm.userForm': () => ({ data: form, version }),
      'crm.unusedInputs': () => ({ data: [] }),
      'crm.checkForm': () => ({ data: effects }),
      'crm.saveForm': () => {
        if (!refuses) return { message: 'form created successfully', data: form, version: 6 }
        refuses = false
        const present = {
          sections: sections.map((each, at) => (at === 0 ? { ...each, name: 'Theirs' } : each)),
          unused: [],
        }
        throw { _tag: 'Conflict', message: 'Conflict', present, version: 5 }
      },
    },
    who,
  )
  const { user, unmount } = showIn(server, '/crm/settings/lead-form', ({ type }) => <FormBuilderPage type={type} />)
  await screen.findByRole('button', { name: /^First name, / })
  const saved = () =>
    server.requests.filter(({ id }) => id === 'crm.saveForm').map(({ input }) => input as unknown as Sent)
  return { user, server, saved, unmount }
}

async function retype(user: Awaited<ReturnType<typeof shown>>['user'], input: HTMLElement, text: string) {
  await user.clear(input)
  await user.type(input, text)
}
