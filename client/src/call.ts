import { APP_ID, CONTRACT_SALES_TYPE, SITE_CODE } from '@mall/domain/site/channel/channel.constants.ts'
import type { Caller, Path } from '@mall/contract/main/calls.ts'
import { CallError, OK } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { mustBeSame, noteAnswer } from './requestId.ts'

/** What goes with every POST (specification 7, Added to every POST); undefined and null are dropped. */
export interface CommonFields {
  token?: string | null
  priceAreaCode?: string | null
  userName?: string | null
  commerceContractNo?: string | null
  channelCode?: string | null
}

/** The calls whose reply may be nothing. From any other one nothing is no answer: something between us and the server has made it up. */
export const MAY_BE_NOTHING: ReadonlySet<string> = new Set([
  '/api/cms/getArticleInfo',
  '/api/cms/getArticlePreview',
  '/api/cms/getArticleInfoBeanByPrimaryKey',
  '/api/cms/getPanelPreview',
  '/api/cms/getHomePreview',
  '/api/framework/getContractCartState',
] satisfies Path[])
const BUSY_TEXT = '系统繁忙，请稍后再试'

/** The specification's second client: these go url-encoded, shopMaterial URI-encoded once more. The contract marks them as `form`, and more: all calls of the room take both. */
export const SENT_AS_FORM: ReadonlySet<string> = new Set([
  '/api/search/getSearchProducts',
  '/api/search/searchFilterData',
  '/api/search/searchAutokey',
  '/api/bidding/selectBiddingInfoPages',
  '/api/productGroupBuy/getProductGroupBuyList',
] satisfies Path[])

/** A field a value; of a list one a value. Empty lists and texts say nothing and are left out. */
export function formBody(body: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? value : [value]) {
      const text = String(one)
      if (text !== '') form.append(key, key === 'shopMaterial' ? encodeURIComponent(text) : text)
    }
  return form.toString()
}

interface Envelope {
  status?: { code?: number; message?: string }
  data?: unknown
}

/**
 * The browser's caller: adds the common fields, sends the token as a header too, and turns a refusal into a CallError.
 * `common` is read at each call, so that a login or a change of city counts at once.
 */
export function browserCaller(o: {
  common(): CommonFields
  onSessionInvalid(): void
  onSwitched?(sentence: string): void
}): Caller {
  return (async (path: string, input: unknown) => {
    const common = o.common()
    const body: Record<string, unknown> = {
      ...common,
      siteCode: SITE_CODE,
      appid: APP_ID,
      _t: Math.floor(Date.now() / 1000),
      ...(input as object),
    }
    // Spec §6: a commerce-contract customer's payload carries salesType 90.
    if (common.commerceContractNo) body.salesType = CONTRACT_SALES_TYPE
    for (const [key, value] of Object.entries(body)) if (value === undefined || value === null) delete body[key]
    // Only acts have a number; what a page reads is not written out a second time.
    const said = body.requestId === undefined ? '' : `${path} ${JSON.stringify(input)}`
    mustBeSame(body.requestId, said)
    const asForm = SENT_AS_FORM.has(path)
    const fail = (failed: number, message: string): never => {
      noteAnswer(body.requestId, said, failed)
      throw new CallError(failed, message)
    }
    let reply: Response
    try {
      reply = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...(common.token ? { token: common.token } : {}),
        },
        body: asForm ? formBody(body) : JSON.stringify(body),
      })
    } catch {
      return fail(0, '网络连接失败，请检查网络后重试')
    }
    const { status, data } = ((await reply.json().catch(() => null)) ?? {}) as Envelope
    const code = status?.code ?? (reply.ok ? 0 : reply.status)
    if (code === OK && (data ?? null) === null && !MAY_BE_NOTHING.has(path)) return fail(0, BUSY_TEXT)
    if (code === OK) {
      noteAnswer(body.requestId, said, code)
      return data
    }
    // A late answer to a session that has ended meanwhile says nothing about the one that began since.
    if (code === 606 && common.token === o.common().token) o.onSessionInvalid()
    if (code === Codes.SWITCHED) o.onSwitched?.(status?.message ?? '')
    return fail(code, status?.message ?? BUSY_TEXT)
  }) as Caller
}
