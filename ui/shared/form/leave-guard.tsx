import { Alert, Button } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'
import { useOnceOpened } from '../app/use-once-opened.ts'
import type { LeaveQuestionProps } from './leave-question.tsx'

/** What a guard needs of a form; the result of `useForm` fits. */
export interface GuardedForm {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly keepsDraft: boolean
  readonly hasUnsaved: () => boolean
  readonly discard: () => void
}

/** Asks before the page is closed or reloaded while `isDirty`. Works without a router. */
export function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

/** The forms inside one drawer, dialog or tab: closing it asks them first. */
export interface LeaveScopeValue {
  readonly add: (form: { readonly current: GuardedForm }) => () => void
  readonly request: (action: () => void) => void
  /** Whether a navigation asks that stays on the page's path, such as Back to the list beside an opened entry. */
  readonly asksWithinPage: () => boolean
  /** Says whether a form inside asks about a navigation; Escape then answers that question and closes nothing else. */
  readonly setAsksNavigation: (asks: boolean) => void
}

const LeaveScopeContext = createContext<LeaveScopeValue | undefined>(undefined)

/**
 * Guards a form: reload and in-app navigation ask while it has unsaved changes, and so does the drawer or tab that holds it. Every form and
 * composer that keeps no draft by itself renders it once.
 */
export function FormGuard({ form }: { readonly form: GuardedForm }) {
  const scope = useContext(LeaveScopeContext)
  const current = useRef(form)
  useEffect(() => {
    current.current = form
  })
  useEffect(() => scope?.add(current), [scope])
  useUnloadGuard(form.isDirty)
  useEffect(() => {
    if (form.isDirty) void LazyQuestion.preload()
  }, [form.isDirty])
  // Null outside a router, such as in specs of components.
  const router = useRouter({ warn: false }) as object | null
  return router === null ? null : <RouterGuard form={form} scope={scope} />
}

export interface UnsavedGuardProps {
  readonly isUnsaved: boolean
  /** Whether it stays on the device, for example by `useInlineDraft`. */
  readonly keepsDraft?: boolean
  /** Removes what is unsaved; needed where the parts stay on the page after the person chose to leave. */
  readonly onDiscard?: () => void
}

/** Guards what no form engine holds: a name typed inline, a half-made filter, files that are not sent yet. */
export const UnsavedGuard = ({ isUnsaved, keepsDraft = false, onDiscard = () => undefined }: UnsavedGuardProps) => (
  <FormGuard
    form={{
      isDirty: isUnsaved,
      isSaving: false,
      keepsDraft,
      hasUnsaved: () => isUnsaved,
      discard: onDiscard,
    }}
  />
)

interface RouterGuardProps {
  readonly form: GuardedForm
  readonly scope: LeaveScopeValue | undefined
}

function RouterGuard({ form, scope }: RouterGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      form.hasUnsaved() &&
      // A save may show what it made in the address of the page.
      (current.pathname !== next.pathname || (!form.isSaving && scope?.asksWithinPage() === true)),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  useEffect(() => {
    scope?.setAsksNavigation(isBlocked)
  }, [scope, isBlocked])
  return (
    <LeaveQuestion
      opened={isBlocked}
      keepsDraft={form.keepsDraft}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
      onDiscard={() => {
        form.discard()
        blocker.proceed?.()
      }}
    />
  )
}

export interface LeaveOptions {
  readonly coversPage?: boolean
  /** The scope around this one, which asks these forms too; by default the one of the context. */
  readonly around?: LeaveScopeValue
}

/**
 * Asks the forms inside a drawer, dialog or tab before `action` removes them. `request` runs the action at once when
 * nothing is unsaved, asks when something is, and does nothing while a save runs. Wrap the content in `<LeaveScope
 * value={leave.scope}>` and render `leave.question`. A drawer or dialog covers the page: every navigation removes it, so all of them ask.
 */
export function useLeave({ coversPage = false, around }: LeaveOptions = {}) {
  const nearest = useContext(LeaveScopeContext)
  const outer = around ?? nearest
  const forms = useRef(new Set<{ readonly current: GuardedForm }>())
  // The action of a confirmed question may navigate, which must not ask again.
  const isConfirmed = useRef(false)
  const asksNavigation = useRef(false)
  const [asked, setAsked] = useState<{ readonly action: () => void; readonly keepsDraft: boolean }>()
  const scope = useMemo<LeaveScopeValue>(
    () => ({
      add: (form) => {
        forms.current.add(form)
        const removeOutside = outer?.add(form)
        return () => {
          forms.current.delete(form)
          removeOutside?.()
        }
      },
      request: (action) => {
        const all = formsIn(forms.current)
        if (asksNavigation.current || all.some((form) => form.isSaving)) return
        const unsaved = all.filter((form) => form.hasUnsaved())
        isConfirmed.current = false
        if (unsaved.length === 0) action()
        else {
          const question = { action, keepsDraft: unsaved.every((form) => form.keepsDraft) }
          // Every Mantine dialog listens for Escape on the window, so a question that opened during the key press would close by the same press.
          setTimeout(() => setAsked(question))
        }
      },
      asksWithinPage: () => coversPage && !isConfirmed.current,
      setAsksNavigation: (asks) => (asksNavigation.current = asks),
    }),
    [coversPage, outer],
  )
  const leave = () => {
    isConfirmed.current = true
    setAsked(undefined)
    asked?.action()
  }
  return {
    request: scope.request,
    scope,
    isAsking: asked !== undefined,
    question: (
      <LeaveQuestion
        opened={asked !== undefined}
        keepsDraft={asked?.keepsDraft === true}
        onStay={() => setAsked(undefined)}
        onLeave={leave}
        onDiscard={() => {
          for (const form of formsIn(forms.current)) form.discard()
          leave()
        }}
      />
    ),
  }
}

/** Runs an action that removes the form, such as Cancel, after the drawer or tab around it has asked. */
export function useLeaveRequest(): (action: () => void) => void {
  return useContext(LeaveScopeContext)?.request ?? ((action) => action())
}

const formsIn = (forms: ReadonlySet<{ readonly current: GuardedForm }>) => [...forms].map(({ current }) => current)

export const LeaveScope = LeaveScopeContext.Provider

// Dialogs are large, and most people leave a form by saving it. The code loads once something is typed.
const LazyQuestion = lazyPart(() => import('./leave-question.tsx').then((module) => module.LeaveQuestion), {
  failed: (retry) => (
    <Alert role="alert" color="red" variant="light" title="Your changes are not saved.">
      The question whether to leave could not be loaded.{' '}
      <Button variant="default" size="compact-sm" onClick={retry}>
        Try again
      </Button>
    </Alert>
  ),
})

const LeaveQuestion = (props: LeaveQuestionProps) => (useOnceOpened(props.opened) ? <LazyQuestion {...props} /> : null)
