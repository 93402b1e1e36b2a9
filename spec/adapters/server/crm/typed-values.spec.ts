import { beforeAll, expect, it } from 'vitest'
import { TYPED_VALUES } from '../../../../adapters/server/crm/typed-values.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, RECORD_TYPE_NAMES } from '../../../../core/crm/records/record-types.ts'
import { jsonNumberSql } from '../../../../core/filters/filter-text.ts'
import { describeOnBothEngines } from '../databases.ts'

/** Values as forms, imports and changed forms leave them. */
const ODD_VALUES: readonly unknown[] = [
  'New',
  '',
  ' x ',
  'ä'.repeat(400),
  7,
  0,
  -1.5,
  '1e-400',
  '12.5',
  '1e5',
  ' 3',
  true,
  null,
  ['a', 'b'],
  { a: 1 },
]

describeOnBothEngines('the generated columns of records', (engine) => {
  beforeAll(async () => {
    await engine.db.query(
      `insert into companies (id, kind, name, slug) overriding system value values (1, 'seller', 'A', 'a')`,
    )
    for (const type of RECORD_TYPE_NAMES) {
      for (const [at, value] of ODD_VALUES.entries()) {
        const values = Object.fromEntries(fieldsOf({ sections: DEFAULT_FORMS[type] }).map(({ id }) => [id, value]))
        await engine.db.query(
          `insert into crm_records (company_id, type_id, unique_id, name, values, order_key) values (1, $1, $2, 'x', $3, 'a')`,
          [crmTypeOf(type).id, `${type}-${at}`, JSON.stringify(values)],
        )
      }
    }
  })

  it.each(RECORD_TYPE_NAMES)('hold the texts and numbers of the fields of %s', async (type) => {
    const typed = fieldsOf({ sections: DEFAULT_FORMS[type] }).flatMap(({ id }) => {
      const column = TYPED_VALUES.get(id)
      return column === undefined ? [] : [{ id, ...column }]
    })
    expect(typed.length).toBeGreaterThan(2)
    for (const { id, text, number } of typed) {
      const json = `(values -> '${id}')`
      const wanted =
        text === undefined ? `(${jsonNumberSql(json, `(${json} #>> '{}')`)})` : `left(${json} #>> '{}', 201)`
      const { rows } = await engine.db.query<{ found: unknown; wanted: unknown }>(
        `select ${text ?? number} as found, ${wanted} as wanted from crm_records where type_id = $1 order by id`,
        [crmTypeOf(type).id],
      )
      expect(rows).toHaveLength(ODD_VALUES.length)
      expect(rows.map((row) => row.found)).toEqual(rows.map((row) => row.wanted))
      expect(rows.some((row) => row.found !== null)).toBe(true)
    }
  })
})
