import { randomUUID } from 'node:crypto'
import { openSignIn } from '../../../../adapters/server/account/sign-in.ts'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'

/** Two people who write, each with a company. */
export interface Writers {
  readonly seller: { readonly id: number; readonly token: string }
  readonly buyer: { readonly id: number; readonly token: string }
}

/** Makes the people, in a database without a server. */
export function makeWriters(db: Db): Promise<Writers> {
  return writeAsSystem(db, async ({ k }) => {
    const make = async (kind: 'seller' | 'buyer') => {
      const name = `${kind}-${randomUUID().slice(0, 8)}`
      const company = await k
        .insertInto('companies')
        .values({ kind, name, slug: name, approval: 'approved', plan: kind === 'seller' ? 'trade' : 'buyer' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await k
        .insertInto('users')
        .values({
          company_id: company.id,
          type: kind === 'seller' ? 'seller' : 'other',
          full_name: name,
          email: `${name}@spec.example`,
          member_id: name,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { accessToken } = await openSignIn(k, id, { now: new Date(), request: REQUEST })
      return { id, token: accessToken }
    }
    return { seller: await make('seller'), buyer: await make('buyer') }
  })
}

type Outcome = 'stored' | 'refused' | 'unknown'

/** A write that a server was asked for, by a mark that its row contains. */
interface Written {
  readonly kind: 'lead' | 'message'
  readonly mark: string
  readonly key: string
  outcome: Outcome
}

/** Writes with several hands at once and remembers every response. */
export class Journal {
  readonly #people: Writers
  readonly #written: Written[] = []
  readonly #wrongAnswers = new Set<string>()

  constructor(people: Writers) {
    this.#people = people
  }

  count(outcome: Outcome, kind?: Written['kind']): number {
    return this.#written.filter((write) => write.outcome === outcome && (kind ?? write.kind) === write.kind).length
  }

  /** What was tried, for the report. */
  tried(): Readonly<Record<string, number>> {
    return {
      'leads acknowledged': this.count('stored', 'lead'),
      'messages acknowledged': this.count('stored', 'message'),
    }
  }

  /** Writes until `isOver`, with `hands` calls at the same time. */
  async write(url: () => string, isOver: () => boolean, hands = 6): Promise<void> {
    await Promise.all(
      Array.from({ length: hands }, async (_, hand) => {
        while (!isOver()) {
          const write: Written = {
            kind: hand % 2 === 0 ? 'lead' : 'message',
            mark: `m${randomUUID().replaceAll('-', '')}`,
            key: randomUUID(),
            outcome: 'unknown',
          }
          this.#written.push(write)
          write.outcome = await this.#send(url(), write)
          // A server that is away refuses at once.
          if (write.outcome === 'unknown') await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }),
    )
  }

  /** Repeats every write whose outcome is not known, with its key, as a browser does. */
  async repeatUnknown(url: string): Promise<void> {
    const unknown = this.#written.filter(({ outcome }) => outcome === 'unknown')
    for (let at = 0; at < unknown.length; at += 6)
      await Promise.all(
        unknown.slice(at, at + 6).map(async (write) => {
          write.outcome = await this.#send(url, write)
        }),
      )
  }

  /** What the database lacks, has twice or has by halves. */
  async faults(db: Db): Promise<readonly string[]> {
    const lost = [...this.#wrongAnswers]
    const of = async (text: string) =>
      new Map((await db.query<{ mark: string; n: number }>(text)).rows.map(({ mark, n }) => [mark, n]))
    const leads = await of('select name as mark, count(*)::int as n from crm_records group by name')
    const histories = await of(
      `select r.name as mark, count(*)::int as n from crm_records r
         join history h on h.subject_id = r.unique_id and h.verb = 'created' group by r.name`,
    )
    const messages = await of('select message as mark, count(*)::int as n from messages group by message')
    for (const { kind, mark, outcome } of this.#written) {
      const found = (kind === 'lead' ? leads : messages).get(mark) ?? 0
      if (outcome === 'stored' && found === 0) lost.push(`${kind} ${mark} was acknowledged and is lost`)
      if (outcome === 'refused' && found > 0) lost.push(`${kind} ${mark} was refused and is stored`)
      if (found > 1) lost.push(`${kind} ${mark} is stored ${found} times`)
      if (kind === 'lead' && found !== (histories.get(mark) ?? 0)) lost.push(`lead ${mark} has no history of its own`)
    }
    const gaps = await db.query<{ room_id: string }>(
      'select room_id from messages group by room_id having max(seq) <> count(*) or min(seq) <> 1',
    )
    for (const { room_id } of gaps.rows) lost.push(`the numbers of room ${room_id} have a gap`)
    return lost
  }

  async #send(url: string, { kind, mark, key }: Written): Promise<Outcome> {
    const { seller, buyer } = this.#people
    const [path, token, body] =
      kind === 'lead'
        ? ([
            '/api/v1/crm/save_input_form',
            seller.token,
            { type_id: 1, form_fields: [{ id: 103, value: mark }] },
          ] as const)
        : ([
            '/chat/rooms/send-message',
            buyer.token,
            { recipient_id: seller.id, client_id: key, message: mark },
          ] as const)
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      const { status } = (await response.json()) as { status: boolean }
      if (response.status === 200 && status) return 'stored'
      if (response.status >= 500 && response.status !== 503)
        this.#wrongAnswers.add(`a ${kind} was answered with HTTP ${response.status} instead of 503`)
      // The commit may have been reached.
      return response.status >= 500 ? 'unknown' : 'refused'
    } catch {
      return 'unknown'
    }
  }
}

// Helpers

const REQUEST = {
  address: '/',
  ip: '127.0.0.1',
  userAgent: 'spec',
  host: '',
  sessionHash: undefined,
  pageUrl: undefined,
  socketId: undefined,
  isLocal: true,
}
