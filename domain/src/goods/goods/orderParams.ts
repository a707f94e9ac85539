// Order parameters of made-to-order goods, and of stock the units that were chosen, in words; for buyer, desk and export alike.
import type { Kg } from '../../kernel/money.ts'
import { periodLabel } from './deliveryPeriod.ts'
import type { FuturesChosen } from './futuresParams.ts'
import { CHOICE_PARAMS, choiceParams, type OptionWords } from './optionTable.ts'
import { targetPiecesText, type Weighed } from './targetWeight.ts'

export interface OrderParams extends FuturesChosen {
  lengthFromMm?: number | undefined
  lengthToMm?: number | undefined
  targetWeightFromKg?: Kg | undefined
  targetWeightToKg?: Kg | undefined
  /** 2026121: year, month, third of the month. */
  deliveryDateNumber?: string | undefined
  /** 捆包号: of goods in stock the units that were chosen by their numbers. */
  unitNos?: readonly string[] | undefined
  /** The names of the codes as they were chosen; of orders those of the day. */
  words?: OptionWords | undefined
}

const range = (from: number | undefined, to: number | undefined, unit: string): string =>
  from === undefined && to === undefined ? '' : from === to ? `${from} ${unit}` : `${from ?? '不限'}–${to ?? '不限'} ${unit}`

/** What was chosen, label beside value; only what was chosen. A `line` says too how many pieces its target weight makes. */
export function orderParams(f: OrderParams, line?: Weighed): { label: string; value: string }[] {
  const chosen = choiceParams.map(name => {
    const code = f[name] ?? ''
    return { label: CHOICE_PARAMS[name].label, value: code === '' ? '' : (f.words?.[name] ?? code) }
  })
  const about = line ? targetPiecesText(line, f) : ''
  const weight = range(f.targetWeightFromKg, f.targetWeightToKg, 'kg') + (about && `（${about}）`)
  const others: { label: string; value: string }[] = [
    { label: '探伤级别', value: f.utLevel ?? '' },
    { label: '塔形', value: f.towerToleranceMm === undefined ? '' : `≤ ${f.towerToleranceMm} mm` },
    { label: '长度', value: range(f.lengthFromMm, f.lengthToMm, 'mm') },
    { label: '单重', value: weight },
    { label: '捆包号', value: (f.unitNos ?? []).join('、') },
    { label: '交期', value: f.deliveryDateNumber ? periodLabel(f.deliveryDateNumber) : '' },
  ]
  return [...chosen, ...others].filter(p => p.value !== '')
}

/** The same as short texts: 镀层 Z80, 单重 3000–4000 kg（约 9–11 卷）. */
export const orderParamTexts = (f: OrderParams, line?: Weighed): string[] =>
  orderParams(f, line).map(p => `${p.label} ${p.value}`)
