// The guide to keys and hooks at the top of /api/docs.
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import {
  ANSWER_SECONDS,
  HookEvent,
  KEEP_DAYS,
  LOST_STOPS,
  OpenRight,
  OVERLAP_DAYS,
  PER_DAY,
  PER_MINUTE,
  RETRY_MINUTES,
} from '@mall/domain/desk/openApi/openApi.codes.ts'
import { PUNCH_OUT_HOURS, START_MINUTES, UNITS_TEXT } from '@mall/domain/desk/cxml/cxml.rules.ts'
import { mcpTools } from '@mall/contract/desk/openApi/mcp.ts'
import { refusedTexts } from './docsFields.ts'
import type { Route } from '../kernel/serve/serve.ts'
import type { Settings } from '../kernel/settings/settings.ts'

const esc = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
const pre = (s: string) => `<pre tabindex="0">${esc(s)}</pre>`

/** Refusals that a program with a key meets, what its HTTP status is, and what to do. */
const ERRORS: readonly [RefusalName, number, string][] = [
  ['OPEN_KEY', 401, '不要重试；换一把有效的密钥'],
  ['OPEN_CALL', 403, '不要重试；只有下表中的接口开放'],
  ['OPEN_RIGHT', 403, '不要重试；新建有此权限的密钥'],
  ['OPEN_ADDRESS', 403, '不要重试；从名单里的地址调用，或新建密钥'],
  ['OPEN_LIMIT', 429, '等 Retry-After 秒再试'],
  ['COMPANY_RIGHT', 200, '密钥代表的人员没有这个权限'],
  ['INPUT', 200, '按提示改请求内容'],
  ['ORDER_CHANGED', 200, '价格或库存变了：重新取结算预览，用新的 fingerprint'],
  ['STOCK_SHORT', 200, '减少件数'],
  ['BUSY', 503, '等 Retry-After 秒，用同一个 requestId 再试'],
]

const curl = (address: string) => `curl ${address}/api/order/getOrderList \\
  -H "Authorization: Bearer $HY_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"pageSize":20}'`
const typescript = (address: string) => `// npm install ${address}/api/docs/client.tgz
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient, OpenError } from 'hengye-mall-client'

const mall = openClient({ address: '${address}', key: process.env.HY_KEY!, priceAreaCode: '035' })
await mall.call('/api/cart/addGoodsToCart', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 2 })
const preview = await mall.call('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
// 发票抬头的编号由这里取。
const titles = await mall.call('/api/company/getCompanyInvoiceByCompanyCode', {})
const invoiceId = (titles.find(t => t.isDefault) ?? titles[0])!.invoiceId
// requestId 先存下再发：没收到回应就用同一个再发，只下一单。
const requestId = randomUUID()
try {
  await mall.call('/api/order/createOrder', {
    requestId, freightMode: 1, invoiceId, fingerprint: preview.fingerprint, acceptTerms: true,
  })
} catch (e) {
  if (e instanceof OpenError && e.retryAfter !== null) await wait(e.retryAfter * 1000)
  else throw e
}`
const python = (address: string) => `import hashlib, hmac, json, os, urllib.request

def call(path, body):
    request = urllib.request.Request('${address}' + path, json.dumps(body).encode(), {
        'Authorization': 'Bearer ' + os.environ['HY_KEY'], 'Content-Type': 'application/json'})
    answer = json.load(urllib.request.urlopen(request, timeout=15))
    if answer['status']['code'] != 1:
        raise RuntimeError(answer['status'])
    return answer['data']

# 收到回调：body 为原文字节，先验签再解析
def is_genuine(secret, headers, body):
    signed = headers['x-mall-timestamp'].encode() + b'.' + body
    mine = 'v1=' + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(mine, headers['x-mall-signature'])`

/** As most clients of the Model Context Protocol keep it. */
const mcpConfig = (address: string) => `{
  "mcpServers": {
    "steel-mall": {
      "type": "http",
      "url": "${address}/api/mcp",
      "headers": { "Authorization": "Bearer hy_live_…" }
    }
  }
}`

const cxmlOrder = (address: string) => `POST ${address}/api/cxml   Content-Type: text/xml; charset=UTF-8

<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.020/cXML.dtd">
<cXML payloadID="20261129.4711@erp.company.example" timestamp="2026-11-29T10:00:00+08:00">
  <Header>
    <From><Credential domain="NetworkId"><Identity>BUYER01</Identity></Credential></From>
    <To><Credential domain="NetworkId"><Identity>HENGYE</Identity></Credential></To>
    <Sender>
      <Credential domain="NetworkId"><Identity>BUYER01</Identity><SharedSecret>hy_live_…</SharedSecret></Credential>
      <UserAgent>ERP</UserAgent>
    </Sender>
  </Header>
  <Request deploymentMode="production">
    <OrderRequest>
      <OrderRequestHeader orderID="PO-2026-118" orderDate="2026-11-29T10:00:00+08:00" type="new">
        <Total><Money currency="CNY">8537.60</Money></Total>
        <BillTo><Address addressID=""><Name xml:lang="zh-CN">默认抬头</Name></Address></BillTo>
        <Extrinsic name="AcceptTerms">yes</Extrinsic>
      </OrderRequestHeader>
      <ItemOut quantity="2.668" lineNumber="10">
        <ItemID><SupplierPartID>REB-HRB400E-20-9000-1-W01</SupplierPartID></ItemID>
        <ItemDetail>
          <UnitPrice><Money currency="CNY">3200.00</Money></UnitPrice>
          <Description xml:lang="zh-CN">螺纹钢 HRB400E Φ20*9000</Description>
          <UnitOfMeasure>TNE</UnitOfMeasure>
          <Classification domain="custom">REBAR</Classification>
        </ItemDetail>
      </ItemOut>
    </OrderRequest>
  </Request>
</cXML>`

/** Documents of purchasing systems. */
const cxmlGuide = (address: string) => `<h3 id="cxml">采购系统（cXML）</h3>
<p>采购系统用 cXML 1.2 的文档接 <code>POST /api/cxml</code>（UTF-8，不超过 1 MB）。Sender 的 <code>SharedSecret</code> 填一把密钥，权限、次数、来源地址与其他接口相同。每个回应都是文档，HTTP 都是 200，成败看 <code>Status</code>：200 成功，401 密钥无效，403 没有权限，406 读不出来，409 采购单号重复或订单已不能取消，417 价格、库存或合计对不上，450 不支持，400 其他要改的，560 稍后再发同一份；4xx 不要重试。</p>
<ul><li><b>OrderRequest</b> <code>type="new"</code>：下单，整份成或整份不成。商品编号填 <code>SupplierPartID</code>，计量单位 ${esc(UNITS_TEXT)}；单价含税，合计 <code>Total</code> 须与商城一分不差（有 ShipTo 时含运费），对不上时回应说出应为多少。<code>ShipTo</code> 的 <code>addressID</code> 填商城收货地址的编号，不写为自提；<code>BillTo</code> 的填开票抬头的编号，留空用默认抬头。自提按默认销售区域的价，选购来的按选购时的区域，或写 <code>&lt;Extrinsic name="PriceAreaCode"&gt;</code>。须写 <code>&lt;Extrinsic name="AcceptTerms"&gt;yes&lt;/Extrinsic&gt;</code>，表示同意买卖合同与产品协议。同一份再发，回应同一张订单；同一个 <code>orderID</code> 换了内容会拒绝。<code>type="delete"</code>：未付款的可以取消；<code>type="update"</code> 不支持。</li>
<li><b>PunchOutSetupRequest</b>：进商城选购。回应的 <code>StartPage</code> ${START_MINUTES} 分钟内打开一次，进来后 ${PUNCH_OUT_HOURS} 小时内有效，只能选购，不能看订单、下单、付款；选好后由「送回采购系统」按 <code>PunchOutOrderMessage</code>（表单字段 <code>cxml-base64</code>）交给 <code>BrowserFormPost</code>。下单时请原样带回 <code>SupplierPartAuxiliaryID</code>，订货参数、捆包号与加工都由它认出。<code>edit</code> 把上次选的放回购物车，<code>inspect</code> 只看；不带回时状态为 204，原来的行不变。</li>
<li><b>ProfileRequest</b>：试连接。</li></ul>
<p><code>deploymentMode="test"</code> 或沙箱密钥：走完整个过程后撤回。回调格式选 cXML 时送出订单确认 <code>ConfirmationRequest</code>、发货通知 <code>ShipNoticeRequest</code>、发票 <code>InvoiceDetailRequest</code>，只报从 cXML 下的订单；一张采购单可能分成几张订单，各自确认自己的行。没有红字发票的文档。</p>${pre(cxmlOrder(address))}`

/** How a company's own system asks and is told, as HTML. */
export function openGuide(routes: readonly Route[], settings: Settings): string {
  const open = routes.filter(r => r.call.open)
  const address = settings.origin
  return `<section id="open"><h2>开放接口：用密钥调用</h2>
<p>企业在买家中心「<a href="/user/openApi">开放接口</a>」新建密钥，放在请求头 <code>Authorization: Bearer hy_live_…</code>（沙箱为 <code>hy_test_…</code>）。密钥以新建时选定的人员身份做事：此人的权限、密钥的权限、下表的接口，三者都允许才行。不用 cookie，也不要带 token。有 <code>requestId</code> 的接口必须给，重试时用同一个，只做一次。</p>
<p>每把密钥每分钟 ${PER_MINUTE} 次，每天最多 ${PER_DAY} 次（新建时可定更少）；回应带 <code>RateLimit-Limit</code>、<code>RateLimit-Remaining</code>、<code>RateLimit-Reset</code>（秒），超过为 429 与 <code>Retry-After</code>。换新密钥后旧的再用 ${OVERLAP_DAYS} 天；停用随即生效。</p>
<h3>沙箱</h3><p>沙箱密钥以 <code>hy_test_</code> 开头，新建时选「沙箱」，不要短信验证码。地址相同；价格、库存、订单、单据都是真的，下单、确认、取消、存清单按正式的规则走完整个过程，包括库存、限额和拒绝，然后撤回：不占库存、没有订单、不通知任何人。回应多一个 <code>"sandbox": true</code>，拒绝时也有回应头 <code>x-mall-sandbox: true</code>。购物车是这把密钥自己的，从一次调用留到下一次，所以「加购物车、结算预览、下单」可以连着试；<code>/api/cart/clearnCart</code> 清空它；商城升级后原来的商品对不上时，它从空的开始，回应多一个 <code>sandboxNote</code>，拒绝时也有回应头 <code>x-mall-sandbox-cart: reset</code>。沙箱里下的订单随回应消失，之后查不到，也付不了款；订单后来的事用「开放接口」页上的「模拟事件」送到您的回调地址：单号全是 0，内容带 <code>"sandbox": true</code>。</p>
<h3>开放的接口（${open.length} 个）</h3><ul>${OpenRight.rows
    .map(
      right =>
        `<li><b>${esc(right.label)}</b>：${open
          // Twins of the second shelf have their own rows below; here one name is enough.
          .filter(r => r.call.open === right.code && !r.path.endsWith('Commonly'))
          .map(r => `<a href="#${esc(r.path)}">${esc(r.call.title)}</a>`)
          .join('、')}</li>`,
    )
    .join('')}</ul>
<h3>例子</h3><h4>curl</h4>${pre(curl(address))}<h4>TypeScript</h4><p>客户端包 <a href="/api/docs/client.tgz">client.tgz</a>：路径、内容、回应都有类型，没有依赖，版本随商城。</p>${pre(typescript(address))}<h4>Python</h4>${pre(python(address))}
<h3>常见的错误</h3><div class="scroll" tabindex="0" role="region" aria-label="常见的错误"><table><thead><tr><th>代码</th><th>HTTP</th><th>说明</th><th>怎么办</th></tr></thead><tbody>${ERRORS.map(
    ([name, http, what]) =>
      `<tr><td>${Errors[name].code}</td><td>${http}</td><td>${refusedTexts(name).map(esc).join('<br>')}</td><td>${esc(what)}</td></tr>`,
  ).join('')}</tbody></table></div>
<h3>回调</h3><p>事件：${HookEvent.rows.map(r => `${esc(r.label)} <code>${esc(r.code)}</code>`).join('、')}；试发为 <code>ping</code>，模拟的事件内容另带 <code>sandbox: true</code>。POST 到登记的 https 地址，内容 <code>{ id, event, createdAt, data }</code>；请求头 <code>x-mall-event-id</code>、<code>x-mall-timestamp</code>（秒）、<code>x-mall-signature</code>。签名 = <code>v1=</code> + 以签名密钥对「时间戳.内容原文」算的 HMAC-SHA256（十六进制）；请拒绝时间戳相差 5 分钟以上的。</p>
<p>${ANSWER_SECONDS} 秒内回应 2xx 为送达，不跟随转向；否则 ${RETRY_MINUTES.join('、')} 分钟后各重试一次。连续 ${LOST_STOPS} 条没送达即停送，其后的事件等着；在页面重发有一条送达，即恢复。重发时内容与 id 不变，请按 id 去重；记录留 ${KEEP_DAYS} 天。</p>
<h3>采购助手（MCP）</h3><p>支持 Model Context Protocol 的助手可用同一把密钥接 <code>POST /api/mcp</code>（streamable HTTP，无会话，回应为 JSON；协议版本 2025-03-26、2025-06-18）。工具：${Object.entries(
    mcpTools,
  )
    .map(([name, tool]) => `<code>${name}</code> ${esc(tool.title)}`)
    .join(
      '、',
    )}。权限、来源地址、次数与其他接口相同，一次请求算一次；密钥须有「查价与库存」，存清单另要「购物车与草稿」，看订单另要「订单与发货」，不要给「下单」。助手不能下单、付款、动购物车：存好的清单由本人打开链接，核对后加入购物车并确认。客户端配置的例子：</p>${pre(mcpConfig(address))}
${cxmlGuide(address)}</section>`
}
