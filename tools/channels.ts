// A sentence that an SMS, a mail, a seal, the tax bureau, the bank or the ERP does something is false while that partner is not connected: it comes from
// domain/src/platform/partner/channelWords.ts, which asks. The few places that may say it otherwise are named here with their reason.
import { sources } from './source.ts'

/** Path, or beginning of one, and why it may be said there. */
const maySay: Readonly<Record<string, string>> = {
  'domain/src/platform/partner/': '这里就是说法本身，按接通与否分别说',
  'domain/src/goods/masterData/setup.points.ts': '开张清单：说接通以后做什么、没有接通时怎么办',
  'domain/src/money/invoice/': '开票的流程自己看税务平台接通没有（byHand.ts）；其余是平台答复过的事',
  'ops/src/money/invoice/': '同上：已经送过平台的票才这样说',
  'domain/src/money/payment/': '付款方式的名称；没有接通的付款页列为「现在不能用」',
  'domain/src/money/funds/refund.ts': '交出去以后才记的事；没有接通时停在「等交 ERP」',
  'web/src/money/funds/': '已经到账的款，是那样付的',
  'server/src/kernel/settings/settings.ts': '装机人看的设置说明',
  'server/src/kernel/ruleDefs/': '接通以后才起作用的参数',
  'server/src/people/account/changePassword.ts': '已经凭短信验证过的记录',
  'server/src/site/referenceData/': '条款和帮助写的是一般情形，两种方式都写到',
  'web/src/people/session/': '先看 site.partners.sms，没有接通的写明不能用',
  'web/src/people/account/ChangeMobile.tsx': '说的是手机收不到时怎么办',
}

/** What is done or promised through a channel; its bare name is none. */
const PROMISES: readonly RegExp[] = [
  /短信(?:已[^到]|将|会(?!出现)|告诉|告知|通知(?!短信)|提醒|里的|发给|发到|回复)/,
  /(?:以|用|由|凭|收|收到|还发|重新打开|打开)短信(?!验证码|凭证|确认)|[和与]短信(?!验证码)/,
  /邮件(?:已(?!经接通)|将|会(?!出现))|已交邮件|自动发到/,
  /(?:须|以|用|使用|经|通过)电子(?:签章|印章|签名)/,
  /送税务平台|税务平台(?:自动)?开具/,
  /企业网银|扫码支付|网银(?:、|和|或)|(?:、|或)扫码(?:付|支付|直接)/,
  /交 ERP/,
  /打几分钱/,
]
/** The sentence says itself that nobody is there, or that it is a try. */
const SAYS_SO = /没有接通|尚未接入|没有接入|沙箱/

const promises = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, i) => {
    const code = line.replace(/^\s*(?:\/\/|\*|\/\*\*?|\{\/\*).*$/, '').replace(/\s\/\/ .*$/, '')
    return PROMISES.some(p => p.test(code)) && !SAYS_SO.test(code)
      ? [`${file}:${i + 1} 说到通道，没有看它接通没有（channelWords.ts）：${line.trim().slice(0, 120)}`]
      : []
  })
const placeOf = (file: string): string | undefined => Object.keys(maySay).find(place => file.startsWith(place))

/** Lines that say so, as sentences. */
export const channelPromises = (file: string, text: string): string[] => (placeOf(file) === undefined ? promises(file, text) : [])

// A call's description in the contract names the ways that there are; only its refusals are read by people.
export function channelProblems(): string[] {
  const read = sources(['domain/src', 'contract/src', 'server/src', 'client/src', 'web/src', 'ops/src']).filter(
    f => !f.test && (!f.file.startsWith('contract/') || f.file.endsWith('.errors.ts')),
  )
  const found = read.flatMap(f => channelPromises(f.file, f.text))
  const needed = new Set(read.filter(f => promises(f.file, f.text).length > 0).map(f => placeOf(f.file)))
  const idle = Object.keys(maySay).filter(place => !needed.has(place))
  return [...found, ...idle.map(place => `tools/channels.ts：「${place}」已经没有这样的话，请从名单里去掉`)]
}

if (import.meta.main) {
  const found = channelProblems()
  for (const line of found) console.error(line)
  process.exit(found.length > 0 ? 1 : 0)
}
