// npm start. What the sources were compiled to is kept beside the packages they use: stripping types and compiling is a quarter of the work
// of a start, and after a crash every second counts. A folder that cannot be written is no matter, then each start compiles anew.
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'))
const { runMall } = await import('./main/runMall.ts')
await runMall()
// At once: a process that is killed writes nothing at its end.
flushCompileCache()
