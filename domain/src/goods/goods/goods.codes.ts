// Terms: 理计 settled by table weight · 磅计 by the mill's scale · 抄码 by the mill's tag · 等级 1 prime, 2 second, 3 sold as is ·
// 塔形 telescoping of a coil · 切边/不切边 trimmed or mill edge · 定尺 fixed length. Codes the specification names are kept as they
// are; the other codes and all labels are our reading (docs/glossary.md).
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const SettlementMode = codes({
  theoretical: { code: 1, label: '理计' },
  weighed: { code: 2, label: '磅计' },
  tagWeight: { code: 3, label: '抄码' },
})
export type SettlementModeCode = CodeOf<typeof SettlementMode>

/** Kind of goods: 现货 from stock or 期货 made to order. */
export const StockMode = codes({
  spot: { code: 1, label: '现货', tone: 'good' },
  futures: { code: 2, label: '期货排产', tone: 'info' },
})
export type StockModeCode = CodeOf<typeof StockMode>
/** Of a price, a coupon, a filter: for goods bought this way; 0: however they are bought. */
export type StockModeScope = StockModeCode | 0

/** Unit titles of the specification, words ours: what goods are counted in. */
export const UnitTitle = codes({
  ton: { code: 't', label: '吨' },
  length: { code: 'g', label: '根' },
  stick: { code: 'i', label: '支' },
  roll: { code: 'r', label: '卷' },
  sheet: { code: 's', label: '张' },
  piece: { code: 'p', label: '件' },
})
export const SaleUnit = codes({ piece: { code: 1, label: '件' }, ton: { code: 2, label: '吨' } })
export type SaleUnitCode = CodeOf<typeof SaleUnit>

/** 3 协议品 is sold as seen: no quality claim. */
export const GradeLevel = codes({
  first: { code: '1', label: '一级品', tone: 'good' },
  second: { code: '2', label: '二级品', tone: 'info' },
  agreement: { code: '3', label: '协议品', tone: 'wait' },
})
export type GradeLevelCode = CodeOf<typeof GradeLevel>
/** What goods below prime add to their name (decision 0270); prime ones add nothing. */
export const levelWord = (level: string): string =>
  level === GradeLevel.second || level === GradeLevel.agreement ? GradeLevel.label(level) : ''

export const Oiling = codes({
  none: { code: 'N', label: '不涂油' },
  light: { code: 'L', label: '轻涂油' },
  medium: { code: 'M', label: '中涂油' },
  heavy: { code: 'H', label: '重涂油' },
})

export const Edge = codes({ trimmed: { code: 'EC', label: '切边' }, mill: { code: 'EM', label: '不切边' } })

/** FA-FC coated sheet (GB/T 2518), FB-FD cold-rolled sheet (GB/T 5213). */
export const SurfaceQuality = codes({
  fa: { code: 'FA', label: '普通级' },
  fb: { code: 'FB', label: '较高级' },
  fc: { code: 'FC', label: '高级' },
  fd: { code: 'FD', label: '超高级' },
})

export const SurfaceStructure = codes({
  matt: { code: 'D', label: '麻面' },
  bright: { code: 'B', label: '光亮表面' },
  normalSpangle: { code: 'N', label: '正常锌花' },
  smallSpangle: { code: 'M', label: '小锌花' },
  noSpangle: { code: 'F', label: '无锌花' },
  alloyed: { code: 'R', label: '锌铁合金/铝锌普通' },
})

export const SurfaceTreatment = codes({
  chromate: { code: 'C', label: '铬酸钝化' },
  chromeFree: { code: 'C5', label: '无铬钝化' },
  oiled: { code: 'O', label: '涂油' },
  chromateOiled: { code: 'CO', label: '铬酸钝化+涂油' },
  chromeFreeOiled: { code: 'CO5', label: '无铬钝化+涂油' },
  phosphated: { code: 'P', label: '磷化' },
  phosphatedOiled: { code: 'PO', label: '磷化+涂油' },
  antiFinger: { code: 'AF', label: '耐指纹膜' },
  antiFingerChromeFree: { code: 'AF5', label: '无铬耐指纹膜' },
  selfLubricating: { code: 'SL', label: '自润滑膜' },
  selfLubricatingChromeFree: { code: 'SL5', label: '无铬自润滑膜' },
  untreated: { code: 'U', label: '不处理' },
})

/** Thickness tolerance of sheet (GB/T 708, GB/T 709, GB/T 2518). */
export const ThicknessPrecision = codes({
  normal: { code: 'PT.A', label: '普通精度' },
  higher: { code: 'PT.B', label: '较高精度' },
  classN: { code: 'N', label: 'N 类' },
  classA: { code: 'A', label: 'A 类' },
  classB: { code: 'B', label: 'B 类' },
  classC: { code: 'C', label: 'C 类' },
})

export const CoilInnerDiameter = codes({
  d508: { code: 508, label: '508 mm' },
  d610: { code: 610, label: '610 mm' },
  d762: { code: 762, label: '762 mm' },
})

/** Permitted telescoping of a coil, mm (specification 9). */
export const TOWER_TOLERANCE_MM = { from: 30, to: 80 } as const

export const PaintBrand = codes({
  a: { code: 'A', label: 'A 类(进口/一线)' },
  b: { code: 'B', label: 'B 类(国产知名)' },
  c: { code: 'C', label: 'C 类(普通)' },
})

export const FixedLength = codes({
  fixed: { code: '1', label: '定尺' },
  multiple: { code: '2', label: '倍尺' },
  random: { code: '3', label: '非定尺' },
})

export const DeliveryCondition = codes({
  asRolled: { code: 'AR', label: '热轧' },
  controlled: { code: 'CR', label: '控轧' },
  thermomechanical: { code: 'TMCP', label: '热机械轧制' },
  normalised: { code: 'N', label: '正火' },
  quenched: { code: 'QT', label: '调质' },
  annealed: { code: 'A', label: '退火' },
})

export const AdditionalService = codes({
  cut: { code: 'CUT', label: '定尺切割' },
  slit: { code: 'SLIT', label: '分条' },
  level: { code: 'LEVEL', label: '开平' },
  pack: { code: 'PACK', label: '精包装' },
  film: { code: 'FILM', label: '覆膜' },
  galvanise: { code: 'GALV', label: '热浸锌' },
  paint: { code: 'PAINT', label: '喷砂涂装' },
  secure: { code: 'LOAD', label: '代装加固' },
  test: { code: 'TEST', label: '第三方检测' },
})

export const ProductClass = codes({
  coldCoil: { code: 'CRC', label: '冷轧卷' },
  galvanisedCoil: { code: 'GAL', label: '镀锌卷' },
  structure: { code: 'STRUCT', label: '钢结构' },
  hotCoil: { code: 'HRC', label: '热轧卷' },
  rectPipe: { code: 'RECT', label: '矩形管' },
  spiralPipe: { code: 'SPIRAL', label: '螺旋管' },
  paintedCoil: { code: 'PPC', label: '彩涂卷' },
  scrap: { code: 'SCRAP', label: '再生资源' },
  vehicle: { code: 'VEHICLE', label: '专用车' },
  rebar: { code: 'REBAR', label: '螺纹钢' },
  wireRod: { code: 'WIRE', label: '线材' },
  byProduct: { code: 'BYPROD', label: '副产品' },
  roundPipe: { code: 'ROUND', label: '圆管' },
  plate: { code: 'HRP', label: '热轧中厚板' },
  additive: { code: 'AM', label: '增材制造' },
  section: { code: 'SECTION', label: '型材' },
  bar: { code: 'BAR', label: '棒材' },
  seamless: { code: 'SEAMLESS', label: '无缝管' },
  cutPlate: { code: 'CUTPLATE', label: '开平板' },
})
