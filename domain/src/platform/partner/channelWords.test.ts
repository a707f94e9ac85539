import { expect, test } from 'vitest'
import {
  bySmsTo,
  certificationSteps,
  driverCodeSent,
  driverCodeWords,
  driverMobileHint,
  demoWords,
  erpPays,
  guestAnswer,
  guestNumberHint,
  guestReach,
  invitationHint,
  invitationWords,
  isAlipayCode,
  isSandboxCode,
  isWechatCode,
  qrWords,
  type Links,
  mailedTo,
  noticeTo,
  invoiceFileGoes,
  papersMailed,
  payWays,
  refundWays,
  sealAhead,
  sealedCopyAsked,
  sealedCopyWords,
  signPlatformWords,
  bounceWords,
  mailCodeHint,
  mailListWords,
  noticeMailWords,
  smsTooWords,
} from './channelWords.ts'
import { Partner, PartnerLink, type PartnerLinkCode } from './partner.codes.ts'

const all = (link: PartnerLinkCode): Links => Object.fromEntries(Partner.values.map(p => [p, link])) as Links

/** Every sentence of a channel, by how the mall stands to the partner. */
const sentences = (link: PartnerLinkCode): string[] => [
  noticeTo('买方', link),
  bySmsTo('司机', link, '请打电话告诉司机'),
  driverCodeWords(link),
  invoiceFileGoes(link),
  driverMobileHint(link),
  driverCodeSent('已预约', link),
  invitationWords('13800000000', 7, link),
  invitationHint(link),
  guestAnswer(link),
  guestNumberHint(link),
  guestReach(link).hint,
  guestReach(link).done,
  mailedTo('PDF', 'a@b.example', link),
  papersMailed('a@b.example', link),
  sealAhead('本单', link),
  sealedCopyWords(link),
  refundWays(link),
  erpPays('付到 某厂', link),
]

test('a partner that is off is never said to carry anything: each sentence says so, or what is done instead', () => {
  const off = sentences(PartnerLink.off)
  expect(off.filter(s => !/没有接通|纸质签署|纸上|企业余额/.test(s))).toEqual([])
  expect(off.filter(s => /以短信|短信通知|交短信|用短信|已交邮件|须电子签章|原路退回/.test(s))).toEqual([])
})

test('a sandbox is never taken for the real one', () => {
  expect(sentences(PartnerLink.sandbox).filter(s => !s.includes('沙箱'))).toEqual([])
})

test('a partner that is connected is said plainly, and nothing that was handed over is said to have been read', () => {
  const live = sentences(PartnerLink.live)
  expect(live.filter(s => /沙箱|没有接通|已收到|收到短信/.test(s))).toEqual([])
  expect(signPlatformWords(PartnerLink.live)).toBe('')
  expect(signPlatformWords(PartnerLink.off)).toContain('待纸签')
})

test('the driver’s code without SMS: the buyer tells it or prints the page', () => {
  expect(driverCodeWords(PartnerLink.off)).toBe('短信没有接通，司机收不到，请把提货码告诉他，或打印本页给他')
  expect(driverCodeWords(PartnerLink.live)).toMatch(/^以短信发给司机/)
})

test('an invitation that no SMS carries is told by whoever invites', () => {
  expect(invitationWords('13800000000', 7, PartnerLink.off)).toBe(
    '已邀请 13800000000，7 天内有效。短信没有接通：请您告诉他登录后接受；没有账号的，请联系商城为他开。',
  )
})

test('ways to pay are those that are connected; a transfer takes the place of the bank', () => {
  expect([payWays(all('live')), payWays(all('off')), payWays({ ...all('off'), qr: 'live' })]).toEqual([
    '余额、企业网银、扫码',
    '余额、对公转账',
    '余额、对公转账、扫码',
  ])
})

test('a certification promises a look-up and a small payment only where somebody does them, and no template that there is not', () => {
  const steps = (link: PartnerLinkCode) =>
    certificationSteps(all(link))
      .map(([, text]) => text)
      .join('；')
  expect(steps('off')).toBe(
    '填写营业执照上的名称与代码，由审核人核对；营业执照、加盖公章的授权书、开票资料；上传开户许可证，由审核人核对',
  )
  expect(steps('live')).toContain('往对公账户打几分钱')
  expect(steps('live')).not.toContain('模板')
})

test('mails and copies with seals are said as they are', () => {
  expect([mailListWords('off'), mailListWords('live')].map(s => s.includes('接通后发出'))).toEqual([true, false])
  expect([noticeMailWords('off'), noticeMailWords('sandbox')].map(s => /没有接通|沙箱/.test(s))).toEqual([true, true])
  expect([smsTooWords('off'), smsTooWords('live')]).toEqual(['', '紧要的另有短信'])
  expect([mailCodeHint('off', null), mailCodeHint('sandbox', '123456'), mailCodeHint('live', null)]).toEqual([
    '邮件没有接通，暂时收不到验证码。',
    '沙箱邮件，验证码 123456',
    undefined,
  ])
  expect([sealedCopyAsked('off'), sealedCopyAsked('live')].map(s => s.includes('打印'))).toEqual([true, false])
})

test('without a box that mails come back to the page says that what is sent back later is not seen', () => {
  expect(bounceWords('live', false, '')).toContain('没有设退信箱')
  expect(bounceWords('live', true, '10:05')).toBe('退信箱每五分钟读一次，上次 10:05')
  expect([bounceWords('sandbox', false, ''), bounceWords('off', true, '10:05')]).toEqual(['', ''])
})

test('a demo names as its sandboxes only those that are', () => {
  expect([demoWords(all('sandbox')), demoWords(all('off'))].map(s => s.split('，')[1])).toEqual([
    '短信、支付、运输为沙箱',
    '运输为沙箱',
  ])
})

test('beside a QR code stands by what it is read: 微信 and 支付宝 name themselves, the sandbox says that it is one', () => {
  expect([isWechatCode('weixin://wxpay/bizpayurl?pr=1'), isWechatCode('http://127.0.0.1/sandbox/bank?txn=1')]).toEqual([
    true,
    false,
  ])
  expect(qrWords('weixin://wxpay/bizpayurl?pr=1')).toContain('微信')
  expect(
    ['https://qr.alipay.com/bax1', 'https://qr.alipay.com.example/bax1', 'https://x.example/?alipay.com/'].map(isAlipayCode),
  ).toEqual([true, false, false])
  expect(qrWords('https://qr.alipay.com/bax1')).toMatch(/^请用支付宝「扫一扫」付款/)
  expect(qrWords('http://127.0.0.1/sandbox/bank?txn=1')).toContain('沙箱')
  expect(qrWords('https://ch5.dcep.ccb.com/CCBIS/QR?QRCODE=1')).toMatch(/^请用建行、微信、支付宝或云闪付/)
  expect(['http://127.0.0.1/sandbox/bank?txn=1', 'https://ch5.dcep.ccb.com/QR'].map(isSandboxCode)).toEqual([true, false])
})
