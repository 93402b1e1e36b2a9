import { encodeImage, type ReencodedImage } from './image-encoding.ts'
import type { EncoderReply, EncoderRequest } from './image-encoder.ts'

/** The encoder process: encodes one picture at a time and exits when it needs too much memory. */
const WATCH_MS = 20
const [maxBytes] = process.argv.slice(2).map(Number)

// Encoding runs in threads of its own, so this timer fires meanwhile.
setInterval(() => {
  if (process.memoryUsage.rss() > (maxBytes ?? 0)) process.exit(1)
}, WATCH_MS)

const reply = (result: { readonly image: ReencodedImage } | { readonly fault: string }) =>
  void process.send?.({ ...result, memory: process.memoryUsage.rss() } satisfies EncoderReply)
process.on('message', (task: EncoderRequest) => {
  encodeImage(task).then(
    (image) => reply({ image }),
    (error: unknown) => reply({ fault: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
