// Words that name a property instead of the goods. Exact attribute values, because 切边 is also a part of 不切边.
import { GradeLevel, SettlementMode, type SettlementModeCode } from '../goods/goods.codes.ts'

export type WordMeaning =
  | { attribute: string; values: readonly string[] }
  | { settlement: SettlementModeCode }
  | { mode: 'spot' | 'futures' }
  | { gradeLevel: string }
  | 'noise'

export const WORD_MEANINGS: ReadonlyMap<string, WordMeaning> = new Map<string, WordMeaning>([
  ['非定尺', { attribute: 'fixedLength', values: ['非定尺'] }],
  ['定尺', { attribute: 'fixedLength', values: ['定尺'] }],
  ['不切边', { attribute: 'edge', values: ['不切边 EM', '毛边'] }],
  ['毛边', { attribute: 'edge', values: ['不切边 EM', '毛边'] }],
  ['切边', { attribute: 'edge', values: ['切边 EC', '切边'] }],
  ['预镀锌', { attribute: 'surfaceTreatment', values: ['预镀锌'] }],
  ['热浸镀锌', { attribute: 'surfaceTreatment', values: ['热浸锌'] }],
  ['热浸锌', { attribute: 'surfaceTreatment', values: ['热浸锌'] }],
  ['黑管', { attribute: 'surfaceTreatment', values: ['黑管'] }],
  ['无锌花', { attribute: 'surfaceStructure', values: ['无锌花 F'] }],
  ['小锌花', { attribute: 'surfaceStructure', values: ['小锌花 M'] }],
  ['理计', { settlement: SettlementMode.theoretical }],
  ['理重', { settlement: SettlementMode.theoretical }],
  ['磅计', { settlement: SettlementMode.weighed }],
  ['过磅', { settlement: SettlementMode.weighed }],
  ['抄码', { settlement: SettlementMode.tagWeight }],
  ['现货', { mode: 'spot' }],
  ['期货', { mode: 'futures' }],
  ['排产', { mode: 'futures' }],
  ['一级品', { gradeLevel: GradeLevel.first }],
  ['正品', { gradeLevel: GradeLevel.first }],
  ['二级品', { gradeLevel: GradeLevel.second }],
  ['协议品', { gradeLevel: GradeLevel.agreement }],
  ...['规格', '材质', '牌号', '价格', '报价', '采购', '求购', '今日', '钢材', '的', '要', '一批', '现在'].map(
    (word): [string, WordMeaning] => [word, 'noise'],
  ),
])
