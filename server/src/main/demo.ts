// Demo data and the simulated mill are no part of the program that runs in production: they are loaded only where the settings ask for them.
import type { Job } from './jobs/schedule.ts'
import type { Pool } from '../kernel/ports/database.ts'
import type { Settings } from '../kernel/settings.ts'

export interface Demo {
  /** Fills a new database with companies, goods and orders; nothing where they are already. */
  fill(pool: Pool, settings: Settings, say: (text: string) => void): Promise<void>
  /** 模拟钢厂, and lots and groups that run again. */
  jobs: readonly Job[]
  /** What is said at the start: who can log in. */
  greeting: string
}

/** Null in a mall that has neither demo data nor sandboxes. */
export const demoOf = async (settings: Settings): Promise<Demo | null> =>
  settings.demo || settings.sandbox ? (await import('../../../demo/src/seed/demo.ts')).demo : null
