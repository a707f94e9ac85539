import type { Fen } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { bankCheckRules } from '@mall/domain/people/certification/certification.machine.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { tryAmount } from './bankCheck.queries.ts'
import { logCertification, openCertification } from './certification.queries.ts'
import { fullForm } from './certification.view.ts'
import { checkMayApply, ownerOf } from './saveCertification.ts'
import { proofOf } from '../company/bankAccount.ts'

/** A wrong amount is counted, so the transaction must end well: the refusal comes after it. */
export async function answerBankCheck(ctx: Ctx, { amountFen }: { amountFen: Fen }) {
  checkMayApply(ctx)
  const tried = await ctx.db.tx(async tx => {
    const row = (await openCertification(tx, ownerOf(ctx))) ?? refuse('CERT_NONE')
    const form = fullForm(row.form)
    const proof = proofOf(ctx.world.settings, form.bankAccountHash, form.companyName)
    const result = await tryAmount(tx, row.id, proof, amountFen, bankCheckRules.tries)
    if (result?.state === 'passed' || result?.state === 'dead')
      await logCertification(tx, row.id, ctx.me.userId, result.state === 'passed' ? 'bankPassed' : 'bankFailed')
    return result
  })
  if (!tried) return refuse('BANK_CHECK_NONE')
  if (tried.state === 'dead') return refuse('BANK_CHECK_DEAD')
  if (tried.state !== 'passed') return refuse('BANK_AMOUNT_WRONG', { left: bankCheckRules.tries - tried.attempts })
  return { state: 'passed' as const }
}
