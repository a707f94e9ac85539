// Demo data and the simulated mill are no part of the program that runs in production: they are loaded only where the settings ask for them.
import { anySandbox } from '../kernel/settings/partners.ts'
import type { Demo } from '../platform/jobs/demo.ts'
import type { Settings } from '../kernel/settings/settings.ts'

/** Null in a mall that has neither demo data nor sandboxes. */
export const demoOf = async (settings: Settings): Promise<Demo | null> =>
  settings.demo || anySandbox(settings) ? (await import('../../../demo/src/seed/demo.ts')).demo : null
