// Order parameters of made-to-order goods in words, for buyer and desk alike.
import { packageChoices } from './orderOptions.ts'

export interface OrderParams {
  coating?: string | undefined
  packageWay?: string | undefined
  baseSize?: string | undefined
  rolledBase?: string | undefined
  lengthFromMm?: number | undefined
  lengthToMm?: number | undefined
  targetWeightFromKg?: number | undefined
  targetWeightToKg?: number | undefined
  /** 2026121: year, month, third of the month. */
  deliveryDateNumber?: string | undefined
}

const PERIODS = ['上旬', '中旬', '下旬']
/** 2026121 -> 2026 年 12 月上旬 */
export const periodLabel = (number: string): string =>
  `${number.slice(0, 4)} 年 ${Number(number.slice(4, 6))} 月${PERIODS[Number(number[6]) - 1] ?? ''}`

// The wire carries the code of the packing; its name stands in the table of choices.
const PACKINGS = packageChoices({ classCode: '', varietyCode: '', thicknessMm: null, coating: '' })
const packageLabel = (code: string): string => PACKINGS.find(p => p.code === code)?.label ?? code
const ROLLED_BASES: Readonly<Record<string, string>> = { CR: '冷轧基料', HRP: '热轧酸洗基料' }

const range = (from: number | undefined, to: number | undefined, unit: string): string =>
  from === undefined && to === undefined ? '' : from === to ? `${from} ${unit}` : `${from ?? '不限'}–${to ?? '不限'} ${unit}`

/** What was chosen, label beside value; only what was chosen. */
export function orderParams(f: OrderParams): { label: string; value: string }[] {
  const all: [label: string, value: string][] = [
    ['镀层', f.coating ?? ''],
    ['包装', f.packageWay ? packageLabel(f.packageWay) : ''],
    ['基准规格', f.baseSize ?? ''],
    ['基料', f.rolledBase ? (ROLLED_BASES[f.rolledBase] ?? f.rolledBase) : ''],
    ['长度', range(f.lengthFromMm, f.lengthToMm, 'mm')],
    ['单重', range(f.targetWeightFromKg, f.targetWeightToKg, 'kg')],
    ['交期', f.deliveryDateNumber ? periodLabel(f.deliveryDateNumber) : ''],
  ]
  return all.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

/** The same as short texts: 镀层 Z80. */
export const orderParamTexts = (f: OrderParams): string[] => orderParams(f).map(p => `${p.label} ${p.value}`)
