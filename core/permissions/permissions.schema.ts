import { z } from 'zod'
import { actionsOf, catalogueEntries, modules, sections } from './catalogue.ts'
import type { Action } from './catalogue.ts'
import type { PermissionEntry } from './permissions.ts'
import { permissionMessages as say } from './permissions.messages.ts'

const actions = [...new Set(catalogueEntries.flatMap((entry) => entry.actions))] as [Action, ...Action[]]

const entry = z
  .object({
    module: z.enum(modules, say.unknownModule),
    section: z.enum(sections, say.unknownSection).nullish(),
    actions: z.array(z.enum(actions, say.unknownSwitch)),
  })
  .superRefine((value, context) => {
    const offered = actionsOf(value.module, value.section ?? undefined)
    if (offered.length === 0) {
      context.addIssue({ code: 'custom', path: ['section'], message: say.unknownSection })
      return
    }
    const foreign = value.actions.find((action) => !offered.includes(action))
    if (foreign !== undefined) context.addIssue({ code: 'custom', path: ['actions'], message: say.unknownSwitch })
    if (value.actions.length > 0 && !value.actions.includes('View'))
      context.addIssue({ code: 'custom', path: ['actions'], message: say.viewMissing })
  })
  .transform((value): PermissionEntry => ({
    module: value.module,
    ...(value.section == null ? {} : { section: value.section }),
    actions: [...new Set(value.actions)],
  }))

/**
 * The list of a role: `[{module, section, actions}]`. Only switches of the catalogue, View with every other switch, and
 * each module or section once. D-28.
 */
export const permissionList = z.array(entry).superRefine((list, context) => {
  const seen = new Set<string>()
  for (const [index, { module, section }] of list.entries()) {
    const key = `${module}/${section ?? ''}`
    if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'module'], message: say.listedTwice })
    seen.add(key)
  }
})
