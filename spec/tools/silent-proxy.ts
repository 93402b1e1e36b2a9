import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can fall silent, as a firewall does that has forgotten a connection. */
export interface SilentProxy {
  readonly port: number
  /** The connections that are open now stay open, and carry nothing more. New ones work. */
  readonly silence: () => void
  readonly close: () => Promise<void>
}

export async function startSilentProxy(target: { readonly host: string; readonly port: number }): Promise<SilentProxy> {
  const open = new Set<readonly [Socket, Socket]>()
  const server = createServer((from) => {
    const to = connect(target.port, target.host)
    const pair = [from, to] as const
    open.add(pair)
    for (const [at, socket] of pair.entries()) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pair[1 - at]?.destroy()
        open.delete(pair)
      })
    }
    from.pipe(to)
    to.pipe(from)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const [from, to] of open) {
        from.unpipe(to)
        to.unpipe(from)
      }
    },
    close: async () => {
      for (const pair of open) for (const socket of pair) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
