// The two ends of a punch-out in the browser: the link that the buyer's system was given, and the page that takes home what was chosen. That page is plain HTML
// without script: its form goes to the buyer's own system, the one address that this page alone may post to.
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { cookieJar } from '../../kernel/serve/cookies.ts'
import { pageCtx } from '../../kernel/serve/wire.ts'
import { type Returned, returnMessage, startPunchOut } from './punchOut.ts'

const esc = (s: string) => s.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)

/** `target`: where the form of this page goes, as its policy names it. Some systems hand on to another of their hosts, which browsers hold to it as well. */
const csp = (target: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action ${target}; base-uri 'none'; frame-ancestors 'none'`

const STYLE = `body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#EEF2F6;color:#1B2430;margin:0}main{max-width:720px;margin:6vh auto;background:#fff;border:1px solid #C9D1D9;border-radius:4px;padding:24px}h1{font-size:18px;margin:0 0 4px}table{border-collapse:collapse;width:100%;margin:16px 0}th,td{text-align:left;padding:6px 8px;border-bottom:1px solid #E3E8ED;vertical-align:top}th{color:#566373;font-weight:400}td.n,th.n{text-align:right;white-space:nowrap}form{display:inline}button,a.b{display:inline-block;font:inherit;padding:8px 20px;margin:8px 8px 0 0;border:1px solid #C9D1D9;border-radius:4px;background:#fff;color:#1B2430;text-decoration:none;cursor:pointer}button.p{background:#C8102E;border-color:#C8102E;color:#fff}small{color:#566373}@media(max-width:480px){main{margin:0;border:0;padding:16px}th.m,td.m{display:none}}`
const page = (site: string, title: string, body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${esc(title)}　${esc(site)}</title>
<style>${STYLE}</style></head><body><main><h1>${esc(title)}</h1>${body}</main></body></html>`

const show = (reply: FastifyReply, html: string, target = "'none'", code = 200) =>
  reply
    .code(code)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', csp(target))
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html)

/** The document goes base64: an encoded one would be read in whatever character set the receiver takes forms in. */
const form = (r: Returned, label: string, main: boolean): string =>
  `<form method="post" action="${esc(r.postUrl)}"><input type="hidden" name="cxml-base64" value="${Buffer.from(r.cxml).toString('base64')}"><button class="${main ? 'p' : ''}">${esc(label)}</button></form>`

function linesTable({ lines, totalFen }: Returned): string {
  const rows = lines.map(
    l =>
      `<tr><td>${esc(l.title)}<br><small>${esc(l.depotName)}</small></td><td class="n m">${l.pieces} ${esc(l.pieceUnit)}</td><td class="n">${tons(l.weightKg)}</td><td class="n m">${yuan(l.priceFen)}</td><td class="n">${yuan(l.amountFen + l.serviceFen)}</td></tr>`,
  )
  return `<table><thead><tr><th>商品</th><th class="n m">数量</th><th class="n">吨</th><th class="n m">含税单价</th><th class="n">金额（元）</th></tr></thead><tbody>${rows.join('')}</tbody><tfoot><tr><td>合计</td><td class="m"></td><td class="n">${tons(lines.reduce((sum, l) => sum + l.weightKg, 0))}</td><td class="m"></td><td class="n"><b>${yuan(totalFen)}</b></td></tr></tfoot></table>`
}

export function registerPunchOut(app: FastifyInstance, world: World): void {
  const site = world.settings.siteName
  const over = (reply: FastifyReply, e: unknown) => {
    if (!(e instanceof Refusal)) throw e
    return show(
      reply,
      page(site, '采购系统选购', `<p>${esc(e.message)}。</p><a class="b" href="/">去商城首页</a>`),
      "'none'",
      410,
    )
  }
  app.get('/punchout/start', async (req, reply) => {
    const { t } = req.query as { t?: unknown }
    try {
      const { token, startPath } = await startPunchOut(world.pool, typeof t === 'string' ? t.slice(0, 100) : '')
      const cookies = cookieJar(world.settings, req.headers.cookie)
      // A browser that was logged in is the purchasing system's now: two people in one browser would be one too many.
      cookies.clear('lastLoginTime', 'userInfo', 'CCNo', 'deliveryDateNumber')
      cookies.set('token', token)
      return reply
        .code(303)
        .header('set-cookie', cookies.lines())
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('location', startPath)
        .send()
    } catch (e) {
      return over(reply, e)
    }
  })
  app.get('/punchout/return', async (req, reply) => {
    const ctx = await pageCtx(req, world)
    try {
      if (!ctx.viewer?.punchOut) throw new Refusal('PUNCH_OUT_OVER.over')
      const { host } = ctx.viewer.punchOut
      const nothing = await returnMessage(ctx, true)
      const chosen = await returnMessage(ctx, false)
      const target = `${new URL(nothing.postUrl).origin} https:`
      const back = '<a class="b" href="/cart">返回购物车</a>'
      const leave = form(nothing, '不带回，直接返回采购系统', false)
      const body =
        chosen.lines.length === 0
          ? `<p>购物车里没有勾选可订的商品。</p>${back}${leave}`
          : chosen.twice.length > 0
            ? `<p>采购系统的一张订单里，同一商品只能有一行。${esc(chosen.twice.join('、'))}在购物车里勾选了不止一行，请返回购物车只留一行，其余下次再送。</p>${back}${leave}`
            : `<p>下面 ${chosen.lines.length} 行送回 <b>${esc(host)}</b>，在那里审批、下单。价格和库存以下单时为准，运费按收货地址另算。</p>${linesTable(chosen)}${form(chosen, '送回采购系统', true)}${back}${leave}`
      return show(reply, page(site, '送回采购系统', body), target)
    } catch (e) {
      return over(reply, e)
    }
  })
}
