// 基础资料: what the desk keeps as rows, which fields each kind has, and what a row must be. Codes stand in orders, papers and addresses of
// pages: a code never changes once it was given.
import type { Fen, Kg } from '../../kernel/money.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { GoodsShape, shapeWords } from '../goods/goodsForm.ts'

export const BasicKind = codes({
  mill: { code: 'mill', label: '钢厂' },
  depot: { code: 'depot', label: '仓库' },
  channel: { code: 'channel', label: '渠道' },
  area: { code: 'area', label: '销售区域' },
  service: { code: 'service', label: '加工服务' },
  productClass: { code: 'class', label: '品类' },
  category: { code: 'category', label: '品类目录' },
  variety: { code: 'variety', label: '品种' },
  grade: { code: 'grade', label: '材质与标准' },
  /** Each belongs to one sales area, or to none and pays as the default one. */
  city: { code: 'city', label: '城市' },
})
export type BasicKindCode = CodeOf<typeof BasicKind>

export const DepotKind = codes({
  mill: { code: 'mill', label: '厂内库' },
  social: { code: 'social', label: '社会库' },
  port: { code: 'port', label: '港口库' },
})
type DepotKindCode = CodeOf<typeof DepotKind>

/** A row of any kind; what a kind has no field for stays as in `emptyBasic`. Sums in fen, those of depots, areas and services a ton. */
export interface BasicForm {
  code: string
  name: string
  /** Place in lists, the lowest first. */
  seq: number
  shortName: string
  city: string
  cityCode: string
  salesAreaCode: string
  depotKind: DepotKindCode
  outFeeFen: Fen
  liftFeeFen: Fen
  telephone: string
  commonly: boolean
  noShow: boolean
  /** 登录后可见: guests are told no price of the channel's goods from stock or made to order (decision 0275). */
  priceAfterLogin: boolean
  advantages: string[]
  classCodes: string[]
  adjustFen: Fen
  cityCodes: string[]
  feeFen: Fen
  /** 品类目录: the one above it; empty for the topmost. */
  parentCode: string
  ofChannel: string
  classCode: string
  /** 材质: the standard its goods follow. */
  standard: string
  /** 品类: from and to, in days; empty where nothing is sold so. */
  spotDays: number[]
  futuresDays: number[]
  /** The least that is made to order. */
  minFuturesKg: Kg
  /** 短溢装, per cent either way. */
  tolerancePct: number
  packing: string
  /** 品种: the lower category its goods lie in; class and channel follow from it. */
  cateCode: string
  /** Which sizes its goods have and how their weight is reckoned. */
  shape: string
  uses: string[]
  /** 城市: what it is sorted and typed by, the province it lies in, and whether it stands among the first to choose from. */
  pinyin: string
  provinceCode: string
  hot: boolean
}
export type BasicField = keyof BasicForm

export const emptyBasic: BasicForm = {
  code: '',
  name: '',
  seq: 0,
  shortName: '',
  city: '',
  cityCode: '',
  salesAreaCode: '',
  depotKind: 'social',
  outFeeFen: 0,
  liftFeeFen: 0,
  telephone: '',
  commonly: false,
  noShow: false,
  priceAfterLogin: false,
  advantages: [],
  classCodes: [],
  adjustFen: 0,
  cityCodes: [],
  feeFen: 0,
  parentCode: '',
  ofChannel: '',
  classCode: '',
  standard: '',
  spotDays: [],
  futuresDays: [],
  minFuturesKg: 0,
  tolerancePct: 5,
  packing: '',
  cateCode: '',
  shape: '',
  uses: [],
  pinyin: '',
  provinceCode: '',
  hot: false,
}

export const BASIC_FIELD_LABEL: Readonly<Record<BasicField, string>> = {
  code: '编码',
  name: '名称',
  seq: '次序',
  shortName: '简称',
  city: '所在城市',
  cityCode: '所在城市',
  salesAreaCode: '所在销售区域',
  depotKind: '类别',
  outFeeFen: '出库费（元/吨）',
  liftFeeFen: '吊装费（元/吨）',
  telephone: '电话',
  commonly: '普通渠道',
  noShow: '不显示所在地',
  priceAfterLogin: '价格登录后可见',
  advantages: '优势',
  classCodes: '品类',
  adjustFen: '区域加价（元/吨）',
  cityCodes: '城市',
  feeFen: '单价（元/吨）',
  parentCode: '上级目录',
  ofChannel: '渠道',
  classCode: '品类',
  standard: '执行标准',
  spotDays: '现货交货（天）',
  futuresDays: '期货交货（天）',
  minFuturesKg: '期货起订（吨）',
  tolerancePct: '短溢装（±%）',
  packing: '包装方式',
  cateCode: '目录',
  shape: '形状',
  uses: '用途',
  pinyin: '拼音',
  provinceCode: '省份',
  hot: '热门城市',
}

/** The fields of each kind, in the order of its form. */
export const basicFields: Readonly<Record<BasicKindCode, readonly BasicField[]>> = {
  mill: ['code', 'name', 'shortName', 'city', 'seq'],
  depot: ['code', 'name', 'depotKind', 'cityCode', 'salesAreaCode', 'outFeeFen', 'liftFeeFen', 'seq'],
  // Which channels are 普通 is the specification's own list (section 9): both front ends choose their calls by it.
  channel: ['code', 'name', 'telephone', 'classCodes', 'advantages', 'noShow', 'priceAfterLogin', 'seq'],
  area: ['code', 'name', 'adjustFen', 'cityCodes', 'seq'],
  service: ['code', 'name', 'feeFen', 'classCodes', 'seq'],
  class: ['code', 'name', 'spotDays', 'futuresDays', 'minFuturesKg', 'tolerancePct', 'packing', 'seq'],
  category: ['code', 'name', 'ofChannel', 'classCode', 'parentCode', 'seq'],
  variety: ['code', 'name', 'cateCode', 'shape', 'uses', 'seq'],
  // The code of a grade is given by the desk: nothing names it but its own history.
  grade: ['code', 'name', 'standard', 'classCodes', 'seq'],
  city: ['code', 'name', 'shortName', 'pinyin', 'provinceCode', 'salesAreaCode', 'hot'],
}

/** A thousand yuan a ton: above it a figure was typed in fen or for a truckload. Hot-dip galvanising is the dearest service by far. */
const MOST_FEE_FEN = 100_000
const MOST_SERVICE_FEN = 1_000_000
export const MOST_FREIGHT_FEN = 200_000
/** Beyond ±15 % no contract of the trade goes; a figure above was typed for something else. */
export const MOST_TOLERANCE = 15
export const MOST_DAYS = 180
const MOST_FUTURES_KG = 5_000_000
const MOST_ADVANTAGES = 6
const MOST_USES = 8
const MOST_SEQ = 9999
const CODE = /^[A-Z0-9][A-Z0-9-]{0,11}$/
/** 0311-88886666, 010-62345678-801, 400-600-1234, 13800001234. */
export const PHONE = /^(0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4}|1\d{10})$/

export interface WrongField {
  field: BasicField
  why: string
}

const between = (n: number, least: number, most: number): boolean => Number.isSafeInteger(n) && n >= least && n <= most

function whyNotFee(field: BasicField, fen: Fen, most: number): WrongField[] {
  if (fen < 0) return [{ field, why: '不能为负' }]
  return between(fen, 0, most) ? [] : [{ field, why: `在 0 到 ${most / 100} 元之间，请核对单位` }]
}

/** From and to in days; `needed`: every class is sold from stock, not every one is made to order. */
function whyNotDays(field: BasicField, days: readonly number[], needed: boolean): WrongField[] {
  if (days.length === 0) return needed ? [{ field, why: '请填写最短和最长天数' }] : []
  const [from, to] = days
  if (days.length !== 2 || from === undefined || to === undefined) return [{ field, why: '最短和最长天数都要填写' }]
  if (!days.every(d => between(d, 0, MOST_DAYS))) return [{ field, why: `在 0 到 ${MOST_DAYS} 天之间` }]
  return to < from ? [{ field, why: '最长不能小于最短' }] : []
}
function whyNotClass(f: BasicForm): WrongField[] {
  const wrong = [...whyNotDays('spotDays', f.spotDays, true), ...whyNotDays('futuresDays', f.futuresDays, false)]
  const say = (field: BasicField, why: string) => void wrong.push({ field, why })
  if (!between(f.minFuturesKg, 0, MOST_FUTURES_KG)) say('minFuturesKg', `在 0 到 ${MOST_FUTURES_KG / 1000} 吨之间`)
  if (!between(f.tolerancePct, 0, MOST_TOLERANCE)) say('tolerancePct', `是 0 到 ${MOST_TOLERANCE} 的整数`)
  if (f.packing.trim() === '') say('packing', '请填写包装方式')
  else if (f.packing.length > 40) say('packing', '不能超过 40 个字')
  return wrong
}
function whyNotVariety(f: BasicForm): WrongField[] {
  const wrong: WrongField[] = []
  if (f.cateCode === '') wrong.push({ field: 'cateCode', why: '请选择目录' })
  if (!GoodsShape.nameOf(f.shape)) wrong.push({ field: 'shape', why: '请选择形状' })
  if (f.uses.length > MOST_USES) wrong.push({ field: 'uses', why: `最多 ${MOST_USES} 条` })
  else if (f.uses.some(u => u.trim() === '' || u.length > 12)) wrong.push({ field: 'uses', why: '每条 1-12 个字' })
  else if (new Set(f.uses).size !== f.uses.length) wrong.push({ field: 'uses', why: '同一条只写一次' })
  return wrong
}

/** 行政区划代码: its first two digits are the province's. */
const ADCODE = /^[1-9]\d{5}$/
function whyNotCity(f: BasicForm): WrongField[] {
  const wrong: WrongField[] = []
  const say = (field: BasicField, why: string) => void wrong.push({ field, why })
  if (!ADCODE.test(f.code)) say('code', '是 6 位行政区划代码，启用后不能改')
  if (f.shortName.trim() === '') say('shortName', '请填写简称')
  else if (f.shortName.trim().length > 12) say('shortName', '不能超过 12 个字')
  if (!/^[a-z]{2,40}$/.test(f.pinyin)) say('pinyin', '是小写字母，如 shijiazhuang')
  if (f.provinceCode === '') say('provinceCode', '请选择省份')
  else if (ADCODE.test(f.code) && f.code.slice(0, 2) !== f.provinceCode.slice(0, 2)) say('provinceCode', '与编码的前两位不符')
  return wrong
}

/** What is wrong with a row of a kind, field by field; whether its codes exist is asked of the rows themselves. */
export function whyNotBasic(kind: BasicKindCode, f: BasicForm): WrongField[] {
  const wrong: WrongField[] = []
  const say = (field: BasicField, why: string) => void wrong.push({ field, why })
  // A grade's code is given by the desk.
  if (kind === 'city') wrong.push(...whyNotCity(f))
  else if (!CODE.test(f.code) && !(kind === 'grade' && f.code === ''))
    say('code', '由 1-12 位大写字母、数字、横线组成，启用后不能改')
  const name = f.name.trim()
  if (name === '') say('name', '请填写名称')
  else if (name.length > 30) say('name', '不能超过 30 个字')
  if (!between(f.seq, 0, MOST_SEQ)) say('seq', `在 0 到 ${MOST_SEQ} 之间`)
  if (kind === 'mill') {
    if (f.shortName.trim().length > 12) say('shortName', '不能超过 12 个字')
    if (f.city.trim() === '') say('city', '请填写所在城市')
    else if (f.city.trim().length > 20) say('city', '不能超过 20 个字')
  }
  if (kind === 'depot') {
    if (f.cityCode === '') say('cityCode', '请选择城市')
    if (f.salesAreaCode === '') say('salesAreaCode', '请选择区域')
    wrong.push(...whyNotFee('outFeeFen', f.outFeeFen, MOST_FEE_FEN), ...whyNotFee('liftFeeFen', f.liftFeeFen, MOST_FEE_FEN))
  }
  if (kind === 'channel') {
    if (f.telephone !== '' && !PHONE.test(f.telephone)) say('telephone', '电话形如 0311-88886666、400-600-1234 或 11 位手机号')
    if (f.advantages.length > MOST_ADVANTAGES) say('advantages', `最多 ${MOST_ADVANTAGES} 条`)
    else if (f.advantages.some(a => a.trim() === '' || a.length > 16)) say('advantages', '每条 1-16 个字')
    else if (new Set(f.advantages).size !== f.advantages.length) say('advantages', '同一条只写一次')
  }
  if (kind === 'area' && !between(f.adjustFen, -MOST_FEE_FEN, MOST_FEE_FEN))
    say('adjustFen', `在 -${MOST_FEE_FEN / 100} 到 ${MOST_FEE_FEN / 100} 元之间`)
  if (kind === 'category') {
    // QP… and QJ… choose the form of the goods page by the variety behind them; new ones come with a shape, not from this desk.
    if (f.ofChannel === '') say('ofChannel', '请选择渠道')
    if (f.classCode === '') say('classCode', '请选择品类')
    if (f.parentCode === f.code) say('parentCode', '不能是自己的上级')
  }
  if (kind === 'class') wrong.push(...whyNotClass(f))
  if (kind === 'variety') wrong.push(...whyNotVariety(f))
  if (kind === 'grade') {
    if (f.standard.trim() === '') say('standard', '请填写执行标准')
    else if (f.standard.length > 40) say('standard', '不能超过 40 个字')
    if (f.classCodes.length === 0) say('classCodes', '请选择品类')
  }
  if (kind === 'service') {
    wrong.push(...whyNotFee('feeFen', f.feeFen, MOST_SERVICE_FEN))
    if (f.classCodes.length === 0) say('classCodes', '请选择可以做这项服务的品类')
  }
  return wrong
}

/** 1–3；空：不供。 */
export const daysText = (days: readonly number[]): string => (days.length === 0 ? '不供' : days.join('–'))

const plain = (value: BasicForm[BasicField]): string =>
  Array.isArray(value)
    ? value.length > 12
      ? `${value.length} 项`
      : value.join('、')
    : typeof value === 'boolean'
      ? value
        ? '是'
        : '否'
      : String(value)
const MONEY: ReadonlySet<BasicField> = new Set(['outFeeFen', 'liftFeeFen', 'adjustFen', 'feeFen'])
const shown = (field: BasicField, value: BasicForm[BasicField]): string => {
  if (field === 'spotDays' || field === 'futuresDays') return daysText(value as number[])
  if (field === 'minFuturesKg') return String(Number(value) / 1000)
  if (field === 'shape') return `${GoodsShape.label(String(value))}（${shapeWords(String(value))}）`
  if (MONEY.has(field)) return (Number(value) / 100).toFixed(2)
  return (field === 'depotKind' ? DepotKind.label(value as DepotKindCode) : plain(value)) || '（空）'
}

/** The line of the audit log: what a new row has, or what was and is now; empty where nothing changed. */
export function basicChanges(kind: BasicKindCode, was: BasicForm | null, now: BasicForm): string {
  const fields = basicFields[kind].filter(f => f !== 'code')
  if (!was) return `新增 ${fields.map(f => `${BASIC_FIELD_LABEL[f]} ${shown(f, now[f])}`).join('；')}`
  return fields
    .filter(f => plain(was[f]) !== plain(now[f]) || String(was[f]) !== String(now[f]))
    .map(f => `${BASIC_FIELD_LABEL[f]} ${shown(f, was[f])} → ${shown(f, now[f])}`)
    .join('；')
}
