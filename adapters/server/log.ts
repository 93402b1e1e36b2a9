import { pino, stdTimeFunctions } from 'pino'
import { DatabaseError } from './database/db.ts'
import type { LogLevel } from './log-level.ts'
import { currentRequest } from './request-scope.ts'

/** Further facts of a log line: names, numbers and ids, never what people typed. */
export type LogFields = Readonly<Record<string, unknown>>

/** Writes one line. With an error its level is `error`, else the given one or `info`. */
export type Log = (line: string, error?: unknown, fields?: LogFields & { readonly level?: LogLevel }) => void

export interface LogOptions {
  /** Lines for people instead of JSON. */
  readonly isTerminal: boolean
  readonly level: LogLevel
  readonly write: (text: string) => void
}

/**
 * Creates the log: one JSON object per line, with the ids of the request and of the person, or readable lines in a
 * terminal. Texts lose e-mail addresses, phone numbers, tokens and the values that a database error quotes.
 */
export function createLog({ isTerminal, level, write }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const request = currentRequest()
        return request === undefined ? {} : { requestId: request.id, userId: request.userId }
      },
    },
    { write: isTerminal ? (line) => write(readable(line)) : write },
  )
  return (line, error, { level: given, ...fields } = {}) => {
    const at = error === undefined ? (given ?? 'info') : 'error'
    if (!logger.isLevelEnabled(at)) return
    logger[at](error === undefined ? fields : { ...fields, error: errorFields(error) }, masked(line))
  }
}

/** Longer texts are cut, because masking takes time and an error may quote what somebody sent. */
const MAX_TEXT = 4_000

const MASKS: readonly (readonly [RegExp, string])[] = [
  // PostgreSQL quotes wrong values (`: "…"`) and the values of keys (`(email)=(…)`).
  [/: "[^"\n]*"/g, ': "…"'],
  [/=\([^)\n]*\)/g, '=(…)'],
  [/[^\s"'<>()@]{1,64}@[^\s"'<>()@]{1,190}/g, '(e-mail)'],
  [/\b(?:bearer\s+\S+|[\w-]{40,})/gi, '(secret)'],
  [/\+\d[\d ]{6,18}\d/g, '(number)'],
]

/** A text without secrets and without what identifies a person. */
export const masked = (text: string): string =>
  MASKS.reduce((result, [found, replacement]) => result.replaceAll(found, replacement), text.slice(0, MAX_TEXT))

function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: masked(String(error)) }
  return {
    type: error.name,
    message: masked(error.message),
    ...(error instanceof DatabaseError ? { code: error.code, constraint: error.constraint } : {}),
    stack: masked(error.stack ?? ''),
  }
}

/** The statement with `?` for values, at most 1,000 characters. */
export const shapeOf = (statement: string): string =>
  statement
    .slice(0, MAX_TEXT)
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 1_000)

interface WrittenLine {
  readonly level: string
  readonly time: string
  readonly msg: string
  readonly pid: number
  readonly error?: { readonly stack?: string; readonly message: string }
  readonly [field: string]: unknown
}

function readable(line: string): string {
  const { level, time, msg, pid: _, error, ...fields } = JSON.parse(line) as WrittenLine
  const facts = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`)
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level}: `}${msg}${facts.join('')}${error === undefined ? '' : `\n${error.stack ?? error.message}`}\n`
}
