// 按规则建商品: what is still missing of a rule before it can be tried out.

import type { Fen } from '@mall/domain/kernel/money.ts'

export interface RuleSoFar {
  /** Empty: none chosen yet. */
  varietyCode: string
  grades: readonly string[]
  /** A grade whose standard nobody has said; undefined: none. */
  gradeWithout: string | undefined
  /** 加价 of the grades and of the sizes, fen. */
  addsFen: readonly number[]
  sizeCount: number
  /** Which line of the sizes cannot be read, and why; empty: all can. */
  sizesWrong: string
  mills: readonly string[]
  depots: readonly string[]
  /** Fen; null: left empty, and the goods cost what 基价与加价 says. */
  listPriceFen: Fen | null
}

/** What the person does next; undefined: the rule can be tried. */
export function whyNotRule(r: RuleSoFar): string | undefined {
  if (r.varietyCode === '') return '请选品种'
  if (r.grades.length === 0) return '请填材质'
  if (r.gradeWithout !== undefined) return `请选 ${r.gradeWithout} 的执行标准`
  if (r.sizesWrong !== '') return r.sizesWrong
  if (r.sizeCount === 0) return '请填规格'
  if (r.mills.length === 0) return '请选钢厂'
  if (r.depots.length === 0) return '请选仓库'
  // The table has its own extras: one on top of a base that nobody wrote would be counted twice.
  if (r.listPriceFen === null && r.addsFen.some(fen => fen !== 0)) return '填了加价就要填基价；不填基价的按基价与加价表，不另加价'
  if (r.listPriceFen === 0) return '基价须大于 0；不填就按基价与加价表'
  return undefined
}
