/** Texts of imports. */
export const importMessages = {
  fileKind: 'Please choose a CSV or XLSX file. Other files can be saved as one of these.',
  fileEmpty: 'This file is empty.',
  fileTooLarge: 'This file is larger than 100 MB. Divide it into several files.',
  workbookTooLarge: 'This XLSX file is larger than 30 MB. Save it as CSV, or divide it.',
  noRows: 'The file has no rows below its first one, which names the columns.',
  noHeader: 'The first row of the file names no column.',
  notUnderstood: 'This file cannot be read. Save it as CSV or XLSX again.',
  workbookBroken: 'This XLSX file cannot be read: a part of it is broken or missing. Save it again, or as CSV.',
  workbookLocked: 'This file is protected by a password. Save it without one.',
  workbookOld: 'This is a file of an old Excel version (.xls). Save it as XLSX or CSV.',
  workbookTooBig: 'This XLSX file unpacks to more than can be read at once. Save it as CSV, or divide it.',
  workbookFormats: (most: number) =>
    `This XLSX file has more than ${most.toLocaleString('en')} number formats. Save it as CSV.`,
  gaveUp: {
    reading: 'The server could not read this file to its end, and nothing was imported. Try again later.',
    checking: 'The server could not check the rows to their end, and nothing was imported. Try again later.',
    running:
      'The server could not import the rows to their end. What it imported until then stays; undo it, or import the rest again later.',
    undoing: 'The server could not undo everything. Undo it again later.',
  },
  busy: 'The server is still at work on this import.',
  exportOver: 'This export has ended already.',
  tooLate: 'This import can no longer be changed.',
  notRun: 'Only an import that has changed something can be undone.',
  undoIsOver: 'The time in which this import can be undone is over.',
  twice: 'Two columns are imported into the same field.',
  noColumn: 'Choose a field for at least one column.',
  matchMissing: 'The field that finds existing records must be the field of a column.',
  unknownField: 'This field is not part of the form any more. Choose another one.',
  repeated: (row: number) => `Row ${row} of this file has the same value.`,
  alreadyTaken: (label: string) => `${label} already exists.`,
  missing: (what: string, text: string) => `There is no ${what} “${text}”.`,
  missingRecord: (one: string, many: string, text: string) =>
    `There is no ${one} “${text}”. Import the ${many} first, or leave this column out.`,
  missingAccount: (text: string) =>
    `There is no account “${text}”. Choose “Create accounts that do not exist” below the columns, or import the accounts first.`,
  accountRefused: (name: string, problem: string) => `The account “${name}” cannot be created. ${problem}`,
  notOption: (texts: readonly string[], options: string) =>
    `${texts.map((text) => `“${text}”`).join(', ')} ${texts.length === 1 ? 'is not an option' : 'are not options'}. Use ${options}.`,
  noCountry: (text: string) => `There is no country “${text}”. Write its name or code, such as Germany or DE.`,
  yesOrNo: 'Write yes or no.',
  furtherProblems: (count: number) =>
    `This row has ${count.toLocaleString('en')} more ${count === 1 ? 'problem' : 'problems'}.`,
  several: (what: string, text: string, count: number) => `${count} ${what} are called “${text}”. Give the ID instead.`,
  severalMatch: (count: number) => `This value is found ${count} times, so that it is not clear which one is meant.`,
  noMatchById: 'This ID is not known. Empty the cell to create a new one.',
  changedSince: 'Somebody changed this while the import ran.',
  tooManyRows: (limit: number) =>
    `The file has more than ${limit.toLocaleString('en')} rows. Divide it into several files.`,
  tooManyColumns: (limit: number) => `The file has more than ${limit} columns.`,
  cellTooLong: (row: number) => `A cell in row ${row} is longer than 32,767 characters.`,
  quoteOpen: (row: number) => `The file cannot be read from row ${row} on: a quote is opened and never closed.`,
  quoteWrong: (row: number) =>
    `The file cannot be read from row ${row} on: a quote stands inside a cell. Quotes inside a cell are doubled.`,
} as const
