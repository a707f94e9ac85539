// How a way of settling is told: one table of sentences. Goods page, cart, checkout, order and desk read it.
import { SettlementMode, type SettlementModeCode } from './goods.codes.ts'

export interface SettlementWords {
  /** Beside an order: by what it is settled. */
  by: string
  /** Under the calculator of the goods page. */
  goods: string
  /** Before the range in which the other weight is expected, as the head of a column. */
  expected: string
  /** The same beside the range itself, in one short word. */
  short: string
  /** The paper that has the last word; empty where nothing is settled anew. */
  paper: string
}

const WEIGHED: SettlementWords = {
  by: '按实际过磅结算，多退少补',
  goods: '按过磅实重结算，多退少补。',
  expected: '预计过磅，结算用',
  short: '过磅',
  paper: '出厂磅单',
}
const WORDS: Readonly<Record<number, SettlementWords>> = {
  [SettlementMode.theoretical]: {
    by: '按理论重量结算',
    goods: '理计商品按理论重量结算，磅差不另计。',
    expected: '预计过磅，仅参考',
    short: '过磅',
    paper: '',
  },
  [SettlementMode.weighed]: WEIGHED,
  [SettlementMode.tagWeight]: {
    by: '按标牌重量结算，多退少补',
    goods: '按每件标牌上的重量（抄码）结算，不再过磅，多退少补。',
    expected: '预计标牌重量，结算用',
    short: '标牌',
    paper: '标牌重量',
  },
}

/** The words of a way of settling; what no table knows is told as weighed, which promises nothing of the sum. */
export const settlementWords = (settlement: SettlementModeCode): SettlementWords => WORDS[settlement] ?? WEIGHED

/** Before the range in which several lines together are expected: of one way its own words, of several what they are found by. */
export function expectedTogether(settlements: readonly SettlementModeCode[]): string {
  const all = [...new Set(settlements)].map(settlementWords)
  const [first, ...others] = all
  if (first && others.length === 0) return first.expected
  // What is settled by its theoretical weight has no range of its own.
  const ways = all.filter(words => words.paper !== '').map(words => words.short)
  return `预计${ways.join('、') || '过磅'}重量`
}

/** 按出厂磅单多退少补; empty where nothing is settled anew. Of several ways each paper is named once. */
export function settledAnew(settlements: readonly SettlementModeCode[]): string {
  const papers = [...new Set(settlements.map(s => settlementWords(s).paper))].filter(Boolean)
  return papers.length === 0 ? '' : `按${papers.join('、')}多退少补`
}
