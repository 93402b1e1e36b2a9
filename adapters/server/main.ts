import module from 'node:module'
import { requireNode24 } from './require-node-24.ts'

requireNode24()
// React and its router choose their production code by this at run time. Set before anything else is loaded.
process.env['NODE_ENV'] = process.argv.includes('--dev') ? 'development' : 'production'
module.enableCompileCache()
const { run } = await import('./run.ts')
await run()
