import { z } from 'zod'
import { tooLong } from '../../text/messages.ts'
import { VIEW_NAME_LIMIT, viewNameMissing } from './views.ts'

/** The name of a saved view or filter. */
export const viewName = z.string().trim().min(1, viewNameMissing).max(VIEW_NAME_LIMIT, tooLong('text'))
export const viewForm = z.object({ name: viewName })
/** A new view, and who sees it. */
export const newViewForm = viewForm.extend({ who: z.enum(['me', 'everyone']) })
