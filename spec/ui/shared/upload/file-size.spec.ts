import { expect, it } from 'vitest'
import { fileSize } from '../../../../ui/shared/upload/check-file.ts'

it.each([
  [840, '840 B'],
  [1023, '1023 B'],
  [12_288, '12 KB'],
  [1_048_000, '1023 KB'],
  [1_048_575, '1.0 MB'],
  [2_000_000, '1.9 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
