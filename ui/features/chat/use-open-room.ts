import { useCallback, useEffect, useState } from 'react'
import type { Room } from '../../../core/chat/chat-state.ts'
import { useChat } from '../../shared/app/chat-context.tsx'

/** Loads the messages of a room once it is shown. */
export function useOpenRoom(roomId: string, room: Room | undefined) {
  const chat = useChat()
  const [load, setLoad] = useState<'loading' | 'done' | 'failed'>(
    room !== undefined && room.isOpened && room.messages.length > 0 ? 'done' : 'loading',
  )
  const open = useCallback(() => {
    if (chat === undefined) return
    chat.openRoom(roomId).then(
      () => setLoad('done'),
      () => setLoad('failed'),
    )
  }, [chat, roomId])
  useEffect(open, [open])
  const retry = () => {
    setLoad('loading')
    open()
  }
  return { load, retry }
}

/** Marks messages as read while they are visible: not while the tab is hidden or `isAtEnd` is false. */
export function useReadMarks(roomId: string, lastSeq: number, isAtEnd: boolean, load: string): void {
  const chat = useChat()
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible' && isAtEnd) chat?.readRoom(roomId)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [chat, roomId, lastSeq, isAtEnd, load])
}
