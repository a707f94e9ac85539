// What waits for the buyer beside his orders: settlement sheets, claim plans, the month's statement, drafts to endorse, framework contracts
// to sign, auctions to answer. One row of a kind, with what ends first; each list says the same and is one click away.
import type { Reply } from '@mall/contract/main/calls.ts'
import type { CompanyRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { StatementState } from '@mall/domain/money/statement/statement.rules.ts'
import { lotAddress } from '../../selling/auction/lotWords.ts'
import { AwardState } from '@mall/domain/selling/auction/bidding.status.ts'

/** As many of a list as are looked at; how many there are, the list says. */
const ASKED = { currentPage: 1, pageSize: 20 } as const
export const TURNS = {
  sheets: { ...ASKED, state: 'open' },
  dues: { ...ASKED, state: 'due' },
  claims: { ...ASKED, state: 'mine' },
  statements: ASKED,
  drafts: { ...ASKED, state: 'open' },
  frameworks: { ...ASKED, state: 'all' },
} as const

/** Who may move it; who may not is not told that it waits for him. */
export const TURN_RIGHTS: Record<keyof typeof TURNS, readonly CompanyRight[]> = {
  sheets: ['settle.confirm'],
  dues: ['order.pay'],
  claims: ['claim.manage'],
  statements: ['settle.confirm'],
  drafts: ['funds.see', 'order.pay'],
  frameworks: ['contract.sign'],
}

export interface Found {
  sheets: Reply<'/api/order/getSettlementList'> | undefined
  /** 应补未付. */
  dues: Reply<'/api/order/getSettlementList'> | undefined
  claims: Reply<'/api/order/getAfterSalesList'> | undefined
  statements: Reply<'/api/statement/getStatementList'> | undefined
  drafts: Reply<'/api/draft/getDraftList'> | undefined
  frameworks: Reply<'/api/framework/getFrameworkContractList'> | undefined
  lots: Reply<'/api/bidding/getMyBiddings'> | undefined
}
type Sheet = Reply<'/api/order/getSettlementList'>['list'][number]
export interface Turn {
  tag: string
  count: number
  head: string
  note: string
  act: string
  to: string
  /** What ends first; null: without an end. */
  endsAt: number | null
}

const DAY = 86_400_000
/** The end of a day of China's calendar. */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) + DAY
const first = (ends: readonly (number | null)[]): number | null => {
  const known = ends.filter(e => e !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Turns of the buyer, what ends first on top. */
export function otherTurns(f: Found): Turn[] {
  const turns: Turn[] = []
  const put = <R>(
    rows: readonly R[],
    t: { tag: string; what: string; unit: string; act: string; list: string; note?: string; count?: number },
    of: { to(row: R): string; no(row: R): string; endsAt(row: R): number | null },
  ) => {
    const [one] = rows
    if (one === undefined) return
    const count = Math.max(t.count ?? 0, rows.length)
    turns.push({
      tag: t.tag,
      count,
      head: count === 1 ? t.what : `${count} ${t.unit}${t.what}`,
      note: count === 1 ? of.no(one) : (t.note ?? ''),
      act: t.act,
      to: count === 1 ? of.to(one) : t.list,
      endsAt: first(rows.map(of.endsAt)),
    })
  }
  const ofSheets = {
    to: (s: Sheet) => `/order/settlement?settleNo=${encodeURIComponent(s.settleNo)}`,
    no: (s: Sheet) => s.settleNo,
    endsAt: (s: Sheet) => s.confirmUntil,
  }
  const sheetList = (state: string) => `/order/settlementList?state=${state}`
  put(
    f.sheets?.list ?? [],
    { tag: '结算', what: '结算单待确认', unit: '张', act: '看结算单', list: sheetList('open'), count: f.sheets?.totalCount ?? 0 },
    ofSheets,
  )
  put(
    f.dues?.list ?? [],
    { tag: '补付', what: '结算单应补未付', unit: '张', act: '去补付', list: sheetList('due'), count: f.dues?.totalCount ?? 0 },
    ofSheets,
  )
  put(
    f.claims?.list ?? [],
    {
      tag: '售后',
      what: '异议方案待答复',
      unit: '件',
      act: '去答复',
      list: '/afterSales/list?state=mine',
      count: f.claims?.totalCount ?? 0,
    },
    {
      to: c => `/afterSales/detail?claimNo=${encodeURIComponent(c.claimNo)}`,
      no: c => `${c.claimNo}，${c.title}`,
      endsAt: c => c.answerBy,
    },
  )
  put(
    (f.statements?.list ?? []).filter(s => s.state === StatementState.offered),
    { tag: '对账', what: '对账单待确认', unit: '张', act: '去确认', list: '/user/statement' },
    {
      to: s => `/user/statement?statementNo=${encodeURIComponent(s.statementNo)}`,
      no: s => s.monthText,
      endsAt: s => s.confirmUntil,
    },
  )
  put(
    (f.drafts?.list ?? []).filter(d => d.state === DraftState.waiting),
    { tag: '承兑', what: '承兑待背书', unit: '张', act: '看承兑', list: '/user/drafts' },
    {
      to: d => `/user/draft?draftCode=${encodeURIComponent(d.draftCode)}`,
      no: d => d.draftCode,
      endsAt: d => endOf(d.endorseBy),
    },
  )
  put(
    (f.frameworks?.list ?? []).filter(c => c.signDocumentNo !== ''),
    { tag: '签署', what: '框架合同待签署', unit: '份', act: '去签署', list: '/framework/frameworkList?state=sign' },
    {
      to: c => `/framework/frameworkDetail?ccNo=${encodeURIComponent(c.ccNo)}`,
      no: c => `${c.ccNo}，${c.title}`,
      endsAt: () => null,
    },
  )
  put(
    (f.lots?.list ?? []).filter(l => l.mine?.award?.state === AwardState.asking),
    { tag: '竞拍', what: '竞拍请您递补', unit: '件', act: '去答复', list: '/order/auctionOrder' },
    { to: l => lotAddress(l.biddingNo), no: l => l.biddingNo, endsAt: l => l.mine?.award?.until ?? null },
  )
  return turns.sort((a, b) => (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity))
}
