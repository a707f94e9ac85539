// Every job of the mall on one page. Jobs are sweeps: they look for what is due, lock each thing and check again, so they may run twice,
// late, or beside their twin in another process. A job runs when a row that makes work for it is committed, when the next thing of it is due by the
// clock, and once a period in any case; each process asks for the run, pg-boss keeps one that waits (decision 0024).
import type { Job } from '../../platform/jobs/job.ts'
import { PgBoss } from 'pg-boss'
import type { World } from '../../kernel/ctx.ts'
import { jobLastSuccess } from '../../kernel/metrics.ts'
import { writeGoodsImports } from '../../goods/catalogue/goodsImports.ts'
import { runShelfPlans } from '../../goods/catalogue/shelfPlans.ts'
import { rankHotGoods } from '../../site/content/rankHotGoods.job.ts'
import { warnLicences } from '../../people/certification/warnLicences.job.ts'
import { orderCompanies } from '../../people/company/orderCompanies.job.ts'
import { draftStatements, endStatements } from '../../money/statement/draftStatements.job.ts'
import { dropExports, makeExports } from '../../desk/export/makeExports.job.ts'
import { endOffers } from '../../selling/auction/awards.ts'
import { closeDueRebates } from '../../selling/framework/closeRebates.ts'
import { quoteVarieties } from '../../goods/goods/quoteVarieties.job.ts'
import { startDueOptions } from '../../goods/masterData/changeOptions.ts'
import { publishDue } from '../../goods/repricing/publishRepricing.ts'
import { workOnDeposits } from '../../selling/framework/deposits.ts'
import { keepReservations } from '../../selling/framework/keepReservations.ts'
import { issueDueSheets } from '../../selling/framework/priceSheets.ts'
import { tellEnding } from '../../selling/framework/tellEnding.job.ts'
import { warnAwards } from '../../selling/auction/warnAwards.job.ts'
import { warnMembers } from '../../selling/groupBuy/warnMembers.job.ts'
import { tellBidders } from '../../selling/auction/tellBidders.job.ts'
import { runLotClocks } from '../../selling/auction/lotClock.ts'
import { releasePools } from '../../selling/auction/pool.ts'
import { runGroupClocks, warnGroups } from '../../selling/groupBuy/groupClock.ts'
import { workOnCoupons } from '../../goods/coupon/workOnCoupons.job.ts'
import { workOnSupport } from '../../desk/support/workOnSupport.job.ts'
import { watchSearches } from '../../orders/purchaseLists/watchSearches.job.ts'
import { workOnQuotes } from '../../orders/quote/workOnQuotes.job.ts'
import { workOnDrafts } from '../../money/acceptance/workOnDrafts.job.ts'
import { workOnErp } from '../../desk/erp/workOnErp.job.ts'
import { reconcileErp } from '../../desk/erp/reconcile.ts'
import { readErpStock } from '../../desk/erp/readErpStock.job.ts'
import { retryStock } from '../../desk/erp/takeStock.ts'
import { sweepPunchOuts } from '../../desk/cxml/sweepPunchOuts.job.ts'
import { sendHooks, sweepDeliveries } from '../../desk/openApi/sendHooks.job.ts'
import { tellTransfers } from '../../money/funds/transferNotice.routes.ts'
import { readBank } from '../../money/funds/readBank.job.ts'
import { collectCredit } from '../../money/funds/collectCredit.job.ts'
import { sumMallAccounts } from '../../money/funds/sumMallAccounts.job.ts'
import { revokeDeadFlows } from '../../orders/order/contractSigning.ts'
import { sweepRegistry } from '../../people/certification/sweepRegistry.job.ts'
import { watchPartners } from '../../platform/notice/watchPartners.job.ts'
import { archiveMonths } from '../../platform/audit/archiveMonths.job.ts'
import { turnMonths } from '../../platform/db/turnMonths.job.ts'
import { watchHolidays } from '../../platform/rules/watchHolidays.job.ts'
import { tellLate } from '../../orders/order/tellLate.job.ts'
import { remindRest } from '../../orders/order/remindRest.job.ts'
import { endOverdue } from '../../orders/order/endOverdue.job.ts'
import { readBounces } from '../../platform/notice/readBounces.job.ts'
import { sendMails } from '../../platform/notice/sendMail.job.ts'
import { sendOutbox } from '../../platform/notice/sendOutbox.job.ts'
import { workSandboxRefunds } from '../../money/payment/sandboxPay.ts'
import { payArrived } from '../../money/payment/payByTransfer.ts'
import { reconcilePayments } from '../../money/payment/reconcilePayments.job.ts'
import { workOnSourceRefunds } from '../../money/payment/sourceRefund.ts'
import { defaultSlips } from '../../delivery/production/defaultSlips.job.ts'
import { publishWeekly } from '../../delivery/production/publishWeekly.job.ts'
import { endOverProxies } from '../../orders/actOnBehalf/endProxies.job.ts'
import { lapseClaims } from '../../delivery/afterSales/answerClaim.ts'
import { payAgreedClaims } from '../../delivery/afterSales/payClaim.ts'
import { issueInvoices } from '../../money/invoice/issueInvoices.job.ts'
import { confirmByRule } from '../../delivery/settlement/confirmSheet.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allocateOrders } from '../../delivery/shipment/allocate.ts'
import { missSlots } from '../../delivery/shipment/missSlots.job.ts'
import { sweepVisits } from '../../desk/stats/sweepVisits.job.ts'
import { sweepWords } from '../../goods/search/sweepWords.job.ts'
import { sweepSessions } from '../../people/session/sweepSessions.job.ts'
import { workOnFlows } from '../../orders/signing/workOnFlows.job.ts'
import { askCarriers } from '../../delivery/tracking/askCarriers.job.ts'
import { sweepPositions } from '../../delivery/tracking/sweepPositions.job.ts'
import { autoReceipt } from '../../delivery/weighing/autoReceipt.job.ts'
import { lapseDisputes } from '../../delivery/weighing/lapseDisputes.job.ts'
import { compareAllocated } from '../../delivery/millCertificate/compareUnits.ts'
import { issueDue } from '../../delivery/millCertificate/issueCertificates.ts'
import { tracing } from '../../kernel/trace.ts'
import { hearAskers } from '../../platform/tracing/askers.ts'
import { askerIn } from '../../platform/db/askerWord.ts'
import { nextDay, soonestOf } from '../../platform/db/soon.ts'
import { Alarm, EVERYBODY, hearWakes, tellDue } from '../../platform/live/wakes.ts'
import { nextOverdue } from '../../orders/order/orderWrites.queries.ts'
import { nextPlan } from '../../goods/catalogue/shelfPlan.queries.ts'
import { nextSilent } from '../../money/payment/pay.queries.ts'
import { nextSource } from '../../money/payment/sourceRefund.queries.ts'
import { nextBankRefund } from '../../money/payment/sandboxRefund.queries.ts'
import { nextSms } from '../../platform/notice/sms.queries.ts'
import { nextMail } from '../../platform/notice/mail.queries.ts'
import { nextProxyEnd } from '../../people/session/proxySession.queries.ts'
import { nextFlow } from '../../orders/signing/signing.queries.ts'
import { nextInvoice } from '../../money/invoice/invoice.queries.ts'
import { nextRedOver } from '../../money/invoice/red.queries.ts'
import { nextApplyOver } from '../../money/invoice/apply.queries.ts'
import { nextLapse } from '../../delivery/weighing/dispute.queries.ts'
import { nextThread } from '../../desk/support/desk.queries.ts'
import { nextQuoteOver } from '../../orders/quote/quote.queries.ts'
import { nextOrphan } from '../../desk/export/export.queries.ts'
import { nextTurn } from '../../money/funds/bankRound.queries.ts'
import { nextUntold } from '../../money/funds/sandboxTransfer.queries.ts'
import { nextOut } from '../../platform/erpOutbox/erp.queries.ts'
import { nextLevel } from '../../desk/erp/stock.queries.ts'
import { nextNews } from '../../money/acceptance/sandboxDraft.queries.ts'
import { nextLotClock } from '../../selling/auction/lot.queries.ts'
import { nextTelling } from '../../selling/auction/tellBidders.queries.ts'
import { nextGroupClock } from '../../selling/groupBuy/group.queries.ts'
import { nextDelivery } from '../../desk/openApi/hook.queries.ts'
import { nextPublishing } from '../../goods/repricing/repricing.queries.ts'
import { nextChange } from '../../goods/masterData/options.queries.ts'
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
/** Looks at all that is under way: while facts stream in, not at each of them. */
const HEAVY_MS = 2000

export const jobs: readonly Job[] = [
  { name: 'end-overdue-orders', everySeconds: 60, run: endOverdue, on: ['orders'], due: [nextOverdue] },
  { name: 'remind-of-rests', everySeconds: 300, run: remindRest },
  { name: 'tell-of-late-orders', everySeconds: 600, run: tellLate },
  { name: 'write-goods-imports', everySeconds: 60, run: writeGoodsImports, on: ['goods_import'] },
  { name: 'run-shelf-plans', everySeconds: 60, run: runShelfPlans, on: ['sku_shelf_plan'], due: [nextPlan] },
  { name: 'reconcile-payments', everySeconds: 60, run: reconcilePayments, on: ['pay_request'], due: [nextSilent] },
  { name: 'work-on-source-refunds', everySeconds: 60, run: workOnSourceRefunds, on: ['pay_refund'], due: [nextSource] },
  { name: 'work-sandbox-refunds', everySeconds: 60, run: workSandboxRefunds, on: ['sandbox_bank_refund'], due: [nextBankRefund] },
  { name: 'send-outbox', everySeconds: 60, run: sendOutbox, on: ['outbox'], due: [nextSms] },
  { name: 'send-mails', everySeconds: 60, run: sendMails, on: ['mail_outbox'], due: [nextMail] },
  { name: 'read-bounces', everySeconds: 300, run: readBounces },
  {
    name: 'end-proxy-sessions',
    everySeconds: 60,
    run: endOverProxies,
    on: ['session', 'app_user', 'company'],
    due: [nextProxyEnd],
  },
  { name: 'warn-licences', everySeconds: 3600, run: warnLicences },
  { name: 'sweep-sessions', everySeconds: 600, run: sweepSessions },
  { name: 'sweep-registry', everySeconds: 3600, run: sweepRegistry },
  { name: 'sweep-words', everySeconds: 3600, run: sweepWords },
  { name: 'sweep-visits', everySeconds: 3600, run: sweepVisits },
  { name: 'rank-hot-goods', everySeconds: 120, run: rankHotGoods },
  { name: 'order-companies', everySeconds: 60, run: orderCompanies },
  { name: 'revoke-dead-signings', everySeconds: 60, run: revokeDeadFlows, on: ['order_contract'] },
  { name: 'work-on-signings', everySeconds: 60, run: workOnFlows, on: ['sign_flow'], due: [nextFlow] },
  { name: 'publish-schedule', everySeconds: 120, run: publishWeekly },
  { name: 'default-slips', everySeconds: 60, run: defaultSlips },
  {
    name: 'draft-settlements',
    everySeconds: 60,
    run: draftDueSheets,
    on: ['orders', 'waybill', 'weight_objection', 'receipt', 'settlement', 'framework_call'],
    paceMs: HEAVY_MS,
  },
  { name: 'confirm-settlements', everySeconds: 60, run: confirmByRule },
  { name: 'lapse-claims', everySeconds: 60, run: lapseClaims },
  {
    name: 'pay-claims',
    everySeconds: 60,
    run: payAgreedClaims,
    on: ['claim', 'waybill', 'settlement', 'red_letter'],
    paceMs: HEAVY_MS,
  },
  {
    name: 'issue-invoices',
    everySeconds: 60,
    run: issueInvoices,
    on: ['invoice', 'invoice_apply', 'red_letter'],
    due: [nextInvoice, nextRedOver, nextApplyOver],
  },
  { name: 'allocate-units', everySeconds: 60, run: allocateOrders, on: ['orders', 'steel_unit'], paceMs: HEAVY_MS },
  { name: 'miss-slots', everySeconds: 60, run: missSlots },
  { name: 'lapse-weigh-disputes', everySeconds: 60, run: lapseDisputes, on: ['weigh_dispute', 'scale_ticket'], due: [nextLapse] },
  { name: 'auto-receipt', everySeconds: 300, run: autoReceipt },
  { name: 'ask-carriers', everySeconds: 120, run: askCarriers },
  { name: 'sweep-positions', everySeconds: 3600, run: sweepPositions },
  {
    name: 'compare-heats',
    everySeconds: 60,
    run: compareAllocated,
    on: ['steel_unit', 'heat_record', 'coating_test'],
    paceMs: HEAVY_MS,
  },
  { name: 'work-on-support', everySeconds: 60, run: workOnSupport, on: ['support_thread', 'support_duty'], due: [nextThread] },
  { name: 'work-on-quotes', everySeconds: 60, run: workOnQuotes, on: ['price_quote'], due: [nextQuoteOver] },
  { name: 'quote-varieties', everySeconds: 600, run: quoteVarieties },
  { name: 'watch-searches', everySeconds: 60, run: watchSearches },
  { name: 'work-on-coupons', everySeconds: 60, run: workOnCoupons },
  {
    name: 'issue-certificates',
    everySeconds: 60,
    run: issueDue,
    on: ['waybill', 'heat_record', 'coating_test'],
    paceMs: HEAVY_MS,
  },
  { name: 'draft-statements', everySeconds: 60, run: draftStatements, due: [nextDay] },
  { name: 'end-statements', everySeconds: 600, run: endStatements },
  { name: 'make-exports', everySeconds: 60, run: makeExports, on: ['export_job'], due: [nextOrphan] },
  { name: 'drop-exports', everySeconds: 600, run: dropExports },
  { name: 'read-bank', everySeconds: 60, run: readBank, due: [nextTurn] },
  { name: 'tell-transfers', everySeconds: 60, run: tellTransfers, on: ['sandbox_transfer'], due: [nextUntold] },
  {
    name: 'work-on-erp',
    everySeconds: 60,
    run: workOnErp,
    on: ['erp_outbox', 'sandbox_erp', 'sandbox_erp_event'],
    due: [nextOut],
  },
  { name: 'reconcile-erp', everySeconds: 60, run: reconcileErp },
  { name: 'read-erp-stock', everySeconds: 600, run: readErpStock },
  { name: 'retry-erp-stock', everySeconds: 60, run: retryStock, on: ['erp_stock_level'], due: [nextLevel] },
  { name: 'pay-by-transfer', everySeconds: 60, run: payArrived, on: ['fund_receipt', 'fund_voucher', 'transfer_payment'] },
  { name: 'collect-credit', everySeconds: 300, run: collectCredit },
  {
    name: 'work-on-drafts',
    everySeconds: 60,
    run: workOnDrafts,
    on: ['draft', 'sandbox_draft', 'sandbox_draft_presented'],
    due: [nextDay, nextNews],
  },
  { name: 'run-lot-clocks', everySeconds: 60, run: runLotClocks, on: ['bid_lot', 'bid_entry'], due: [nextLotClock] },
  { name: 'tell-bidders', everySeconds: 60, run: tellBidders, on: ['bid', 'bid_lot'], due: [nextTelling], paceMs: 5000 },
  { name: 'warn-bid-awards', everySeconds: 60, run: warnAwards },
  { name: 'end-bid-offers', everySeconds: 60, run: endOffers },
  { name: 'release-bid-pools', everySeconds: 60, run: releasePools },
  { name: 'run-group-clocks', everySeconds: 60, run: runGroupClocks, on: ['group_buy', 'group_member'], due: [nextGroupClock] },
  { name: 'warn-groups', everySeconds: 60, run: warnGroups },
  { name: 'warn-group-members', everySeconds: 60, run: warnMembers },
  { name: 'watch-partners', everySeconds: 300, run: watchPartners },
  { name: 'turn-months', everySeconds: 3600, run: turnMonths },
  { name: 'archive-months', everySeconds: 3600, run: archiveMonths },
  { name: 'watch-holidays', everySeconds: 3600, run: watchHolidays },
  { name: 'tell-framework-ending', everySeconds: 3600, run: tellEnding },
  { name: 'issue-final-prices', everySeconds: 300, run: issueDueSheets },
  { name: 'close-framework-rebates', everySeconds: 300, run: closeDueRebates },
  { name: 'work-on-framework-deposits', everySeconds: 60, run: workOnDeposits },
  {
    name: 'keep-reservations',
    everySeconds: 60,
    run: keepReservations,
    on: ['framework_reservation', 'framework_contract', 'stock_move', 'orders'],
    due: [nextDay],
  },
  { name: 'send-hooks', everySeconds: 60, run: sendHooks, on: ['open_delivery', 'open_hook'], due: [nextDelivery] },
  { name: 'sweep-deliveries', everySeconds: 600, run: sweepDeliveries },
  { name: 'sweep-punch-outs', everySeconds: 3600, run: sweepPunchOuts },
  { name: 'publish-prices', everySeconds: 60, run: publishDue, on: ['repricing'], due: [nextPublishing] },
  { name: 'start-options', everySeconds: 60, run: startDueOptions, on: ['option_change'], due: [nextChange] },
  { name: 'sum-mall-accounts', everySeconds: 60, run: sumMallAccounts },
]

/** A run may take this long; then it counts as failed and the worker goes on. */
const RUN_SECONDS = 120
/** A run whose process was killed says nothing any more for this long, then it is given to another. */
const SILENT_SECONDS = 20
/** One fact is acted on at once; of many in a row the first, and then once in so long. */
const PACE_MS = 1000
/** How often a process looks when each job ran last and what waits in a queue that nobody took; a request that failed is made again after as long. */
const LOOK_MS = 5000
/** A look sweeps every sixth job: not all of them in one moment, where a buyer would wait for them. */
const TURNS = 6
/** Between two turns of a job its age grows by half a minute; it is swept at the turn that is nearest to its period. */
const NEAR_SECONDS = 24
/** A run that failed is tried again soon at first, then ever later up to its period. */
const AGAIN_MS = 5000
/** Workers are told of a run, and of one that nobody took at the next look: by themselves they need not look. */
const NEVER_SECONDS = 3600

/** Goes through to the driver; the types of pg-boss do not know it. */
const DRIVER = {
  // Longer than between two looks of pg-boss: a new connection costs more than all that is asked over it.
  idleTimeoutMillis: 120_000,
  // A connection that fell silent ends the question, and the pool throws it away.
  query_timeout: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

export async function startJobs(world: World, log: JobLog, list: readonly Job[] = jobs): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: world.pool.url,
    max: 2,
    application_name: 'mall-jobs',
    connectionTimeoutMillis: 3000,
    ...DRIVER,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 300,
    // Of what is not used here: flows of jobs and migrations of pg-boss in the background.
    schedule: false,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    useListenNotify: true,
  })
  boss.on('error', error => log.error({ message: (error as Error).message }, 'jobs'))
  await boss.start()

  // Who asked, for the links of a trace; it travels in what the run is told.
  const askers = tracing() ? hearAskers(world.listener) : null
  // Alarms ring one after the other: what was asked for while a request is under way is asked for with the next.
  const rung = new Set<Job>()
  const askedAt = new Map<Job, number>()
  let asking = false
  let stopped = false
  const ask = async (): Promise<void> => {
    if (asking) return
    asking = true
    for (const job of rung) {
      rung.delete(job)
      try {
        const by = askers?.take(job.name) ?? []
        await boss.send(job.name, by.length > 0 ? { by } : {})
        askedAt.set(job, performance.now())
      } catch (e) {
        // The database is away: all that is owed is asked for at the next look.
        rung.add(job)
        if (!stopped) log.error({ job: job.name, message: (e as Error).message }, 'job could not be asked for')
        break
      }
    }
    asking = false
  }
  const alarms = new Map(
    list.map(job => {
      const ring = (): void => {
        rung.add(job)
        void ask()
      }
      return [job, new Alarm(ring, job.paceMs ?? PACE_MS)] as const
    }),
  )
  const named = new Map(list.map(job => [job.name, job] as const))
  const failures = new Map<Job, number>()

  /** What fails is logged and tried again; only a run that was cut off is given out again at once. */
  const runOnce = async (job: Job): Promise<void> => {
    const from = performance.now()
    const alarm = alarms.get(job)
    try {
      const done = await job.run(world)
      const took = performance.now() - from
      await recordSuccess(world.pool, job.name, Math.round(took))
      failures.delete(job)
      if (done > 0) log.info({ job: job.name, done, ...traceOfLine() }, 'job')
      if (!isWoken(job)) return
      // A run looks with a limit, and what it did may let it do more.
      if (done > 0) alarm?.set(0)
      const ms = await soonestOf(world.pool, performance.now() - from, job.due ?? [])
      if (ms !== null) await tellDue(world.pool, job.name, ms)
    } catch (e) {
      log.error({ job: job.name, message: (e as Error).message, ...traceOfLine() }, 'job failed')
      await recordFailure(world.pool, job.name).catch(() => {})
      const times = failures.get(job) ?? 0
      failures.set(job, times + 1)
      if (isWoken(job)) alarm?.set(Math.min(job.everySeconds * 1000, AGAIN_MS * 2 ** Math.min(times, 10)))
    }
  }

  const runFor = (job: Job, told: unknown): Promise<void> => {
    const traces = tracing()
    if (!traces) return runOnce(job)
    const { by } = (told ?? {}) as { by?: unknown }
    const who = (Array.isArray(by) ? by : []).flatMap(word => askerIn(word) ?? [])
    return traces.job(job.name, who, () => runOnce(job))
  }

  const workers = new Map<string, string>()
  for (const job of list) {
    const queue = {
      retryLimit: 1,
      expireInSeconds: RUN_SECONDS,
      heartbeatSeconds: SILENT_SECONDS,
      // What is done is of no use for long.
      deleteAfterSeconds: 600,
      notify: true,
    }
    await boss.createQueue(job.name, { policy: 'short', ...queue })
    // The queue may be there from before, with other figures.
    await boss.updateQueue(job.name, queue)
    const seldom = { pollingIntervalSeconds: NEVER_SECONDS, notifyPollingIntervalSeconds: NEVER_SECONDS }
    workers.set(job.name, await boss.work(job.name, seldom, ([told]) => runFor(job, told?.data)))
  }

  /** Nobody knows what was not heard: all that are ever woken look for themselves. */
  const sweepAll = (): void => {
    for (const [job, alarm] of alarms) if (isWoken(job)) alarm.set(0)
  }
  const stopHearing = hearWakes(
    world.listener,
    (name, inMs) => {
      const job = named.get(name)
      if (job) alarms.get(job)?.set(inMs)
      else if (name === EVERYBODY) {
        world.rules.forget()
        sweepAll()
      }
    },
    sweepAll,
  )

  const startedAt = performance.now()
  const ages = new Map<string, number>()
  const ranAges = new Map<string, number>()
  let lookedAt: number | null = null
  let turn = 0
  const look = async (): Promise<void> => {
    for (const { job, at, ageSeconds, ranSeconds } of await lastRuns(world.pool)) {
      if (at !== null && ageSeconds !== null) {
        ages.set(job, ageSeconds)
        jobLastSuccess.labels(job).set(at)
      }
      ranAges.set(job, ranSeconds)
    }
    const first = lookedAt === null
    lookedAt = performance.now()
    turn = (turn + 1) % TURNS
    for (const [i, job] of list.entries()) {
      const asked = (performance.now() - (askedAt.get(job) ?? -Infinity)) / 1000
      const ran = ranAges.get(job.name) ?? Infinity
      if ((first || i % TURNS === turn) && ran >= job.everySeconds - NEAR_SECONDS && asked >= NEAR_SECONDS)
        alarms.get(job)?.set(0)
    }
    // A run that died with its process is given out again, and nobody was told.
    for (const { name } of (await boss.getDb().executeSql(WAITING)).rows as { name: string }[]) {
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    }
  }
  const looking = every(LOOK_MS, async () => {
    void ask()
    // The age of the last look says that it failed.
    await look().catch(() => {})
  })
  sweepAll()
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
      stopped = true
      looking.stop()
      stopHearing()
      askers?.stop()
      for (const alarm of alarms.values()) alarm.stop()
      await boss.stop({ graceful: true, timeout: 3000 })
    },
  }
}

/** Queues with a run that nobody took yet, by pg-boss's own index of them. */
const WAITING = `select name from pgboss.job where state < 'active' and start_after <= now() group by name`

const traceOfLine = (): { trace_id?: string } => {
  const id = tracing()?.traceId()
  return id === undefined ? {} : { trace_id: id }
}

const isWoken = (job: Job): boolean => job.on !== undefined || job.due !== undefined

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
