// What every job of the mall costs when it comes round and finds nothing new: asked in this process, of the same databases.
import { jobs } from '../server/src/main/jobs/schedule.ts'
import { assembleWorld, type OpenWorld } from '../server/src/main/world.ts'
import { readSettings } from '../server/src/kernel/settings/settings.ts'
import { type Cpu, median } from './calls.ts'
import type { GrowthMall } from './growthAsked.ts'
import type { Figure } from './growthVerdict.ts'
import { environment } from './growthMall.ts'
import { cpuOfMall } from './processes.ts'

/** These talk to somebody outside, who is not there. */
const OUTSIDE = new Set(['read-bounces', 'read-bank', 'watch-partners', 'watch-holidays', 'ask-carriers'])
const JOBS = jobs.filter(j => !OUTSIDE.has(j.name))

const worldOf = (url: string, dataDir: string): Promise<OpenWorld> =>
  assembleWorld(readSettings({ ...environment(url, dataDir), PORT: '0' }), url, 4)

const MOST_SWEEPS = 200
/** What a mall that never stood still would have swept away long ago. */
export async function sweepAll(url: string, dataDir: string): Promise<void> {
  const { world, close } = await worldOf(url, dataDir)
  try {
    for (const job of jobs.filter(j => j.name.startsWith('sweep-')))
      for (let round = 0; round < MOST_SWEEPS && (await job.run(world)) > 0; round += 1);
  } finally {
    await close()
  }
}

export async function* jobCosts(
  malls: readonly GrowthMall[],
  rounds: number,
  pagesTouched: (m: GrowthMall) => Promise<number>,
): AsyncGenerator<[work: string, figures: Figure[]]> {
  const worlds: OpenWorld[] = []
  try {
    for (const m of malls) worlds.push(await worldOf(m.url, m.place))
    for (const job of JOBS) {
      const figures: Figure[][] = malls.map(() => [])
      // The first time it does what there is to do.
      for (let n = 0; n < 1 + rounds; n += 1)
        for (const m of n % 2 === 0 ? malls : malls.toReversed()) {
          const i = malls.indexOf(m)
          const before = {
            own: process.cpuUsage(),
            database: cpuOfMall(m.mall, m.embedded.dataDir).database,
            pages: await pagesTouched(m),
          }
          const { world } = worlds[i] as OpenWorld
          await job.run(world)
          const own = process.cpuUsage(before.own)
          const cpu: Cpu = [
            (own.user + own.system) / 1000,
            (cpuOfMall(m.mall, m.embedded.dataDir).database - before.database) * 1000,
          ]
          if (n > 0) figures[i]?.push({ cpu, pages: (await pagesTouched(m)) - before.pages })
        }
      yield [
        `任务 ${job.name}`,
        figures.map(list => ({
          cpu: [median(list.map(f => f.cpu[0])), median(list.map(f => f.cpu[1]))],
          pages: median(list.map(f => f.pages)),
        })),
      ]
    }
  } finally {
    for (const w of worlds) await w.close()
  }
}
