import { describe, expect, it } from 'vitest'
import { isDay } from '../../../core/filters/filter-days.ts'

describe('isDay', () => {
  it('should accept calendar days only', () => {
    expect(['2024-02-29', '2026-12-31', '1000-01-01', '9999-12-30'].every(isDay)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '0050-01-01', '9999-12-31', 'x'].some(isDay)).toBe(false)
  })
})
