import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../adapters/client/client.ts'
import { loadPhoneNumbers } from '../../../../adapters/client/phone-numbers.ts'
import type { SessionUser } from '../../../../core/account/session-user.schema.ts'
import type { AnyEndpoint } from '../../../../core/contracts/endpoint.ts'
import type { FurtherStep } from '../../../../core/mobile-verification/prompt.ts'
import { Refused } from '../../../../core/failure/failures.ts'
import { MobileVerificationWindow } from '../../../../ui/features/mobile-verification/mobile-verification-window.tsx'
import {
  useMobilePrompt,
  useMobileVerification,
  useVerificationEffects,
} from '../../../../ui/features/mobile-verification/use-mobile-verification.ts'
import { AppContext } from '../../../../ui/shared/app/app-context.ts'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'
import { show } from '../../shared/show.tsx'

// The list of countries is long for happy-dom.
vi.setConfig({ testTimeout: 30_000 })

// The window loads them together with its own code.
beforeAll(loadPhoneNumbers)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  document.cookie = 'mobile_verification_dismissed=; Max-Age=0; Path=/'
})

describe('the mobile verification window', () => {
  it('[VERIFY-01] [VERIFY-02] [VERIFY-03] asks for the number with its country and sends it on Next', async () => {
    const { sent } = await opened()
    expect(screen.getByRole('dialog', { name: 'Enter mobile number' })).toBeDefined()
    expect(within(screen.getByLabelText('Country code')).getByRole('option', { name: 'India (+91)' })).toBeDefined()
    await number('9876543210')
    expect(sent).toEqual([
      {
        id: 'mobileVerification.send',
        input: { mobile_number: '9876543210', country_code: '+91', mobile_country_code: 'IN', type: 'new' },
      },
    ])
  })

  it('begins with the country of the account', async () => {
    await opened({}, {}, 'PL')
    expect(screen.getByLabelText<HTMLSelectElement>('Country code').value).toBe('PL')
  })

  it("[VERIFY-04] [VERIFY-05] [API-VERIFY-03] continues to the code and shows the server's message as a toast", async () => {
    await opened()
    await number('9876543210')
    expect(screen.getByRole('dialog', { name: 'Verify Your Mobile Number' })).toBeDefined()
    expect(notices.list().map(({ lines }) => lines)).toEqual([['The OTP was sent']])
    for (const box of screen.getAllByLabelText(/^Character/)) expect(box.getAttribute('inputmode')).toBe('numeric')
    await type(1, 'x')
    expect(boxes()).toEqual(['', '', '', ''])
  })

  it('[VERIFY-07] [VERIFY-08] counts down from 120 and disables the resend until 0', async () => {
    const { sent } = await opened()
    await number('9876543210')
    const resend = button('Resend OTP')
    const timerText = () => screen.queryByRole('timer')?.textContent
    expect(timerText()).toBe('You can resend the OTP in 120 seconds')
    await pass(75_000)
    expect(timerText()).toBe('You can resend the OTP in 45 seconds')
    await pass(44_000)
    expect(timerText()).toBe('You can resend the OTP in 1 seconds')
    expect(resend.disabled).toBe(true)
    await pass(1_000)
    expect([timerText(), resend.disabled]).toEqual([undefined, false])
    await press('Resend OTP')
    expect(sent).toHaveLength(2)
    expect(timerText()).toBe('You can resend the OTP in 120 seconds')
  })

  it('[VERIFY-06] [VERIFY-15] [VERIFY-32] [VERIFY-41] checks the code, closes, shows a toast and reloads the profile once', async () => {
    const { sent } = await opened()
    await number('9876543210')
    await pasted('1234')
    await press('Submit OTP')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(notices.list().at(-1)?.lines).toEqual(['Mobile number saved successfully.'])
    const wire = { mobile_number: '9876543210', country_code: '+91', mobile_country_code: 'IN', type: 'new' }
    expect(sent).toEqual([
      { id: 'mobileVerification.send', input: wire },
      { id: 'mobileVerification.check', input: { ...wire, otp: '1234' } },
      { id: 'profile.view', input: {} },
    ])
  })

  it.each([
    ['a person with a social sign-in continues with onboarding', 'google', ['onboarding']],
    ['anybody else has no further step', null, []],
  ] as const)('[VERIFY-16] after the number is saved, %s', async (_, social_type, expected) => {
    const profile = { id: 7, mobile: '9876543210', email_verified: true, pending_fields: ['country'] }
    const { steps } = await opened({ 'profile.view': () => Promise.resolve({ data: profile }) }, { social_type })
    await number('9876543210')
    await pasted('1234')
    await press('Submit OTP')
    await pass(0)
    expect(steps).toEqual(expected)
  })

  it('[VERIFY-33] [VERIFY-34] [VERIFY-35] sends nothing without a diallable number', async () => {
    const { sent } = await opened()
    await press('Next')
    expect(screen.getByText('Please enter mobile number')).toBeDefined()
    await number('98a76-x')
    expect(mobile().value).toBe('9876')
    expect(screen.getByText('Please enter correct mobile no')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('[VERIFY-36] shows a taken number under its field, neither in the alert nor as a toast', async () => {
    await opened({ 'mobileVerification.send': refusing('Mobile number already exists.') })
    await number('9876543210')
    expect(screen.getByRole('dialog', { name: 'Enter mobile number' })).toBeDefined()
    const field = mobile()
    expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
      'Mobile number already exists.',
    )
    expect([screen.queryByRole('alert'), notices.list()]).toEqual([null, []])
  })

  it('[VERIFY-19] [VERIFY-40] shows any other rejection in an alert for five seconds', async () => {
    await opened({ 'mobileVerification.check': refusing('Invalid OTP') })
    await number('9876543210')
    await pasted('1111')
    await press('Submit OTP')
    expect(screen.getByRole('alert').textContent).toBe('Invalid OTP')
    await pass(4_999)
    expect(screen.getByRole('alert').textContent).toBe('Invalid OTP')
    await pass(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[VERIFY-37] [VERIFY-38] sends no incomplete code, and keeps the digits of a pasted one', async () => {
    const { sent } = await opened()
    await number('9876543210')
    await press('Submit OTP')
    expect(screen.getByText('Please enter otp')).toBeDefined()
    await pasted('12a4')
    expect(boxes()).toEqual(['1', '2', '4', ''])
    expect(screen.getByText('OTP must be numeric')).toBeDefined()
    await press('Submit OTP')
    expect(sent).toHaveLength(1)
  })

  it('[VERIFY-09] empties the form on closing', async () => {
    await opened()
    await number('9876543210')
    await pasted('12')
    await press('Close')
    await leave()
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('open')
    expect(screen.getByRole('dialog', { name: 'Enter mobile number' })).toBeDefined()
    expect(mobile().value).toBe('')
  })

  it('asks before Escape, a click outside or a reload loses a typed number, and keeps it when the person stays', async () => {
    await opened()
    expect(isReloadAsked()).toBe(false)
    fireEvent.change(mobile(), { target: { value: '98765' } })
    expect(isReloadAsked()).toBe(true)
    fireEvent.keyDown(mobile(), { key: 'Escape' })
    await questionShown()
    await press('Stay and keep editing')
    await pass(1_000)
    fireEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement)
    await questionShown()
    await press('Stay and keep editing')
    expect(mobile().value).toBe('98765')
  })

  it('[VERIFY-18] hides the prompt for two hours by a cookie that the X sets', async () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    const { add } = await opened()
    const due: string[] = []
    const Prompt = () => {
      useMobilePrompt({ path: () => '/profile', onDue: (prompt) => due.push(prompt) })
      return null
    }
    add(<Prompt />)
    await press('Close')
    expect(set).toHaveBeenCalledWith(expect.stringMatching(/^mobile_verification_dismissed=1; .*Max-Age=7200/))
    add(null)
    // A reload restarts the timer, but the cookie still applies.
    add(<Prompt />)
    await pass(90_000)
    expect(due).toEqual([])
    document.cookie = 'mobile_verification_dismissed=; Max-Age=0; Path=/'
    await pass(90_000)
    expect(due).toEqual(['mobile'])
    set.mockRestore()
  })
})

// Helpers

type Answers = Readonly<Record<string, () => Promise<unknown>>>

const refusing = (message: string) => () => Promise.reject(new Refused({ message }))

const buyer: SessionUser = {
  id: 7,
  type: 'other',
  role: 'buyer',
  full_name: 'Bea',
  email: 'bea@example.com',
  mobile: '',
  mobileverified: false,
  social_type: null,
  member_id: 'TH1',
  complete_profile: 10,
  verified: false,
  permissions: null,
}

async function opened(answers: Answers = {}, about: Partial<SessionUser> = {}, country = '') {
  const steps: FurtherStep[] = []
  const sent: { readonly id: string; readonly input: unknown }[] = []
  const usual: Answers = {
    'mobileVerification.send': () => Promise.resolve({ message: 'The OTP was sent' }),
    'mobileVerification.check': () => Promise.resolve({ message: 'Saved.' }),
    'profile.view': () => Promise.resolve({ message: '', data: { id: 7, mobile: '9876543210' } }),
  }
  const client = {
    call: ({ id }: AnyEndpoint, input: unknown) => {
      sent.push({ id, input })
      return (answers[id] ?? usual[id] ?? (() => Promise.reject(new Error(id))))()
    },
    session: {
      current: () => ({ token: 't', user: { ...buyer, ...about } }),
      signIn: () => undefined,
      update: () => undefined,
      end: () => undefined,
      subscribe: () => () => undefined,
    },
    signIn: { isSigningOut: () => false },
  } as unknown as Client
  const queryClient = new QueryClient()
  queryClient.setQueryData(['profile', about.id ?? buyer.id], { country })
  const frame = (part: ReactNode) => (
    <AppContext value={{ client, queryClient, config: { origin: 'https://market.test' } }}>
      <QueryClientProvider client={queryClient}>
        <Opener onStep={(step) => steps.push(step)} />
        <MobileVerificationWindow />
        {part}
      </QueryClientProvider>
    </AppContext>
  )
  const { redraw } = show(frame(null))
  await press('open')
  return { sent, steps, add: (part: ReactNode) => redraw(frame(part)) }
}

function Opener({ onStep }: { readonly onStep: (step: FurtherStep) => void }) {
  useVerificationEffects({ onStep })
  const { open } = useMobileVerification()
  return (
    <button type="button" onClick={open}>
      open
    </button>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function press(name: string) {
  // By text: queries by role compute the whole list of countries, which is slow.
  fireEvent.click(name === 'Close' ? screen.getByLabelText(name) : button(name))
  await pass(0)
}

async function number(text: string) {
  fireEvent.change(screen.getByLabelText('Country code'), { target: { value: 'IN' } })
  fireEvent.change(mobile(), { target: { value: text } })
  await press('Next')
}

/** The question whether to leave, which loads once something is typed. */
async function questionShown() {
  await vi.dynamicImportSettled()
  await pass(1_000)
  expect(screen.getByText('Leave without saving?')).toBeDefined()
}

async function leave() {
  await questionShown()
  await press('Leave')
  await pass(1_000)
}

function isReloadAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

const button = (name: string) =>
  screen.getByText(name, { selector: 'button, button *' }).closest('button') as HTMLButtonElement
const mobile = () => document.querySelector<HTMLInputElement>('input[type=tel]') as HTMLInputElement

const boxes = () => screen.getAllByLabelText(/^Character/).map((box) => (box as HTMLInputElement).value)

async function type(at: number, text: string) {
  fireEvent.change(screen.getByLabelText(`Character ${at} of 4`), { target: { value: text } })
  await pass(0)
}

async function pasted(text: string) {
  fireEvent.paste(screen.getByLabelText('Character 1 of 4'), { clipboardData: { getData: () => text } })
  await pass(0)
}
