// The faults of faults.ts, one at a time, each in a process of its own against the test file that must see it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openTestDatabase } from '../../server/src/testing/testDatabase.ts'
import { root } from '../source.ts'
import { openBench } from './bench.ts'
import { type Fault, faults } from './faults.ts'

/** The source with the fault; a fault that no longer fits its source is an error of the list. */
export function withFault({ name, file, was, is }: Fault): string {
  const source = readFileSync(path.join(root, file), 'utf8')
  if (source.split(was).length !== 2) throw new Error(`${name}：${file} 里应恰有一处「${was.trim()}」`)
  return source.replace(was, () => is)
}

/** `only`: faults whose name contains it. False when one is seen by nobody. */
export async function tryFaults(only: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mall-faults-'))
  const { database, close } = await openTestDatabase()
  let unseen = 0
  try {
    for (const fault of faults.filter(f => f.name.includes(only))) {
      const text = path.join(folder, 'text.json')
      writeFileSync(text, JSON.stringify({ [pathToFileURL(path.join(root, fault.file)).href]: withFault(fault) }))
      const bench = openBench(text, database)
      const { failed, tests } = await bench.run({ file: fault.tests, active: 'by hand' })
      bench.close()
      if (!failed) unseen += 1
      const by = failed ? `${failed.at === null ? 'hook' : (tests[failed.at]?.name ?? '?')}: ${failed.what}` : ''
      console.log(`${failed ? '看到  ' : '没看到'}  ${fault.name}  ${by}`)
    }
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return unseen === 0
}
