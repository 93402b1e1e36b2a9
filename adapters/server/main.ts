import { requireNode24 } from './require-node-24.ts'

requireNode24()
const { run } = await import('./run.ts')
await run()
