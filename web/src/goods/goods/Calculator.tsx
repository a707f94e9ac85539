import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { expectedBand } from '@mall/domain/orders/order/lineSum.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { WeightTrio } from '../../kernel/kit/Weight.tsx'
import { type Choice, packFor, rolledKgOf, stockFor } from './choice.ts'
import type { Detail } from './dims.ts'
import { pieceWeight } from './productRow.ts'

/** Pieces to tons and back; a wanted weight takes the nearest whole piece. */
export function Calculator({ g, choice, change }: { g: Detail; choice: Choice; change: (c: Partial<Choice>) => void }) {
  if (g.pieceWeightG <= 0) return null
  const kg = weightOfPieces(choice.pieces, g.pieceWeightG)
  const expected = expectedBand({
    weightKg: kg,
    settlement: g.settlement,
    stockMode: choice.stockMode,
    tolerancePct: g.tolerancePct,
  })
  const band = expected.fromKg === expected.toKg ? null : expected
  const set = (pieces: number) => change({ pieces })
  const max = stockFor(g, choice)
  const metres = g.kgPerM && g.kgPerM > 0 ? kg / g.kgPerM : null
  return (
    <Panel title="重量计算" more={`单${g.pieceUnit} ${pieceWeight(g.pieceWeightG)}`}>
      <div className="calc">
        <div className="field">
          <span className="lab">数量</span>
          <Qty pieces={choice.pieces} onChange={set} unit={g.pieceUnit} pack={packFor(g, choice)} max={max} label="计算数量" />
        </div>
        <div className="field">
          <span className="lab">或按吨反算</span>
          <Qty
            tonsOnly
            pieces={choice.pieces}
            onChange={set}
            unit={g.pieceUnit}
            pieceGrams={g.pieceWeightG}
            rolledKg={rolledKgOf(g, choice)}
            pack={packFor(g, choice)}
            max={max}
            label="按吨反算"
          />
        </div>
        {metres !== null && (
          <NumberInput
            label="折合总长"
            unit="米"
            decimals={1}
            value={Math.round(metres * 10) / 10}
            onChange={() => {}}
            readOnly
          />
        )}
        {g.kgPerM && <NumberInput label="米重" unit="kg/m" decimals={3} value={g.kgPerM} onChange={() => {}} readOnly />}
      </div>
      <div className="gaptop">
        <WeightTrio pieces={`${choice.pieces} ${g.pieceUnit}`} theoreticalKg={kg} band={band} settlement={g.settlement} />
      </div>
      <p className="hint gaptop">
        {settlementWords(g.settlement).goods}
        件不能拆，按吨反算时取最近的整{g.pieceUnit}，另一头写在旁边。
      </p>
    </Panel>
  )
}
