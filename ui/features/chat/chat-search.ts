import type { RecordProvider } from '../../shared/command-palette/record-providers.ts'

/** Chats for the command palette; the search code loads at the first search. */
export const chatProvider: RecordProvider = {
  id: 'chats',
  route: 'chat',
  load: () => import('./find-chats.ts').then(({ findChats }) => findChats),
}
