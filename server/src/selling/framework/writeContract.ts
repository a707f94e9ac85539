// 框架合同 are written at the desk, looked at by a second person and sent to be signed; a change goes the same way to a new version.
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { changed, differences, needsManager, whyNotChange, whyNotPeriod } from '@mall/domain/selling/framework/change.rules.ts'
import { exWorksFen, type FrameworkContent } from '@mall/domain/selling/framework/framework.rules.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { addressOf } from '../../people/company/company.queries.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { today } from '../../goods/capacity/line.queries.ts'
import { openFlow } from '../../orders/signing/openFlow.ts'
import { closeRebates } from './closeRebates.ts'
import { frameworkAddress, indexNow, opsAddress } from './contractPrice.ts'
import {
  changeByNo,
  type ChangeRecord,
  companyByCode,
  type ContractRow,
  hasVersions,
  holdIndex,
  indexByCode,
  insertChange,
  insertContract,
  insertVersion,
  lockContract,
  lockLines,
  moveChange,
  openChange,
  ownContract,
  setContent,
  setDecided,
  setStatus,
  signerOf,
} from './framework.queries.ts'
import { documentNoOf } from './framework.reads.ts'
import { orderedMap, whyNotDrafted } from './whyNotDrafted.ts'

const done = { done: true as const }
export const REWRITTEN = '在您打开之后改过'
const stopped = (name: string) => `指数 ${name} 已停用，请另选一个`

/** Why the form cannot become a contract; undefined when it can. `keeps`: an index that it names already, which may have been stopped since. */
export async function whyWrong(ctx: Ctx, db: Db, f: FrameworkContent, on: string, keeps?: string): Promise<string | undefined> {
  const { catalogue } = ctx.world
  if (f.toOn < f.fromOn) return '截止日在起始日之前'
  const period = whyNotPeriod(f, on)
  if (period !== undefined) return period
  const channel = f.channelCodes.find(code => !catalogue.channels.has(code))
  if (channel !== undefined) return `没有渠道 ${channel}`
  const index = await indexByCode(db, f.indexCode)
  if (!index) return `没有指数 ${f.indexCode}`
  if (index.off && index.code !== keeps) return stopped(index.name)
  const nos = new Set(f.lines.map(l => l.lineNo))
  if (nos.size < f.lines.length) return '行号重复'
  for (const l of f.lines) {
    if (!catalogue.classes.has(l.classCode)) return `${l.title}：没有品类 ${l.classCode}`
    // Nothing could ever be called off: the contract's channels sell no goods of the class.
    if (!f.channelCodes.some(code => catalogue.channels.get(code)?.classCodes.includes(l.classCode)))
      return `${l.title}：合同的渠道不卖${catalogue.classes.get(l.classCode)?.name ?? l.classCode}`
    if (l.thicknessFromUm !== null && l.thicknessToUm !== null && l.thicknessFromUm > l.thicknessToUm)
      return `${l.title}：厚度范围颠倒`
    if (l.widthFromUm !== null && l.widthToUm !== null && l.widthFromUm > l.widthToUm) return `${l.title}：宽度范围颠倒`
  }
  const outside = f.plan.find(p => p.month < f.fromOn.slice(0, 7) || p.month > f.toOn.slice(0, 7))
  if (outside) return `计划月份 ${outside.month} 不在合同期内`
  if (new Set(f.plan.map(p => p.month)).size < f.plan.length) return '计划月份重复'
  const plannedKg = f.plan.reduce((n, p) => n + p.kg, 0)
  const committedKg = f.lines.reduce((n, l) => n + l.committedKg, 0)
  if (plannedKg > committedKg) return `月度计划合计 ${tons(plannedKg)} 吨，超过约定的 ${tons(committedKg)} 吨`
  if (new Set(f.tiers.map(t => t.fromKg)).size < f.tiers.length) return '返利档位的吨数重复'
  const sorted = f.tiers.toSorted((a, b) => a.fromKg - b.fromKg)
  if (sorted.some((t, i) => i > 0 && t.fenPerTon <= (sorted[i - 1]?.fenPerTon ?? 0))) return '返利档位须逐档升高'
  return undefined
}

/** A new draft, or a draft that nobody has reviewed yet; whoever wrote it last is its maker. */
export const saveContract = (ctx: Ctx, { ccNo, rev, requestId, companyCode, ...f }: Parsed<'/api/ops/saveFramework'>) =>
  ctx.once(async tx => {
    const company = await companyByCode(tx, companyCode)
    if (!company || company.approvalStatus !== ApprovalStatus.approved)
      return refuse('FRAMEWORK_WRONG.noCompany', { companyCode })
    if (company.frozen) return refuse('FRAMEWORK_WRONG.companyFrozen', { name: company.name })
    const why = await whyWrong(ctx, tx, f, await today(tx))
    if (why !== undefined) return refuse('FRAMEWORK_WRONG', { why })
    const content: FrameworkContent = f
    let no = ccNo
    if (no === undefined) {
      const row =
        (await insertContract(tx, { companyId: company.id, content, madeBy: ctx.me.userId, requestId })) ??
        refuse('REQUEST_REUSED')
      no = row.ccNo
    } else {
      const c = (await lockContract(tx, no)) ?? refuse('FRAMEWORK_NONE')
      if (c.status !== ContractStatus.pendingReview || c.version > 0)
        return refuse('FRAMEWORK_STATE', { what: '合同', state: ContractStatus.label(c.status), act: '修改' })
      if (c.companyId !== company.id) return refuse('FRAMEWORK_WRONG.otherCompany')
      if (c.rev !== rev) return refuse('FRAMEWORK_STATE', { what: '合同', state: REWRITTEN, act: '保存' })
      await setContent(tx, c.id, content, ctx.me.userId)
    }
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.save',
      objectType: 'framework',
      objectId: no,
      detail: `${company.name}，${content.lines.length} 行，${content.fromOn} 至 ${content.toOn}`,
    })
    const readers = (await staffWithRight(tx, 'framework.decide')).filter(id => id !== ctx.me.userId)
    await notify(tx, readers, { event: 'frameworkReview', facts: { companyName: company.name, ccNo: no }, link: opsAddress(no) })
    return { ccNo: no }
  })

/** What the signer's limit is held against: committed tons at the price of now, or at the premiums alone where there is no index yet. */
async function amountOf(db: Db, c: FrameworkContent, on: string): Promise<number> {
  const mean = (await indexNow(db, c, on)).averageFen ?? 0
  return Math.max(
    1,
    c.lines.reduce((n, l) => n + Math.round((l.committedKg * exWorksFen(mean, l)) / 1000), 0),
  )
}

/** The next version, and its signing. The contract is locked. */
async function sendVersion(
  world: World,
  tx: Tx,
  c: ContractRow,
  o: { content: FrameworkContent; changeId: number | null; version: number },
): Promise<void> {
  const userId = (await signerOf(tx, c.companyId)) ?? refuse('FRAMEWORK_WRONG.noManager')
  const amountFen = await amountOf(tx, o.content, c.today)
  // What the deposit is of is signed with the rest: the index may move before it is frozen.
  const content = o.content.depositBp ? { ...o.content, valueFen: amountFen } : o.content
  const { name: sellerName } = await sellerOf(world)
  await insertVersion(tx, { contractId: c.id, version: o.version, content, changeId: o.changeId, sellerName })
  await openFlow(world, tx, {
    kind: 'framework',
    documentNo: documentNoOf(c, o.version),
    companyId: c.companyId,
    userId,
    title: `框架合同 ${c.ccNo} 第 ${o.version} 版`,
    amountFen,
  })
}

export const decideContract = (ctx: Ctx, { ccNo, rev, approve, reason }: Parsed<'/api/ops/decideFramework'>) =>
  ctx.db.tx(async tx => {
    const c = (await lockContract(tx, ccNo)) ?? refuse('FRAMEWORK_NONE')
    if (c.status !== ContractStatus.pendingReview)
      return refuse('FRAMEWORK_STATE', { what: '合同', state: ContractStatus.label(c.status), act: '审核' })
    if (c.madeBy === ctx.me.userId) return refuse('FRAMEWORK_TWO')
    // What is decided is what was read.
    if (c.rev !== rev) return refuse('FRAMEWORK_STATE', { what: '合同', state: REWRITTEN, act: '审核' })
    const { content } = c
    if (approve) {
      const index = await holdIndex(tx, content.indexCode)
      if (index?.off) return refuse('FRAMEWORK_WRONG', { why: stopped(index.name) })
      await setDecided(tx, c.id, ContractStatus.unconfirmed, ctx.me.userId)
      // A version that was not signed keeps its number: the next try is the next version.
      const used = await hasVersions(tx, c.id)
      await sendVersion(ctx.world, tx, c, { content, changeId: null, version: used ? c.lastVersion + 1 : 1 })
    } else await setDecided(tx, c.id, ContractStatus.deleted, ctx.me.userId)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.decide',
      objectType: 'framework',
      objectId: ccNo,
      detail: `${c.companyName}，${approve ? '送双方签署' : `作废：${reason || '没有写原因'}`}`,
    })
    return done
  })

// ---------- changes
/** The buyer asks; nothing changes until the mill has agreed and both have signed the new version. */
export const applyChange = (ctx: Ctx, input: Parsed<'/api/framework/applyFrameworkContractChange'>) =>
  ctx.once(async tx => {
    const own = (await ownContract(tx, ctx.companyId, input.ccNo)) ?? refuse('FRAMEWORK_NONE')
    const c = (await lockContract(tx, own.ccNo)) ?? refuse('FRAMEWORK_NONE')
    const address = input.addressId ? await addressOf(tx, ctx.companyId, Number(input.addressId)) : undefined
    const asked = {
      lines: input.lines,
      ...(input.toOn ? { toOn: input.toOn } : {}),
      ...(address ? { addressText: `${address.cityName} ${address.detail}（${address.name}）` } : {}),
    }
    if (c.status !== ContractStatus.confirmed)
      return refuse('FRAMEWORK_STATE', { what: '合同', state: ContractStatus.label(c.status), act: '申请变更' })
    const open = await openChange(tx, c.id)
    if (open?.byMill && open.state === 'waits') return refuse('FRAMEWORK_CHANGE.millDrafts')
    if (open) return refuse('FRAMEWORK_CHANGE.open', { changeNo: open.changeNo })
    if (input.addressId && !address) return refuse('FRAMEWORK_CHANGE.noAddress')
    const unknown = input.lines.find(l => !c.content.lines.some(x => x.lineNo === l.lineNo))
    if (unknown) return refuse('FRAMEWORK_CHANGE.noLine', { lineNo: unknown.lineNo })
    const twice = input.lines.find((l, i) => input.lines.findIndex(x => x.lineNo === l.lineNo) < i)
    if (twice) return refuse('FRAMEWORK_CHANGE.lineTwice', { lineNo: twice.lineNo })
    const next = changed(c.content, asked)
    const why = whyNotChange(c.content, next, { orderedKg: await orderedMap(tx, c.id), today: c.today })
    if (why !== undefined) return refuse('FRAMEWORK_CHANGE', { why })
    const rows = differences(c.content, next)
    const fileIds = [...new Set(input.fileIds)]
    const files = await filesWithin(tx, fileIds, { userId: ctx.me.userId, companyId: ctx.companyId })
    // His own from before he came to this company are not this company's.
    if (files.filter(f => f.purpose === 'frameworkChange' && f.companyId === ctx.companyId).length < fileIds.length)
      return refuse('FRAMEWORK_CHANGE.fileGone')
    const made = await insertChange(tx, {
      contractId: c.id,
      askedBy: ctx.me.userId,
      asked,
      differences: rows,
      reason: input.reason,
      requestId: input.requestId,
      fileIds,
    })
    if (!made) throw new Error('the change was not written')
    const what = rows.map(r => r.what).join('、')
    await notify(tx, await staffWithRight(tx, needsManager(c.content, next) ? 'framework.decide' : 'framework.run'), {
      event: 'frameworkChangeAsked',
      facts: { companyName: c.companyName, ccNo: c.ccNo, what },
      link: opsAddress(c.ccNo),
    })
    return made
  })

const stateText = (state: string): string =>
  ({ waits: '待审批', signing: '待双方签署', done: '已生效', rejected: '已驳回', withdrawn: '已撤回', unsigned: '未签成' })[
    state
  ] ?? state

/** Taken back by the side that began it, before it was decided. */
export async function takeBackChange(ctx: Ctx, tx: Tx, g: ChangeRecord): Promise<void> {
  const why = `${ctx.me.realName || ctx.me.nickName} 撤回`
  if (!(await moveChange(tx, g.id, { from: 'waits', to: 'withdrawn', by: null, why })))
    refuse('FRAMEWORK_STATE', { what: '变更', state: stateText(g.state), act: '撤回' })
}
export const withdrawChange = (ctx: Ctx, { changeNo }: { changeNo: string }) =>
  ctx.db.tx(async tx => {
    const g = await changeByNo(tx, changeNo)
    if (!g || g.companyId !== ctx.companyId || g.byMill) return refuse('FRAMEWORK_NONE')
    await takeBackChange(ctx, tx, g)
    return done
  })

/** Why a change cannot be agreed to now, whatever held when it was asked for. The contract and its lines are locked; of the mill's draft its index is held too. */
async function whyNotAgreed(
  ctx: Ctx,
  tx: Tx,
  { c, next, byMill }: { c: ContractRow; next: FrameworkContent; byMill: boolean },
): Promise<string | undefined> {
  if (!byMill) return whyNotChange(c.content, next, { orderedKg: await orderedMap(tx, c.id), today: c.today })
  await holdIndex(tx, next.indexCode)
  return (await whyWrong(ctx, tx, next, c.today, c.content.indexCode)) ?? (await whyNotDrafted(tx, c, next))
}

export async function decideChange(ctx: Ctx, { changeNo, approve, reason }: Parsed<'/api/ops/decideFrameworkChange'>) {
  const asked = approve ? await changeByNo(ctx.db, changeNo) : undefined
  // A period that is over is closed by the tiers that it ran under, before others are sent to be signed.
  if (asked?.byMill) await closeRebates(ctx.world, asked.ccNo)
  return ctx.db.tx(async tx => {
    const found = (await changeByNo(tx, changeNo)) ?? refuse('FRAMEWORK_NONE')
    const c = (await lockContract(tx, found.ccNo)) ?? refuse('FRAMEWORK_NONE')
    // No order is placed while the contract changes hands.
    await lockLines(
      tx,
      c.id,
      c.content.lines.map(l => l.lineNo),
    )
    const g = (await changeByNo(tx, changeNo)) ?? refuse('FRAMEWORK_NONE')
    if (g.byMill && g.askedBy === ctx.me.userId) return refuse('FRAMEWORK_CHANGE_TWO')
    const next = changed(c.content, g.asked)
    if (needsManager(c.content, next) && !mayStaff(ctx.me.staffRoles, 'framework.decide')) return refuse('FRAMEWORK_MANAGER')
    const to = approve ? 'signing' : 'rejected'
    if (!approve && reason.length < 2) return refuse('FRAMEWORK_CHANGE.unexplained')
    if (!(await moveChange(tx, g.id, { from: 'waits', to, by: ctx.me.userId, why: reason })))
      return refuse('FRAMEWORK_STATE', { what: '变更', state: stateText(g.state), act: '审批' })
    if (approve) {
      if (c.status !== ContractStatus.confirmed)
        return refuse('FRAMEWORK_STATE', { what: '合同', state: ContractStatus.label(c.status), act: '变更' })
      const why = await whyNotAgreed(ctx, tx, { c, next, byMill: g.byMill })
      if (why !== undefined) return refuse('FRAMEWORK_CHANGE', { why })
      await setStatus(tx, c.id, ContractStatus.changed)
      await sendVersion(ctx.world, tx, c, { content: next, changeId: g.id, version: c.lastVersion + 1 })
      if (g.byMill)
        await notify(tx, await peopleWithRight(tx, c.companyId, 'contract.sign'), {
          event: 'frameworkChangeOffered',
          facts: { ccNo: c.ccNo, what: g.differences.map(d => `${d.what} ${d.before} → ${d.after}`).join('；') },
          link: frameworkAddress(c.ccNo),
        })
    } else if (g.byMill)
      await notify(tx, [g.askedBy], {
        event: 'frameworkDraftRejected',
        facts: { ccNo: c.ccNo, changeNo, why: reason },
        link: opsAddress(c.ccNo),
      })
    else
      await notify(tx, [g.askedBy, ...(await peopleWithRight(tx, c.companyId, 'contract.sign'))], {
        event: 'frameworkChangeRejected',
        facts: { ccNo: c.ccNo, changeNo, why: reason },
        link: frameworkAddress(c.ccNo),
      })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.change',
      objectType: 'framework',
      objectId: c.ccNo,
      detail: `${changeNo}，${g.differences.map(d => `${d.what} ${d.before} → ${d.after}`).join('；')}：${approve ? '同意' : `驳回，${reason}`}`,
    })
    return done
  })
}
