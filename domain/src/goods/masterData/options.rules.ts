// 订货参数台: what a row of the table must be, and which change of it a second person agrees to. Codes stand in carts and orders: a code never
// changes, its name is the same wherever it is offered.
import { ALONE_HOURS } from '../goods/secondPerson.rules.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { CHOICE_PARAMS, type ChoiceParam, choiceParams, type OptionRow } from '../goods/optionTable.ts'
import { type Fen, yuan, type Um } from '../../kernel/money.ts'

export const OptionChangeState = codes({
  waiting: { code: 'waiting', label: '待审批', tone: 'wait' },
  /** Agreed to, or within its maker's own line; its time has not come. */
  approved: { code: 'approved', label: '待生效', tone: 'info' },
  inForce: { code: 'inForce', label: '已生效', tone: 'good' },
  sentBack: { code: 'sentBack', label: '已退回', tone: 'bad' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  /** Somebody changed a row of it meanwhile. */
  stale: { code: 'stale', label: '已失效', tone: 'none' },
})
export type OptionChangeStateCode = CodeOf<typeof OptionChangeState>

export type OptionForm = Omit<OptionRow, 'off'>
export type OptionField = keyof OptionForm

export const OPTION_FIELD_LABEL: Readonly<Record<OptionField, string>> = {
  param: '参数',
  scopeCode: '适用',
  code: '编码',
  label: '名称',
  seq: '次序',
  addFen: '加价（元/吨）',
  fromUm: '厚度从（mm）',
  toUm: '厚度到（mm）',
  notFor: '不适用的品类',
  whyNot: '做不了时的说明',
  inList: '挂牌价已含本品的加价',
  levels: '级别',
  untilOn: '有效期到',
}
/** A thousand and a half yuan a ton: the dearest coating is under a thousand; above it a figure was typed in fen. */
export const MOST_ADD_FEN = 150_000
export const MOST_CHANGE_LINES = 500
const MOST_UM = 1_000_000
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}.\-/]{0,9}$/u
const TIER = /^(\d{1,3}(?:\.\d{1,3})?)-(\d{1,3}(?:\.\d{1,3})?)?$/

export interface WrongOption {
  field: OptionField
  why: string
}

/** Which row it is, in changes and in the log. */
export const optionKey = (o: Pick<OptionForm, 'param' | 'scopeCode' | 'code'>): string => `${o.param}>${o.scopeCode}>${o.code}`
/** 镀层 Z275. */
export const optionName = (o: Pick<OptionForm, 'param' | 'label'>): string => `${CHOICE_PARAMS[o.param].label} ${o.label}`

/** Bounds of a base size are its code, 0.45-0.55 or 0.95-; undefined for what is no tier. */
export function tierOf(code: string): { fromUm: Um | null; toUm: Um | null } | undefined {
  const [, from, to] = TIER.exec(code) ?? []
  if (from === undefined) return undefined
  const [fromUm, toUm] = [Math.round(Number(from) * 1000), to === undefined ? null : Math.round(Number(to) * 1000)]
  return toUm !== null && toUm <= fromUm ? undefined : { fromUm: fromUm === 0 ? null : fromUm, toUm }
}

const whyNotCode = ({ param, code }: OptionForm): string => {
  if (param === 'baseSize') return tierOf(code) ? '' : '是一档厚度，如 0.45-0.55；最后一档如 0.95-'
  if (param === 'packageWay' || param === 'innerDiameter') return /^\d{1,4}$/.test(code) ? '' : '由 1-4 位数字组成'
  return CODE.test(code) ? '' : '由 1-10 位字母、数字、汉字、点、横线组成，启用后不能改'
}

/** What is wrong with a row, field by field; whether its variety or class exists, and whether tiers overlap, is asked of the rows themselves. */
export function whyNotOption(f: OptionForm): WrongOption[] {
  const wrong: WrongOption[] = []
  const say = (field: OptionField, why: string) => void wrong.push({ field, why })
  const codeWrong = whyNotCode(f)
  if (codeWrong) say('code', codeWrong)
  if (f.label.trim() === '') say('label', '请填写名称')
  else if (f.label.length > 40) say('label', '不能超过 40 个字')
  if (!Number.isSafeInteger(f.seq) || f.seq < 0 || f.seq > 9999) say('seq', '在 0 到 9999 之间')
  if (!Number.isSafeInteger(f.addFen) || Math.abs(f.addFen) > MOST_ADD_FEN)
    say('addFen', `在 -${MOST_ADD_FEN / 100} 到 ${MOST_ADD_FEN / 100} 元之间，请核对单位`)
  for (const field of ['fromUm', 'toUm'] as const) {
    const um = f[field]
    if (um !== null && (!Number.isSafeInteger(um) || um < 0 || um > MOST_UM)) say(field, '在 0 到 1000 mm 之间')
  }
  if (f.fromUm !== null && f.toUm !== null && f.toUm < f.fromUm) say('toUm', '不能小于起始厚度')
  if (f.whyNot.length > 40) say('whyNot', '不能超过 40 个字')
  if (f.notFor.length > 0 && f.whyNot.trim() === '') say('whyNot', '请写明这些品类为什么做不了')
  if (f.param === 'utStandard' && f.levels.length === 0) say('levels', '请填写标准的级别')
  if (f.levels.length > 12 || f.levels.some(l => l.trim() === '' || l.length > 20)) say('levels', '最多 12 级，每级 1-20 个字')
  else if (new Set(f.levels).size !== f.levels.length) say('levels', '同一级只写一次')
  return wrong
}

/** Another tier of the class that lies over this one; undefined: none does. */
export function overlapping(f: OptionForm, others: readonly OptionRow[]): OptionRow | undefined {
  const end = (um: Um | null) => um ?? Number.MAX_SAFE_INTEGER
  return others.find(o => !o.off && o.code !== f.code && (f.fromUm ?? 0) < end(o.toUm) && (o.fromUm ?? 0) < end(f.toUm))
}

const text = (field: OptionField, f: OptionForm): string => {
  const value = f[field]
  if (field === 'addFen') return yuan(f.addFen)
  if (field === 'fromUm' || field === 'toUm') return value === null ? '不限' : String(Number(value) / 1000)
  if (field === 'inList') return value ? '是' : '否'
  if (field === 'untilOn') return f.untilOn ?? '不限'
  return (Array.isArray(value) ? value.join('、') : String(value)) || '（空）'
}
const SHOWN: readonly OptionField[] = [
  'label',
  'addFen',
  'fromUm',
  'toUm',
  'notFor',
  'whyNot',
  'levels',
  'inList',
  'untilOn',
  'seq',
]

/** What a row was and shall be; empty where nothing changes. */
export function optionDiff(was: OptionForm | null, now: OptionForm): string {
  if (!was) return `新增，加价 ${yuan(now.addFen)} 元/吨`
  return SHOWN.filter(field => text(field, was) !== text(field, now))
    .map(field => `${OPTION_FIELD_LABEL[field]} ${text(field, was)} → ${text(field, now)}`)
    .join('；')
}

export interface OptionLine {
  /** As it was read; null for a new row. */
  was: OptionForm | null
  now: OptionForm
}

/** A surcharge or fee a ton that moves: what it is called, by how much. */
export interface MovedSum {
  key: string
  name: string
  fen: Fen
}
/**
 * Why a second person agrees to it; empty: its maker alone may bring it into force. `mostFen`: the largest move a ton that he may. `earlierFen`: by how
 * much each row has moved in the last 24 hours without a second person; a large move cut into small ones is the large move.
 */
export function beyondAlone(sums: readonly MovedSum[], mostFen: Fen, earlierFen: ReadonlyMap<string, Fen> = new Map()): string {
  const moves = sums.map(s => {
    const earlier = s.fen === 0 ? 0 : (earlierFen.get(s.key) ?? 0)
    return { s, own: Math.abs(s.fen), together: Math.abs(s.fen + earlier) }
  })
  const beyond = `，超过免审的 ${yuan(mostFen)} 元/吨`
  const own = moves.toSorted((a, b) => b.own - a.own)[0]
  if (own && own.own > mostFen) return `${own.s.name} 加价变动 ${yuan(own.own)} 元/吨${beyond}`
  const together = moves.toSorted((a, b) => b.together - a.together)[0]
  if (together && together.together > mostFen)
    return `${together.s.name} 与近 ${ALONE_HOURS} 小时没有经过审批的调整合计变动 ${yuan(together.together)} 元/吨${beyond}`
  return ''
}
/** The same of 订货参数. */
export function needsSecond(lines: readonly OptionLine[], mostFen: Fen, earlierFen?: ReadonlyMap<string, Fen>): string {
  // Whether the list price holds the extra turns what less of it takes off: a change of price whatever the surcharge itself does.
  const turned = lines.find(l => l.was !== null && l.was.inList !== l.now.inList)
  if (turned) return `${optionName(turned.now)} 改了「${OPTION_FIELD_LABEL.inList}」`
  return beyondAlone(
    lines.map(l => ({ key: optionKey(l.now), name: optionName(l.now), fen: l.now.addFen - (l.was?.addFen ?? 0) })),
    mostFen,
    earlierFen,
  )
}

export const isChoiceParam = (name: string): name is ChoiceParam => choiceParams.some(p => p === name)
