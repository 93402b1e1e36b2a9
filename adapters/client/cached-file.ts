/**
 * The rows of a file that the server keeps for browsers, from a promise of its response; undefined when the file is
 * missing, invalid or empty, so that the caller makes the call that returns the same. D-109.
 */
export async function rowsOfFile<Row>(
  file: Promise<{ readonly data: readonly Row[] }>,
): Promise<readonly Row[] | undefined> {
  const rows = await file.then(
    ({ data }) => data,
    () => [],
  )
  return rows.length === 0 ? undefined : rows
}
