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

const besides = async (world: World, t: SandboxTicket): Promise<SandboxFlow[]> =>
  (await Promise.all(t.beside.map(id => sandboxFlow(world.pool, id)))).filter(x => x !== undefined)

/** Why nothing can be signed with this ticket any more. */
function whyNotTicket(t: SandboxTicket): string {
  if (t.usedAt) return '已提交，请返回商城查看结果。'
  if (t.stale) return '页面已过期，请返回商城重新进入。'
  return t.tries >= 5 ? '错误次数过多，请返回商城重新进入。' : ''
}
function whyNot(t: SandboxTicket, f: SandboxFlow): string {
  const spent = whyNotTicket(t)
  if (spent) return spent
  if (t.phase === 'void') return f.voidState !== 'open' || f.voidBuyerAt ? '作废协议已处理，请返回商城查看。' : ''
  if (f.over && f.state === 'open') return '签署期限已过。'
  return f.state !== 'open' || f.buyerAt ? '这份文件已处理，请返回商城查看。' : ''
}

/** 批量签署: every document of the ticket, with what stands against it; one that is done or over does not hold up the others. */
async function signsPage(world: World, t: SandboxTicket, flows: readonly SandboxFlow[], wrong: boolean): Promise<string> {
  const spent = whyNotTicket(t)
  const open = flows.filter(f => whyNot(t, f) === '')
  const rows = flows
    .map(
      f =>
        `<dt>${esc(f.title)}</dt><dd>${esc(f.millName)}${whyNot(t, f) && !spent ? `<br><small>${whyNot(t, f)}</small>` : ''}</dd>`,
    )
    .join('')
  const facts = `<h1>沙箱电子签章平台</h1><small>演示环境，签章无法律效力</small>
<p>批量签署 ${flows.length} 份，签署企业 ${esc(flows[0]?.buyerName ?? '')}，签署人 ${esc(t.person)}</p><dl>${rows}</dl>`
  const back = `<a class="b" href="${esc(t.returnUrl)}">返回商城</a>`
  if (spent || open.length === 0) return page(`${facts}<p>${spent || '这些文件都已处理，请返回商城查看。'}</p>${back}`)
  return page(`${facts}<form method="post" action="/sandbox/sign"><input type="hidden" name="ticket" value="${t.ticket}">${codeField(world, t)}
${wrong ? WRONG : ''}<button class="p" name="act" value="sign">一次盖章签署 ${open.length} 份</button></form>${back}`)
}
const WRONG = '<p class="w" role="alert">验证码或 PIN 不对，请重新填写。</p>'
const codeField = (world: World, t: SandboxTicket): string =>
  t.way === 'sms'
    ? `<label>短信验证码，发到 ${esc(t.mobile)}<input name="code" inputmode="numeric" maxlength="6" autocomplete="one-time-code" required></label><small>沙箱不发短信，验证码：<b>${openCode(world, t.codeHash)}</b></small>`
    : `<label>UKey PIN<input name="code" type="password" maxlength="6" autocomplete="off" required></label><small>沙箱 UKey 的 PIN：<b>${SANDBOX_PIN}</b></small>`

function signPage(world: World, t: SandboxTicket, f: SandboxFlow, wrong: boolean): string {
  const why = whyNot(t, f)
  const facts = `<h1>沙箱电子签章平台</h1><small>演示环境，签章无法律效力</small>
<dl><dt>文件</dt><dd>${esc(t.phase === 'void' ? `作废协议：${f.title}` : f.title)}</dd><dt>签署企业</dt><dd>${esc(f.buyerName)}</dd><dt>签署人</dt><dd>${esc(t.person)}</dd><dt>对方</dt><dd>${esc(f.millName)}</dd></dl>
<a class="b" href="/sandbox/sign/pdf?ticket=${t.ticket}">查看文件（PDF）</a>`
  const back = `<a class="b" href="${esc(t.returnUrl)}">返回商城</a>`
  if (why) return page(`${facts}<p>${why}</p>${back}`)
  return page(`${facts}<form method="post" action="/sandbox/sign"><input type="hidden" name="ticket" value="${t.ticket}">${codeField(world, t)}
${wrong ? WRONG : ''}<button class="p" name="act" value="sign">${t.phase === 'void' ? '盖章，同意作废' : '盖章签署'}</button></form>
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
    if (!at) return reply.code(404).send(none())
    const { t, f } = at
    return t.beside.length > 0
      ? signsPage(world, t, [f, ...(await besides(world, t))], wrong === '1')
      : signPage(world, t, f, wrong === '1')
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
    const flows = [f, ...(await besides(world, t))]
    if (flows.every(x => whyNot(t, x) !== '')) return go(here)
    if (form.get('act') === 'refuse' && t.beside.length === 0) {
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
    // Each for itself: what was signed or ended meanwhile stays as it is, and one that fails holds up none.
    for (const { platformId } of flows)
      await signAt(world, platformId, { side: 'buyer', phase: t.phase, person: t.person }).catch((e: unknown) =>
        flows.length > 1 ? req.log.warn(e, 'sandbox: one of several documents was not signed') : Promise.reject(e as Error),
      )
    return go(t.returnUrl)
  })
}
/** A ticket signs once: of two clicks the second finds it used. */
const spend = (world: World, ticket: string) => world.pool.tx(tx => useTicket(tx, ticket))
