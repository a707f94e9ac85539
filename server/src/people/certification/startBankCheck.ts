import { inSandbox } from '../../kernel/settings/partners.ts'
import { randomInt } from 'node:crypto'
import { refuse } from '@mall/contract/main/errors.ts'
import { bankCheckRules, CertificationState, editable } from '@mall/domain/people/certification/certification.machine.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { rowLimit } from '../../kernel/serve/rateLimit.ts'
import { openColumn } from '../../kernel/sealed.ts'
import { checksToday, endOpenChecks, failBankCheck, insertBankCheck, lastBankCheck } from './bankCheck.queries.ts'
import { lockOwner, logCertification, openCertification } from './certification.queries.ts'
import { fullForm } from './certification.view.ts'
import { checkMayApply, ownerOf } from './saveCertification.ts'
import { ACCOUNT_COLUMN, proofOf } from '../company/bankAccount.ts'
import { smallPayPartnerOf } from './smallPayment.ts'

/** Of a person in a day. */
const CHECKS = rowLimit({ of: 'bank_check', most: bankCheckRules.perDay })

/**
 * The check is written before the bank is asked, so that no payment is without its row; a bank that sends it back ends the check. A check
 * of the same account that still waits is answered again: no second payment.
 */
export async function startBankCheck(ctx: Ctx, { version }: { version: number }) {
  checkMayApply(ctx)
  const { settings } = ctx.world
  const bank = smallPayPartnerOf(ctx.world) ?? refuse('BANK_CHECK_OFF')
  const owner = ownerOf(ctx)
  const started = await ctx.db.tx(async tx => {
    await lockOwner(tx, owner)
    const row = (await openCertification(tx, owner)) ?? refuse('CERT_NONE')
    if (row.version !== version) return refuse('CERT_CHANGED')
    if (!editable(row.state)) return refuse('CERT_STATE', { state: CertificationState.label(row.state), act: '验证账户' })
    const form = fullForm(row.form)
    if (form.lineNo === '' || form.bankAccountSealed === '' || form.companyName === '') return refuse('BANK_CHECK_FIELDS')
    const hash = proofOf(settings, form.bankAccountHash, form.companyName)
    const last = await lastBankCheck(tx, row.id)
    if (last?.accountHash === hash && (last.state === 'waiting' || last.state === 'passed')) return { check: last, payment: null }
    const n = await checksToday(tx, row.applicantId)
    if (n >= CHECKS.most) return refuse('BANK_CHECK_DAILY', { n, phone: settings.phone })
    await endOpenChecks(tx, row.id)
    const amountFen = randomInt(1, 100)
    const check = await insertBankCheck(tx, { certificationId: row.id, hash, amountFen, days: bankCheckRules.days })
    if (!check) throw new Error('the check was not written')
    await logCertification(tx, row.id, ctx.me.userId, 'bankCheck', `账号尾号 ${form.bankAccountTail}`)
    const account = openColumn(settings, ACCOUNT_COLUMN, form.bankAccountSealed)
    return { check, payment: { account, holder: form.companyName, lineNo: form.lineNo, amountFen } }
  })
  const { check, payment } = started
  if (payment) {
    const sent = await bank.send({ key: String(check.id), ...payment })
    // Silent after it was asked, the money may be on its way: the check waits for the amount as if it had been said.
    const why = sent.kind === 'refused' ? sent.words : sent.kind === 'away' && !sent.asked ? '银行暂时连不上，请稍后再试' : ''
    if (why) {
      await failBankCheck(ctx.db, check.id, why)
      return refuse('BANK_CHECK_FAILED', { why })
    }
  }
  const hint = check.state === 'waiting' && inSandbox(settings, 'smallPay') ? { sandboxAmountFen: check.amountFen } : {}
  return { state: check.state, expiresAt: check.expiresAt.getTime(), ...hint }
}
