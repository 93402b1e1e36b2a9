import { type RawBuilder, sql } from 'kysely'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { DEAL_STAGES, isOpenStage, stageProbability } from '../../../core/crm/records/stages.ts'
import type { OwnForm } from './forms-of.ts'
import { TYPED_VALUES } from './typed-values.ts'

// Expressions over `crm_records r`. Boards and reports sum the same ones, also for fields that left the form.

/** The amount of a deal; null for records whose form never had one. */
export const amountSql = (form: OwnForm): RawBuilder<number | null> => numberOf(form, 'amount')

/** What boards and grouped lists sum: the amount where the form has it, else nothing. */
export const summedSql = (form: OwnForm): RawBuilder<number | null> =>
  fieldsOf(form).some(({ name }) => name === 'amount') ? amountSql(form) : sql<null>`null::float8`

/** What a deal is worth by its probability: `dealPercent` of core as an expression. D-239. */
export const weightedSql = (form: OwnForm): RawBuilder<number | null> => {
  const own = numberOf(form, 'probability')
  // `greatest` and `least` ignore null, so the percentage of the stage goes inside.
  const ofOpen = (stage: string) => sql`least(greatest(coalesce(${own}, ${sql.lit(stageProbability(stage))}), 0), 100)`
  const known = DEAL_STAGES.map(
    (stage) =>
      sql`when ${sql.lit(stage)} then ${isOpenStage(stage) ? ofOpen(stage) : sql.lit(stageProbability(stage))}`,
  )
  return sql<
    number | null
  >`(${amountSql(form)} * case r.category ${sql.join(known, sql` `)} else ${ofOpen('')} end / 100)`
}

/** A number of a record, by the name of its field. */
function numberOf(form: OwnForm, name: string): RawBuilder<number | null> {
  const field = [...fieldsOf(form), ...form.unused].find((one) => one.name === name)
  if (field === undefined) return sql`null::float8`
  const column = TYPED_VALUES.get(field.id)?.number
  if (column !== undefined) return sql.ref(`r.${column}`)
  const value = sql`r.values -> ${sql.lit(String(field.id))}`
  return sql`(case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end)`
}
