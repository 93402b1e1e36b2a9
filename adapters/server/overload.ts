/** The server has no room for this request now; the caller may try again. Becomes HTTP 503 with Retry-After. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds = 1) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
