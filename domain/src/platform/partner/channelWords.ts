// What is said of a channel: SMS, mail, seals, the bank, the ERP. Nobody reads that something was sent, or will be, through a partner that is not
// connected or in its sandbox; he reads what happens instead. A message that was handed over has not been read: nothing here says that it has.
import { Partner, type PartnerCode, PartnerLink, type PartnerLinkCode } from './partner.codes.ts'

export type Links = Readonly<Record<PartnerCode, PartnerLinkCode>>

const said = (link: PartnerLinkCode, words: Readonly<Record<PartnerLinkCode, string>>): string => words[link]

/** To people with an account: the inbox always, an SMS beside it. `whom`: 买方, 客户和司机. */
export const noticeTo = (whom: string, sms: PartnerLinkCode): string =>
  said(sms, {
    live: `以站内信和短信通知${whom}`,
    sandbox: `以站内信通知${whom}，短信在沙箱里，不会真正发出`,
    off: `以站内信通知${whom}，短信没有接通`,
  })

/** To somebody whom nothing but an SMS reaches; `otherwise`: what is done where none goes out. */
export const bySmsTo = (whom: string, sms: PartnerLinkCode, otherwise: string): string =>
  said(sms, {
    live: `以短信通知${whom}`,
    sandbox: `短信在沙箱里，不会真正发出，${otherwise}`,
    off: `短信没有接通，${otherwise}`,
  })

/** The driver's code, beside the code itself. */
export const driverCodeWords = (sms: PartnerLinkCode): string =>
  said(sms, {
    live: '以短信发给司机；没有收到的，请把提货码或本页告诉他',
    sandbox: '短信在沙箱里，司机收不到，请把提货码告诉他，或打印本页给他',
    off: '短信没有接通，司机收不到，请把提货码告诉他，或打印本页给他',
  })
/** Where his number is asked for. */
export const driverMobileHint = (sms: PartnerLinkCode): string =>
  said(sms, {
    live: '提货码用短信发到这里',
    sandbox: '沙箱短信，提货码不会真正发出，预约后请告诉司机',
    off: '短信没有接通，提货码在运单页，预约后请告诉司机',
  })
/** After a booking or a change of the truck: `what` became of the code. */
export const driverCodeSent = (what: string, sms: PartnerLinkCode): string =>
  said(sms, {
    live: `${what}，提货码以短信发给司机`,
    sandbox: `${what}。短信在沙箱里，请把运单页上的提货码告诉司机`,
    off: `${what}。短信没有接通，请把运单页上的提货码告诉司机`,
  })

/** An invitation to somebody who may have no account: with one he finds it after the log-in, without one an SMS is the only way to him. */
export const invitationWords = (mobile: string, days: number, sms: PartnerLinkCode): string =>
  said(sms, {
    live: `邀请以短信发给 ${mobile}，${days} 天内有效。`,
    sandbox: `已邀请 ${mobile}，${days} 天内有效。短信在沙箱里，请您告诉他登录后接受。`,
    off: `已邀请 ${mobile}，${days} 天内有效。短信没有接通：请您告诉他登录后接受；没有账号的，请联系商城为他开。`,
  })
export const invitationHint = (sms: PartnerLinkCode): string =>
  said(sms, {
    live: '没有账号的，短信会告诉他怎样注册；接受邀请前不能看到企业数据',
    sandbox: '短信在沙箱里，请您告诉他；没有账号的先注册，接受邀请前不能看到企业数据',
    off: '短信没有接通，请您告诉他；没有账号的由商城开，接受邀请前不能看到企业数据',
  })

/** 客服: how an answer gets to a guest who left his number. */
export const guestAnswer = (sms: PartnerLinkCode): string =>
  said(sms, {
    live: '回复会以短信发到您的手机。',
    sandbox: '短信在沙箱里，回复发不到手机；客服会按您留的号码联系您。',
    off: '短信没有接通，回复发不到手机；客服会按您留的号码联系您。',
  })
export const guestNumberHint = (sms: PartnerLinkCode): string =>
  said(sms, {
    live: '留了，工单的回复以短信发给您；不留，只能回到这里看。',
    sandbox: '留了，客服按号码联系您（短信在沙箱里）；不留，只能回到这里看。',
    off: '留了，客服按号码联系您（短信没有接通）；不留，只能回到这里看。',
  })
/** The same to the employee who answers, before and after. */
export const guestReach = (sms: PartnerLinkCode): { hint: string; done: string } => ({
  hint: said(sms, {
    live: '游客：以短信发到他留的手机',
    sandbox: '游客：短信在沙箱里，不会真正发出，请打电话告诉他',
    off: '游客：短信没有接通，请打电话告诉他',
  }),
  done: said(sms, {
    live: '已回复，交短信发出',
    sandbox: '已回复；短信在沙箱里，请打电话告诉他',
    off: '已回复；短信没有接通，请打电话告诉他',
  }),
})

/** In the history of an invoice: where its papers went beside the inbox. */
export const papersMailed = (address: string, mail: PartnerLinkCode): string =>
  said(mail, {
    live: `交邮件发到 ${address}`,
    sandbox: `邮件在沙箱里，不会真正发到 ${address}`,
    off: `邮件没有接通，接通后发到 ${address}`,
  })
/** Said to who confirms an invoice that was issued by hand, of what becomes of its file. */
export const invoiceFileGoes = (mail: PartnerLinkCode): string =>
  said(mail, {
    live: '客户可以下载，文件以邮件发到收票邮箱',
    sandbox: '客户可以下载；邮件在沙箱里，不会真正发出',
    off: '客户可以下载；邮件没有接通，接通后才发到收票邮箱',
  })
/** Beside a mail that waits; empty: it goes by itself. */
export const mailWaits = (mail: PartnerLinkCode): string => (mail === PartnerLink.off ? '邮件没有接通，接通后发出' : '')

/** Papers that go by mail. `what`: the papers, `address`: to whom. */
export const mailedTo = (what: string, address: string, mail: PartnerLinkCode): string =>
  said(mail, {
    live: `已交邮件发送，${what}发到 ${address}`,
    sandbox: `邮件在沙箱里，${what}不会真正发到 ${address}，请在本页下载`,
    off: `邮件没有接通，${what}接通后才发到 ${address}，请先在本页下载`,
  })
/** Above the list of mails. */
export const mailListWords = (mail: PartnerLinkCode): string =>
  said(mail, {
    live: '发票发到收票邮箱，通知发给选了用邮件收的人；没有发出的重试后放弃，发票的会通知客户',
    sandbox: '发票和有人选了用邮件收的通知各记一封，只在这里可见',
    off: '发票留到接通后发出，客户可以自己下载；通知留 24 小时，站内信里都有',
  })
/** How it is known that a mail came back. `readAt`: when the box was read, in words; empty: not yet. */
export const bounceWords = (mail: PartnerLinkCode, box: boolean, readAt: string): string =>
  said(mail, {
    live: box
      ? `退信箱每五分钟读一次，${readAt === '' ? '还没有读过' : `上次 ${readAt}`}`
      : '没有设退信箱（IMAP_URL）：只认得邮件服务器当场拒收的，事后退回的信在发件人邮箱里，须人工看',
    sandbox: '',
    off: '',
  })
/** 通知设置: what comes of a choice. */
export const noticeMailWords = (mail: PartnerLinkCode): string =>
  said(mail, {
    live: '站内信总是有；下面勾选的再发一封邮件，信里的链接须登录才能看。',
    sandbox: '站内信总是有。邮件在沙箱里，不会真正发出，钢厂的邮件记录里看得到。',
    off: '站内信总是有。邮件没有接通，暂时不能确认邮箱；选过的，接通后才发。',
  })
/** Of a kind in which some are urgent: what nobody chooses and nobody switches off. */
export const smsTooWords = (sms: PartnerLinkCode): string =>
  said(sms, { live: '紧要的另有短信', sandbox: '紧要的另有沙箱短信', off: '' })
/** 验证码 for a mail address, where it is asked for. */
export const mailCodeHint = (mail: PartnerLinkCode, sandboxCode: string | null): string | undefined =>
  mail === PartnerLink.off ? '邮件没有接通，暂时收不到验证码。' : sandboxCode ? `沙箱邮件，验证码 ${sandboxCode}` : undefined

/** A document both have to sign: how, said before it is made. `subject`: 本单, 各订单, 另 2 张. */
export const sealAhead = (subject: string, sign: PartnerLinkCode): string =>
  said(sign, {
    live: `${subject}须电子签章，合同生成后由双方签署。`,
    sandbox: `${subject}须电子签章，合同生成后由双方在签章沙箱里签署，没有法律效力。`,
    off: `${subject}须双方纸质签署：合同生成后下载打印，签字盖章交商城，商城盖章并登记后付款。`,
  })
/** 等待事项: a contract that nobody has signed yet where no platform is connected. */
export const PAPER_WAITS = '双方在纸上签字盖章，商城登记后付款'
export const PAPER_WHOSE = '贵公司签署人、钢厂'
/** The mill has recorded what both signed; a second person of it looks at the scans. */
export const PAPER_RECORDED = '纸质签署已登记，等第二人确认'
/** On the page of the signing, while nothing is at a platform: what the buyer does. */
export const paperWay = (noun: string): string =>
  `没有接通电子签章，这份${noun}在纸上签：请下载打印，签字盖章后交商城；商城盖章，由两位同事登记扫描件。`
/** A copy with seals of a contract in force. */
export const sealedCopyWords = (sign: PartnerLinkCode): string =>
  said(sign, {
    live: '在此申请：贵公司先签，钢厂随后盖章。',
    sandbox: '在此申请：双方在签章沙箱里签，没有法律效力。',
    off: '在此申请：没有接通电子签章，文本打印后双方在纸上签字盖章，由商城登记。',
  })
export const sealedCopyAsked = (sign: PartnerLinkCode): string =>
  sign === PartnerLink.off ? '已申请，请打印合同，签字盖章后交商城。' : '已申请，盖章文本生成后在这里签署。'
/** The state of the platform above the desk's queue; empty: it is there. */
export const signPlatformWords = (sign: PartnerLinkCode): string =>
  said(sign, {
    live: '',
    sandbox: '',
    off: '没有接通电子签章，合同和对账单在纸上签，在「待纸签」里登记',
  })

/** Ways to pay that a guest is told of: what is not connected is not among them. */
export const payWays = (links: Links): string =>
  [
    '余额',
    ...(links.bank === PartnerLink.off ? ['对公转账'] : [Partner.label(Partner.bank)]),
    ...(links.qr === PartnerLink.off ? [] : ['扫码']),
  ].join('、')
/** Above the buyer's list of refunds. */
export const refundWays = (refund: PartnerLinkCode): string =>
  said(refund, {
    live: '网银或扫码付的可以原路退回付款账户',
    sandbox: '网银或扫码付的可以在沙箱里原路退回，没有真实的资金',
    off: '钱退到企业余额，从余额申请退到对公账户',
  })
/** Money that goes out through the ERP: `to` 付到 某公司 尾号 1234, 退回. */
export const erpPays = (to: string, erp: PartnerLinkCode): string =>
  said(erp, {
    live: `交 ERP ${to}。`,
    sandbox: `交沙箱 ERP ${to}，没有真实的资金。`,
    off: `ERP 没有接通：由财务${to}，再在「手工登记」里登记，另一位同事确认。`,
  })

/** What a company does to be known as one; what is looked up and paid by machine only where somebody does it. */
export const certificationSteps = (links: Links): readonly (readonly [title: string, text: string])[] => [
  [
    '1　找到企业',
    links.registry === PartnerLink.off
      ? '填写营业执照上的名称与代码，由审核人核对'
      : '输入名称或统一社会信用代码，从查询结果里选',
  ],
  ['2　传 3 份材料', '营业执照、加盖公章的授权书、开票资料'],
  ['3　对公账户验证', links.smallPay === PartnerLink.off ? '上传开户许可证，由审核人核对' : '往对公账户打几分钱，填回金额'],
]

/** Above every page of a demo: what of it is made up, and who is only tried. */
export function demoWords(links: Links): string {
  const tried = [
    links.sms === PartnerLink.sandbox && Partner.label(Partner.sms),
    [links.bank, links.qr].includes(PartnerLink.sandbox) && '支付',
  ].filter(Boolean)
  return `演示站：公司、价格、库存均为虚构数据，${[...tried, '运输'].join('、')}为沙箱`
}

/** A code of 微信支付, which only 微信 reads; that of the sandbox is an address of the mall. */
export const isWechatCode = (code: string): boolean => code.startsWith('weixin:')
/** A code of 支付宝, which 支付宝 reads. */
export const isAlipayCode = (code: string): boolean => /^https:\/\/(?:[a-z0-9-]+\.)*alipay(?:dev)?\.com\//.test(code)
/** A page of the mall's own sandbox, which opens in a browser as well. */
export const isSandboxCode = (code: string): boolean => code.includes('/sandbox/bank?')
/** Beside a QR code: by what it is read. */
export const qrWords = (code: string): string => {
  if (isWechatCode(code)) return '请用微信「扫一扫」付款；二维码两小时内有效，过期请重新选扫码支付。'
  if (isAlipayCode(code)) return '请用支付宝「扫一扫」付款；二维码两小时内有效，过期请重新选扫码支付。'
  if (isSandboxCode(code)) return '沙箱：不便扫码时可在本机打开收银页，选择付款结果。'
  return '请用建行、微信、支付宝或云闪付「扫一扫」付款；二维码过期请重新选扫码支付。'
}
