import type { World } from '../../kernel/ctx.ts'
import type { AsksWhen } from '../db/soon.ts'

/** Work that nobody waits for: woken by the rows that make it, by the clock, and by a sweep as the net. */
export interface Job {
  name: string
  /** The net: so long after its last run it runs again, whatever was heard. A minute, or longer where nothing wakes it. */
  everySeconds: number
  run(world: World): Promise<number>
  /** Tables whose rows make work for it: their triggers wake it at the commit (triggers wake_… of schema/; wakes.test.ts holds both together). */
  on?: readonly string[]
  /** When the next thing of it is due by the clock: asked after each run, which is told to all processes. */
  due?: readonly AsksWhen[]
  /** Runs are asked for so far apart at least, however much is heard. */
  paceMs?: number
}
