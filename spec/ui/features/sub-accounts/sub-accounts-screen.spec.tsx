import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WHOLE_REACH } from '../../../../core/permissions/reach.ts'
import type { SubAccount } from '../../../../core/account/sub-account.schema.ts'
import type { Role } from '../../../../core/permissions/roles.schema.ts'
import { SubAccountsScreen } from '../../../../ui/features/sub-accounts/sub-accounts-screen.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('SubAccountsScreen', () => {
  it('[SCREEN-40] [PERM-28] [PERM-29] lists the sub-accounts with address and role, and deletes one', async () => {
    let people: readonly SubAccount[] = [person(5, 'Sam Sub', 'Follow-up'), person(6, 'Sue Sub', '')]
    const deleted: unknown[] = []
    const { keys } = await showPage(<SubAccountsScreen />, {
      user: seller,
      at: 'subAccounts',
      fetch: async (input, init) => {
        const request = new Request(input, init)
        switch (new URL(request.url).pathname) {
          case '/api/v1/sub_account/list':
            return Response.json({ status: true, data: people })
          case '/api/v1/sub_account/delete': {
            const body = (await request.json()) as { readonly user_id: readonly number[] }
            deleted.push(body)
            people = people.filter(({ user_id }) => !body.user_id.includes(user_id))
            return Response.json({ status: true, message: 'Deleted' })
          }
          default:
            return Response.json({
              status: true,
              data: {
                plan_name: 'Growth',
                plan_status: 'active',
                expires_at: null,
                feature_list: [{ key: 'sub_account_limit', name: 'Sub accounts', value: 10 }],
              },
            })
        }
      },
    })
    const list = await screen.findByRole('list', { name: 'Sub accounts' })
    const rows = within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows[0]).toContain('Sam Subsam.sub@example.comFollow-up')
    expect(rows[1]).toContain('Sue Subsue.sub@example.comNo role')
    expect(rows).toHaveLength(2)
    await keys.click(screen.getByRole('button', { name: 'Delete Sam Sub' }))
    await keys.click(await screen.findByRole('button', { name: 'Delete sub account' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    expect(within(list).getByText('Sue Sub')).toBeTruthy()
    expect(deleted).toEqual([{ user_id: [5] }])
  })

  it('[API-TRACK-09] stores the features of the subscription plan in local storage and reads them on the next start', async () => {
    let response: ((response: Response) => void) | undefined
    const open = () =>
      showPage(<SubAccountsScreen />, {
        user: seller,
        at: 'subAccounts',
        fetch: async (input, init) => {
          const { pathname } = new URL(new Request(input, init).url)
          if (pathname.endsWith('/current_plan')) return new Promise((resolve) => (response = resolve))
          return Response.json({
            status: true,
            data: pathname.endsWith('/sub_account/list') ? [person(5, 'Sam Sub', '')] : [],
          })
        },
      })
    const list = [
      { key: 'sub_account_limit', name: 'Sub accounts', value: 3 },
      { key: 'crm', name: 'CRM', value: true },
    ]
    await open()
    await screen.findByText('Sam Sub')
    expect([localStorage.getItem('tradehall:41:feature_list'), screen.queryByText(/in your plan/)]).toEqual([
      null,
      null,
    ])
    await waitFor(() => expect(response).toBeDefined())
    response?.(
      Response.json({
        status: true,
        data: { plan_name: 'Starter', plan_status: 'active', expires_at: null, feature_list: list },
      }),
    )
    expect(await screen.findByText('1 of 3 in your plan are used')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('tradehall:41:feature_list') ?? '')).toEqual(list)
    cleanup()
    await open()
    expect(await screen.findByText('1 of 3 in your plan are used')).toBeTruthy()
  })

  it('ignores a broken stored list', async () => {
    localStorage.setItem('tradehall:41:feature_list', '[{"key":7')
    await showPage(<SubAccountsScreen />, {
      user: seller,
      at: 'subAccounts',
      fetch: async (input, init) =>
        new URL(new Request(input, init).url).pathname.endsWith('/current_plan')
          ? Response.json({ status: false, message: 'No' })
          : Response.json({ status: true, data: [person(5, 'Sam Sub', '')] }),
    })
    await screen.findByText('Sam Sub')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add sub account' }).disabled).toBe(false)
    expect(screen.queryByText(/in your plan/)).toBeNull()
  })
})

describe('SubAccountDialog', () => {
  // Regression C3: Escape discarded what was typed.
  it('asks before Escape closes what is typed, and keeps no password on the device', async () => {
    const { keys } = await open()
    const dialog = await openDialog(keys, 'Add sub account')
    await keys.type(within(dialog).getByLabelText(/^Full name/), 'Sid Sub')
    await keys.type(within(dialog).getByLabelText(/^First password/), 'Harbour-42')
    await keys.keyboard('{Escape}')
    await keys.click(await screen.findByRole('button', { name: 'Keep draft and leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.stringify(localStorage)).toContain('Sid Sub')
    expect(JSON.stringify(localStorage)).not.toContain('Harbour-42')

    const again = await openDialog(keys, 'Add sub account')
    expect(within(again).getByText('Draft restored')).toBeTruthy()
    expect(within(again).getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Sid Sub')
    expect(within(again).getByLabelText<HTMLInputElement>(/^First password/).value).toBe('')
  })

  // Regression H3: a second press after a lost response created a second account.
  it('repeats the idempotency key after a lost response, and shows the failure in the dialog', async () => {
    const { keys, saves } = await open(() => Promise.reject(new TypeError('connection reset')))
    const dialog = await openDialog(keys, 'Add sub account')
    await keys.type(within(dialog).getByLabelText(/^Full name/), 'Sid Sub')
    await keys.type(within(dialog).getByLabelText(/^E-mail address/), 'sid@example.com')
    await keys.selectOptions(within(dialog).getByLabelText(/^Role/), 'Buying')
    await keys.type(within(dialog).getByLabelText(/^First password/), 'Harbour-Crane-42!')
    for (const press of [1, 2]) {
      await keys.click(within(dialog).getByRole('button', { name: 'Add sub account' }))
      await waitFor(() => expect(saves).toHaveLength(press))
      expect((await within(dialog).findByRole('alert')).textContent).toMatch(/something went wrong/)
    }
    expect(saves[0]?.key).toBeTruthy()
    expect(saves[1]).toEqual(saves[0])
    expect(screen.getAllByText(/something went wrong/)).toHaveLength(1)
  })

  it('[D-120] sends only the changed fields with the values as they were read, and shows both values of a conflict', async () => {
    const { keys, saves } = await open(async () =>
      saves.length === 1
        ? Response.json(
            { status: false, message: 'Changed', errors: {}, data: { present: { role_id: null } } },
            { status: 409 },
          )
        : Response.json({ status: true, message: 'Saved', data: person(5, 'Sam Sub', 'Buying') }),
    )
    const dialog = await openDialog(keys, 'Edit Sam Sub')
    await keys.selectOptions(within(dialog).getByLabelText(/^Role/), 'Buying')
    await keys.click(within(dialog).getByRole('button', { name: 'Save sub account' }))
    const choice = await within(dialog).findByRole('group', { name: 'Two values of Role' })
    expect([...choice.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['Empty', 'Buying'])
    await keys.click(within(choice).getByRole('button', { name: 'Keep mine' }))
    await keys.click(within(dialog).getByRole('button', { name: 'Save sub account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves.map(({ body }) => body)).toEqual([
      { role_id: '8', was: { role_id: 7 } },
      { role_id: '8', was: { role_id: null } },
    ])
  })

  it('[D-115] lets a person report to a colleague, and offers nobody below', async () => {
    const people = [
      person(5, 'Sam Sub', 'Sales'),
      { ...person(6, 'Ada Lee', 'Sales'), reports_to: 5 },
      person(9, 'Bo Hale', 'Sales'),
    ]
    const { keys, saves } = await open(
      async () => Response.json({ status: true, message: 'Saved', data: people[0] }),
      people,
    )
    expect(screen.getByText('Reports to Sam Sub')).toBeTruthy()
    const dialog = await openDialog(keys, 'Edit Sam Sub')
    const boss = within(dialog).getByLabelText(/^Reports to/)
    expect(
      within(boss)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['The owner of the company', 'Bo Hale'])
    await keys.selectOptions(boss, 'Bo Hale')
    await keys.click(within(dialog).getByRole('button', { name: 'Save sub account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves.map(({ body }) => body)).toEqual([{ reports_to: 9, was: { reports_to: null } }])
  })
})

// Helpers

interface Save {
  readonly key: string | null
  readonly body: unknown
}

/** The page with one sub-account and two roles; `save` responds to the saves. */
async function open(
  save: () => Promise<Response> = () => Promise.reject(new TypeError('not expected')),
  people: readonly SubAccount[] = [person(5, 'Sam Sub', 'Sales')],
) {
  const saves: Save[] = []
  const page = await showPage(<SubAccountsScreen />, {
    user: seller,
    at: 'subAccounts',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (/store|update/.test(pathname)) {
        saves.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
        return save()
      }
      if (pathname.endsWith('/current_plan')) return Response.json({ status: false, message: 'No' })
      return Response.json({
        status: true,
        data: pathname.endsWith('/sub_account/list') ? people : [role(7, 'Sales'), role(8, 'Buying')],
      })
    },
  })
  await screen.findByText('Sam Sub')
  return { ...page, saves }
}

/** Opens a dialog by its button, once the roles are loaded. */
async function openDialog(keys: Awaited<ReturnType<typeof open>>['keys'], name: string): Promise<HTMLElement> {
  await keys.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  await within(dialog).findByRole('option', { name: 'Buying' })
  return dialog
}

const role = (id: number, name: string): Role => ({
  id,
  name,
  permissions: [],
  reach: WHOLE_REACH,
  members: 0,
  created_at: '',
})

function person(user_id: number, full_name: string, role: string): SubAccount {
  return {
    user_id,
    full_name,
    role,
    email_id: `${full_name.replace(' ', '.').toLowerCase()}@example.com`,
    role_id: role === '' ? null : 7,
    permissions: [],
    reports_to: null,
    created_at: '2026-03-01 10:00:00',
    last_sign_in: null,
  }
}
