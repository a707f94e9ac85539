// 发测试消息给我: a code text to the asker's own number, or a short mail; no order and no company stands in it.
import { Partner } from '@mall/domain/platform/partner/partner.codes.ts'
import { filled } from '@mall/domain/kernel/filled.ts'
import { maskMail } from '@mall/domain/platform/notice/mail.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../kernel/ctx.ts'
import { PARTNER_SETTINGS } from '../../kernel/settings/partners.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import { beginTest, inWords } from '../partner/testPartner.ts'
import { mailCarrierOf } from './mailCarrier.ts'
import { smsCarrierOf } from './smsCarrier.ts'
import { CODE_KIND, paramsOf } from './smsTemplates.ts'

const off = (partner: 'sms' | 'mail') =>
  refuse('PARTNER_OFF', { partner: Partner.label(partner), setting: PARTNER_SETTINGS[partner] })

async function bySms(ctx: Ctx): Promise<PartnerAnswer<string>> {
  const carrier = smsCarrierOf(ctx.world) ?? off('sms')
  const { mobile } = ctx.me
  if (!/^1\d{10}$/.test(mobile)) return refuse('NO_OWN_ADDRESS', { what: '手机号' })
  await beginTest(ctx, 'sms', '测试短信')
  // The digits open nothing: nobody has asked for a code.
  const facts = { code: '000000' }
  const answer = await carrier.send({
    key: `test-${randomUUID()}`,
    mobile,
    event: CODE_KIND.event,
    params: paramsOf(CODE_KIND.event, facts),
    text: filled(CODE_KIND.text, facts),
  })
  return answer.kind === 'done' ? { kind: 'done', value: `服务商已受理，发给 ${maskMobile(mobile)}，请看手机` } : answer
}

async function byMail(ctx: Ctx, address: string): Promise<PartnerAnswer<string>> {
  const carrier = mailCarrierOf(ctx.world) ?? off('mail')
  if (address === '') return refuse('NO_OWN_ADDRESS', { what: '邮箱' })
  await beginTest(ctx, 'mail', `测试邮件 ${maskMail(address)}`)
  const { siteName } = ctx.world.settings
  const answer = await carrier.send({
    mailNo: `test-${randomUUID()}`,
    address,
    subject: `${siteName}：测试邮件`,
    body: `这是 ${siteName} 发出的测试邮件，收到说明邮件已经接通。`,
    files: [],
  })
  return answer.kind === 'done' ? { kind: 'done', value: `邮件服务器已受理，发给 ${maskMail(address)}，请看邮箱` } : answer
}

export const sendTestMessage = async (ctx: Ctx, { partner, address }: Parsed<'/api/ops/sendTestMessage'>) =>
  inWords(await (partner === 'sms' ? bySms(ctx) : byMail(ctx, address)))
