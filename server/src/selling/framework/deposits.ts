// 履约保证金: frozen when a version comes into force, or as soon as the balance covers it; when the contract is over freed by the rule, or kept by
// what one of the desk proposes and another decides (decision 0079). Whoever comes here has locked the contract; hold, movement and journal are
// written together, so their sums cannot part.
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { depositOf, lackPartFen } from '@mall/domain/selling/framework/deposit.rules.ts'
import { lackKg } from '@mall/domain/selling/framework/framework.rules.ts'
import { yuan, type Fen, type Kg, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { lockAvailable } from '../../money/funds/hold.queries.ts'
import { forfeitFrozen } from '../../money/funds/forfeit.ts'
import { post } from '../../money/funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { frameworkAddress, opsAddress } from './contractPrice.ts'
import {
  type DepositRow,
  depositRow,
  dropAsked,
  endable,
  endHold,
  fundable,
  growHold,
  insertMove,
  isOver,
  setAsked,
  setDue,
  setEnded,
  setHeld,
  setTold,
  shrinkHold,
} from './deposit.queries.ts'
import { type ContractRow, lockContract, orderedOf, versionOf } from './framework.queries.ts'

/** Until when it is frozen, in the words of the company's list of holds. */
export const DEPOSIT_ENDS = '合同到期且订货到考核时解冻；没有到考核由钢厂处理'
type Kind = 'frozen' | 'freed' | 'forfeited'
const NOTE: Readonly<Record<Kind, string>> = { frozen: '履约保证金', freed: '履约保证金解冻', forfeited: '扣罚履约保证金' }
const TYPE = { frozen: MoneyChangeType.freeze, freed: MoneyChangeType.unfreeze } as const

/** The movement and its journal; the balance was looked at, and locked, before anything is frozen. */
async function move(tx: Tx, c: ContractRow, kind: Kind, fen: Fen, actorId: number): Promise<void> {
  if (fen === 0) return
  const made = await insertMove(tx, { contractId: c.id, kind, fen, actorId })
  const [sourceId, note] = [`${c.ccNo}:${made?.id}`, `框架合同 ${c.ccNo} ${NOTE[kind]}`]
  if (kind === 'forfeited') await forfeitFrozen(tx, { companyId: c.companyId, amountFen: fen, sourceId, note, actorId })
  else {
    const frozenFen = kind === 'frozen' ? fen : minus(fen)
    const posted = await post(tx, {
      sourceType: 'hold',
      sourceId,
      sourceStep: kind,
      moneyChangeType: TYPE[kind],
      actorId,
      note,
      entries: [
        { kind: 'customer_available', companyId: c.companyId, amountFen: minus(frozenFen) },
        { kind: 'customer_frozen', companyId: c.companyId, amountFen: frozenFen },
      ],
    })
    if (!posted) throw new Error(`deposit of ${c.ccNo} is not covered`)
  }
  announce(tx, `company:${c.companyId}`, { kind: 'funds' })
}
const tellCompany = async (tx: Tx, c: ContractRow, result: string): Promise<void> =>
  notify(tx, await peopleWithRight(tx, c.companyId, 'funds.see'), {
    event: 'frameworkDeposit',
    facts: { ccNo: c.ccNo, result },
    link: frameworkAddress(c.ccNo),
  })
const tellDesk = async (tx: Tx, c: ContractRow, result: string, who: readonly number[]): Promise<void> =>
  notify(tx, who, {
    event: 'frameworkDepositDesk',
    facts: { companyName: c.companyName, ccNo: c.ccNo, result },
    link: opsAddress(c.ccNo),
  })

/** Freezes what lacks, all of it or nothing. Gives whether the deposit is whole. */
async function fund(tx: Tx, c: ContractRow, d: DepositRow, actorId: number): Promise<boolean> {
  const fen = d.dueFen - d.heldFen
  if ((await lockAvailable(tx, c.companyId)) < fen) return false
  await growHold(tx, {
    companyId: c.companyId,
    contractId: c.id,
    fen,
    reason: `框架合同履约保证金 ${c.ccNo}`,
    ends: DEPOSIT_ENDS,
  })
  await setHeld(tx, c.id)
  await move(tx, c, 'frozen', fen, actorId)
  await tellCompany(tx, c, `已冻结 ${yuan(d.dueFen)} 元，合同可以下单`)
  return true
}

/** A version has come into force: what it asks for is frozen, what is too much is free again. Gives whether all that is due is frozen: a balance that does not cover it makes the contract wait. */
export async function requireDeposit(tx: Tx, c: ContractRow, content: ContractRow['content']): Promise<boolean> {
  const due = depositOf(content)
  const before = await depositRow(tx, c.id)
  if (due === 0 && !before) return true
  const actorId = await systemUserId(tx)
  await setDue(tx, c.id, due)
  const d = (await depositRow(tx, c.id)) ?? refuse('FRAMEWORK_NONE')
  if (d.heldFen > due) {
    const less = d.heldFen - due
    if (due === 0) {
      await endHold(tx, c.id, 'released', actorId)
      await setEnded(tx, { contractId: c.id, state: 'freed', forfeitedFen: 0, why: '新版没有保证金', by: null })
    } else {
      await shrinkHold(tx, c.id, less)
      await setHeld(tx, c.id)
    }
    await move(tx, c, 'freed', less, actorId)
    await tellCompany(tx, c, `解冻 ${yuan(less)} 元，新版应冻结 ${yuan(due)} 元`)
    return true
  }
  if (d.state !== 'waits' || (await fund(tx, c, d, actorId))) return true
  const lack = `还差 ${yuan(due - d.heldFen)} 元没有冻结，可用余额不足`
  await tellCompany(tx, c, `${lack}。请充值，余额充足后自动冻结，冻结之后才能按合同下单`)
  await tellDesk(tx, c, `履约保证金${lack}，冻结之后买方才能下单`, await staffWithRight(tx, 'framework.run'))
  return false
}

/** What of the contract's tons was not ordered up to the part that has to be, kg. */
async function lackOf(db: Db, c: ContractRow): Promise<{ lackKg: Kg; committedKg: Kg }> {
  const lines = await orderedOf(db, [c.id])
  const committedKg = lines.reduce((n, l) => n + l.committedKg, 0)
  return {
    lackKg: lackKg(
      committedKg,
      c.content.fulfilBp,
      lines.reduce((n, l) => n + l.orderedKg, 0),
    ),
    committedKg,
  }
}

/** All of it goes, some to the mill and the rest back. */
async function end(
  tx: Tx,
  c: ContractRow,
  d: DepositRow,
  o: { forfeitFen: Fen; why: string; by: number | null; actorId: number },
): Promise<void> {
  const { forfeitFen, why, by, actorId } = o
  const freed = d.heldFen - forfeitFen
  await endHold(tx, c.id, forfeitFen > 0 ? 'paidOut' : 'released', actorId)
  const state = forfeitFen > 0 ? ('forfeited' as const) : ('freed' as const)
  await setEnded(tx, { contractId: c.id, state, forfeitedFen: forfeitFen, why, by })
  await move(tx, c, 'forfeited', forfeitFen, actorId)
  await move(tx, c, 'freed', freed, actorId)
  if (d.heldFen === 0) return
  const parts = [...(forfeitFen > 0 ? [`扣罚 ${yuan(forfeitFen)} 元`] : []), ...(freed > 0 ? [`解冻 ${yuan(freed)} 元`] : [])]
  await tellCompany(tx, c, `${parts.join('，')}：${why}`)
}

/** Does what is due of a contract's deposit, at the job's or a reader's asking. The contract's row is the line: twice is once. Gives whether something moved. */
export const workOnDeposit = (world: World, ccNo: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const c = await lockContract(tx, ccNo)
    const d = c && (await depositRow(tx, c.id))
    if (!c || !d || d.endedAt !== null) return false
    const actorId = await systemUserId(tx)
    if (!(await isOver(tx, c.id)))
      return d.state === 'waits' && c.depositLackFen > 0 && c.toOn >= c.today ? fund(tx, c, d, actorId) : false
    if (d.toldAt !== null) return false
    const lack = await lackOf(tx, c)
    if (d.heldFen === 0 || lack.lackKg === 0) {
      await end(tx, c, d, {
        forfeitFen: 0,
        why: d.heldFen === 0 ? '合同结束时没有冻结' : '合同结束，订货已到考核',
        by: null,
        actorId,
      })
      return true
    }
    await setTold(tx, c.id)
    const result = `合同结束，到考核少订 ${tons(lack.lackKg)} 吨，冻结的 ${yuan(d.heldFen)} 元`
    await tellCompany(tx, c, `：${result}等钢厂处理`)
    await tellDesk(tx, c, `${result}履约保证金须提出处理`, await staffWithRight(tx, 'framework.run'))
    return true
  })
/** Job: what can be frozen now, and what the end of a contract sets free or brings to the desk. */
export const workOnDeposits = async (world: World): Promise<number> =>
  sweep([...(await fundable(world.pool)), ...(await endable(world.pool))], ({ ccNo }) => workOnDeposit(world, ccNo))

type Deposit = NonNullable<Reply<'/api/ops/getFramework'>['deposit']>
/** As buyer and desk read it; undefined per cent and no hold: none. */
export async function depositView(db: Db, c: ContractRow): Promise<Deposit | null> {
  const d = await depositRow(db, c.id)
  // While it is being signed, what it is of stands in the version that was sent; the contract takes it over when both have signed.
  const sent = !d && c.status === ContractStatus.unconfirmed ? await versionOf(db, c.id, c.lastVersion) : undefined
  const content = sent?.content ?? c.content
  const { depositBp = 0, valueFen = 0 } = content
  if (!d) return depositBp > 0 ? { ...NOTHING, depositBp, valueFen, dueFen: depositOf(content) } : null
  return {
    state: d.toldAt !== null && d.endedAt === null ? 'due' : d.state,
    depositBp,
    valueFen,
    dueFen: d.dueFen,
    heldFen: d.heldFen,
    lackFen: d.state === 'waits' ? d.dueFen - d.heldFen : 0,
    forfeitedFen: d.forfeitedFen,
    why: d.why,
    endedAt: d.endedAt?.getTime() ?? null,
  }
}
/** Before the contract is signed. */
const NOTHING: Deposit = {
  state: 'waits',
  depositBp: 0,
  valueFen: 0,
  dueFen: 0,
  heldFen: 0,
  lackFen: 0,
  forfeitedFen: 0,
  why: '',
  endedAt: null,
}
/** What the desk has to decide; null: nothing. */
export async function depositEnd(ctx: Ctx, c: ContractRow): Promise<Reply<'/api/ops/getFramework'>['depositEnd']> {
  const d = await depositRow(ctx.db, c.id)
  if (!d || d.toldAt === null || d.endedAt !== null) return null
  const lack = await lackOf(ctx.db, c)
  const asked =
    d.askForfeitFen === null || d.askedAt === null
      ? null
      : { forfeitFen: d.askForfeitFen, reason: d.askReason ?? '', askedName: d.askedName, askedAt: d.askedAt.getTime() }
  return {
    lackKg: lack.lackKg,
    lackFen: lackPartFen(d.heldFen, lack.lackKg, lack.committedKg),
    asked,
    whyNotDecide: !asked ? '还没有人提出处理' : d.askedBy === ctx.me.userId ? '这项处理是您提出的，须由另一位同事决定' : '',
  }
}

/** A deposit that waits for the desk, with its contract locked. */
async function dueDeposit(tx: Tx, ccNo: string): Promise<{ c: ContractRow; d: DepositRow }> {
  const c = (await lockContract(tx, ccNo)) ?? refuse('FRAMEWORK_NONE')
  const d = await depositRow(tx, c.id)
  if (!d) return refuse('FRAMEWORK_DEPOSIT.none')
  if (d.endedAt !== null) return refuse('FRAMEWORK_DEPOSIT.done')
  if (d.toldAt === null || !(await isOver(tx, c.id))) return refuse('FRAMEWORK_DEPOSIT.contractOpen')
  return { c, d }
}

export const askDeposit = (ctx: Ctx, { ccNo, forfeitFen, reason }: Parsed<'/api/ops/askFrameworkDeposit'>) =>
  ctx.db.tx(async tx => {
    const { c, d } = await dueDeposit(tx, ccNo)
    if (forfeitFen > d.heldFen) return refuse('FRAMEWORK_DEPOSIT.aboveHeld', { held: yuan(d.heldFen) })
    await setAsked(tx, { contractId: c.id, forfeitFen, reason, by: ctx.me.userId })
    const what =
      forfeitFen > 0 ? `扣罚 ${yuan(forfeitFen)} 元，解冻 ${yuan(d.heldFen - forfeitFen)} 元` : `全部解冻 ${yuan(d.heldFen)} 元`
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.askDeposit',
      objectType: 'framework',
      objectId: ccNo,
      detail: `${c.companyName}，${what}：${reason}`,
    })
    const others = (await staffWithRight(tx, 'framework.decide')).filter(id => id !== ctx.me.userId)
    await tellDesk(tx, c, `履约保证金${what}（${reason}），请决定`, others)
    return { done: true as const }
  })

export const decideDeposit = (ctx: Ctx, { ccNo, forfeitFen, approve, reason }: Parsed<'/api/ops/decideFrameworkDeposit'>) =>
  ctx.db.tx(async tx => {
    const { c, d } = await dueDeposit(tx, ccNo)
    if (d.askForfeitFen === null || d.askedBy === null) return refuse('FRAMEWORK_DEPOSIT.notProposed')
    if (d.askedBy === ctx.me.userId) return refuse('FRAMEWORK_DEPOSIT_TWO')
    if (d.askForfeitFen !== forfeitFen) return refuse('FRAMEWORK_DEPOSIT.proposalChanged', { forfeit: yuan(d.askForfeitFen) })
    if (!approve && reason.length < 2) return refuse('FRAMEWORK_DEPOSIT.unexplained')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.deposit',
      objectType: 'framework',
      objectId: ccNo,
      detail: `${c.companyName}，扣罚 ${yuan(forfeitFen)} 元：${approve ? '同意' : `退回，${reason}`}`,
    })
    if (approve) await end(tx, c, d, { forfeitFen, why: d.askReason ?? '', by: ctx.me.userId, actorId: ctx.me.userId })
    else {
      await dropAsked(tx, c.id)
      await tellDesk(tx, c, `提出的保证金处理被退回：${reason}`, [d.askedBy])
    }
    return { done: true as const }
  })
