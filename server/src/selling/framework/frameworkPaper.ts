// A version of a framework contract as something to be signed, and what becomes of the contract by the seals.
import { ContractStatus, ContractType } from '@mall/domain/orders/contract/contract.status.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { depositOf } from '@mall/domain/selling/framework/deposit.rules.ts'
import { FrameworkPayment, IndexWindow, levelOf } from '@mall/domain/selling/framework/framework.rules.ts'
import { RebatePeriod } from '@mall/domain/selling/framework/rebate.rules.ts'
import { type Difference, differences } from '@mall/domain/selling/framework/change.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { endWaitingPaper } from '../../orders/contract/contract.queries.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Signable } from '../../orders/signing/signable.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import { flowOfDocument } from '../../orders/signing/signing.queries.ts'
import { frameworkAddress, opsAddress, titleOf } from './contractPrice.ts'
import { requireDeposit } from './deposits.ts'
import { namesOf } from './names.ts'
import type { FrameworkPaper } from './drawFramework.ts'
import {
  anyContract,
  type ContractRow,
  dropVersion,
  indexByCode,
  lockContract,
  lockLines,
  moveChange,
  orderedOf,
  putInForce,
  setContent,
  setLines,
  setStatus,
  setVersion,
  versionOf,
  type VersionRow,
  versionsOf,
} from './framework.queries.ts'

const FRAMEWORK_DRAWING = new URL('./drawFramework.ts', import.meta.url)

/** CC202611000001-2: contract and version; undefined where there is none of it. */
async function found(db: Db, documentNo: string): Promise<{ c: ContractRow; v: VersionRow } | undefined> {
  const at = documentNo.lastIndexOf('-')
  const version = Number(documentNo.slice(at + 1))
  if (at < 0 || !Number.isInteger(version) || version < 1 || version > 10_000) return undefined
  const c = await anyContract(db, documentNo.slice(0, at))
  const v = c && (await versionOf(db, c.id, version))
  return c && v ? { c, v } : undefined
}

/** What both sign of the deposit. */
const depositText = (t: VersionRow['content']): string =>
  `合同金额 ${yuan(t.valueFen ?? 0)} 元的 ${(t.depositBp ?? 0) / 100} %，${yuan(depositOf(t))} 元；合同生效时从可用余额冻结，到期且订货到考核即解冻，没有到考核由双方商定解冻或扣罚`

/** What a version changes of the one that was signed before it; nothing of the first. */
async function changesIn(world: World, { c, v }: { c: ContractRow; v: VersionRow }): Promise<Difference[]> {
  const before = (await versionsOf(world.pool, c.id)).find(x => x.version < v.version && x.signedAt !== null)
  return before ? differences(before.content, v.content, await namesOf(world, world.pool)) : []
}

async function paperOf(world: World, { c, v }: { c: ContractRow; v: VersionRow }): Promise<FrameworkPaper> {
  const { content: t } = v
  const [seller, index] = [await sellerOf(world), await indexByCode(world.pool, t.indexCode)]
  const indexName = v.indexName ?? index?.name ?? t.indexCode
  const window = t.window === IndexWindow.lastDays ? `下单前 ${t.windowDays} 个发布日均价` : IndexWindow.label(t.window)
  const open = t.window === IndexWindow.deliveryMonth
  return {
    ccNo: c.ccNo,
    version: v.version,
    typeText: ContractType.label(t.contractType),
    seller: v.sellerName ?? seller.name,
    buyer: v.buyerName ?? c.companyName,
    at: v.madeAt.getTime(),
    facts: [
      { label: '期间', text: `${t.fromOn} 至 ${t.toOn}` },
      { label: '允差', text: `每行 +${t.toleranceBp / 100} %` },
      { label: '考核', text: `订货不少于约定的 ${t.fulfilBp / 100} %` },
      { label: '付款', text: FrameworkPayment.label(t.payment) },
      ...(depositOf(t) > 0 ? [{ label: '履约保证金', text: depositText(t) }] : []),
      { label: '送货地址', text: t.addressText || '按订单' },
      { label: '经办', text: t.signerName || '按签章' },
      { label: '价格', text: `${indexName}，${window}` },
      ...(open ? [{ label: '暂定价', text: `下单前 ${t.windowDays} 个发布日均价` }] : []),
    ],
    lines: t.lines.map(l => ({
      no: l.lineNo,
      title: l.title,
      // A line written before it could be chosen is drawn as it was signed.
      level: l.gradeLevel === undefined ? '' : GradeLevel.label(levelOf(l)),
      kg: l.committedKg,
      premiumFen: l.premiumFen,
      extraFen: l.extraFen,
    })),
    priceRule: open
      ? '订单按暂定价下达和付款；交货月过后按当月均价出结算价，结算时多退少补。'
      : '订单下达时窗口已经结束，订单上的价格即为成交价。',
    plan: t.plan.map(p => `${p.month} ${tons(p.kg)} 吨`).join('，'),
    tiers: t.tiers.map(x => `满 ${tons(x.fromKg)} 吨 ${yuan(x.fenPerTon)} 元/吨`).join('，'),
    // A contract written before periods could be chosen is drawn as it was signed.
    rebate: t.rebatePeriod ? RebatePeriod.label(t.rebatePeriod) : '',
    changes: (await changesIn(world, { c, v })).map(d => `${d.what}：${d.before} → ${d.after}`),
  }
}
async function frameworkPdf(world: World, documentNo: string): Promise<Buffer> {
  const f = (await found(world.pool, documentNo)) ?? refuse('FRAMEWORK_NONE')
  return (await drawInThread(FRAMEWORK_DRAWING, await paperOf(world, f))).bytes
}

/** The paper to take home: what was sent to be signed, or sealed, where it is kept; before that as the version is drawn. */
export async function frameworkFile(world: World, documentNo: string): Promise<Buffer> {
  const flow = await flowOfDocument(world.pool, 'framework', documentNo)
  const key = flow?.signedKey ?? flow?.draftKey
  return (key ? await world.files.get(key) : null) ?? frameworkPdf(world, documentNo)
}

const orderers = (tx: Tx, companyId: number) => peopleWithRight(tx, companyId, 'order.create')

/** Both have signed: the version's terms and tons are those in force. Orders placed before keep theirs. */
async function signed(tx: Tx, documentNo: string): Promise<void> {
  const f = await found(tx, documentNo)
  const c = f && (await lockContract(tx, f.c.ccNo))
  if (!f || !c || c.status === ContractStatus.deleted) return
  await lockLines(
    tx,
    c.id,
    c.content.lines.map(l => l.lineNo),
  )
  if (!(await putInForce(tx, c.id, f.v.version))) return
  await endWaitingPaper(tx, documentNo)
  await setContent(tx, c.id, f.v.content, null)
  await setLines(tx, c.id, f.v.content.lines)
  await setVersion(tx, c.id, f.v.version)
  if (f.v.changeId !== null) await moveChange(tx, f.v.changeId, { from: 'signing', to: 'done', by: null, why: '' })
  const whole = await requireDeposit(tx, c, f.v.content)
  const can = whole ? '可以按它订货' : '履约保证金冻结之后可以按它订货'
  await notify(tx, await orderers(tx, c.companyId), {
    event: 'frameworkInForce',
    facts: { ccNo: c.ccNo, versionNo: f.v.version, toOn: f.v.content.toOn, can },
    link: frameworkAddress(c.ccNo),
  })
}

/** Not signed: a changed contract goes on as it was, one that never was in force goes back to the desk. */
async function unsigned(tx: Tx, documentNo: string, reason: string): Promise<void> {
  const f = await found(tx, documentNo)
  const c = f && (await lockContract(tx, f.c.ccNo))
  if (!f || !c || c.status === ContractStatus.deleted) return
  if ((await dropVersion(tx, c.id, f.v.version)) === 0) return
  await endWaitingPaper(tx, documentNo)
  await setStatus(tx, c.id, c.version > 0 ? ContractStatus.confirmed : ContractStatus.pendingReview)
  if (f.v.changeId !== null) await moveChange(tx, f.v.changeId, { from: 'signing', to: 'unsigned', by: null, why: reason })
  const facts = { ccNo: c.ccNo, versionNo: f.v.version, why: reason, after: c.version > 0 ? '，合同按原版继续' : '' }
  await notify(tx, await orderers(tx, c.companyId), { event: 'frameworkUnsigned', facts, link: frameworkAddress(c.ccNo) })
  await notify(tx, await staffWithRight(tx, 'framework.run'), {
    event: 'frameworkUnsigned',
    facts,
    link: opsAddress(c.ccNo),
  })
}

export const frameworkSignable: Signable = {
  pdf: frameworkPdf,
  async facts(world, documentNo) {
    const f = await found(world.pool, documentNo)
    const changes = f ? await changesIn(world, f) : []
    const t = f?.v.content
    return {
      title: '框架合同',
      lines: t
        ? [
            { label: '合同', text: `${f.c.ccNo} 第 ${f.v.version} 版，${ContractType.label(t.contractType)}` },
            { label: '期间', text: `${t.fromOn} 至 ${t.toOn}` },
            { label: '货物', text: `${titleOf(t)}，${tons(t.lines.reduce((n, l) => n + l.committedKg, 0))} 吨` },
            { label: '付款', text: FrameworkPayment.label(t.payment) },
            ...(depositOf(t) > 0 ? [{ label: '履约保证金', text: depositText(t) }] : []),
            // Who signs another version signs what it changes.
            ...changes.map(d => ({ label: `变更：${d.what}`, text: `${d.before} → ${d.after}` })),
          ]
        : [],
      link: f ? frameworkAddress(f.c.ccNo) : '',
    }
  },
  async seller(world, documentNo) {
    return (await found(world.pool, documentNo))?.v.sellerName ?? (await sellerOf(world)).name
  },
  onSigned: (_world, tx, documentNo) => signed(tx, documentNo),
  onRefused: (_world, tx, documentNo, reason) => unsigned(tx, documentNo, reason || '拒签'),
  onRevoked: (_world, tx, documentNo, reason) => unsigned(tx, documentNo, reason || '已撤回'),
  onExpired: (_world, tx, documentNo, reason) => unsigned(tx, documentNo, reason || '到期未签'),
  paper: {
    async whyNot(tx, documentNo) {
      const f = await found(tx, documentNo)
      const c = f && (await lockContract(tx, f.c.ccNo))
      const v = c && (await versionOf(tx, c.id, f.v.version))
      return c && c.status !== ContractStatus.deleted && v?.state === 'signing'
        ? undefined
        : '这一版已不等签署，请到合同现在的那一版上登记'
    },
    madeAt: async (db, documentNo) => (await found(db, documentNo))?.v.madeAt,
    onSigned: (_world, tx, documentNo) => signed(tx, documentNo),
  },
  /** What is ordered stands by the contract: it is not taken from under the orders. */
  async whyNotVoid(db, documentNo) {
    const f = await found(db, documentNo)
    if (!f || f.v.state !== 'inForce') return '这份合同已有新的版本'
    const kg = (await orderedOf(db, [f.c.id])).reduce((n, l) => n + l.orderedKg, 0)
    return kg > 0 ? `已按它订货 ${tons(kg)} 吨，不能作废，请用变更` : undefined
  },
  async onVoided(_world, tx, documentNo) {
    const f = await found(tx, documentNo)
    const c = f && (await lockContract(tx, f.c.ccNo))
    if (c && f.v.state === 'inForce' && c.status === ContractStatus.confirmed) await setStatus(tx, c.id, ContractStatus.deleted)
  },
}
