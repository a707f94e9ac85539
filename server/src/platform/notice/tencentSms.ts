// 腾讯云短信 (2021-01-11). Two places say no: Response.Error for the call, SendStatusSet[0].Code for the number; both come with HTTP 200.
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { SmsSettings } from '../../kernel/settings/smsSettings.ts'
import type { SmsCarrier, SmsMessage } from '../../kernel/ports/sms.ts'
import { callPartner, INTERACTIVE_MS, jsonOf, partnerSaid } from '../partner/callPartner.ts'
import { MOST_PARAM, refusedTemplate, type TemplateOf } from './smsTemplates.ts'
import { TC3_TYPE, tc3Authorization } from './tc3.ts'

const VERSION = '2021-01-11'

const ALARM: Readonly<Record<string, string>> = {
  'AuthFailure.SignatureFailure': '密钥不对',
  'AuthFailure.SignatureExpire': '服务器的时钟差了五分钟以上',
  'AuthFailure.SecretIdNotFound': '密钥编号不存在',
  'FailedOperation.InsufficientBalanceInSmsPackage': '短信套餐包余额不足，请购买',
  'FailedOperation.SignatureIncorrectOrUnapproved': '签名没有通过审核或没有报备',
  'UnauthorizedOperation.RequestIpNotInWhitelist': '服务器的地址不在白名单里',
  'UnauthorizedOperation.SmsSdkAppIdVerifyFail': '应用编号（SMS_APP_ID）不对',
}
const FINAL: Readonly<Record<string, string>> = {
  'LimitExceeded.PhoneNumberThirtySecondLimit': '这个号码收得太频繁，服务商限了流',
  'LimitExceeded.PhoneNumberOneHourLimit': '这个号码收得太频繁，服务商限了流',
  'LimitExceeded.PhoneNumberDailyLimit': '这个号码今天的短信已到服务商的上限',
  'LimitExceeded.DeliveryFrequencyLimit': '这个号码收得太频繁，服务商限了流',
  'InvalidParameterValue.IncorrectPhoneNumber': '手机号不对',
  'FailedOperation.PhoneNumberInBlacklist': '这个号码退订了短信',
  'FailedOperation.TemplateIncorrectOrUnapproved': '模板编号不存在或没有通过审核',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate': '模板的变量与登记的不一致',
}

function tencentRefusal(code: string): PartnerAnswer<never> {
  if (code.startsWith('InternalError') || code.startsWith('RequestLimitExceeded'))
    return { kind: 'refused', code, words: '服务商暂时忙', final: false }
  const alarm = ALARM[code]
  if (alarm) return { kind: 'refused', code, words: alarm, final: false, alarm: true }
  return { kind: 'refused', code, words: FINAL[code] ?? '服务商没有受理', final: true }
}

interface Wire {
  Response?: {
    Error?: { Code?: unknown }
    SendStatusSet?: readonly { Code?: unknown; SerialNo?: unknown }[]
    PullSmsSendStatusSet?: readonly { SessionContext?: unknown; SerialNo?: unknown }[]
  }
}

export function tencentSms(pool: Pool, s: SmsSettings, templateOf: TemplateOf): SmsCarrier {
  const { host } = new URL(s.url)
  const ask = async <T>(
    act: string,
    action: string,
    input: object,
    read: (w: NonNullable<Wire['Response']>) => PartnerAnswer<T>,
  ) => {
    const body = JSON.stringify(input)
    const at = Math.floor(Date.now() / 1000)
    const { keyId, keySecret } = s
    const reply = await callPartner(pool, {
      partner: 'sms',
      act,
      url: new URL(s.url),
      base: s.url,
      body,
      deadlineMs: INTERACTIVE_MS,
      headers: {
        'content-type': TC3_TYPE,
        'x-tc-action': action,
        'x-tc-version': VERSION,
        'x-tc-region': s.region,
        'x-tc-timestamp': String(at),
        authorization: tc3Authorization({ keyId, keySecret, service: 'sms', host, body, at }),
      },
    })
    if (reply.kind !== 'done') return reply
    const said = (jsonOf(reply.value) as Wire | null)?.Response
    const error = said?.Error?.Code
    const answer: PartnerAnswer<T> =
      said === undefined
        ? { kind: 'away', asked: true, why: '对方的回应看不懂' }
        : typeof error === 'string'
          ? tencentRefusal(error)
          : read(said)
    return partnerSaid(pool, { partner: 'sms', act }, answer, reply.value.headers)
  }
  const unreadable = { kind: 'away', asked: true, why: '对方的回应看不懂' } as const
  const status = (mobile: string, from: Date) => ({
    BeginTime: Math.floor(from.getTime() / 1000) - 60,
    Offset: 0,
    Limit: 100,
    PhoneNumber: `+86${mobile}`,
    SmsSdkAppId: s.appId,
  })
  return {
    async send(m: SmsMessage) {
      const template = await templateOf(m.event)
      if (!template) return refusedTemplate(m.event)
      const input = {
        PhoneNumberSet: [`+86${m.mobile}`],
        SmsSdkAppId: s.appId,
        TemplateId: template,
        SignName: s.sign,
        TemplateParamSet: Object.values(m.params).map(v => [...v].slice(0, MOST_PARAM).join('')),
        SessionContext: m.key,
      }
      return ask<{ vendorId: string }>('send', 'SendSms', input, ({ SendStatusSet: [one] = [] }) => {
        if (typeof one?.Code !== 'string') return unreadable
        if (one.Code !== 'Ok') return tencentRefusal(one.Code)
        return typeof one.SerialNo === 'string' ? done({ vendorId: one.SerialNo }) : unreadable
      })
    },
    find: (m, askedAt) =>
      ask<{ vendorId: string } | null>('find', 'PullSmsSendStatusByPhoneNumber', status(m.mobile, askedAt), r => {
        const one = r.PullSmsSendStatusSet?.find(x => x.SessionContext === m.key)
        return done(one ? { vendorId: typeof one.SerialNo === 'string' ? one.SerialNo : '' } : null)
      }),
    probe: () =>
      ask('probe', 'PullSmsSendStatusByPhoneNumber', status('13000000000', new Date()), () => done('查询发送状态成功')),
  }
}
