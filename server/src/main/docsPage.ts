// /api/docs: the guide, all calls by area, all refusals. Whole without script; with it one searches, copies and tries (docsScript.ts).
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { fieldLabel } from '@mall/contract/main/labels.ts'
import { OpenRight } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { accessText, fieldRows, refusalTexts, refusedTexts, schemaOf } from './docsFields.ts'
import { openGuide } from './openGuide.ts'
import type { Route } from '../kernel/serve/serve.ts'
import type { Settings } from '../kernel/settings/settings.ts'

const esc = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
export const areaOf = (path: string): string => path.split('/')[2] ?? ''
const lines = (texts: readonly string[]) => texts.map(esc).join('<br>')
/** What a search looks into. */
const words = (...parts: string[]) => esc(parts.join(' ').toLowerCase())
/** Inside a script element only a closing tag could end it. */
const scriptJson = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`

const STYLE = `:root{color-scheme:light}*{box-sizing:border-box}body{font:14px/1.65 "PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",Arial,sans-serif;margin:0;color:#1B2430;background:#F4F6F8}
main{margin:0 auto;max-width:1040px;padding:24px 16px 64px}h1{font-size:24px;font-weight:500;margin:0 0 8px}h2{font-size:18px;font-weight:500;margin:28px 0 8px}h3{font-size:15px;margin:20px 0 6px}h4{font-size:13px;margin:14px 0 4px;color:#3A4654}
p{margin:6px 0}a{color:#1F5FBF}code{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;color:#1F5FBF;overflow-wrap:anywhere;font-size:12.5px}small{color:#566373}
.panel,details{background:#fff;border:1px solid #E3E8ED;border-radius:4px}.panel{padding:14px 16px;margin:12px 0}details{margin:6px 0;padding:8px 12px}summary{cursor:pointer;overflow-wrap:anywhere}details details{border-color:#EEF1F4}
pre{background:#F4F6F8;padding:10px 12px;overflow:auto;max-height:360px;border-radius:4px;margin:0;font-size:12.5px}.copybox{position:relative}.copybox .copy{position:absolute;top:6px;right:6px}
.scroll{overflow-x:auto}table{border-collapse:collapse;background:#fff;width:100%;font-size:13px}td,th{border:1px solid #E3E8ED;padding:4px 10px;text-align:left;vertical-align:top}th{background:#F4F6F8;font-weight:500;white-space:nowrap}td code{white-space:nowrap}pre{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
button{font:inherit;font-size:13px;padding:3px 10px;border:1px solid #B9C3CD;border-radius:4px;background:#fff;color:#1B2430;cursor:pointer;min-height:30px}button:hover{background:#F4F6F8}button.ink{background:#1B2430;border-color:#1B2430;color:#fff}button.red{background:#C8301A;border-color:#C8301A;color:#fff}
input[type=search],input[type=password],textarea{font:inherit;padding:6px 10px;border:1px solid #8794A1;border-radius:4px;width:100%;background:#fff;color:#1B2430}textarea{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:12.5px}
:focus-visible{outline:2px solid #1F5FBF;outline-offset:1px}.row{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}.acts{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0}.says{display:flex;flex-wrap:wrap;gap:8px;align-items:center}.says:empty{display:none}
.find{position:sticky;top:0;z-index:1;background:#F4F6F8;padding:8px 0}nav ul,.plain{list-style:none;margin:0;padding:0}.plain li{padding:3px 0;overflow-wrap:anywhere}.tag{display:inline-block;padding:0 6px;border-radius:3px;background:#E7EFFB;color:#1B4C96;font-size:12px}.tag.w{background:#FDF0DC;color:#7A4B00}[hidden]{display:none!important}`

function fields(title: string, { path, call }: Route, way: 'input' | 'output'): string {
  const request = way === 'input'
  const rows = fieldRows(schemaOf(call[way], way), name => fieldLabel(path, name, way))
  if (rows.length === 0) return `<h4>${title}</h4><p><small>没有字段</small></p>`
  return `<h4>${title}</h4><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr><th>字段</th><th>类型</th>${request ? '<th>必填</th>' : ''}<th>说明</th></tr></thead><tbody>${rows
    .map(
      r =>
        `<tr><td><code>${esc(r.name)}</code></td><td>${esc(r.type)}</td>${request ? `<td>${r.needed ? '是' : ''}</td>` : ''}<td>${esc(r.says)}</td></tr>`,
    )
    .join('')}</tbody></table></div>`
}

const tags = ({ call }: Route) =>
  `${call.open ? ` <span class="tag">密钥可用：${OpenRight.label(call.open)}</span>` : ''}${call.writes ? ' <span class="tag w">会改动数据</span>' : ''}`

/** One call in full. */
const whole = (
  r: Route,
) => `<details id="${esc(r.path)}" data-call="${esc(r.path)}" data-kind="call" data-open="${r.call.open ? 1 : 0}" data-s="${words(r.path, r.call.title)}">
<summary><b>${esc(r.call.title)}</b> <code>${esc(r.path)}</code> <small>${accessText[r.call.access]}</small>${tags(r)}</summary>
<h4>请求的例子</h4><pre tabindex="0">${esc(JSON.stringify(r.call.example, null, 2))}</pre><div data-try></div>
${fields('请求字段', r, 'input')}${fields('返回 data 的字段', r, 'output')}
${r.call.refuses.length ? `<h4>可能的拒绝</h4><ul>${r.call.refuses.map(e => `<li>${Errors[e].code} ${lines(refusedTexts(e))}</li>`).join('')}</ul>` : ''}</details>`

const linkTo = (r: Route) => `/api/docs?area=${encodeURIComponent(areaOf(r.path))}#${esc(r.path)}`
const indexed = (r: Route) =>
  `<li data-kind="call" data-open="${r.call.open ? 1 : 0}" data-s="${words(r.path, r.call.title)}"><a href="${linkTo(r)}">${esc(r.call.title)}</a> <code>${esc(r.path)}</code>${tags(r)}</li>`

const errorRows = () =>
  (Object.keys(Errors) as RefusalName[])
    .map(name => ({ code: Errors[name].code, says: refusalTexts(name) }))
    .sort((a, b) => a.code - b.code)
    .map(
      e => `<tr data-kind="error" data-s="${words(String(e.code), ...e.says)}"><td>${e.code}</td><td>${lines(e.says)}</td></tr>`,
    )
    .join('')

const find = `<form class="find" id="find" role="search" data-js hidden><div class="row"><label for="q">查接口和错误</label><span class="row"><label><input type="checkbox" id="only-open"> 只看密钥可用的</label></span></div><input type="search" id="q" autocomplete="off" placeholder="如 下单、addGoodsToCart、606"><p id="found" role="status"></p></form>`
const identity = `<section class="panel" aria-label="试用的身份" data-js hidden><h2 style="margin-top:0">试一试</h2><p>打开一个接口就能在这个商城里试。读取随便试；会改动数据的先问一次，发出去就是真的。用沙箱密钥（<code>hy_test_</code>）写的会撤回，不用问。</p>
<div class="row" role="radiogroup" aria-label="用谁的身份">__ME__<label><input type="radio" name="as" value="none" __NONE__> 不带身份</label><label><input type="radio" name="as" value="key"> 用密钥</label></div>
<p><label for="try-key">密钥（只在这一页里用，不保存）</label><input type="password" id="try-key" autocomplete="off" spellcheck="false" placeholder="hy_test_… 或 hy_live_…"></p></section>`

/** `area`: empty for the first page. Where the visitor's own name and token belong stand marks that each answer fills (registerDocs). */
export function docsPage(routes: readonly Route[], settings: Settings, area: string): string {
  const areas = [...new Set(routes.map(r => areaOf(r.path)))]
  const here = area === '' ? routes.filter(r => r.call.open) : routes.filter(r => areaOf(r.path) === area)
  const facts = here.map(({ path, call }) => ({
    path,
    example: call.example,
    writes: call.writes === true,
    open: call.open !== undefined,
    staff: call.access === 'staff',
    upload: call.upload === true,
  }))
  const head = area === '' ? `${settings.siteName} 接口` : `接口：${area}`
  const list = area === '' ? routes.filter(r => !r.call.open) : []
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${esc(head)} - ${esc(settings.siteName)}</title>
<meta name="description" content="企业的系统用密钥查价、下单、取订单与单据：怎么调用、每个接口的字段与拒绝、回调与沙箱。"><style>${STYLE}</style></head><body>
<main><h1>${esc(head)}</h1>${area === '' ? '' : '<p><a href="/api/docs">全部接口与指南</a></p>'}
<p>全部接口为 POST，JSON 请求与返回；返回 <code>{ status: { code, message }, data }</code>，code 为 1 即成功，606 表示会话失效。机器可读：<a href="/api/openapi.json">/api/openapi.json</a>。共 ${routes.length} 个接口。</p>
${find}${identity}${area === '' ? openGuide(routes, settings) : ''}
<h2 id="calls">${area === '' ? `密钥可用的接口（${here.length} 个）` : `${here.length} 个接口`}</h2>${here.map(whole).join('')}
${
  area === ''
    ? `<h2 id="others">其余接口</h2><p>页面自己用的接口，按区域列出；点开看字段。</p><nav aria-label="其余接口">${areas
        .map(
          a =>
            `<details data-group><summary><b>${esc(a)}</b> <small>${list.filter(r => areaOf(r.path) === a).length} 个</small></summary><ul class="plain">${list
              .filter(r => areaOf(r.path) === a)
              .map(indexed)
              .join('')}</ul></details>`,
        )
        .join('')}</nav>`
    : ''
}
${area === '' ? `<h2 id="errors">错误</h2><details data-group><summary>全部 ${Object.keys(Errors).length} 个错误代码</summary><div class="scroll" tabindex="0" role="region" aria-label="错误"><table><thead><tr><th>代码</th><th>说明</th></tr></thead><tbody>${errorRows()}</tbody></table></div></details>` : ''}
</main>${scriptJson('call-facts', facts)}__TOKEN__<script src="/api/docs.js"></script></body></html>`
}

/** The visitor's part: who is logged in may try in his own name. */
export function withVisitor(html: string, me: { token: string; name: string } | null): string {
  return html
    .replace('__ME__', () =>
      me ? `<label><input type="radio" name="as" value="me" checked> 以我的登录（${esc(me.name)}）</label>` : '',
    )
    .replace('__NONE__', () => (me ? '' : 'checked'))
    .replace('__TOKEN__', () => (me ? scriptJson('me', me) : ''))
}
