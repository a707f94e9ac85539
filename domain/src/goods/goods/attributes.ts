import {
  DeliveryCondition,
  Edge,
  FixedLength,
  GradeLevel,
  Oiling,
  PaintBrand,
  SurfaceQuality,
  SurfaceStructure,
  SurfaceTreatment,
  ThicknessPrecision,
} from './goods.codes.ts'

/** Chinese labels of the goods attributes, in the order a product page shows them. */
export const ATTRIBUTE_LABEL = {
  productType: '品名',
  grade: '材质/牌号',
  standard: '执行标准',
  thickness: '厚度(mm)',
  width: '宽度(mm)',
  length: '长度(mm)',
  diameter: '直径(mm)',
  od: '外径(mm)',
  DN: '公称通径',
  size: '规格',
  thicknessTol: '厚度公差等级',
  thicknessPrecision: '厚度精度',
  fixedLength: '定尺',
  coating: '镀层重量',
  coatingType: '涂料种类',
  color: '颜色',
  paintBrand: '油漆品牌等级',
  frontFilmUm: '正面膜厚(μm)',
  backFilmUm: '背面膜厚(μm)',
  structure: '涂层结构',
  baseCoating: '基板镀层',
  surfaceStructure: '表面结构',
  surfaceTreatment: '表面处理',
  surfaceQuality: '表面质量',
  oiling: '涂油',
  edge: '边部状态',
  innerDia: '内径(mm)',
  gradeLevel: '等级',
  delivery: '交货状态',
  utStandard: '探伤标准',
  pattern: '花纹',
  settlementMode: '计重方式',
  antiCorrosion: '防腐',
  pipeEnd: '管端',
  lining: '内衬/涂层',
  galv: '镀锌量',
  component: '构件类型',
  impurityPct: '扣杂(%)',
  model: '车型',
  axles: '轴数',
  suspension: '悬架',
  bodySteel: '车身材料',
  pack: '包装形式',
  moisturePct: '水分(%)',
  particleUm: '粒度(μm)',
  packKg: '包装(kg)',
  process: '适用工艺',
  usage: '用途',
  warehouse: '仓库',
  mill: '生产厂',
  flatness: '平整',
  cornerType: '角型',
  protectiveFilm: '覆膜',
  profile: '截面',
  weld: '焊接方式',
  weldSeam: '焊缝',
  tyre: '轮胎',
  postProcess: '后处理',
  lead: '交期',
  atomizing: '制粉工艺',
  abs: 'ABS',
  item: '服务件',
  coilId: '盘卷内径',
  ral: '色号',
  sectionModel: '型号',
  weightTable: '理重表',
  sideA: '边长/高(mm)',
  sideB: '边宽(mm)',
  kerbT: '整备质量(t)',
} as const
type AttributeName = keyof typeof ATTRIBUTE_LABEL

/** Label of an attribute; a name the table does not know shows itself. */
export const attributeLabel = (name: string): string => (ATTRIBUTE_LABEL as Record<string, string>)[name] ?? name

interface Labelled {
  values: readonly (string | number)[]
  label(code: string | number): string
}
/** Attributes whose values are codes of a table. The code itself is kept where the trade says it (FC, C5). */
const VALUE_TABLES: Readonly<Partial<Record<AttributeName, { table: Labelled; said?: true }>>> = {
  oiling: { table: Oiling },
  edge: { table: Edge },
  surfaceQuality: { table: SurfaceQuality, said: true },
  surfaceStructure: { table: SurfaceStructure },
  surfaceTreatment: { table: SurfaceTreatment, said: true },
  paintBrand: { table: PaintBrand },
  fixedLength: { table: FixedLength },
  delivery: { table: DeliveryCondition, said: true },
  gradeLevel: { table: GradeLevel },
  thicknessPrecision: { table: ThicknessPrecision, said: true },
  thicknessTol: { table: ThicknessPrecision, said: true },
}

/** A value as people read it: a code by its table; what the table does not know, and sizes, as they are. */
export function attributeText(name: string, value: string | number): string {
  const known = (VALUE_TABLES as Record<string, { table: Labelled; said?: true } | undefined>)[name]
  if (!known) return String(value)
  const text = String(value)
  const { table, said } = known
  const code = table.values.find(v => String(v) === text)
  if (code !== undefined) return said ? `${table.label(code)}（${text}）` : table.label(code)
  // 无锌花 F: the label is there already, the code behind it is for machines.
  const [, label, tail] = /^(.*\S)\s+([A-Z0-9.]+)$/.exec(text) ?? []
  return label !== undefined && table.values.some(v => String(v) === tail) ? label : text
}
