import { z } from 'zod'

const idText = z.union([z.string(), z.number()]).transform(String)

/** A formula as stored and sent. Spec §3 "Formula entry", D-66. */
export const formulaEntry = z.object({
  /** eq_{id}, group_{group_id}; no other formula uses the id of the final equation. */
  id: z.coerce.number<number | string>().int().nonnegative(),
  /** The text as typed. */
  value: z.string(),
  /** The text with numbers in place of tags. */
  new_value: z.string(),
  /** The text with tags replaced by #id. */
  new_value_ids: z.string(),
  /** The tags used, in order of their first use, and their ids. */
  tags: z.array(z.string()),
  ids: z.array(idText),
})
export type FormulaEntry = z.output<typeof formulaEntry>

/** The three kinds of formulas of one product. `group_equation` entries carry the group's id. D-67. */
export const formulaEquations = z.object({
  equations: z.array(formulaEntry).default([]),
  group_equation: z.array(formulaEntry).default([]),
  final_equation: z.array(formulaEntry).max(1).default([]),
})
export type FormulaEquations = z.output<typeof formulaEquations>

/** `formula_equations` on the wire: the three kinds as JSON text (ENTITY-14). Invalid JSON is refused. */
export const formulaEquationsText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'formula_equations must be JSON' })
      return z.NEVER
    }
  })
  .pipe(formulaEquations)
