// 短信模板: what the operator registers at the carrier, and the numbers that the carrier has given.
import { Partner } from '@mall/domain/platform/partner/partner.codes.ts'
import { riskyWords } from '@mall/domain/platform/notice/sms.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { PARTNER_SETTINGS } from '../../kernel/settings/partners.ts'
import { audit } from '../audit/audit.ts'
import { saveTemplate, templatesOf } from './sms.queries.ts'
import { kindOf, registeredText, smsKinds } from './smsTemplates.ts'

function carrierOf({ world }: Ctx): 'aliyun' | 'tencent' | '' {
  const { sms } = world.settings.partners
  return sms === 'aliyun' || sms === 'tencent' ? sms : ''
}

export async function readSmsTemplates(ctx: Ctx) {
  const carrier = carrierOf(ctx)
  const codes = new Map(carrier === '' ? [] : (await templatesOf(ctx.db, carrier)).map(t => [t.event, t.templateCode]))
  return {
    carrier,
    list: smsKinds().map(kind => ({
      event: kind.event,
      label: kind.label,
      text: kind.text,
      registeredText: registeredText(kind, carrier === 'tencent' ? 'tencent' : 'aliyun'),
      templateCode: codes.get(kind.event) ?? '',
      riskyWords: riskyWords(kind.text).join('、'),
    })),
  }
}

export async function saveSmsTemplate(ctx: Ctx, { event, templateCode }: { event: string; templateCode: string }) {
  const carrier = carrierOf(ctx)
  if (carrier === '') return refuse('PARTNER_OFF', { partner: Partner.label('sms'), setting: PARTNER_SETTINGS.sms })
  const kind = kindOf(event) ?? refuse('INPUT.noSmsKind')
  await ctx.db.tx(async tx => {
    await saveTemplate(tx, { carrier, event, templateCode, userId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'sms.template',
      objectType: 'partner',
      objectId: 'sms',
      detail: `${kind.label}：${templateCode || '取消登记'}`,
    })
  })
  return { done: true as const }
}
