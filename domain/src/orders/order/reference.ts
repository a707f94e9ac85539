// 采购单号、项目、希望到货日: what a buyer's own books call an order, and when he would like to have it. Named here for pages, papers and exports alike.

export interface BuyerReference {
  /** 买方采购单号, as his own system has it; empty: he said none. */
  buyerNo: string
  /** 项目; empty: none. */
  projectName: string
  /** YYYY-MM-DD; a wish, not a promise. Null: he said none. */
  wantedOn: string | null
}
export const NO_REFERENCE: BuyerReference = { buyerNo: '', projectName: '', wantedOn: null }
export const BUYER_NO_MAX = 40
/** 附件 of a submission at most; every order of it has all of them. */
export const ORDER_FILES_MOST = 3
/** The wish may lie so far ahead. */
export const WANTED_MONTHS = 12
export const referenceLabel = { buyerNo: '采购单号', projectName: '项目', wantedOn: '希望到货日' } as const
export const WISH_ONLY = '希望到货日是买方的希望，不是交货期'

/** A project's name; one of signs that nobody sees is none. */
export const plainProject = (name: string): string => name.replace(/\p{Cf}/gu, '').trim()

/** What was said, in the order in which it is shown; nothing of what was not. */
export const referenceFacts = (r: BuyerReference): { label: string; value: string }[] =>
  [
    { label: referenceLabel.buyerNo, value: r.buyerNo },
    { label: referenceLabel.projectName, value: r.projectName },
    { label: referenceLabel.wantedOn, value: r.wantedOn ?? '' },
  ].filter(f => f.value !== '')

/** The same in one line; empty where nothing was said. */
export const referenceText = (r: BuyerReference): string =>
  referenceFacts(r)
    .map(f => `${f.label} ${f.value}`)
    .join('　')

/** On a paper that binds the wish says what it is. */
export const referenceOnPaper = (r: BuyerReference): string =>
  [referenceText(r), r.wantedOn === null ? '' : `（${WISH_ONLY}）`].join('')

/** Why a day cannot be wished for; undefined: it can. `today` is the database's. */
export function whyNotWantedDay(wantedOn: string, days: { today: string; last: string }): string | undefined {
  if (wantedOn < days.today) return `希望到货日 ${wantedOn} 已过，请选 ${days.today} 或以后的一天`
  return wantedOn > days.last ? `希望到货日最晚可选 ${days.last}` : undefined
}

/** Said beside a wish that the mill cannot meet; empty: it may be met. `earliestOn` empty: the mill has no such day. */
export const wishTooEarly = (wantedOn: string, earliestOn: string): string =>
  wantedOn !== '' && earliestOn !== '' && wantedOn < earliestOn
    ? `钢厂最早 ${earliestOn} 可以装车，这一天到不了；可以照填，我们会看到`
    : ''

/** The same for a system: fields of what was said, none of what was not. */
export const saidOf = (r: BuyerReference): { buyerNo?: string; projectName?: string; wantedOn?: string } => ({
  ...(r.buyerNo === '' ? {} : { buyerNo: r.buyerNo }),
  ...(r.projectName === '' ? {} : { projectName: r.projectName }),
  ...(r.wantedOn === null ? {} : { wantedOn: r.wantedOn }),
})
