import { spawn } from 'node:child_process'
import { CannotRun } from '../command-line.ts'

/**
 * Runs `pg_dump` or `pg_restore` on a database. The password is passed in the environment, because others on the machine
 * can read command lines. Rejects with `CannotRun` and what the program reports.
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl: string,
  {
    environment,
    signal,
  }: { readonly environment: Readonly<Record<string, string | undefined>>; readonly signal: AbortSignal },
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }) } as NodeJS.ProcessEnv
  const child = spawn(program, [...args, `--dbname=${url.href}`], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] })
  let report = ''
  child.stderr.on('data', (chunk: Buffer) => (report = (report + chunk.toString()).slice(-4_000)))
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new CannotRun(
              `${program} is not installed: install the client programs of PostgreSQL (Debian: apt-get install postgresql-client) and try again.`,
            )
          : error,
      ),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new CannotRun(`${program} failed: ${report.trim() || `it ended with ${code}`}`)),
    )
  })
}
