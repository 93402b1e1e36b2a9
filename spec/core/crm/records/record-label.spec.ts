import { describe, expect, it } from 'vitest'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'

describe('recordLabel', () => {
  it('should be the name, without spaces around it', () => {
    expect(recordLabel({ name: ' Ann Lee ', email: 'ann@lee.example', phone: '+31 6' })).toBe('Ann Lee')
  })

  it('should be what the record is known by, when it has no name', () => {
    expect(recordLabel({ name: ' ', email: 'ann@lee.example', phone: '+31 6' })).toBe('ann@lee.example')
    expect(recordLabel({ name: '', email: null, phone: '+31 6' })).toBe('+31 6')
  })

  it('should never be empty', () => {
    expect(recordLabel({ name: '', email: '', phone: null })).toBe('(No name)')
    expect(recordLabel({ name: null })).toBe('(No name)')
  })
})
