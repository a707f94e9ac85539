// The bank's own page and its callback to the mall. The page is plain HTML without script: it belongs to another house.
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { type BankTxn, bankDecide, bankNotified, bankTxn, noticeOf, signNotice } from './sandboxBank.ts'
import { refundNoticeSound } from './refundNotice.ts'
import { noticeSound } from './sandboxNotice.ts'
import { paymentTold, refundTold } from './sandboxPay.ts'
import { notTaken, takePayment } from './takePayment.ts'
import { takeRefund } from './takeRefund.ts'

const esc = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (
  title: string,
  body: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${esc(title)}</title>
<style>body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#EEF2F6;color:#1B2430;margin:0}main{max-width:440px;margin:8vh auto;background:#fff;border:1px solid #C9D1D9;border-radius:4px;padding:24px}h1{font-size:18px;margin:0 0 4px}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0}dt{color:#566373}dd{margin:0;text-align:right}button,a.b{display:block;width:100%;box-sizing:border-box;text-align:center;font:inherit;padding:10px;margin-top:10px;border:1px solid #C9D1D9;border-radius:4px;background:#fff;color:#1B2430;text-decoration:none;cursor:pointer}button.p{background:#1F5FBF;border-color:#1F5FBF;color:#fff}small{color:#566373}</style></head><body><main>${body}</main></body></html>`

export function registerSandboxBank(app: FastifyInstance, world: World): void {
  if (!inSandbox(world.settings, 'bank') && !inSandbox(world.settings, 'qr')) return
  app.get('/sandbox/bank', async (req, reply) => {
    const { txn } = req.query as { txn?: unknown }
    const t = typeof txn === 'string' && /^[0-9a-f]{32}$/.test(txn) ? await bankTxn(world.pool, txn) : undefined
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    if (!t)
      return reply
        .code(404)
        .send(
          page(
            '沙箱银行',
            '<h1>沙箱银行</h1><p>没有这笔交易，请回到商城重新发起支付。</p><a class="b" href="/order/orderList">返回我的订单</a>',
          ),
        )
    const back = `/pay/${t.state === 'paid' ? 'orderPaySuccess' : t.state === 'failed' ? 'orderPayFail' : 'payment'}?paymentNo=${encodeURIComponent(t.paymentNo)}`
    const payee = (await world.rules.get('contract.sellerName')) || world.settings.siteName
    const facts = `<h1>沙箱银行 <small>${esc(PayCode.label(t.kind))}</small></h1><small>演示环境，不产生真实资金</small>
<dl><dt>付款人</dt><dd>${esc(t.payer)}</dd><dt>收款人</dt><dd>${esc(payee)}</dd><dt>支付单号</dt><dd>${esc(t.paymentNo)}</dd><dt>金额</dt><dd><b>${yuan(t.amountFen)} 元</b></dd></dl>`
    const act = (result: string, label: string, cls = '') =>
      `<button class="${cls}" name="result" value="${result}">${label}</button>`
    const body =
      t.state === 'paid'
        ? `${facts}<p>已付款。</p><a class="b" href="${back}">返回商城查看结果</a>`
        : `${facts}${t.state === 'failed' ? '<p>上次付款失败，可以再试。</p>' : ''}<form method="post" action="/sandbox/bank"><input type="hidden" name="txn" value="${t.txnId}">
${act('paid', '确认付款', 'p')}${act('silent', '付款，但银行不通知商城（由对账补记）')}${act('failed', '付款失败（余额不足）')}</form><a class="b" href="${back}">取消，返回商城</a>`
    return reply.send(page('沙箱银行', body))
  })

  app.post('/sandbox/bank', { bodyLimit: 2000 }, async (req, reply) => {
    const form = new URLSearchParams(typeof req.body === 'string' ? req.body : '')
    const txnId = form.get('txn') ?? ''
    const result = form.get('result') ?? ''
    if (!/^[0-9a-f]{32}$/.test(txnId) || !['paid', 'failed', 'silent'].includes(result))
      return reply.code(303).header('location', '/sandbox/bank').send()
    const t = (await bankDecide(world.pool, txnId, result === 'failed' ? 'failed' : 'paid')) ?? (await bankTxn(world.pool, txnId))
    if (!t) return reply.code(303).header('location', '/sandbox/bank').send()
    const mode = await world.rules.get('sandbox.bank')
    if (result !== 'silent' && mode !== 'silent') {
      const wait = mode === 'late' ? 30_000 : 0
      setTimeout(() => void notify(app, world, t, req.log), wait).unref()
    }
    const to = result === 'failed' ? 'orderPayFail' : 'orderPaySuccess'
    return reply
      .code(303)
      .header('location', `/pay/${to}?paymentNo=${encodeURIComponent(t.paymentNo)}`)
      .send()
  })

  takeNotices(app, {
    path: '/api/pay/callback/sandboxBank',
    name: 'bank notice',
    sound: raw => noticeSound(world, jsonIn(raw), Math.floor(world.clock.now() / 1000)),
    take: async notice => (notTaken(await takePayment(world, paymentTold(notice))) ? { refused: '与商户订单不符' } : taken),
  })

  takeNotices(app, {
    path: '/api/pay/callback/sandboxBankRefund',
    name: 'refund notice',
    sound: raw => refundNoticeSound(world, jsonIn(raw), Math.floor(world.clock.now() / 1000)),
    take: async notice => ((await takeRefund(world, refundTold(notice))) === 'refused' ? { refused: '与退款申请不符' } : taken),
  })
}

/** The bank calls the mall's address and tries again a few times, as banks do. */
async function notify(app: FastifyInstance, world: World, t: BankTxn, log: FastifyBaseLogger): Promise<void> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return
  for (const wait of [0, 2000, 8000]) {
    await new Promise(done => setTimeout(done, wait))
    const notice = noticeOf(t, Math.floor(world.clock.now() / 1000))
    try {
      const reply = await fetch(`http://127.0.0.1:${address.port}/api/pay/callback/sandboxBank`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...notice, signature: signNotice(world.settings.bankSecret, notice) }),
        signal: AbortSignal.timeout(5000),
      })
      if (reply.ok) {
        await bankNotified(world.pool, t.txnId)
        return
      }
    } catch (e) {
      log.warn({ message: (e as Error).message }, 'bank notice not delivered')
    }
  }
}
