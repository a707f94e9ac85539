// A run that did something is followed by another (decision 0024): a job that says so of what it could not change would run every second for good.
import { expect, test } from 'vitest'
import { demo } from '../../../../demo/src/seed/demo.ts'
import { testMall } from '../../testing/testMall.ts'
import { jobs as ownJobs } from './schedule.ts'

/** They move the demonstration on, a step with each run, as long as it has a next one. */
const SIMULATE = demo.jobs.map(j => j.name)
const ROUNDS = 20

test('each job comes to rest: what it cannot change it does not count as done', async () => {
  const mall = await testMall()
  try {
    const jobs = ownJobs.filter(j => j.on || j.due)
    expect(jobs.length).toBeGreaterThan(30)
    let restless: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      restless = []
      for (const job of jobs) if ((await job.run(mall.world)) > 0) restless.push(job.name)
      if (restless.length === 0) break
    }
    expect(restless.filter(name => !SIMULATE.includes(name))).toEqual([])
  } finally {
    await mall.close()
  }
})
