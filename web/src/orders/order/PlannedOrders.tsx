import './order.css'
import { GradeTag, nameBesideTag } from '../../kernel/kit/GradeTag.tsx'
import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { WhichPrice } from '../../goods/buying/WhichPrice.tsx'
import { FirstRows, linesBefore } from '../../kernel/kit/FirstRows.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { GoodsCell, GoodsHead, LineCells } from './GoodsCell.tsx'
import type { Preview } from './useConfirm.ts'

type PlannedLine = Preview['groups'][number]['lines'][number]

/** The orders that will be made, with every line as it will stand in them. */
export function PlannedOrders(props: { plan: Preview; buyNow: boolean; dim: boolean; delivered: boolean }) {
  const { plan, buyNow, dim, delivered } = props
  return (
    <section className="panel" aria-busy={dim || undefined}>
      <div className="hd">
        <h2>2　商品</h2>
        {!buyNow && (
          <Link className="more" to="/cart">
            回购物车修改
          </Link>
        )}
      </div>
      {plan.groups.map((g, i) => (
        <div key={g.groupKey} className={dim ? 'planned dim' : 'planned'}>
          <p className="row planhd">
            <b className="strong">订单 {i + 1}</b>
            <StatusTag of={StockMode} code={g.stockMode} />
            <Tag line>{SettlementMode.label(g.settlement)}</Tag>
            <span className="mute sm">
              {g.channelName}，{g.depotName}，{settlementWords(g.settlement).by}
            </span>
          </p>
          <table className="tbl cards plancols">
            <GoodsHead />
            <tbody>
              <FirstRows rows={g.lines} before={linesBefore(plan.groups, i)} columns={5}>
                {l => <PlannedRow key={l.cartItemId} line={l} />}
              </FirstRows>
            </tbody>
            <tfoot>
              <tr>
                <td className="all">
                  订单 {i + 1} 合计{delivered && g.freightFen > 0 && '，含运费'}
                </td>
                <td className="num" data-l="数量">
                  {g.pieces} 件
                </td>
                <td className="num" data-l="重量">
                  {tons(g.weightKg)}
                  <span className="u">吨</span>
                </td>
                <td className="hide" />
                <td className="num" data-l="合计">
                  <Money fen={g.totalFen} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      ))}
    </section>
  )
}

function PlannedRow({ line }: { line: PlannedLine }) {
  const extras = [...line.services.map(s => `${s.label} +${yuan(s.fenPerTon)} 元/吨`), ...orderParamTexts(line.futures, line)]
  return (
    <tr>
      <GoodsCell
        classCode={line.classCode}
        accent={line.accent}
        title={
          <>
            {nameBesideTag(line.title, line.gradeLevel)} <GradeTag gradeLevel={line.gradeLevel} />
          </>
        }
        extras={[line.millName, ...extras]}
      />
      <LineCells
        l={line}
        belowPrice={<WhichPrice prices={line.prices} unit={line.priceUnit} />}
        belowSum={line.discountFen > 0 && <small>优惠 −{yuan(line.discountFen)} 元</small>}
      />
    </tr>
  )
}
