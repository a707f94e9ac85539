// The platform's own pages: plain HTML without script, another house. One person signs one document with the ticket he came with.
import { inSandbox } from '../../kernel/settings/partners.ts'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { SANDBOX_PIN, endVoidAt, openCode, refuseAt, signAt } from './sandboxPlatform.ts'
import { startNotices } from './sandboxNotices.ts'
import {
  countTicketTry,
  sandboxFlow,
  sandboxPdf,
  type SandboxFlow,
  type SandboxTicket,
  ticketOf,
  useTicket,
} from './sandboxSign.queries.ts'

const esc = (s: string) => s.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const STYLE = `body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#EEF2F6;color:#1B2430;margin:0}
main{max-width:460px;margin:6vh auto;background:#fff;border:1px solid #C9D1D9;border-radius:4px;padding:24px;box-sizing:border-box}
h1{font-size:18px;margin:0 0 4px}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0}dt{color:#566373}dd{margin:0;text-align:right;overflow-wrap:anywhere}
label{display:block;margin-top:12px}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:9px;border:1px solid #8494A6;border-radius:4px}
button,a.b{display:block;width:100%;box-sizing:border-box;text-align:center;font:inherit;padding:10px;margin-top:10px;border:1px solid #C9D1D9;border-radius:4px;background:#fff;color:#1B2430;text-decoration:none;cursor:pointer}
button.p{background:#1F5FBF;border-color:#1F5FBF;color:#fff}details{margin-top:14px}summary{cursor:pointer;color:#566373}small,.m{color:#566373}.w{color:#B42318}@media(max-width:500px){main{margin:0;min-height:100vh;border:0}}`
const page = (body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>沙箱电子签章平台</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const TICKET = /^[0-9a-f]{32}$/
const found = async (world: World, text: unknown): Promise<{ t: SandboxTicket; f: SandboxFlow } | null> => {
  const t = typeof text === 'string' && TICKET.test(text) ? await ticketOf(world.pool, text) : undefined
  const f = t && (await sandboxFlow(world.pool, t.platformId))
  return t && f ? { t, f } : null
}

/** Why nothing can be signed with this ticket any more. */
function whyNot(t: SandboxTicket, f: SandboxFlow): string {
  if (t.usedAt) return '已提交，请返回商城查看结果。'
  if (t.stale) return '页面已过期，请返回商城重新进入。'
  if (t.tries >= 5) return '错误次数过多，请返回商城重新进入。'
  if (t.phase === 'void') return f.voidState !== 'open' || f.voidBuyerAt ? '作废协议已处理，请返回商城查看。' : ''
  if (f.over && f.state === 'open') return '签署期限已过。'
  return f.state !== 'open' || f.buyerAt ? '这份文件已处理，请返回商城查看。' : ''
}

function signPage(world: World, t: SandboxTicket, f: SandboxFlow, wrong: boolean): string {
  const why = whyNot(t, f)
  const facts = `<h1>沙箱电子签章平台</h1><small>演示环境，签章无法律效力</small>
<dl><dt>文件</dt><dd>${esc(t.phase === 'void' ? `作废协议：${f.title}` : f.title)}</dd><dt>签署企业</dt><dd>${esc(f.buyerName)}</dd><dt>签署人</dt><dd>${esc(t.person)}</dd><dt>对方</dt><dd>${esc(f.millName)}</dd></dl>
<a class="b" href="/sandbox/sign/pdf?ticket=${t.ticket}">查看文件（PDF）</a>`
  const back = `<a class="b" href="${esc(t.returnUrl)}">返回商城</a>`
  if (why) return page(`${facts}<p>${why}</p>${back}`)
  const code =
    t.way === 'sms'
      ? `<label>短信验证码，发到 ${esc(t.mobile)}<input name="code" inputmode="numeric" maxlength="6" autocomplete="one-time-code" required></label><small>沙箱不发短信，验证码：<b>${openCode(world, t.codeHash)}</b></small>`
      : `<label>UKey PIN<input name="code" type="password" maxlength="6" autocomplete="off" required></label><small>沙箱 UKey 的 PIN：<b>${SANDBOX_PIN}</b></small>`
  return page(`${facts}<form method="post" action="/sandbox/sign"><input type="hidden" name="ticket" value="${t.ticket}">${code}
${wrong ? '<p class="w" role="alert">验证码或 PIN 不对，请重新填写。</p>' : ''}<button class="p" name="act" value="sign">${t.phase === 'void' ? '盖章，同意作废' : '盖章签署'}</button></form>
<details><summary>${t.phase === 'void' ? '不同意作废' : '拒绝签署'}</summary><form method="post" action="/sandbox/sign"><input type="hidden" name="ticket" value="${t.ticket}"><label>原因<input name="reason" maxlength="100" required></label><button name="act" value="refuse">提交</button></form></details>${back}`)
}

export function registerSandboxSign(app: FastifyInstance, world: World): void {
  if (!inSandbox(world.settings, 'sign')) return
  startNotices(app, world)
  const none = () =>
    page('<h1>沙箱电子签章平台</h1><p>没有这份签署，请回到商城重新进入。</p><a class="b" href="/order/signList">返回商城</a>')

  app.get('/sandbox/sign', async (req, reply) => {
    const { ticket, wrong } = req.query as Record<string, unknown>
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    const at = await found(world, ticket)
    return at ? signPage(world, at.t, at.f, wrong === '1') : reply.code(404).send(none())
  })

  app.get('/sandbox/sign/pdf', async (req, reply) => {
    const at = await found(world, (req.query as Record<string, unknown>).ticket)
    const held = at && !at.t.stale ? await sandboxPdf(world.pool, at.t.platformId) : undefined
    const pdf = at?.t.phase === 'void' ? held?.voidPdf : held?.pdf
    if (!pdf) return reply.code(404).type('text/html; charset=utf-8').header('content-security-policy', CSP).send(none())
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline; filename="document.pdf"')
      .send(pdf)
  })

  app.post('/sandbox/sign', { bodyLimit: 4000 }, async (req, reply) => {
    const form = new URLSearchParams(typeof req.body === 'string' ? req.body : '')
    const at = await found(world, form.get('ticket'))
    const go = (address: string) => reply.code(303).header('location', address).send()
    if (!at) return go('/sandbox/sign')
    const { t, f } = at
    const here = `/sandbox/sign?ticket=${t.ticket}`
    if (whyNot(t, f)) return go(here)
    if (form.get('act') === 'refuse') {
      const reason = [...(form.get('reason') ?? '')]
        .filter(c => !/\p{C}/u.test(c))
        .join('')
        .trim()
        .slice(0, 100)
      if (reason === '') return go(here)
      if ((await spend(world, t.ticket)) === 0) return go(here)
      await (t.phase === 'void'
        ? endVoidAt(world, t.platformId, f.voidBy === 'buyer' ? 'withdrawn' : 'refused', reason)
        : refuseAt(world, t.platformId, 'buyer', reason))
      return go(t.returnUrl)
    }
    // Counted first: a sixth guess is not looked at, however many come at once.
    if ((await countTicketTry(world.pool, t.ticket)) === 0) return go(here)
    if ((form.get('code') ?? '').trim() !== openCode(world, t.codeHash)) return go(`${here}&wrong=1`)
    if ((await spend(world, t.ticket)) === 0) return go(here)
    await signAt(world, t.platformId, { side: 'buyer', phase: t.phase, person: t.person })
    return go(t.returnUrl)
  })
}
/** A ticket signs once: of two clicks the second finds it used. */
const spend = (world: World, ticket: string) => world.pool.tx(tx => useTicket(tx, ticket))
