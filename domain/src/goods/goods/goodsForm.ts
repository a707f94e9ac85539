// 建商品: what a piece of goods is in one form, whoever fills it in: a row of an Excel, a person at the desk, a rule that makes many. What it must say
// follows from its shape (specification 9: thickness × width × length); codes, titles and specifications are made from it and not typed.
import { type CodeOf, codes } from '../../kernel/codes.ts'
import type { PriceUnit, Fen, Um } from '../../kernel/money.ts'
import { attributeLabel } from './attributes.ts'
import { GradeLevel, levelWord, SaleUnit, SettlementMode, UnitTitle, type SettlementModeCode } from './goods.codes.ts'
import { MOST_PIECE_G, MOST_PIECES, MOST_PRICE_FEN, MOST_STOCK_KG } from './figures.rules.ts'
import { MOST_PACK } from './packRule.ts'
import { plateKg } from './flatWeight.ts'
import { barKgPerM, roundPipeKgPerM } from './longWeight.ts'
import { isRangeShape, isSectionShape, isTableDiameter, RANGE_FACTS, rangeRowOf } from '../range/range.ts'
import { NOT_SEAMLESS } from '../range/seamlessTubes.ts'
import { OLD_WEIGHT_TABLE, RANGE_ATTRIBUTE, rangeFill, rangePieceG } from '../range/theoryBasis.ts'

/** Sizes in micrometres, weight in grams, price in fen per its unit, stock in pieces. */
export interface GoodsForm {
  skuCode: string
  varietyCode: string
  grade: string
  standard: string
  millCode: string
  depotCode: string
  thicknessUm: Um | null
  widthUm: Um | null
  lengthUm: Um | null
  diameterUm: Um | null
  spec: string
  attributes: Record<string, string>
  gradeLevel: string
  settlement: SettlementModeCode
  priceUnit: PriceUnit
  pieceUnit: string
  pieceWeightG: number
  listPriceFen: Fen
  stepPieces: number
  minPieces: number
  onHand: number
  spot: boolean
  futures: boolean
  onShelf: boolean
}
export type GoodsField = keyof GoodsForm
export const GOODS_FIELD_LABEL: Readonly<Record<GoodsField, string>> = {
  skuCode: '商品编码',
  varietyCode: '品种',
  grade: '材质',
  standard: '执行标准',
  millCode: '钢厂',
  depotCode: '仓库',
  thicknessUm: '厚度mm',
  widthUm: '宽度mm',
  lengthUm: '长度mm',
  diameterUm: '直径mm',
  spec: '规格',
  attributes: '其他属性',
  gradeLevel: '等级',
  settlement: '计重方式',
  priceUnit: '计价单位',
  pieceUnit: '件单位',
  pieceWeightG: '单件重kg',
  listPriceFen: '挂牌价',
  stepPieces: '件数倍数',
  minPieces: '起订件数',
  onHand: '在库件数',
  spot: '现货',
  futures: '期货',
  onShelf: '上架',
}
/** What the goods are: changed only while no order has reserved any of them. */
export const IDENTITY: readonly GoodsField[] = [
  ...(['grade', 'standard', 'millCode', 'thicknessUm', 'widthUm', 'lengthUm', 'diameterUm', 'spec'] as const),
  ...(['attributes', 'gradeLevel', 'settlement', 'pieceWeightG'] as const),
]
/** Never changed: goods of another kind, in another depot or sold by another unit are other goods. */
export const FIXED: readonly GoodsField[] = ['varietyCode', 'depotCode', 'priceUnit', 'pieceUnit']

/** 形状 of a variety: which sizes its goods have, how their weight is reckoned and by what they are sold. */
export const GoodsShape = codes({
  coil: { code: 'coil', label: '卷' },
  plate: { code: 'plate', label: '板' },
  bar: { code: 'bar', label: '直条' },
  rodRibbed: { code: 'rodRibbed', label: '盘螺' },
  rod: { code: 'rod', label: '盘条' },
  roundTube: { code: 'roundTube', label: '圆管' },
  rectTube: { code: 'rectTube', label: '矩形管' },
  section: { code: 'section', label: '型钢' },
  ibeam: { code: 'ibeam', label: '工字钢' },
  channel: { code: 'channel', label: '槽钢' },
  equalAngle: { code: 'equalAngle', label: '等边角钢' },
  unequalAngle: { code: 'unequalAngle', label: '不等边角钢' },
  roundBar: { code: 'roundBar', label: '圆钢' },
  squareBar: { code: 'squareBar', label: '方钢' },
  hexBar: { code: 'hexBar', label: '六角钢' },
  flatBar: { code: 'flatBar', label: '扁钢' },
  seamless: { code: 'seamless', label: '无缝钢管' },
  heavyRail: { code: 'heavyRail', label: '重轨' },
  lightRail: { code: 'lightRail', label: '轻轨' },
  craneRail: { code: 'craneRail', label: '起重机轨' },
  sheetPile: { code: 'sheetPile', label: '钢板桩' },
  checkered: { code: 'checkered', label: '花纹板' },
  cutPlate: { code: 'cutPlate', label: '开平板' },
  fabricated: { code: 'fabricated', label: '构件' },
  profile: { code: 'profile', label: '檩条、压型板' },
  bulk: { code: 'bulk', label: '散装' },
  vehicle: { code: 'vehicle', label: '车辆' },
  powder: { code: 'powder', label: '粉末' },
  service: { code: 'service', label: '加工件' },
})
export type GoodsShapeCode = CodeOf<typeof GoodsShape>

type SizeField = 'thicknessUm' | 'widthUm' | 'lengthUm' | 'diameterUm'
interface ShapeRule {
  sizes: readonly SizeField[]
  /** The specification cannot be made of the sizes and is typed. */
  typedSpec?: true
  pieceUnit: string
  priceUnit: PriceUnit
  /** How its goods are usually settled: what a form, a rule and an empty cell of an Excel mean alike. */
  settlement: CodeOf<typeof SettlementMode>
}
const { theoretical, weighed } = SettlementMode
const U = UnitTitle
const unit = UnitTitle.label
/** Model or section typed, sizes and weight by the table of the family. */
const SECTION_RULE: ShapeRule = {
  sizes: ['lengthUm'],
  typedSpec: true,
  pieceUnit: unit(U.stick),
  priceUnit: 'ton',
  settlement: theoretical,
}
const SHAPES: Readonly<Record<GoodsShapeCode, ShapeRule>> = {
  coil: { sizes: ['thicknessUm', 'widthUm'], pieceUnit: unit(U.roll), priceUnit: 'ton', settlement: weighed },
  plate: { sizes: ['thicknessUm', 'widthUm', 'lengthUm'], pieceUnit: unit(U.sheet), priceUnit: 'ton', settlement: theoretical },
  bar: { sizes: ['diameterUm', 'lengthUm'], pieceUnit: unit(U.piece), priceUnit: 'ton', settlement: theoretical },
  rodRibbed: { sizes: ['diameterUm'], pieceUnit: unit(U.piece), priceUnit: 'ton', settlement: weighed },
  rod: { sizes: ['diameterUm'], pieceUnit: unit(U.piece), priceUnit: 'ton', settlement: weighed },
  roundTube: {
    sizes: ['diameterUm', 'thicknessUm', 'lengthUm'],
    pieceUnit: unit(U.stick),
    priceUnit: 'ton',
    settlement: theoretical,
  },
  rectTube: { sizes: ['lengthUm'], typedSpec: true, pieceUnit: unit(U.length), priceUnit: 'ton', settlement: theoretical },
  section: { sizes: ['lengthUm'], typedSpec: true, pieceUnit: unit(U.stick), priceUnit: 'ton', settlement: theoretical },
  ibeam: SECTION_RULE,
  channel: SECTION_RULE,
  equalAngle: SECTION_RULE,
  unequalAngle: SECTION_RULE,
  squareBar: SECTION_RULE,
  hexBar: SECTION_RULE,
  flatBar: SECTION_RULE,
  heavyRail: { ...SECTION_RULE, pieceUnit: unit(U.length) },
  lightRail: { ...SECTION_RULE, pieceUnit: unit(U.length) },
  craneRail: { ...SECTION_RULE, pieceUnit: unit(U.length) },
  sheetPile: { ...SECTION_RULE, pieceUnit: unit(U.length) },
  roundBar: { sizes: ['diameterUm', 'lengthUm'], pieceUnit: unit(U.stick), priceUnit: 'ton', settlement: theoretical },
  seamless: {
    sizes: ['diameterUm', 'thicknessUm', 'lengthUm'],
    pieceUnit: unit(U.stick),
    priceUnit: 'ton',
    settlement: theoretical,
  },
  checkered: { sizes: ['thicknessUm', 'widthUm', 'lengthUm'], pieceUnit: unit(U.sheet), priceUnit: 'ton', settlement: weighed },
  cutPlate: {
    sizes: ['thicknessUm', 'widthUm', 'lengthUm'],
    pieceUnit: unit(U.sheet),
    priceUnit: 'ton',
    settlement: theoretical,
  },
  fabricated: { sizes: [], typedSpec: true, pieceUnit: unit(U.piece), priceUnit: 'ton', settlement: weighed },
  profile: { sizes: [], typedSpec: true, pieceUnit: unit(U.stick), priceUnit: 'ton', settlement: theoretical },
  bulk: { sizes: [], typedSpec: true, pieceUnit: '车', priceUnit: 'ton', settlement: weighed },
  vehicle: { sizes: [], typedSpec: true, pieceUnit: '台', priceUnit: 'piece', settlement: theoretical },
  powder: { sizes: [], typedSpec: true, pieceUnit: '桶', priceUnit: 'kg', settlement: weighed },
  service: { sizes: [], typedSpec: true, pieceUnit: unit(U.piece), priceUnit: 'piece', settlement: theoretical },
}
const PLAIN: ShapeRule = { sizes: [], typedSpec: true, pieceUnit: unit(U.piece), priceUnit: 'ton', settlement: weighed }
/** What goods of a shape must say and are sold by. */
export const shapeRule = (shape: string): ShapeRule => (SHAPES as Readonly<Record<string, ShapeRule>>)[shape] ?? PLAIN
/** What a shape means for whoever chooses it: 厚度、宽度必填，按卷卖，按吨计价，通常磅计. */
export function shapeWords(shape: string): string {
  const { sizes, typedSpec, pieceUnit, priceUnit, settlement } = shapeRule(shape)
  const axes = sizes.map(s => GOODS_FIELD_LABEL[s].replace('mm', '')).join('、')
  return [
    axes === '' ? '' : `${axes}必填`,
    typedSpec ? '规格手写' : '规格由尺寸而来',
    `按${pieceUnit}卖`,
    `按${priceUnit === 'ton' ? '吨' : priceUnit === 'kg' ? '公斤' : pieceUnit}计价`,
    `通常${SettlementMode.label(settlement)}`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Millimetres a size may have: beyond these no mill rolls it, and it is a slip of the unit. */
const SIZE_BOUNDS: Readonly<Record<SizeField, readonly [number, number]>> = {
  thicknessUm: [0.1, 500],
  widthUm: [10, 5_500],
  lengthUm: [200, 30_000],
  diameterUm: [4, 4_000],
}
const mm = (um: Um): string => String(um / 1000)

/** The specification as the trade writes it (1*1250*C, Φ20*9000); empty where the shape has none of its own. */
export function specOf(shape: string, f: Pick<GoodsForm, SizeField>): string {
  const { sizes, typedSpec } = shapeRule(shape)
  if (typedSpec || sizes.some(s => f[s] === null)) return ''
  const of = (s: SizeField) => mm(f[s] ?? 0)
  switch (shape) {
    case 'coil':
      return `${of('thicknessUm')}*${of('widthUm')}*C`
    case 'plate':
    case 'checkered':
    case 'cutPlate':
      return `${of('thicknessUm')}*${of('widthUm')}*${of('lengthUm')}`
    case 'roundTube':
    case 'seamless':
      return `Φ${of('diameterUm')}×${of('thicknessUm')}*${of('lengthUm')}`
    case 'bar':
    case 'roundBar':
      return `Φ${of('diameterUm')}*${of('lengthUm')}`
    default:
      return `Φ${of('diameterUm')}`
  }
}

type Weighable = Pick<GoodsForm, SizeField> & Partial<Pick<GoodsForm, 'spec' | 'attributes'>>
/** Grams of one piece by its sizes; null where a piece is what the mill bundles or winds. */
export function theoryPieceG(shape: string, f: Weighable): number | null {
  const m = (um: Um | null) => (um ?? 0) / 1000
  if (isRangeShape(shape)) return rangePieceG(shape, f)
  if (shapeRule(shape).sizes.some(s => f[s] === null)) return null
  if (shape === 'plate')
    return Math.round(plateKg({ thicknessMm: m(f.thicknessUm), widthMm: m(f.widthUm), lengthMm: m(f.lengthUm) }) * 1000)
  if (shape === 'roundTube')
    return Math.round(roundPipeKgPerM({ outerDiameterMm: m(f.diameterUm), wallMm: m(f.thicknessUm) }) * (f.lengthUm ?? 0) * 0.001)
  return null
}

/** A form with what its size says by the table of its family: 工25a and 12 m is 25a*12000, 250 high, 116 wide, web 8. */
export function withRangeSize<F extends Weighable>(shape: string, f: F): F {
  const fill = rangeFill(shape, f)
  return fill ? { ...f, ...fill, attributes: { ...f.attributes, ...fill.attributes } } : f
}

/** A given weight this far from the table's is a slip: of the unit, of a piece for a bundle. Per cent. */
const THEORY_BAND = 20
/** Tons that a coil can weigh: beyond it no crane of a depot lifts it. */
const MOST_COIL_G = 45_000_000

const ascii = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[×*]/g, 'X')
    .replace(/[+/]/g, '.')
    .replace(/[^A-Z0-9.]/g, '')
/** What is written in Chinese or says several things, as six letters that tell it apart. */
function short(text: string): string {
  let hash = 0x811c9dc5
  for (const c of text) hash = Math.imul(hash ^ (c.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36).toUpperCase().padStart(6, '0').slice(-6)
}
const attributesText = (a: Readonly<Record<string, string>>): string =>
  Object.keys(a)
    .sort()
    .map(name => `${name}=${a[name]}`)
    .join(';')

/** Code of the goods whatever their depot. Equal goods have equal codes, so a row that is imported twice makes nothing twice. */
export function spuCodeFor(f: GoodsForm): string {
  const { coating, ...rest } = f.attributes
  // What follows from the model is said by the specification.
  if (rest[RANGE_ATTRIBUTE.model]) for (const name of ['model', 'sideA', 'sideB'] as const) delete rest[RANGE_ATTRIBUTE[name]]
  const spec = /[^\dA-Za-z.*×+/ΦφHWNT\s-]/.test(f.spec) ? short(f.spec) : ascii(f.spec)
  const more = Object.keys(rest).length > 0 ? short(attributesText(rest)) : ''
  return [
    f.varietyCode,
    ascii(f.grade) || short(f.grade),
    spec,
    coating ? ascii(coating) || short(coating) : '',
    more,
    f.gradeLevel === GradeLevel.first ? '' : `Q${f.gradeLevel}`,
    f.settlement === SettlementMode.weighed ? '' : `J${f.settlement}`,
    f.millCode,
  ]
    .filter(Boolean)
    .join('-')
}
export const skuCodeFor = (f: GoodsForm): string => `${spuCodeFor(f)}-${f.depotCode}`
/** Letters, digits, points and lines; what the mill's own codes look like. */
const SKU_CODE = /^[A-Z0-9][A-Z0-9.-]{2,69}$/

/** As the mall calls it: 镀锌卷 DX51D+Z 1*1250*C Z150; goods below prime say so: … Z150 二级品. */
export const titleOf = (varietyName: string, f: GoodsForm): string =>
  [
    varietyName,
    f.grade,
    f.spec,
    f.attributes.coating ?? f.attributes.baseCoating ?? '',
    f.attributes.color ?? '',
    levelWord(f.gradeLevel),
  ]
    .filter(Boolean)
    .join(' ')
export const saleUnitOf = (priceUnit: PriceUnit): number => (priceUnit === 'ton' ? SaleUnit.ton : SaleUnit.piece)

export interface WrongGoods {
  field: GoodsField
  why: string
}

/** What is wrong with a form by itself, field by field; empty: it can be goods. Codes of mills and depots are the caller's to know. */
export function whyNotGoods(f: GoodsForm, shape: string): WrongGoods[] {
  const wrong: WrongGoods[] = []
  const say = (field: GoodsField, why: string) => void wrong.push({ field, why })
  const rule = shapeRule(shape)
  if (f.skuCode !== '' && !SKU_CODE.test(f.skuCode)) say('skuCode', '由大写字母、数字、点和横线组成，3–70 位；留空自动编码')
  if (!/^[A-Za-z0-9][A-Za-z0-9+./ -]{0,29}$/.test(f.grade))
    say('grade', f.grade === '' ? '为空' : '材质写成 HRB400E、DX51D+Z 这样')
  if (f.standard.trim() === '') say('standard', '为空')
  for (const size of ['thicknessUm', 'widthUm', 'lengthUm', 'diameterUm'] as const) {
    const um = f[size]
    const [least, most] = SIZE_BOUNDS[size]
    if (um === null) {
      if (rule.sizes.includes(size)) say(size, '这种商品必须填写')
    } else if (um < least * 1000 || um > most * 1000) say(size, `${mm(um)} mm 不可能，须在 ${least}–${most} 之间，请核对单位`)
  }
  const { thicknessUm: t, widthUm: w, diameterUm: d } = f
  if (t !== null && w !== null && t > w) say('thicknessUm', `厚 ${mm(t)} mm 大于宽 ${mm(w)} mm，厚和宽写反了`)
  if (t !== null && d !== null && t * 2 >= d) say('thicknessUm', `壁厚 ${mm(t)} mm 的两倍不小于外径 ${mm(d)} mm`)
  if (f.spec === '') {
    if (rule.typedSpec) say('spec', '这种商品的规格须填写，如 H 244×175×7×11*12000')
  } else if (f.spec.length > 60) say('spec', '不能超过 60 个字')
  checkRange(f, shape, say)
  for (const [name, value] of Object.entries(f.attributes))
    if (attributeLabel(name) === name) say('attributes', `没有属性「${name}」，写法见模板的「可填写的值」`)
    else if (value === '' || value.length > 40) say('attributes', `${attributeLabel(name)}须为 1–40 个字`)
  if (!(GradeLevel.values as readonly string[]).includes(f.gradeLevel)) say('gradeLevel', '写一级品、二级品或协议品')
  if (!(SettlementMode.values as readonly number[]).includes(f.settlement)) say('settlement', '写理计、磅计或抄码')
  if (f.pieceUnit.trim() === '' || f.pieceUnit.length > 4) say('pieceUnit', '写卷、张、件、支这样的量词')
  checkFigures(f, shape, say)
  if (!f.spot && !f.futures) say('spot', '现货、期货至少可售一种')
  return wrong
}

/** What the tables of the range know better than whoever types. */
function checkRange(f: GoodsForm, shape: string, say: (field: GoodsField, why: string) => void): void {
  if (!isRangeShape(shape)) return
  const { name, standard } = RANGE_FACTS[shape]
  if (isSectionShape(shape) && f.spec !== '' && !rangeRowOf(shape, f.spec))
    say('spec', `${standard} 的${name}没有这个规格，写成 ${SAID[shape]} 这样`)
  if (shape === 'roundBar' && f.diameterUm !== null && !isTableDiameter(f.diameterUm / 1000))
    say('diameterUm', `${standard} 没有直径 ${f.diameterUm / 1000} mm 的圆钢`)
  if (shape === 'seamless' && NOT_SEAMLESS.test(f.grade))
    say('grade', `GB/T 8162、8163 没有 ${f.grade}，无缝钢管写 20、45、Q355B 等`)
  const table = f.attributes[RANGE_ATTRIBUTE.weightTable]
  if (table !== undefined && (shape !== 'ibeam' || table !== OLD_WEIGHT_TABLE))
    say('attributes', `理重表只有工字钢可以写「${OLD_WEIGHT_TABLE}」，不写按 GB/T 706-2016`)
  // The pattern's weight is no fact of a table anybody has seen.
  if (shape === 'checkered' && f.settlement !== SettlementMode.weighed) say('settlement', '花纹板按过磅结算，请选磅计')
}
const SAID: Readonly<Record<string, string>> = {
  ibeam: '25a',
  channel: '20a',
  equalAngle: '50*5',
  unequalAngle: '100*63*8',
  squareBar: '20*20',
  hexBar: 'S24',
  flatBar: '50*5',
  heavyRail: '43',
  lightRail: '24',
  craneRail: 'QU80',
  sheetPile: '400*170*15.5',
}

function checkFigures(f: GoodsForm, shape: string, say: (field: GoodsField, why: string) => void): void {
  const theory = theoryPieceG(shape, f)
  // A size that stands in no table was said already; its weight would follow from it.
  const unsized = isSectionShape(shape) && f.spec !== '' && !rangeRowOf(shape, f.spec)
  if (!Number.isInteger(f.pieceWeightG) || f.pieceWeightG < 1) {
    if (!unsized) say('pieceWeightG', '须大于 0')
  } else if (f.pieceWeightG > MOST_PIECE_G) say('pieceWeightG', '一件最多 200 吨')
  else if (shape === 'coil' && f.pieceWeightG > MOST_COIL_G) say('pieceWeightG', '一卷最多 45 吨，请核对单位（kg）')
  else if (theory !== null && Math.abs(f.pieceWeightG - theory) * 100 > theory * THEORY_BAND)
    say('pieceWeightG', `与理论重 ${(theory / 1000).toFixed(1)} kg 相差超过 ${THEORY_BAND} %，留空按理论重`)
  else if (shape === 'bar' && f.diameterUm !== null && f.lengthUm !== null) {
    const oneG = barKgPerM(f.diameterUm / 1000) * f.lengthUm * 0.001
    if (f.pieceWeightG < oneG * 0.9) say('pieceWeightG', `一件（捆）不会轻于一根（${(oneG / 1000).toFixed(1)} kg）`)
  }
  if (!Number.isInteger(f.listPriceFen) || f.listPriceFen < 1) say('listPriceFen', '须大于 0')
  else if (f.listPriceFen > MOST_PRICE_FEN) say('listPriceFen', '价格过高，请核对')
  for (const field of ['stepPieces', 'minPieces'] as const)
    if (!Number.isInteger(f[field]) || f[field] < 1 || f[field] > MOST_PACK) say(field, `须是 1–${MOST_PACK} 的整数件，1 为不限`)
  if (!Number.isInteger(f.onHand)) say('onHand', '须是整数件')
  else if (f.onHand < 0) say('onHand', '不能小于 0')
  else if (f.onHand > MOST_PIECES) say('onHand', `太大，最多 ${MOST_PIECES} 件`)
  else if ((f.onHand * f.pieceWeightG) / 1000 > MOST_STOCK_KG) say('onHand', '一种商品最多 100 万吨，请核对件数和单件重')
}

export interface FieldChange {
  field: GoodsField
  was: string
  now: string
}
const yesNo = (v: boolean): string => (v ? '是' : '否')
/** A field as people read it; numbers with their places, codes by their labels (mill and depot stay codes for whoever knows their names). */
export function fieldText(field: GoodsField, f: GoodsForm): string {
  const v = f[field]
  if (v === null) return ''
  if (typeof v === 'boolean') return yesNo(v)
  if (field === 'attributes')
    return Object.entries(f.attributes)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${attributeLabel(name)}=${value}`)
      .join('；')
  if (field === 'gradeLevel') return GradeLevel.label(f.gradeLevel as '1')
  if (field === 'settlement') return SettlementMode.label(f.settlement as 1)
  if (field === 'listPriceFen') return (f.listPriceFen / 100).toFixed(2)
  if (field === 'pieceWeightG') return (f.pieceWeightG / 1000).toFixed(3).replace(/\.?0+$/, '')
  if (field.endsWith('Um')) return mm(Number(v))
  return String(v as string | number)
}
/** What of goods becomes another, in the order of the form. */
export function changesOf(was: GoodsForm, now: GoodsForm): FieldChange[] {
  return (
    (Object.keys(GOODS_FIELD_LABEL) as GoodsField[])
      // Of thousands of rows most fields are as they were: no text is made of those.
      .filter(field => field !== 'skuCode' && was[field] !== now[field])
      .map(field => ({ field, was: fieldText(field, was), now: fieldText(field, now) }))
      .filter(c => c.was !== c.now)
  )
}
