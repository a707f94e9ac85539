// 买方账号 given by the mill (decision 0165): one employee says whom he has recognised and how, another agrees and is shown the start password, once.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { AccountAskKind, AccountAskState } from '@mall/domain/people/session/givenAccount.codes.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { forgetDevices } from '../session/device.queries.ts'
import { hashPassword } from '../session/password.ts'
import { endLinks } from './linkedAccount.queries.ts'
import { startPassword } from '../session/startPassword.ts'
import { forgetTriesOf } from '../session/tries.queries.ts'
import { endSessionsOf, lockMobile } from './account.queries.ts'
import {
  askCounts,
  askPage,
  type AskRow,
  endAsk,
  giveStartPassword,
  insertAsk,
  lockAsk,
  ofNumber,
} from './givenAccount.queries.ts'
import { openAccount } from './openAccount.ts'

const DECIDES = 'account.decide'
const whyNotAgree = (own: boolean, may: boolean): string =>
  own ? '自己申请的由另一位同事同意' : may ? '' : '由销售经理或运营管理员同意'

/** Whose number it is now, judged for what is asked; refuses in words. */
async function ownerFor(db: Db, { askKind, mobile }: Pick<AskRow, 'askKind' | 'mobile'>) {
  const owner = await ofNumber(db, mobile)
  if (askKind === AccountAskKind.open)
    return owner ? refuse(owner.staff ? 'ACCOUNT_ASK_WRONG.staffNumber' : 'ACCOUNT_ASK_WRONG.numberKnown') : undefined
  if (!owner || owner.staff) return refuse('ACCOUNT_ASK_WRONG.noAccount')
  return owner.frozen ? refuse('ACCOUNT_ASK_WRONG.stopped') : owner
}

export async function askBuyerAccount(ctx: Ctx, input: Parsed<'/api/ops/askBuyerAccount'>) {
  const { userId: askedBy } = ctx.me
  const { askKind, mobile, realName, reason, requestId } = input
  return ctx.once(async tx => {
    await lockMobile(tx, mobile)
    const owner = await ownerFor(tx, input)
    const made =
      (await insertAsk(tx, { kind: askKind, mobile, realName, reason, userId: owner?.userId ?? null, askedBy, requestId })) ??
      refuse('ACCOUNT_ASK_WRONG.asked')
    await note(ctx, tx, 'account.ask', made.id, `${AccountAskKind.label(askKind)}：${realName} ${maskMobile(mobile)}，${reason}`)
    await notify(
      tx,
      (await staffWithRight(tx, DECIDES)).filter(id => id !== askedBy),
      {
        event: 'accountAskWaits',
        facts: { asker: ctx.me.realName, name: realName, what: AccountAskKind.label(askKind) },
        link: '/buyerAccount?view=waiting',
      },
    )
    return { accountAskId: String(made.id) }
  })
}

export async function decideBuyerAccount(ctx: Ctx, input: Parsed<'/api/ops/decideBuyerAccount'>) {
  const password = startPassword()
  // Before the lock: the hashing is slow, and nobody waits for it then.
  const hash = input.agree ? await hashPassword(password, ctx.world.settings) : ''
  return ctx.db.tx(async tx => {
    const ask = (await lockAsk(tx, input.accountAskId)) ?? refuse('ACCOUNT_ASK_WRONG.gone')
    if (ask.askState !== AccountAskState.waiting)
      return refuse('ACCOUNT_ASK_OVER', { state: AccountAskState.label(ask.askState) })
    const by = ctx.me.userId
    const own = ask.askedBy === by
    // Whoever asked may take it back, not agree to it.
    const why = own && !input.agree ? '' : whyNotAgree(own, mayStaff(ctx.me.staffRoles, DECIDES))
    if (why) return refuse('SECOND_PERSON', { why })
    if (!input.agree) {
      if (!own && input.reason === '') return refuse('ACCOUNT_ASK_WRONG.unexplained')
      const state = own ? AccountAskState.withdrawn : AccountAskState.refused
      await endAsk(tx, ask.id, { state, by, reason: input.reason, userId: null })
      await note(
        ctx,
        tx,
        own ? 'account.withdraw' : 'account.refuse',
        ask.id,
        [ask.realName, input.reason].filter(Boolean).join('：'),
      )
      return { userName: '', startPassword: '' }
    }
    await lockMobile(tx, ask.mobile)
    const given = ask.askKind === AccountAskKind.open ? await give(tx, ask, hash) : await giveAgain(tx, ask, hash)
    await endAsk(tx, ask.id, { state: AccountAskState.done, by, reason: input.reason, userId: given.userId })
    const act = ask.askKind === AccountAskKind.open ? 'account.give' : 'account.giveAgain'
    await note(
      ctx,
      tx,
      act,
      ask.id,
      `${ask.realName} ${maskMobile(ask.mobile)}，账号 ${given.userName}，首次登录须修改；${ask.reason}`,
    )
    return { userName: given.userName, startPassword: password }
  })
}

async function give(tx: Tx, ask: AskRow, hash: string) {
  await ownerFor(tx, ask)
  const made = await openAccount(tx, { mobile: ask.mobile, nickName: ask.realName, passwordHash: hash })
  await giveStartPassword(tx, made.userId, hash)
  return made
}

/** The way in again; whoever was in with the old password is out, and he and his company's managers are told. */
async function giveAgain(tx: Tx, ask: AskRow, hash: string) {
  const owner = await ownerFor(tx, ask)
  // The number may have gone to another person since it was asked for.
  if (!owner || owner.userId !== ask.userId) return refuse('ACCOUNT_ASK_WRONG.ownerChanged')
  const { userId, companyId } = owner
  await giveStartPassword(tx, userId, hash)
  await endSessionsOf(tx, userId, null)
  await forgetDevices(tx, userId)
  await endLinks(tx, userId)
  await forgetTriesOf(tx, userId)
  const managers = companyId === null ? [] : await peopleWithRight(tx, companyId, 'company.manage')
  await notify(tx, [userId, ...managers], { event: 'startPasswordGiven', facts: { name: ask.realName } })
  return owner
}

export async function readBuyerAccountAsks(ctx: Ctx, input: Parsed<'/api/ops/getBuyerAccountAsks'>) {
  const word = literal(input.word)
  const waiting = input.view === 'waiting'
  const may = mayStaff(ctx.me.staffRoles, DECIDES)
  const [rows, n] = await Promise.all([
    askPage(ctx.db, { word, waiting, meId: ctx.me.userId }, input.pageSize, offsetOf(input)),
    askCounts(ctx.db, { word }),
  ])
  const list = rows.map(r => ({
    accountAskId: String(r.id),
    askKind: r.askKind,
    askState: r.askState,
    mobile: r.mobile,
    realName: r.realName,
    reason: r.reason,
    userName: r.userName,
    companyName: r.companyName,
    usesStart: r.usesStart,
    mine: r.mine,
    askerName: r.askerName,
    askedAt: r.askedAt.getTime(),
    deciderName: r.deciderName,
    decidedAt: r.decidedAt?.getTime() ?? null,
    decideReason: r.decideReason,
    whyNotAgree: r.askState === AccountAskState.waiting ? whyNotAgree(r.mine, may) : AccountAskState.label(r.askState),
  }))
  return {
    ...page(input, list, (waiting ? n?.waiting : n?.all) ?? 0),
    counts: { waitingCount: n?.waiting ?? 0, allCount: n?.all ?? 0 },
  }
}

type Act = 'account.ask' | 'account.give' | 'account.giveAgain' | 'account.refuse' | 'account.withdraw'
const note = (ctx: Ctx, tx: Tx, act: Act, id: number, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'accountAsk', objectId: String(id), detail })
