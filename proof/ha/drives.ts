// Drives of high availability: machines and databases of their own, as root, with programs that they install (docs/operations.md). Asked for by name.
import type { Outcome } from '../outcome.ts'

interface Drive {
  target: string
  run(o: { seed: number; times: number; bouncer: boolean }, say: (text: string) => void): Promise<Outcome>
}

export const drives: Readonly<Record<string, Drive>> = {
  ha: { target: 'T61', run: async (o, say) => (await import('./drive.ts')).drive({ ...o, delayMs: 1, lossPercent: 0.2 }, say) },
  rolling: { target: 'T62', run: async (o, say) => (await import('./rolling.ts')).rolling(o.seed, say) },
  monitoring: { target: 'T66', run: async (o, say) => (await import('../monitoring/monitoring.ts')).monitoring(o.seed, say) },
  pitr: { target: 'T63', run: async (o, say) => (await import('./pitr.ts')).pitr(o.seed, say) },
}
