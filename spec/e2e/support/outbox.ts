import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'

/** The content of the local outbox when neither mail nor SMS is configured, newest first. */
const outboxSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['mail', 'sms']),
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type OutboxMessage = z.infer<typeof outboxSchema>['data'][number]

/** Messages to a receiver (e-mail address or number, as the server stores it), newest first. */
export async function messagesTo(request: APIRequestContext, receiver: string): Promise<readonly OutboxMessage[]> {
  const response = await request.get('/outbox.json', { params: { to: receiver } })
  expect(response.status(), 'GET /outbox.json').toBe(200)
  return outboxSchema.parse(await response.json()).data
}

/** The newest one-time code sent to a receiver; waits for it. `after` excludes known codes. */
export async function latestCode(
  request: APIRequestContext,
  receiver: string,
  after: readonly string[] = [],
): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const [newest] = await messagesTo(request, receiver)
        code = newest?.text.match(/\b\d{4,6}\b/)?.[0]
        return code !== undefined && !after.includes(code)
      },
      { message: `a one-time code for ${receiver}` },
    )
    .toBe(true)
  return code ?? ''
}

/** The newest link sent to a receiver, as a path of this server; waits for it. */
export async function latestLink(request: APIRequestContext, receiver: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => (link = (await messagesTo(request, receiver))[0]?.text.match(/https?:\/\/\S+/)?.[0]), {
      message: `a link for ${receiver}`,
    })
    .toBeDefined()
  const url = new URL(link ?? '')
  return url.pathname + url.search
}
