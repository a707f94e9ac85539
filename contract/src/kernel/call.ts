// A call of the wire: path -> who may, what it takes, what it answers, how it may refuse. The path is the identifier everywhere.
import { z } from 'zod'
import type { OpenRightCode } from '@mall/domain/desk/openApi/openApi.codes.ts'
import type { CompanyRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import {
  plainAccount,
  plainCode,
  plainMobile,
  plainNumber,
  plainPerson,
  searchText,
  seenText,
} from '@mall/domain/kernel/pasted.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { runningNoPattern, type RunningNoName } from '@mall/domain/kernel/runningNo.ts'
import type { RefusalName } from './codes.ts'

/**
 * Who may call: `guest` anybody; `user` somebody logged in; `company` a user with a company behind him; `staff` an employee in the
 * operator console (with the named right, see staff.rights.ts).
 */
export type Access = 'guest' | 'user' | 'company' | 'staff'

export interface Schema<T> {
  /** Named for the compiler alone, as zod's own `_output` is: read by `Reply` and `Parsed` without inferring it back (decision 0180). */
  readonly gives: T
  parse(value: unknown): T
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } }
}
export interface Issue {
  path: PropertyKey[]
  message: string
  code?: string
}

/** What a call of a table answers: rooms name the replies that several screens speak of. */
export type ReplyOf<T, P extends keyof T> = T[P] extends { output: { gives: infer G } } ? G : never

/** A call in plain types: the rest of the code never sees zod's, which keeps the type check short (decision 0180). */
export interface Call<Sent, Parsed, Reply> {
  readonly title: string
  readonly access: Access
  /** Right of the staff member, only for access 'staff'. */
  readonly right?: string
  /** What a person of a company needs for it, only for access 'company'; which rows he sees is asked in the query. */
  readonly need?: CompanyRight
  /**
   * Whether an employee may do it in a buyer's name (代打单). Reads may be done and writes may not, unless said otherwise here: what binds,
   * moves money or changes who somebody is stays with the buyer.
   */
  readonly proxy?: boolean
  /**
   * Also for somebody who came from his company's purchasing system to choose. What guests may read and this does not name he reads as a guest: an
   * answer with what is the company's or the person's behind the key (his groups, bids, chat, plan) is none of his.
   */
  readonly punchOut?: true
  /** Open to a company's key (开放接口) that has this right; every other call is closed to keys. */
  readonly open?: OpenRightCode
  /** Open to an employee who must first choose a password or set up his second factor; every other call of the console waits for that. */
  readonly unready?: true
  readonly input: Schema<Parsed>
  readonly output: Schema<Reply>
  readonly refuses: readonly RefusalName[]
  /** A request that works on the demo data: shown and tried by the API page and the tests. */
  readonly example: Sent
  /** The second client sends url-encoded bodies here (specification 7). */
  readonly form?: true
  /** Takes one file as multipart/form-data; its fields are the input, the file is in the context. */
  readonly upload?: true
  /** Writes change data; reads may be repeated freely. */
  readonly writes?: true
}

/**
 * Any schema of zod's, told by what none of zod/mini's and zod/core's has. Held against the whole of `z.ZodType`, each of two thousand schemas
 * has its seventy methods compared one by one (decision 0180).
 */
export interface ZodSchema {
  _zod: z.core.SomeType['_zod']
  isOptional(): boolean
}

export function call<I extends ZodSchema, O extends ZodSchema>(def: {
  title: string
  access: Access
  right?: string
  need?: CompanyRight
  proxy?: boolean
  punchOut?: true
  open?: OpenRightCode
  unready?: true
  input: I
  output: O
  refuses?: readonly RefusalName[]
  example: z.input<I>
  form?: true
  upload?: true
  writes?: true
}): Call<z.input<I>, z.output<I>, z.output<O>> {
  return { ...def, refuses: def.refuses ?? [] } as unknown as Call<z.input<I>, z.output<I>, z.output<O>>
}

/** The table of allowed and forbidden acts of proxy ordering, one row a call. */
export const proxyMay = (call: { proxy?: boolean; writes?: true; access: Access }): boolean =>
  call.access !== 'staff' && (call.proxy ?? !call.writes)

/** What somebody from a purchasing system may: what guests read, and the calls by which he chooses. */
export const punchOutMay = (call: { punchOut?: true; writes?: true; access: Access }): boolean =>
  call.punchOut ?? (call.access === 'guest' && !call.writes)

/**
 * Fields that go with every POST, whatever the call (specification 7). A call's own field of such a name would be filled by them without
 * anybody wanting it: none may bear one, but for those that the specification itself names.
 */
export const commonFields = [
  'token',
  'priceAreaCode',
  'userName',
  'commerceContractNo',
  'siteCode',
  '_t',
  'channelCode',
  'salesType',
] as const
export type CommonField = (typeof commonFields)[number]

/** Own fields that the specification names like a common one, by call; `salesType` means the same in both. */
export const ownByName: Readonly<Record<string, CommonField>> = {
  '/api/user/loginUser': 'userName',
  '/api/user/updateUserBeanByUserName': 'userName',
  '/api/user/deleteUserBean': 'userName',
  '/api/user/agentLogin': 'userName',
  '/api/ops/startProxy': 'userName',
  '/api/goods/getChannelInfoByChannelCode': 'channelCode',
  '/api/cart/refreashCartGroup': 'salesType',
  '/api/cart/refreashCartGroupCommonly': 'salesType',
  '/api/cart/refreashBuyNowCartGroup': 'salesType',
  '/api/cart/refreashBuyNowCartGroupCommonly': 'salesType',
  '/api/cart/getCartGoodsNum': 'salesType',
  '/api/cart/getSpuNumberFromBaseCart': 'salesType',
}

export type CallTable = Record<string, Call<unknown, unknown, unknown>>

/** Paging as in search: currentPage and pageSize in; list, totalPage and totalCount out. Ten a page, a hundred at most. */
export const pageIn = {
  currentPage: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(100).default(10),
}
export const pageOf = <T extends ZodSchema>(row: T) =>
  z.object({ list: z.array(row), currentPage: z.int(), totalPage: z.int(), totalCount: z.int() })

/** Days of a list, both inclusive. */
export const daysIn = { fromOn: z.iso.date().optional(), toOn: z.iso.date().optional() }

export const nothing = z.object({})
export const done = z.object({ done: z.literal(true) })
/** A price above the line of price sheets is one, and not in force with the answer. */
export const priceWaits = {
  repricingNo: z.string().describe('改的价在这张调价单里等另一人审批；空：已生效'),
  needs: z.string().describe('为什么要另一人审批；空：不用'),
}

/** What is typed or pasted: trimmed, without marks that nobody sees. */
export const typed = () => z.string().overwrite(seenText).trim()
/** Text a person types: trimmed, bounded, without marks that nobody sees. */
export const text = (max: number) => typed().max(max, `不能超过 ${max} 个字`)
/** What somebody looks for: a number as it was copied finds what it names. */
export const word = (max: number) => z.string().overwrite(searchText).max(max, `不能超过 ${max} 个字`)
export const mobile = z.string().overwrite(plainMobile).regex(MOBILE, '手机号是 11 位数字，以 1 开头')
/** A log-in: an account's name or its mobile number. */
export const account = z.string().overwrite(plainAccount).max(40, '不能超过 40 个字')
/** A person's name, 王 强 and 买买提・艾力 as they are on the identity card. */
export const person = (max: number) => z.string().overwrite(plainPerson).max(max, `不能超过 ${max} 个字`)
/** Digits that people write in groups. */
export const digits = (max: number) => z.string().overwrite(plainCode).max(max, `不能超过 ${max} 位`)
/** Of which channel, where the question is about another one than the buyer stands in (that one goes with every POST as channelCode). */
export const ofChannel = z.string().max(20).optional()
export const skuCode = typed().min(1).max(80)
/** 交货期: year, month and third of the month, 2026121. */
export const deliveryDateNumber = z.string().regex(/^[0-9]{4}(?:0[1-9]|1[0-2])[1-3]$/, '交货期形如 2026121（年月 + 旬）')
/** A running number of the mall, with the sentence for what is none. */
export const runningNo = (name: RunningNoName, sentence: string) =>
  z
    .string()
    .overwrite(plainNumber)
    .regex(new RegExp(`^${runningNoPattern(name)}$`), sentence)
export const orderCode = z.string().overwrite(plainNumber).min(1).max(40)
/** Made by the client when the page opens, not when the button is pressed: twins of one request have one effect. */
export const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '请求号由 8-64 位字母、数字、横线组成')
export const at = z.int().describe('时刻，毫秒')
