// 税务平台沙箱: an honest stand-in. It keeps its own books, numbers invoices itself, tells by signed callbacks, and can be told to be slow,
// silent, logged out, unwilling, broken or to lie (rule sandbox.tax).
import type { World } from '../../kernel/ctx.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { TaxAnswer, TaxPlatform } from '../../kernel/ports/taxPlatform.ts'
import { TAX_CALLBACK } from './taxAddress.ts'
import { beyondBlue, insertTaxJob, issueReady, saveScan, sandboxSession, type TaxJob, taxJob } from './sandboxTax.queries.ts'

/** How long a face scan is good for when the sandbox is told to lose its session. */
const SESSION_SECONDS = 60
/** A buyer whose tax number ends so is unknown to it. */
const UNKNOWN_BUYER = '0000'

export const answerOf = (j: TaxJob, lie = false): TaxAnswer => ({
  requestId: j.requestId,
  state: j.state,
  taxInvoiceNo: j.taxInvoiceNo ?? '',
  issuedAt: j.issuedAt?.getTime() ?? 0,
  grossFen: lie ? j.grossFen + 1 : j.grossFen,
  netFen: j.netFen,
  taxFen: lie ? j.taxFen + 1 : j.taxFen,
  reason: j.reason,
})
const nothing = (requestId: string, state: TaxAnswer['state'], reason: string): TaxAnswer => ({
  requestId,
  state,
  taxInvoiceNo: '',
  issuedAt: 0,
  grossFen: 0,
  netFen: 0,
  taxFen: 0,
  reason,
})

async function sessionOf(world: World) {
  const s = await sandboxSession(world.pool)
  const drops = (await world.rules.get('sandbox.tax')) === 'session'
  return {
    open: s !== undefined && (!drops || s.seconds < SESSION_SECONDS),
    scannedAt: s?.scannedAt.getTime() ?? 0,
    scannedBy: s?.scannedBy ?? '',
  }
}

export function sandboxTax(world: World): TaxPlatform {
  const answered = async <T>(answer: (mode: string) => Promise<T>): Promise<PartnerAnswer<T>> => {
    const mode = await world.rules.get('sandbox.tax')
    return mode === 'error' ? { kind: 'away', asked: true, why: '对方出错（HTTP 500）' } : done(await answer(mode))
  }
  return {
    issue: order =>
      answered(async mode => {
        if (!(await sessionOf(world)).open) return nothing(order.requestId, 'session', '登录已失效，请财务扫脸')
        const why =
          mode === 'refuse'
            ? '沙箱按设置拒绝'
            : order.buyer.taxNo.endsWith(UNKNOWN_BUYER)
              ? '购方税号查不到'
              : order.lines.reduce((sum, l) => sum + l.grossFen, 0) !== order.grossFen
                ? '各行合计与票面不符'
                : order.kind === 'red' && (await beyondBlue(world.pool, order))?.beyond
                  ? '红字金额或税额超过蓝字发票的余额'
                  : ''
        const made = await insertTaxJob(world.pool, {
          requestId: order.requestId,
          kind: order.kind,
          blueNo: order.blueNo,
          sellerTaxNo: order.seller.taxNo,
          buyerTaxNo: order.buyer.taxNo,
          grossFen: order.grossFen,
          netFen: order.netFen,
          taxFen: order.taxFen,
          state: why ? 'refused' : 'queued',
          reason: why,
          waitSeconds: mode === 'late' ? 30 : 2,
          callbackUrl: TAX_CALLBACK,
        })
        const job = made ?? (await taxJob(world.pool, order.requestId))
        return job ? answerOf(job) : nothing(order.requestId, 'unknown', '')
      }),
    query: ({ requestId }) =>
      answered(async mode => {
        await issueReady(world.pool, requestId)
        const job = await taxJob(world.pool, requestId)
        return job ? answerOf(job, mode === 'lie') : nothing(requestId, 'unknown', '没有这张票')
      }),
    session: () => answered(() => sessionOf(world)),
    scan: person =>
      answered(async () => {
        await saveScan(world.pool, person)
        return { ...(await sessionOf(world)), code: null }
      }),
  }
}
