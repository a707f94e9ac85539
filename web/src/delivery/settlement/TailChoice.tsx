import './settlement.css'
import type { SettlementDetail } from '@mall/contract/delivery/settlement/settlement.ts'
import { TailChoices, type TailChoiceCode } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'

/** 尾量怎么办: the outcomes as cards, each with its money at the bottom; none is hidden. */
export function TailChoice({
  s,
  choice,
  choose,
  onRefuse,
}: {
  s: SettlementDetail
  choice: TailChoiceCode
  choose: ((c: TailChoiceCode) => void) | undefined
  onRefuse(reason: string): Promise<unknown>
}) {
  const [asking, setAsking] = useState(false)
  const goods = s.tail.map(t => `${t.title} ${t.pieces} ${t.pieceUnit}`).join('、')
  const outcomes: { code: TailChoiceCode; words: string; fen: Fen; whyNot: string }[] = [
    { code: 'close', words: '订单到此为止，差额退进公司余额，当日可用。', fen: s.differenceFen, whyNot: s.tailWhy },
    {
      code: 'carry',
      words: `${goods}转为新订单，单价不变（${s.tail
        .map(t => `${yuan(t.priceFen)} ${PriceUnitLabel[t.priceUnit]}`)
        .join('、')}），${yuan(s.tailFen)} 元用于付清新订单。`,
      fen: s.carryBackFen,
      whyNot: s.carryWhy,
    },
  ]
  return (
    <Panel
      title={`尾量 ${tons(s.tailKg)} 吨怎么办`}
      more={
        <span className="mute">
          占订货 {s.tailPercent} %，{s.tailWhy === '' ? `在 ±${s.tailTolerancePct} % 内，可以结清` : s.tailWhy}
        </span>
      }
    >
      {choose ? (
        <>
          <div className="opts two" role="radiogroup" aria-label="尾量去向">
            {outcomes.map(o => (
              <label key={o.code} className={choice === o.code ? 'on' : undefined}>
                <b>
                  <input
                    type="radio"
                    className="chk"
                    name="tail"
                    checked={choice === o.code}
                    disabled={o.whyNot !== ''}
                    onChange={() => choose(o.code)}
                  />
                  {TailChoices.label(o.code)}
                </b>
                {o.words}
                {o.whyNot && <span className="why">{o.whyNot}</span>}
                <span className="sumr">
                  <span>现在{o.fen < 0 ? '补' : '退'}</span>
                  <b>{yuan(Math.abs(o.fen))} 元</b>
                </span>
              </label>
            ))}
          </div>
          <p className="row gaptop">
            <span className="mute">余下的仍要交货？</span>
            <Button onClick={() => setAsking(true)}>不同意结案</Button>
          </p>
        </>
      ) : (
        <p>
          {goods}：{s.tailChoiceText || '待选去向'}
        </p>
      )}
      {asking && (
        <ReasonDialog
          title="不同意结案"
          consequence="这张结算单作废，订单继续等待余下的货；请告诉钢厂为什么。"
          okText="不同意结案"
          onSend={onRefuse}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
