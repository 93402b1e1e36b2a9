import { z } from 'zod'
import { RECORD_TYPE_NAMES } from '../crm/records/record-types.ts'
import { REACHES } from './reach.ts'

/** Own, team or all for each record type (D-115). */
export const recordReach = z.object(
  Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, z.enum(REACHES)])) as Record<
    (typeof RECORD_TYPE_NAMES)[number],
    z.ZodEnum<{ own: 'own'; team: 'team'; all: 'all' }>
  >,
)
