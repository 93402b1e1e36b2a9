import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SEQUENCE_MS, useCommandKeys } from '../../../../ui/shared/command-palette/use-command-keys.ts'

describe('useCommandKeys', () => {
  it('runs the command of two keys, in either case', () => {
    const ran = show()
    press('g', 'l')
    press('G', 'T')
    expect(ran).toEqual(['leads', 'tasks'])
  })

  it('does nothing for other keys, for keys far apart, and with Ctrl', () => {
    const ran = show()
    press('g', 'x')
    press('l')
    fireEvent.keyDown(document.body, { key: 'g' })
    fireEvent(document.body, new LateKey('l'))
    fireEvent.keyDown(document.body, { key: 'g', ctrlKey: true })
    press('l')
    expect(ran).toEqual([])
  })

  it('leaves what somebody types alone, and every key while a dialog is open and shown', () => {
    const ran = show(
      <>
        <input aria-label="Name" />
      </>,
    )
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'g' })
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'l' })
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    document.body.append(dialog)
    press('g', 'l')
    expect(ran).toEqual([])
    // A closed list of choices stays in the document.
    dialog.style.display = 'none'
    press('g', 'l')
    dialog.remove()
    expect(ran).toEqual(['leads'])
  })

  it('keeps the second key from the shortcuts of a page', () => {
    const ran = show()
    let heard = 0
    const listen = () => {
      heard += 1
    }
    document.addEventListener('keydown', listen)
    press('g', 'l')
    document.removeEventListener('keydown', listen)
    expect([ran, heard]).toEqual([['leads'], 1])
  })
})

// Helpers

class LateKey extends KeyboardEvent {
  constructor(key: string) {
    super('keydown', { key, bubbles: true })
  }
  override get timeStamp() {
    return performance.now() + SEQUENCE_MS * 10
  }
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

function show(beside: React.ReactNode = null): readonly string[] {
  const ran: string[] = []
  function Keys() {
    useCommandKeys([
      { shortcut: ['G', 'L'], onRun: () => void ran.push('leads') },
      { shortcut: ['G', 'T'], onRun: () => void ran.push('tasks') },
      { onRun: () => void ran.push('none') },
    ])
    return beside
  }
  render(<Keys />)
  return ran
}
