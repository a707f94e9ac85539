import { expect, test } from 'vitest'
import { channelProblems, channelPromises } from './channels.ts'

const found = (line: string, file = 'web/src/people/a.tsx'): number => channelPromises(file, line).length

test('a sentence that a channel did or will do something, whatever the mall stands like to it, is found', () => {
  for (const line of [
    `notify.success('时段已改，司机已收到短信。')`,
    `<p>已用短信发给司机；换车后旧码作废。</p>`,
    `lead="结果会出现在本页，并以短信与站内通知告知。"`,
    '`邀请短信已发给 ${mobile}，7 天内有效。`',
    `consequence="买方收到短信；原磅单保留。"`,
    `'成员收到通知和短信。'`,
    `'本单须电子签章，合同生成后由双方签署。'`,
    '`已交邮件发送，PDF 发到 ${address}`',
    `'发票开出后自动发到收票邮箱'`,
    `'现汇可用企业余额、企业网银或扫码支付'`,
    '`交 ERP 付到 ${name}`',
    `'往对公账户打几分钱，填回金额'`,
  ])
    expect([line, found(line)]).toEqual([line, 1])
})

test('a bare name, a comment, a sentence that says nobody is there, and the home of the words are none', () => {
  expect(found(`label: '短信验证码'`)).toBe(0)
  expect(found(`<h1>短信记录</h1>`)).toBe(0)
  expect(found(`// 司机已收到短信`)).toBe(0)
  expect(found(`'短信没有接通，以站内信通知'`)).toBe(0)
  expect(found(`live: '以短信发给司机'`, 'domain/src/platform/partner/channelWords.ts')).toBe(0)
})

test('no page and no text of the mall promises a channel without asking', () => {
  expect(channelProblems()).toEqual([])
})
