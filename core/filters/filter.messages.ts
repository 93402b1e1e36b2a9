/** Messages of refused filters. The specification has none. */
export const filterMessages = {
  malformed: 'This is not a filter',
  tooDeep: (limit: number) => `Groups can be nested at most ${limit} deep`,
  tooMany: (limit: number) => `A filter can have at most ${limit} conditions`,
  unknownField: (name: string) => `There is no field '${name}'`,
  unknownOperator: 'Please select an operator',
  operatorLacking: (label: string, operator: string) => `${label} cannot be filtered by '${operator}'`,
  valueMissing: (label: string) => `Please enter a value for ${label}`,
  textWrong: (label: string) => `${label} needs a text`,
  numberWrong: (label: string) => `${label} needs a number`,
  dateWrong: (label: string) => `${label} needs a date like 2026-05-31`,
  booleanWrong: (label: string) => `${label} needs yes or no`,
  listWrong: (label: string, limit: number) => `${label} needs 1 to ${limit} values`,
  pairWrong: (label: string) => `${label} needs two values, from and to`,
  pairReversed: (label: string) => `${label}: 'from' must not lie after 'to'`,
  spanWrong: (limit: number) => `Please enter 1 to ${limit} days`,
  optionUnknown: (label: string, value: string) => `'${value}' is no option of ${label}`,
} as const
