// 订价: a new agreed price or a new version of one. Below the authority price it waits for somebody else; else it holds at once.
import { agreedText, whyNotAgreed } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import type { AgreedPriceForm } from '@mall/contract/orders/companyPrice/companyPriceDesk.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import { type Lowered, lockPerson, wentAlone } from '../../goods/concession/concession.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { peopleWithRight, notify, staffWithRight } from '../../platform/notice/notify.ts'
import {
  companyOfCode,
  insertPrice,
  insertVersion,
  lockPrices,
  priceByNo,
  type PriceRecord,
  putInForce,
  rejectVersion,
  stopPrice,
  versionsOf,
} from './companyPrice.queries.ts'
import { formOf, scopeText } from './companyPrice.view.ts'
import { judgePrice } from './judgePrice.ts'
import { seenPrice } from './priceDesk.ts'

/** The certified company of the code that this employee sees; else in words why there can be no price for it. */
export async function companyFor(ctx: Ctx, db: Db, code: string): Promise<{ id: number; name: string } | { why: string }> {
  const c = await companyOfCode(db, code)
  if (!c || !(await companyInScope(ctx, c.id, db))) return { why: `没有企业 ${code}，请核对企业编码` }
  if (!c.certified) return { why: `${c.name} 还没有认证，认证后才能订协议价` }
  if (c.frozen) return { why: `${c.name} 已冻结，不能订协议价` }
  return c
}

/** What is written, as it was judged. */
interface Terms {
  form: AgreedPriceForm
  below: string
  lowered: Lowered
  note: string
}
interface Written {
  priceNo: string
  below: string
}
/** Writes a price of a company, all it must be asked already. */
export async function writePrice(
  ctx: Ctx,
  tx: Tx,
  company: { id: number; name: string },
  o: Terms & { requestId: string },
): Promise<Written> {
  const made =
    (await insertPrice(tx, { companyId: company.id, madeBy: ctx.me.userId, requestId: o.requestId })) ?? refuse('REQUEST_REUSED')
  await addVersion(ctx, tx, { id: made.id, priceNo: made.priceNo, companyId: company.id, companyName: company.name }, o)
  return { priceNo: made.priceNo, below: o.below }
}
type Owner = Pick<PriceRecord, 'id' | 'priceNo' | 'companyId' | 'companyName'>
async function addVersion(ctx: Ctx, tx: Tx, p: Owner, o: Terms & { requestId: string }): Promise<void> {
  const made = await insertVersion(tx, {
    ...o.form,
    priceId: p.id,
    note: o.note,
    below: o.below,
    madeBy: ctx.me.userId,
    requestId: o.requestId,
    fromAt: new Date(o.form.fromAt),
    untilAt: new Date(o.form.untilAt),
  })
  if (!made) return refuse('REQUEST_REUSED')
  const words = `${scopeText(ctx.world, o.form)}：${agreedText(o.form, o.form.priceUnit)}`
  await audit(tx, {
    actorId: ctx.me.userId,
    act: made.version === 1 ? 'agreedPrice.make' : 'agreedPrice.change',
    objectType: 'agreedPrice',
    objectId: p.priceNo,
    detail: `${p.companyName}，第 ${made.version} 版，${words}${o.below ? `；${o.below}` : ''}`,
  })
  if (o.below === '') {
    await putInForce(tx, { priceId: p.id, version: made.version, decidedBy: null, reason: '' })
    await wentAlone(tx, o.lowered, { refNo: p.priceNo, refVersion: made.version, title: words, by: ctx.me.userId })
    return tellCompany(ctx, tx, p, o.form)
  }
  await notify(tx, await staffWithRight(tx, 'agreedPrice.decide'), {
    event: 'agreedPriceToApprove',
    facts: { priceNo: p.priceNo, companyName: p.companyName, why: `${words}，${o.below}` },
    link: `/companyPrices?no=${p.priceNo}&queue=waiting`,
  })
}
const tellCompany = async (ctx: Ctx, tx: Tx, p: Owner, f: AgreedPriceForm): Promise<void> =>
  notify(tx, await peopleWithRight(tx, p.companyId, 'order.create'), {
    event: 'agreedPriceLive',
    facts: {
      priceNo: p.priceNo,
      scope: scopeText(ctx.world, f),
      terms: agreedText(f, f.priceUnit),
      until: momentText(new Date(f.untilAt)),
    },
    link: '/user/companyPrice',
  })

/** Held, as it is seen; refuses where it has ended. */
async function held(ctx: Ctx, tx: Tx, priceNo: string, act: string): Promise<PriceRecord> {
  await seenPrice(ctx, tx, priceNo)
  await lockPrices(tx, [priceNo])
  const p = (await priceByNo(tx, priceNo)) ?? refuse('AGREED_NONE')
  if (p.state === 'stopped' || p.state === 'rejected')
    return refuse('AGREED_STATE', { state: p.state === 'stopped' ? '已停用' : '已退回', act })
  return p
}

export const saveCompanyPrice = (ctx: Ctx, input: Parsed<'/api/ops/saveCompanyPrice'>) =>
  ctx.once(async tx => {
    const { companyCode, note, priceNo, version, requestId, ...form } = input
    const company = await companyFor(ctx, tx, companyCode)
    if ('why' in company) return refuse('AGREED_COMPANY', { why: company.why })
    await lockPerson(tx, ctx.me.userId)
    const judged = await judgePrice(ctx.world, tx, ctx.me.userId, form)
    const now = await nowOf(tx)
    if (priceNo === undefined) {
      const wrong = whyNotAgreed(judged.form, now) ?? judged.wrong
      if (wrong) return refuse('AGREED_WRONG', { why: wrong.why })
      return writePrice(ctx, tx, company, { ...judged, note, requestId })
    }
    const p = await held(ctx, tx, priceNo, '修改')
    if (p.companyId !== company.id) return refuse('AGREED_COMPANY.otherCompany')
    const waits = (await versionsOf(tx, p.id)).some(v => v.state === 'waiting')
    if (waits) return refuse('AGREED_STATE', { state: '有一版待审批', act: '再改，请先审批或退回' })
    if (p.latest !== version) return refuse('AGREED_CHANGED')
    const wrong = whyNotAgreed(judged.form, now, p.orderedKg) ?? judged.wrong
    if (wrong) return refuse('AGREED_WRONG', { why: wrong.why })
    await addVersion(ctx, tx, p, { ...judged, note, requestId })
    return { priceNo, below: judged.below }
  })

/** By somebody other than who made it. What changed meanwhile (tons ordered, the clock) is asked again. */
export const decideCompanyPrice = (ctx: Ctx, input: Parsed<'/api/ops/decideCompanyPrice'>) =>
  ctx.db.tx(async tx => {
    const p = await held(ctx, tx, input.priceNo, '审批')
    const v = (await versionsOf(tx, p.id)).find(x => x.version === input.version)
    if (v?.state !== 'waiting') return refuse('AGREED_STATE', { state: '这一版不在待审批', act: '审批' })
    if (v.madeBy === ctx.me.userId) return refuse('AGREED_SELF')
    if (!input.pass && input.reason.length < 2) return refuse('AGREED_WRONG.unexplained')
    const by = { priceId: p.id, version: v.version, decidedBy: ctx.me.userId, reason: input.reason }
    if (input.pass) {
      const wrong = whyNotAgreed(formOf(v), await nowOf(tx), p.orderedKg)
      if (wrong) return refuse('AGREED_WRONG.sendBack', { fault: wrong.why })
      await putInForce(tx, by)
      await tellCompany(ctx, tx, p, formOf(v))
    } else await rejectVersion(tx, by)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: input.pass ? 'agreedPrice.approve' : 'agreedPrice.reject',
      objectType: 'agreedPrice',
      objectId: p.priceNo,
      detail: `${p.companyName}，第 ${v.version} 版，${v.below}${input.reason ? `；${input.reason}` : ''}`,
    })
    await notify(tx, [v.madeBy], {
      event: 'agreedPriceDecided',
      facts: {
        priceNo: p.priceNo,
        companyName: p.companyName,
        what: input.pass ? '已通过，即刻有效' : `已退回：${input.reason}`,
      },
      link: `/companyPrices?no=${p.priceNo}&queue=all`,
    })
    return { pass: input.pass }
  })

export const stopCompanyPrice = (ctx: Ctx, input: Parsed<'/api/ops/stopCompanyPrice'>) =>
  ctx.db.tx(async tx => {
    const p = await held(ctx, tx, input.priceNo, '停用')
    await stopPrice(tx, { priceId: p.id, by: ctx.me.userId, reason: input.reason })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'agreedPrice.stop',
      objectType: 'agreedPrice',
      objectId: p.priceNo,
      detail: `${p.companyName}：${input.reason}`,
    })
    // A price that never held was never told to anybody.
    if (p.version > 0)
      await notify(tx, await peopleWithRight(tx, p.companyId, 'order.create'), {
        event: 'agreedPriceStopped',
        facts: { priceNo: p.priceNo, scope: scopeText(ctx.world, p), terms: agreedText(p, p.priceUnit), why: input.reason },
        link: '/user/companyPrice?view=over',
      })
    return { orderedKg: p.orderedKg }
  })
