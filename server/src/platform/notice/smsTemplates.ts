// 短信模板: carriers send texts that they have approved before, with parameters. Which kinds of text there are, how each is to be registered, and which
// template a carrier has given for it.
import { noticeEvents, type NoticeEventName } from '@mall/domain/main/notice.events.ts'
import type { NoticeEvent } from '@mall/domain/platform/notice/noticeTable.ts'
import { SMS_CODE_MINUTES } from '@mall/domain/people/session/sms.rules.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'

/** The template of an event at the chosen carrier; null: none is registered. */
export type TemplateOf = (event: string) => Promise<string | null>

/** Characters of one variable, at either carrier. */
export const MOST_PARAM = 35

export const refusedTemplate = (event: string): PartnerAnswer<never> => ({
  kind: 'refused',
  code: 'NO_TEMPLATE',
  words: `「${kindOf(event)?.label ?? event}」还没有登记短信模板`,
  final: false,
})

export interface SmsKind {
  event: string
  label: string
  /** The mall's words, facts in braces. */
  text: string
  /** Names of the facts in the order of the text, each once. */
  names: readonly string[]
}

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(m => m[1] ?? ''))]

/** 验证码 is one text for all purposes: carriers allow it a single variable. */
export const CODE_KIND: SmsKind = {
  event: 'code',
  label: '验证码',
  text: `验证码 {code}，${SMS_CODE_MINUTES} 分钟内有效，请勿告诉他人`,
  names: ['code'],
}

const kinds: readonly SmsKind[] = [
  CODE_KIND,
  ...(Object.entries(noticeEvents) as [NoticeEventName, NoticeEvent][])
    .filter(([, e]) => e.media.includes('sms'))
    .map(([event, e]) => {
      const text = `${e.title}：${e.body}`
      return { event, label: `${e.group}：${e.title.replace(/\{\w+\}/g, '…')}`, text, names: namesIn(text) }
    }),
]
const byEvent = new Map(kinds.map(k => [k.event, k]))
export const smsKinds = (): readonly SmsKind[] => kinds
export const kindOf = (event: string): SmsKind | undefined => byEvent.get(event)

/** As it is to be registered: named variables at Alibaba Cloud, numbered ones at Tencent Cloud. */
export const registeredText = (kind: SmsKind, carrier: 'aliyun' | 'tencent'): string =>
  kind.text.replace(/\{(\w+)\}/g, (_, name: string) =>
    carrier === 'aliyun' ? `\${${name}}` : `{${kind.names.indexOf(name) + 1}}`,
  )

/** The facts of an event in the order of its text. */
export const paramsOf = (event: string, facts: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries((kindOf(event)?.names ?? []).map(name => [name, String(facts[name] ?? '')]))
