import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { columnDigest, sealColumn } from '../../kernel/sealed.ts'
import { audit } from '../../platform/audit/audit.ts'
import {
  bankAccountsOf,
  clearDefaultBankAccount,
  insertBankAccount,
  lockPapers,
  makeDefaultBankAccount,
  removeBankAccount,
} from './companyData.queries.ts'
import { ANY_SUM, mustBeProved } from '../session/proved.ts'

const MOST = 20
const done = { done: true as const }

interface Input {
  bankName: string
  subBankName: string
  lineNo: string
  account: string
  isDefault: boolean
}

/** The account must be in the company's own name, so the name is not asked for. The number is sealed before it touches the database. */
export async function addBankAccount(ctx: Ctx, { account, ...input }: Input) {
  const { companyId, me } = ctx
  const { settings } = ctx.world
  const row = await ctx.db.tx(async tx => {
    await mustBeProved(ctx, tx, { what: '登记收款账户', fen: ANY_SUM })
    await lockPapers(tx, companyId)
    const n = (await bankAccountsOf(tx, companyId)).length
    if (n >= MOST) refuse('BANK_ACCOUNT_FULL', { max: MOST })
    const isDefault = input.isDefault || n === 0
    if (isDefault) await clearDefaultBankAccount(tx, companyId)
    const made = await insertBankAccount(tx, {
      ...input,
      companyId,
      accountName: me.companyName,
      sealed: sealColumn(settings, 'bankAccount', account),
      tail: account.slice(-4),
      hash: columnDigest(settings, 'bankAccount', account),
      isDefault,
    })
    if (!made) return refuse('BANK_ACCOUNT_TWICE')
    await record(ctx, tx, 'company.bankAccountAdd', `${input.subBankName} 尾号 ${account.slice(-4)}，已单独同意保存`)
    return made
  })
  return { accountId: String(row.id) }
}

export async function chooseBankAccount(ctx: Ctx, { accountId }: { accountId: string }) {
  const { companyId } = ctx
  await ctx.db.tx(async tx => {
    await mustBeProved(ctx, tx, { what: '更换收款账户', fen: ANY_SUM })
    await lockPapers(tx, companyId)
    await clearDefaultBankAccount(tx, companyId)
    if ((await makeDefaultBankAccount(tx, companyId, Number(accountId))) === 0) refuse('BANK_ACCOUNT_NOT_FOUND')
    await record(ctx, tx, 'company.bankAccountDefault', accountId)
  })
  return done
}

export async function deleteBankAccount(ctx: Ctx, { accountId }: { accountId: string }) {
  const { companyId } = ctx
  await ctx.db.tx(async tx => {
    if ((await removeBankAccount(tx, companyId, Number(accountId))) === 0) refuse('BANK_ACCOUNT_NOT_FOUND')
    await record(ctx, tx, 'company.bankAccountRemove', accountId)
  })
  return done
}

const record = (ctx: Ctx, tx: Parameters<typeof audit>[0], act: AuditAct, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'company', objectId: ctx.me.companyCode, detail })
