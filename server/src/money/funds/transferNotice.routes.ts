// The bank's page for a transfer to the mall, and its notice of what came in. The page is plain HTML without script: it belongs to another house.
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { inSandbox, isConnected } from '../../kernel/settings/partners.ts'
import { countCall } from '../../platform/partner/partner.queries.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fenOf } from '@mall/domain/money/funds/statement.ts'
import { spaced } from '@mall/domain/kernel/virtualAccount.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { insertTransfer, type SandboxTransfer, transferTold, untoldTransfers } from './sandboxTransfer.queries.ts'
import { receivingAccount } from './receivingAccount.ts'
import { transferBankOf } from './transferBank.ts'
import { takeTransfer } from './takeTransfer.ts'
import { signTransfer, TRANSFER_MERCHANT, type TransferNotice, transferSound } from './transferNotice.ts'

const esc = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const page = (
  body: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>沙箱银行转账</title>
<style>body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#EEF2F6;color:#1B2430;margin:0}main{max-width:440px;margin:6vh auto;background:#fff;border:1px solid #C9D1D9;border-radius:4px;padding:24px}h1{font-size:18px;margin:0 0 4px}label{display:block;margin-top:12px;color:#566373}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px;border:1px solid #8894A0;border-radius:4px}button,a.b{display:block;width:100%;box-sizing:border-box;text-align:center;font:inherit;padding:10px;margin-top:16px;border:1px solid #1F5FBF;border-radius:4px;background:#1F5FBF;color:#fff;text-decoration:none;cursor:pointer}a.b{background:#fff;color:#1B2430;border-color:#C9D1D9}small{color:#566373}p.w{color:#B3261E}</style></head><body><main>${body}</main></body></html>`

const CONFLICT = '同一流水内容不同'
const FIELDS = [
  ['payerName', '付款户名', 100],
  ['payerAccount', '付款账号', 40],
  ['toAccount', '收款账号', 40],
  ['amount', '金额，元', 20],
  ['remark', '附言', 100],
] as const
type Typed = Record<(typeof FIELDS)[number][0], string>

const form = (typed: Typed, wrong = '') =>
  page(`<h1>沙箱银行 · 对公转账</h1><small>演示环境，不产生真实资金。专属账号的付款户名与企业同名时自动入账，其余到待认领。</small>
${wrong ? `<p class="w" role="alert">${esc(wrong)}</p>` : ''}<form method="post" action="/sandbox/bank/transfer">${FIELDS.map(
    ([name, label, most]) =>
      `<label for="${name}">${label}</label><input id="${name}" name="${name}" maxlength="${most}" value="${esc(typed[name])}">`,
  ).join('')}<button>确认转账</button></form><a class="b" href="/user/capital">返回商城</a>`)

const typedOf = (from: URLSearchParams): Typed =>
  Object.fromEntries(FIELDS.map(([name, , most]) => [name, (from.get(name) ?? '').trim().slice(0, most)])) as Typed

const noticeOf = (t: SandboxTransfer): TransferNotice => ({
  merchantId: TRANSFER_MERCHANT,
  txnId: t.txnId,
  payerName: t.payerName,
  payerAccount: t.payerAccount,
  toAccount: t.toAccount,
  amountFen: t.amountFen,
  currency: 'CNY',
  remark: t.remark,
  paidAt: t.createdAt.getTime(),
  at: Math.floor(Date.now() / 1000),
})
/** The notice as the mall takes it: checked like any that comes from outside. */
async function tell(world: World, t: SandboxTransfer): Promise<boolean> {
  const notice = noticeOf(t)
  const sound = transferSound(world.settings, { ...notice, signature: signTransfer(world.settings, notice) }, notice.at * 1000)
  if (!sound) return false
  await takeTransfer(world, sound, 'notice')
  await transferTold(world.pool, t.txnId)
  return true
}
/** Notices that were lost come again. */
export const tellTransfers = async (world: World): Promise<number> =>
  inSandbox(world.settings, 'transfer') ? sweep(await untoldTransfers(world.pool), t => tell(world, t)) : 0

export function registerTransfers(app: FastifyInstance, world: World): void {
  // A bank that is asked has its own way of telling.
  if (transferBankOf(world) || !isConnected(world.settings, 'transfer')) return
  takeNotices(app, {
    path: '/api/pay/callback/transfer',
    name: 'transfer notice',
    sound: raw => transferSound(world.settings, jsonIn(raw), world.clock.now()),
    take: async transfer => {
      const conflict = (await takeTransfer(world, transfer, 'notice')) === 'conflict'
      // The desk reads whether the bank's connector is alive; what strangers send is not counted.
      const why = conflict ? CONFLICT : ''
      await countCall(world.pool, { partner: 'transfer', act: 'notice', outcome: conflict ? 'refused' : 'ok', why, skewMs: null })
      return conflict ? { refused: CONFLICT, status: 409 } : taken
    },
  })
  if (!inSandbox(world.settings, 'transfer')) return
  app.get('/sandbox/bank/transfer', async (req, reply) => {
    const q = new URLSearchParams(req.query as Record<string, string>)
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    const typed = typedOf(q)
    const main = await receivingAccount(world.rules)
    return reply.send(form({ ...typed, toAccount: typed.toAccount || (main?.accountNo ?? '') }))
  })
  app.post('/sandbox/bank/transfer', { bodyLimit: 4000 }, async (req, reply) => {
    const typed = typedOf(new URLSearchParams(typeof req.body === 'string' ? req.body : ''))
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    const amountFen = fenOf(typed.amount)
    const [payerAccount, toAccount] = [typed.payerAccount.replace(/[\s-]/g, ''), typed.toAccount.replace(/[\s-]/g, '')]
    const wrong =
      typed.payerName === ''
        ? '请填写付款户名'
        : !/^\d{6,32}$/.test(payerAccount) || !/^\d{6,32}$/.test(toAccount)
          ? '账号是 6-32 位数字'
          : amountFen === null || amountFen <= 0
            ? '金额须大于零，最多两位小数'
            : ''
    if (wrong || amountFen === null) return reply.code(400).send(form(typed, wrong))
    const made = await insertTransfer(world.pool, {
      txnId: `SB${randomBytes(12).toString('hex')}`,
      payerName: typed.payerName,
      payerAccount,
      toAccount,
      amountFen,
      remark: typed.remark,
    })
    if (made) await tell(world, made)
    return reply.send(
      page(
        `<h1>已转账</h1><p>${esc(typed.payerName)} 转 ${yuan(amountFen)} 元到 ${spaced(toAccount)}。</p><a class="b" href="/user/capital">返回商城查看</a>`,
      ),
    )
  })
}
