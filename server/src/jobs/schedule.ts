// Every job of the mall on one page. Jobs are sweeps: they look for what is due, lock each thing and check again, so they may run twice,
// late, or beside their twin in another process. Each process asks for every run; pg-boss keeps one of them a period (decision 0024).
import { PgBoss } from 'pg-boss'
import type { World } from '../app/ctx.ts'
import { jobLastSuccess } from '../app/metrics.ts'
import { writeGoodsImports } from '../catalogue/goodsImports.ts'
import { runShelfPlans } from '../catalogue/shelfPlans.ts'
import { rankHotGoods } from '../cms/rankHotGoods.job.ts'
import { warnLicences } from '../certification/warnLicences.job.ts'
import { orderCompanies } from '../company/orderCompanies.job.ts'
import { draftStatements, endStatements } from '../statement/draftStatements.job.ts'
import { dropExports, makeExports } from '../export/makeExports.job.ts'
import { endOffers } from '../bidding/awards.ts'
import { closeDueRebates } from '../framework/closeRebates.ts'
import { quoteVarieties } from '../goods/quoteVarieties.job.ts'
import { startDueOptions } from '../basics/changeOptions.ts'
import { publishDue } from '../repricing/publishRepricing.ts'
import { workOnDeposits } from '../framework/deposits.ts'
import { issueDueSheets } from '../framework/priceSheets.ts'
import { tellEnding } from '../framework/tellEnding.job.ts'
import { warnAwards } from '../bidding/warnAwards.job.ts'
import { warnMembers } from '../groupBuy/warnMembers.job.ts'
import { tellBidders } from '../bidding/tellBidders.job.ts'
import { runLotClocks } from '../bidding/lotClock.ts'
import { releasePools } from '../bidding/pool.ts'
import { reopenDemo } from '../seed/reopenDemo.job.ts'
import { runGroupClocks, warnGroups } from '../groupBuy/groupClock.ts'
import { workOnCoupons } from '../coupon/workOnCoupons.job.ts'
import { workOnSupport } from '../support/workOnSupport.job.ts'
import { watchSearches } from '../often/watchSearches.job.ts'
import { workOnQuotes } from '../quote/workOnQuotes.job.ts'
import { workOnDrafts } from '../draft/workOnDrafts.job.ts'
import { workOnErp } from '../erp/workOnErp.job.ts'
import { reconcileErp } from '../erp/reconcile.ts'
import { retryStock } from '../erp/takeStock.ts'
import { sendHooks, sweepDeliveries } from '../openApi/sendHooks.job.ts'
import { tellTransfers } from '../funds/transferNotice.routes.ts'
import { collectCredit } from '../funds/collectCredit.job.ts'
import { sumMallAccounts } from '../funds/sumMallAccounts.job.ts'
import { revokeDeadFlows } from '../order/contractSigning.ts'
import { endOverdue } from '../order/endOverdue.job.ts'
import { sendMails } from '../notice/sendMail.job.ts'
import { sendOutbox } from '../notice/sendOutbox.job.ts'
import { workSandboxRefunds } from '../pay/bankRefund.ts'
import { reconcilePayments } from '../pay/reconcilePayments.job.ts'
import { workOnSourceRefunds } from '../pay/sourceRefund.ts'
import { defaultSlips } from '../schedule/defaultSlips.job.ts'
import { publishWeekly } from '../schedule/publishWeekly.job.ts'
import { endOverProxies } from '../proxy/endProxies.job.ts'
import { lapseClaims } from '../afterSales/answerClaim.ts'
import { payAgreedClaims } from '../afterSales/payClaim.ts'
import { issueInvoices } from '../invoice/issueInvoices.job.ts'
import { confirmByRule } from '../settlement/confirmSheet.ts'
import { draftDueSheets } from '../settlement/draftSheet.ts'
import { allocateOrders } from '../shipment/allocate.ts'
import { missSlots } from '../shipment/missSlots.job.ts'
import { sweepVisits } from '../stats/sweepVisits.job.ts'
import { sweepWords } from '../search/sweepWords.job.ts'
import { sweepSessions } from '../session/sweepSessions.job.ts'
import { simulateMill } from '../simulator/simulateMill.job.ts'
import { workOnFlows } from '../signing/workOnFlows.job.ts'
import { autoReceipt } from '../weighing/autoReceipt.job.ts'
import { lapseDisputes } from '../weighing/lapseDisputes.job.ts'
import { compareAllocated } from '../warranty/compareUnits.ts'
import { issueDue } from '../warranty/issueCertificates.ts'
import { lastRuns, recordFailure, recordSuccess } from './jobs.queries.ts'

export interface Jobs {
  /** Jobs that have not succeeded anywhere for much longer than their period; empty when all live. */
  late(): string[]
  /** Seconds since the last success of the job that is latest against its period; null before the first look. */
  worstAgeSeconds(): number | null
  stop(): Promise<void>
}
export interface JobLog {
  error(facts: object, text: string): void
  info(facts: object, text: string): void
}
export interface Job {
  name: string
  everySeconds: number
  run(world: World): Promise<number>
}

export const jobs: readonly Job[] = [
  { name: 'end-overdue-orders', everySeconds: 20, run: endOverdue },
  { name: 'write-goods-imports', everySeconds: 2, run: writeGoodsImports },
  { name: 'run-shelf-plans', everySeconds: 5, run: runShelfPlans },
  { name: 'reconcile-payments', everySeconds: 15, run: reconcilePayments },
  { name: 'work-on-source-refunds', everySeconds: 5, run: workOnSourceRefunds },
  { name: 'work-sandbox-refunds', everySeconds: 5, run: workSandboxRefunds },
  { name: 'send-outbox', everySeconds: 5, run: sendOutbox },
  { name: 'send-mails', everySeconds: 5, run: sendMails },
  { name: 'end-proxy-sessions', everySeconds: 20, run: endOverProxies },
  { name: 'warn-licences', everySeconds: 3600, run: warnLicences },
  { name: 'sweep-sessions', everySeconds: 600, run: sweepSessions },
  { name: 'sweep-words', everySeconds: 3600, run: sweepWords },
  { name: 'sweep-visits', everySeconds: 3600, run: sweepVisits },
  { name: 'rank-hot-goods', everySeconds: 120, run: rankHotGoods },
  { name: 'order-companies', everySeconds: 60, run: orderCompanies },
  { name: 'revoke-dead-signings', everySeconds: 15, run: revokeDeadFlows },
  { name: 'work-on-signings', everySeconds: 5, run: workOnFlows },
  { name: 'publish-schedule', everySeconds: 120, run: publishWeekly },
  { name: 'default-slips', everySeconds: 60, run: defaultSlips },
  { name: 'draft-settlements', everySeconds: 15, run: draftDueSheets },
  { name: 'confirm-settlements', everySeconds: 60, run: confirmByRule },
  { name: 'lapse-claims', everySeconds: 60, run: lapseClaims },
  { name: 'pay-claims', everySeconds: 30, run: payAgreedClaims },
  { name: 'issue-invoices', everySeconds: 5, run: issueInvoices },
  { name: 'allocate-units', everySeconds: 15, run: allocateOrders },
  { name: 'miss-slots', everySeconds: 60, run: missSlots },
  { name: 'lapse-weigh-disputes', everySeconds: 15, run: lapseDisputes },
  { name: 'auto-receipt', everySeconds: 300, run: autoReceipt },
  { name: 'compare-heats', everySeconds: 10, run: compareAllocated },
  { name: 'work-on-support', everySeconds: 5, run: workOnSupport },
  { name: 'work-on-quotes', everySeconds: 30, run: workOnQuotes },
  { name: 'quote-varieties', everySeconds: 600, run: quoteVarieties },
  { name: 'watch-searches', everySeconds: 60, run: watchSearches },
  { name: 'work-on-coupons', everySeconds: 60, run: workOnCoupons },
  { name: 'issue-certificates', everySeconds: 10, run: issueDue },
  { name: 'simulate-mill', everySeconds: 5, run: simulateMill },
  { name: 'draft-statements', everySeconds: 30, run: draftStatements },
  { name: 'end-statements', everySeconds: 600, run: endStatements },
  { name: 'make-exports', everySeconds: 5, run: makeExports },
  { name: 'drop-exports', everySeconds: 600, run: dropExports },
  { name: 'tell-transfers', everySeconds: 15, run: tellTransfers },
  { name: 'work-on-erp', everySeconds: 5, run: workOnErp },
  { name: 'reconcile-erp', everySeconds: 60, run: reconcileErp },
  { name: 'retry-erp-stock', everySeconds: 30, run: retryStock },
  { name: 'collect-credit', everySeconds: 300, run: collectCredit },
  { name: 'work-on-drafts', everySeconds: 15, run: workOnDrafts },
  { name: 'run-lot-clocks', everySeconds: 5, run: runLotClocks },
  { name: 'tell-bidders', everySeconds: 5, run: tellBidders },
  { name: 'warn-bid-awards', everySeconds: 60, run: warnAwards },
  { name: 'end-bid-offers', everySeconds: 60, run: endOffers },
  { name: 'release-bid-pools', everySeconds: 60, run: releasePools },
  { name: 'run-group-clocks', everySeconds: 5, run: runGroupClocks },
  { name: 'reopen-demo', everySeconds: 600, run: reopenDemo },
  { name: 'warn-groups', everySeconds: 60, run: warnGroups },
  { name: 'warn-group-members', everySeconds: 60, run: warnMembers },
  { name: 'tell-framework-ending', everySeconds: 3600, run: tellEnding },
  { name: 'issue-final-prices', everySeconds: 300, run: issueDueSheets },
  { name: 'close-framework-rebates', everySeconds: 300, run: closeDueRebates },
  { name: 'work-on-framework-deposits', everySeconds: 60, run: workOnDeposits },
  { name: 'send-hooks', everySeconds: 5, run: sendHooks },
  { name: 'sweep-deliveries', everySeconds: 600, run: sweepDeliveries },
  { name: 'publish-prices', everySeconds: 20, run: publishDue },
  { name: 'start-options', everySeconds: 20, run: startDueOptions },
  { name: 'sum-mall-accounts', everySeconds: 60, run: sumMallAccounts },
]

/** A run may take this long; then it counts as failed and the worker goes on. */
const RUN_SECONDS = 120
/** How often a process asks for the runs that are due. */
const TICK_MS = 2500
/** A run whose process was killed says nothing any more for this long, then it is given to another. */
const SILENT_SECONDS = 20
/**
 * A run that is asked for is told to the workers of all processes. By itself a worker looks once a period, within these, for what nobody told it
 * (a run that died and is given out again); every two seconds where the line is down. Looking every two seconds in sixty queues was most of what
 * an idle mall did.
 */
const LOOK_BY_ITSELF_SECONDS = { least: 2, most: 20 } as const
const LOOK_MS = 10_000

export async function startJobs(world: World, log: JobLog, list: readonly Job[] = jobs): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: world.pool.url,
    max: 2,
    application_name: 'mall-jobs',
    connectionTimeoutMillis: 3000,
    // The driver's own: a connection that fell silent ends the question, and the pool throws it away.
    ...{ query_timeout: 15_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    schedule: false,
    useListenNotify: true,
  })
  boss.on('error', error => log.error({ message: (error as Error).message }, 'jobs'))
  await boss.start()
  for (const job of list) {
    const queue = {
      retryLimit: 1,
      expireInSeconds: RUN_SECONDS,
      heartbeatSeconds: SILENT_SECONDS,
      // What is done is of no use for long; a row for every five seconds adds up.
      deleteAfterSeconds: 3600,
      notify: true,
    }
    await boss.createQueue(job.name, { policy: 'short', ...queue })
    // The queue may be there from before, with other figures.
    await boss.updateQueue(job.name, queue)
    const { least, most } = LOOK_BY_ITSELF_SECONDS
    const notifyPollingIntervalSeconds = Math.min(most, Math.max(least, job.everySeconds))
    await boss.work(job.name, { pollingIntervalSeconds: least, notifyPollingIntervalSeconds }, () => runOnce(world, job, log))
  }

  // Each process asks twice a period for every job; all of them together get one run a period (singletonSeconds), so nobody's death breaks a
  // chain. What could not be asked for, because the database is away, is asked for again at the next tick.
  const askedAt = new Map<string, number>()
  const ask = async (): Promise<void> => {
    for (const job of list) {
      const last = askedAt.get(job.name)
      if (last !== undefined && performance.now() - last < job.everySeconds * 500) continue
      try {
        await boss.send(job.name, {}, { singletonSeconds: job.everySeconds })
        askedAt.set(job.name, performance.now())
      } catch (e) {
        log.error({ job: job.name, message: (e as Error).message }, 'job could not be asked for')
        return
      }
    }
  }
  const asking = every(TICK_MS, ask)

  const startedAt = performance.now()
  const ages = new Map<string, number>()
  let lookedAt: number | null = null
  const looking = every(LOOK_MS, async () => {
    try {
      for (const { job, at, ageSeconds } of await lastRuns(world.pool)) {
        ages.set(job, ageSeconds)
        jobLastSuccess.labels(job).set(at)
      }
      lookedAt = performance.now()
    } catch {
      // The age of the last look says it.
    }
  })
  const ageOf = (job: Job): number => {
    const up = (performance.now() - startedAt) / 1000
    // A job that has never run anywhere is as old as this process; one that has not been looked at since grows older.
    return lookedAt === null ? up : (ages.get(job.name) ?? up) + (performance.now() - lookedAt) / 1000
  }
  const allowed = (job: Job): number => 3 * job.everySeconds + 60
  return {
    late: () => list.filter(job => ageOf(job) > allowed(job)).map(job => job.name),
    worstAgeSeconds: () => {
      if (lookedAt === null) return null
      const worst = list.toSorted((a, b) => ageOf(b) / allowed(b) - ageOf(a) / allowed(a))[0]
      return worst ? Math.round(ageOf(worst)) : null
    },
    stop: async () => {
      asking.stop()
      looking.stop()
      await boss.stop({ graceful: true, timeout: 3000 })
    },
  }
}

/** What fails is logged and tried at the next period; only a run that was cut off is given out again at once. */
async function runOnce(world: World, job: Job, log: JobLog): Promise<void> {
  const from = performance.now()
  try {
    const done = await job.run(world)
    await recordSuccess(world.pool, job.name, Math.round(performance.now() - from))
    if (done > 0) log.info({ job: job.name, done }, 'job')
  } catch (e) {
    log.error({ job: job.name, message: (e as Error).message }, 'job failed')
    await recordFailure(world.pool, job.name).catch(() => {})
  }
}

/** Now and then again `ms` after each end, so that a slow turn is never joined by a second one. */
function every(ms: number, turn: () => Promise<void>): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const next = async (): Promise<void> => {
    await turn()
    if (!stopped) timer = setTimeout(() => void next(), ms)
  }
  void next()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
