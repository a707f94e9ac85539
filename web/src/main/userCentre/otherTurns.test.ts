import { expect, test } from 'vitest'
import { type Found, otherTurns } from './otherTurns.ts'

const NONE: Found = {
  sheets: undefined,
  dues: undefined,
  claims: undefined,
  statements: undefined,
  drafts: undefined,
  frameworks: undefined,
  lots: undefined,
}
/** Replies as far as they are asked; the rest of a row says nothing here. */
const found = (o: Partial<Record<keyof Found, { list: object[]; totalCount?: number }>>) =>
  ({ ...NONE, ...o }) as unknown as Found
const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`)

test('what waits for the buyer beside his orders is one row of a kind, what ends first on top', () => {
  const turns = otherTurns(
    found({
      sheets: {
        list: [
          { settleNo: 'JS1', confirmUntil: at('2026-12-05') },
          { settleNo: 'JS2', confirmUntil: at('2026-12-02') },
        ],
        totalCount: 7,
      },
      dues: { list: [{ settleNo: 'JS9', confirmUntil: at('2026-12-31') }], totalCount: 1 },
      claims: { list: [{ claimNo: 'SH1', title: '尺寸超差', answerBy: at('2026-12-01') }], totalCount: 1 },
      statements: {
        list: [
          { statementNo: 'DZ2', monthText: '2026 年 10 月', state: 'offered', confirmUntil: at('2026-12-21') },
          { statementNo: 'DZ1', monthText: '2026 年 9 月', state: 'sealed', confirmUntil: at('2026-11-21') },
        ],
      },
      drafts: {
        list: [
          { draftCode: 'CD4', state: 'waiting', endorseBy: '2026-12-02' },
          { draftCode: 'CD3', state: 'signed', endorseBy: '2026-11-02' },
        ],
      },
      frameworks: {
        list: [
          { ccNo: 'CC2', title: '螺纹钢', signDocumentNo: 'KJ2' },
          { ccNo: 'CC1', title: '热卷', signDocumentNo: '' },
        ],
      },
      lots: {
        list: [
          { biddingNo: 'JP3', mine: { award: { state: 'asking', until: at('2026-11-30') } } },
          { biddingNo: 'JP1', mine: null },
        ],
      },
    }),
  )
  expect(turns.map(t => [t.head, t.count])).toEqual([
    ['竞拍请您递补', 1],
    ['异议方案待答复', 1],
    ['7 张结算单待确认', 7],
    ['承兑待背书', 1],
    ['对账单待确认', 1],
    ['结算单应补未付', 1],
    ['框架合同待签署', 1],
  ])
  // Of several the list is shown, of one itself; until when is the first of them, a day until its end.
  expect(turns[2]).toMatchObject({ to: '/order/settlementList?state=open', endsAt: at('2026-12-02') })
  expect(turns[3]).toMatchObject({ to: '/user/draft?draftCode=CD4', endsAt: Date.parse('2026-12-03T00:00:00+08:00') })
  expect(turns[6]).toMatchObject({ to: '/framework/frameworkDetail?ccNo=CC2', endsAt: null })
})

test('nothing found is nothing to do', () => {
  expect(otherTurns(NONE)).toEqual([])
})
