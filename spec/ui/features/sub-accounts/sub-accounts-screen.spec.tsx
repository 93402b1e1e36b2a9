import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SubAccount } from '../../../../core/account/sub-account.schema.ts'
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

// Helpers

function person(user_id: number, full_name: string, role: string): SubAccount {
  return {
    user_id,
    full_name,
    role,
    email_id: `${full_name.replace(' ', '.').toLowerCase()}@example.com`,
    role_id: role === '' ? null : 7,
    permissions: [],
    created_at: '2026-03-01 10:00:00',
    last_sign_in: null,
  }
}
