import { lazyPart } from '../../../shared/app/lazy-part.tsx'

/** What the palette does in the CRM: adds records and activities, and changes the record of the page. */
export const LazyCrmCommands = lazyPart(() => import('./crm-commands.tsx').then((module) => module.CrmCommands), {
  waitsForIdle: true,
})
