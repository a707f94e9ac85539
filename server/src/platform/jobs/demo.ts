// What the demo is to the program: it is loaded where the settings ask for it (main/demo.ts).
import type { Pool } from '../../kernel/ports/database.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import type { Job } from './job.ts'

export interface Demo {
  /** Fills a new database with companies, goods and orders; nothing where they are already. */
  fill(pool: Pool, settings: Settings, say: (text: string) => void): Promise<void>
  /** 模拟钢厂, and lots and groups that run again. */
  jobs: readonly Job[]
  /** What is said at the start: who can log in. */
  greeting: string
}
