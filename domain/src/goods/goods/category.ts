import { codes } from '../../kernel/codes.ts'

/** Type half of the codes QP…: cold-rolled flat goods (specification 9). */
export const ColdRolledType = codes({
  hardCoil: { code: 'CHC', label: '冷硬卷' },
  coldCoil: { code: 'CRC', label: '冷轧卷' },
  aluzinc: { code: 'GAC', label: '镀铝锌卷' },
  galvanised: { code: 'GGC', label: '镀锌卷' },
  zincMagnesium: { code: 'GMC', label: '锌铝镁卷' },
  painted: { code: 'NPC', label: '彩涂卷' },
})

/** Type half of the codes QJ…: precision pipe (specification 9). */
export const PrecisionType = codes({
  rect: { code: 'JFG', label: '矩(方)形管' },
  spiral: { code: 'LXH', label: '螺旋焊管' },
  highFrequency: { code: 'YGH', label: '圆形高频焊管' },
  lined: { code: 'YNG', label: '圆形内衬复合管' },
  plasticCoated: { code: 'YTG', label: '圆形涂塑管' },
  longitudinal: { code: 'YZF', label: '圆形直缝焊管' },
  zincMagnesiumRound: { code: 'YZM', label: '圆形锌铝镁管' },
  zincMagnesiumRect: { code: 'JZM', label: '矩形锌铝镁管' },
})

export type AnalysedCategory =
  | { prefix: 'QP'; type: string; form: 'coldRolled'; label: string }
  | { prefix: 'QJ'; type: string; form: 'precisionPipe'; label: string }

/**
 * Categories with prefix QP or QJ are analysed: prefix and type choose the parameter form of the product page (specification 9).
 * Any other category, or an unknown type, is undefined and shows the plain form. The grammar prefix + type is our reading.
 */
export function analyseCategory(cateCode: string): AnalysedCategory | undefined {
  const prefix = cateCode.slice(0, 2)
  const type = cateCode.slice(2)
  if (prefix === 'QP' && ColdRolledType.nameOf(type))
    return { prefix, type, form: 'coldRolled', label: ColdRolledType.label(type) }
  if (prefix === 'QJ' && PrecisionType.nameOf(type))
    return { prefix, type, form: 'precisionPipe', label: PrecisionType.label(type) }
  return undefined
}
