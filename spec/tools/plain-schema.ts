import { z } from 'zod'

/** The same declaration as zod alone parses it: every part made anew, without the fast paths that were put on. */
export function plainSchema<S extends z.core.$ZodType>(schema: S): S {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  return z.clone(schema, { ...def, ...plainParts(def) } as S['_zod']['def'])
}

function plainParts(def: z.core.$ZodTypes['_zod']['def']): object {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others hold no schemas that a form uses
  switch (def.type) {
    case 'pipe':
      return { in: plainSchema(def.in), out: plainSchema(def.out) }
    case 'nullable':
    case 'optional':
      return { innerType: plainSchema(def.innerType) }
    case 'array':
      return { element: plainSchema(def.element) }
    case 'object':
      return { shape: Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, plainSchema(part)])) }
    case 'union':
      return { options: def.options.map(plainSchema) }
    default:
      return {}
  }
}
