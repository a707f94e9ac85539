// Every job of the mall on one page. Jobs are sweeps: they look for what is due, lock each thing and check again, so they may run twice,
// late, or beside their twin in another process. pg-boss keeps the schedule in the database; one process at a time takes each run.
import { PgBoss } from 'pg-boss'
import type { World } from '../app/ctx.ts'
import { rankHotGoods } from '../cms/rankHotGoods.job.ts'
import { warnLicences } from '../certification/warnLicences.job.ts'
import { orderCompanies } from '../company/orderCompanies.job.ts'
import { sumMallAccounts } from '../funds/sumMallAccounts.job.ts'
import { cancelOverdue } from '../order/changeOrder.ts'
import { sendOutbox } from '../notice/sendOutbox.job.ts'
import { reconcilePayments } from '../pay/reconcilePayments.job.ts'
import { endOverProxies } from '../proxy/endProxies.job.ts'
import { sweepSessions } from '../session/sweepSessions.job.ts'

export interface Jobs {
  stop(): Promise<void>
}
interface Log {
  error(facts: object, text: string): void
  info(facts: object, text: string): void
}

const jobs: { name: string; everySeconds: number; run(world: World): Promise<number> }[] = [
  { name: 'cancel-overdue-orders', everySeconds: 20, run: cancelOverdue },
  { name: 'reconcile-payments', everySeconds: 15, run: reconcilePayments },
  { name: 'send-outbox', everySeconds: 5, run: sendOutbox },
  { name: 'end-proxy-sessions', everySeconds: 20, run: endOverProxies },
  { name: 'warn-licences', everySeconds: 3600, run: warnLicences },
  { name: 'sweep-sessions', everySeconds: 600, run: sweepSessions },
  { name: 'rank-hot-goods', everySeconds: 120, run: rankHotGoods },
  { name: 'order-companies', everySeconds: 60, run: orderCompanies },
  { name: 'sum-mall-accounts', everySeconds: 60, run: sumMallAccounts },
]

export async function startJobs(world: World, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: world.pool.url, max: 2, application_name: 'mall-jobs' })
  boss.on('error', error => log.error({ message: (error as Error).message }, 'jobs'))
  await boss.start()
  for (const job of jobs) {
    // One waiting run at a time: the next is sent when this one is done, so a slow sweep never piles up.
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 0, expireInSeconds: 120 })
    const again = (seconds: number) => boss.send(job.name, {}, { startAfter: seconds })
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
      try {
        const done = await job.run(world)
        if (done > 0) log.info({ job: job.name, done }, 'job')
      } catch (e) {
        log.error({ job: job.name, message: (e as Error).message }, 'job failed')
      } finally {
        await again(job.everySeconds).catch(() => {})
      }
    })
    await again(1)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 3000 }) }
}
