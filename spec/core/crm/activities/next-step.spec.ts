import { describe, expect, it } from 'vitest'
import { isOpenStep, isOverdueStep, type Step } from '../../../../core/crm/activities/next-step.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const HOUR = 3_600_000
const step = (kind: Step['kind'], status: string | null, from: number, to: number | null = null): Step => ({
  kind,
  status,
  startsAt: NOW + from * HOUR,
  endsAt: to === null ? null : NOW + to * HOUR,
})

describe('isOpenStep', () => {
  it.each<[why: string, step: Step, isOpen: boolean]>([
    ['an overdue task', step('task', 'in-progress', -48), true],
    ['a completed task of tomorrow', step('task', 'completed', 24), false],
    ['a planned call whose time has passed', step('call', 'Scheduled', -48), true],
    ['a call that was logged afterwards', step('call', null, -1), false],
    ['a call to come', step('call', null, 1), true],
    ['a missed call', step('call', 'Missed', 1), false],
    ['a meeting that has begun', step('meeting', null, -1, 1), true],
    ['a meeting that has ended', step('meeting', null, -2, -1), false],
    ['a meeting that ends now', step('meeting', null, -1, 0), false],
  ])('[D-241] %s', (_, given, isOpen) => expect(isOpenStep(given, NOW)).toBe(isOpen))
})

describe('isOverdueStep', () => {
  it.each<[why: string, kind: Step['kind'], at: string, zone: string, isOverdue: boolean]>([
    ['a task of today, without a time', 'task', '2026-03-10', 'UTC', false],
    ['a task of yesterday', 'task', '2026-03-09', 'UTC', true],
    ['a task of today, where tomorrow has come', 'task', '2026-03-10', 'Pacific/Auckland', true],
    ['a call whose time has passed', 'call', '2026-03-10 11:59:59', 'UTC', true],
    ['a call to come', 'call', '2026-03-10 12:00:01', 'UTC', false],
    ['a meeting that has begun', 'meeting', '2026-03-10 11:00:00', 'UTC', false],
    ['a task without a readable date', 'task', 'soon', 'UTC', false],
  ])('[D-241] %s', (_, kind, at, zone, isOverdue) => expect(isOverdueStep({ kind, at }, NOW, zone)).toBe(isOverdue))
})
