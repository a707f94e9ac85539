// 阿里云短信 (Dysmsapi 2017-05-25). HTTP 200 says nothing: the answer's Code does. There is no key against sending twice, so what was asked and not
// answered is looked for among the details of the day by our own number (OutId).
import { dayText } from '@mall/domain/kernel/clock.ts'
import { randomBytes } from 'node:crypto'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { SmsSettings } from '../../kernel/settings/smsSettings.ts'
import type { SmsCarrier, SmsMessage } from '../../kernel/ports/sms.ts'
import { callPartner, INTERACTIVE_MS, jsonOf, partnerSaid } from '../partner/callPartner.ts'
import { acs3Headers, canonicalQuery } from './acs3.ts'
import { MOST_PARAM, refusedTemplate, type TemplateOf } from './smsTemplates.ts'

const VERSION = '2017-05-25'
const PAGE = 50

/** The vendor's own trouble: the same question may be taken later. */
const RETRY = new Set(['isp.SYSTEM_ERROR', 'isp.GATEWAY_ERROR', 'Throttling.User', 'Throttling', 'ServiceUnavailable'])
/** Nothing goes until somebody has put it right, in words for the desk. */
const ALARM: Readonly<Record<string, string>> = {
  'isv.AMOUNT_NOT_ENOUGH': '账户余额不足，请充值',
  'isv.OUT_OF_SERVICE': '账户已停机，请充值',
  'isv.DAY_LIMIT_CONTROL': '超过控制台设的每日总量',
  'isv.MONTH_LIMIT_CONTROL': '超过控制台设的每月总量',
  'isv.SMS_SIGNATURE_ILLEGAL': '签名没有通过审核或没有报备',
  'isv.SMS_SIGN_ILLEGAL': '签名没有通过审核或没有报备',
  'isv.SIGN_STATE_ILLEGAL': '签名没有通过审核或没有报备',
  'isp.RAM_PERMISSION_DENY': '这个密钥没有发短信的权限',
  'InvalidAccessKeyId.NotFound': '密钥编号不存在',
  SignatureDoesNotMatch: '密钥不对',
  'InvalidTimeStamp.Expired': '服务器的时钟差了一刻钟以上',
  'isv.DENY_IP_RANGE': '服务器的地址不在允许的范围里',
}
/** No for this message alone. */
const FINAL: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '这个号码收得太频繁，服务商限了流',
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号不对',
  'isv.SMS_TEMPLATE_ILLEGAL': '模板编号不存在或没有通过审核',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模板的变量与登记的不一致',
  'isv.PARAM_LENGTH_LIMIT': '模板的变量太长',
  'isv.BLACK_KEY_CONTROL_LIMIT': '内容含有服务商不允许的字词',
  'isv.SMS_CONTENT_ILLEGAL': '内容没有通过服务商的审核',
}

function aliyunRefusal(code: string): PartnerAnswer<never> {
  if (RETRY.has(code)) return { kind: 'refused', code, words: '服务商暂时忙', final: false }
  const alarm = ALARM[code]
  if (alarm) return { kind: 'refused', code, words: alarm, final: false, alarm: true }
  return { kind: 'refused', code, words: FINAL[code] ?? '服务商没有受理', final: true }
}

interface Wire {
  Code?: unknown
  BizId?: unknown
  SmsSendDetailDTOs?: { SmsSendDetailDTO?: unknown }
}

export function aliyunSms(pool: Pool, s: SmsSettings, templateOf: TemplateOf): SmsCarrier {
  const { host } = new URL(s.url)
  const ask = async <T>(
    act: string,
    action: string,
    params: Record<string, string>,
    read: (w: Wire) => T | null,
  ): Promise<PartnerAnswer<T>> => {
    const url = new URL(`/?${canonicalQuery(params)}`, s.url)
    const { keyId, keySecret } = s
    const nonce = randomBytes(16).toString('hex')
    const headers = acs3Headers({ keyId, keySecret, host, action, version: VERSION, params, at: new Date(), nonce })
    const reply = await callPartner(pool, { partner: 'sms', act, url, base: s.url, headers, deadlineMs: INTERACTIVE_MS })
    if (reply.kind !== 'done') return reply
    const wire = (jsonOf(reply.value) ?? {}) as Wire
    const value = wire.Code === 'OK' ? read(wire) : null
    const answer: PartnerAnswer<T> =
      typeof wire.Code !== 'string'
        ? { kind: 'away', asked: true, why: '对方的回应看不懂' }
        : wire.Code !== 'OK'
          ? aliyunRefusal(wire.Code)
          : value === null
            ? { kind: 'away', asked: true, why: '对方的回应看不懂' }
            : done(value)
    return partnerSaid(pool, { partner: 'sms', act }, answer, reply.value.headers)
  }
  const details = (mobile: string, day: Date) => ({
    PhoneNumber: mobile,
    SendDate: dayText(day).replaceAll('-', ''),
    PageSize: String(PAGE),
    CurrentPage: '1',
  })
  return {
    async send(m: SmsMessage) {
      const template = await templateOf(m.event)
      if (!template) return refusedTemplate(m.event)
      const params = Object.fromEntries(Object.entries(m.params).map(([k, v]) => [k, [...v].slice(0, MOST_PARAM).join('')]))
      return ask(
        'send',
        'SendSms',
        { PhoneNumbers: m.mobile, SignName: s.sign, TemplateCode: template, TemplateParam: JSON.stringify(params), OutId: m.key },
        w => (typeof w.BizId === 'string' && w.BizId !== '' ? { vendorId: w.BizId } : null),
      )
    },
    async find(m, askedAt) {
      const found = await ask('find', 'QuerySendDetails', details(m.mobile, askedAt), w => {
        const list = w.SmsSendDetailDTOs?.SmsSendDetailDTO
        return Array.isArray(list) ? (list as { OutId?: unknown }[]) : []
      })
      if (found.kind !== 'done') return found
      // The details name no BizId; our own number is as good: the receipt brings both.
      return done(found.value.some(d => d.OutId === m.key) ? { vendorId: '' } : null)
    },
    async probe() {
      const answer = await ask('probe', 'QuerySendDetails', details('13000000000', new Date()), () => true)
      return answer.kind === 'done' ? done('查询今天的发送记录成功') : answer
    },
  }
}
