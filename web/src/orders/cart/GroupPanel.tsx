import './cart.css'
import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { FirstRows } from '../../kernel/kit/FirstRows.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import type { Group, Line } from './cartView.ts'
import { CartLineRow } from './CartLineRow.tsx'
import type { CartPage } from './useCartPage.ts'

/** Of one unit its own, 根 or 张; of several 件. */
const unitOf = (group: Group): string => {
  const units = new Set(group.lines.filter(l => l.selected && l.valid).map(l => l.pieceUnit))
  return units.size === 1 ? ([...units][0] ?? '件') : '件'
}

/** One order as it will be made: one channel, one depot, one kind of goods, one way of weighing. `before`: lines of the orders above it. */
export function GroupPanel({ no, group, before, page }: { no: number; group: Group; before: number; page: CartPage }) {
  const chosen = group.lines.filter(l => l.selected).length
  const words = settlementWords(group.settlement)
  return (
    <section className="panel group" aria-label={`订单 ${no}`} aria-busy={page.saving || undefined}>
      <div className="hd">
        <h2>订单 {no}</h2>
        <StatusTag of={StockMode} code={group.stockMode} />
        <Tag line>{SettlementMode.label(group.settlement)}</Tag>
        <span className="mute sm">
          {group.channelName}，{group.depotName}发货
        </span>
        <span className="more mute">{words.by}</span>
      </div>
      <table className={`tbl cards line cols9 cartcols${group.stockMode === StockMode.futures ? ' made' : ''}`}>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label={`全选订单 ${no}`}
                checked={chosen === group.lines.length}
                some={chosen > 0 && chosen < group.lines.length}
                onChange={on => page.select(group.lines, on)}
              />
            </th>
            <th>商品</th>
            <th>服务与参数</th>
            <th className="num">厂提价</th>
            <th className="num">数量</th>
            <th className="num">理论重量</th>
            <th>{words.expected}</th>
            <th className="num">货款</th>
            <th>
              <span className="vh">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <FirstRows rows={group.lines} before={before} columns={9}>
            {(line: Line) => <CartLineRow key={line.cartItemId} line={line} page={page} />}
          </FirstRows>
        </tbody>
        <tfoot className={page.saving ? 'dim' : undefined}>
          <tr>
            <td className="hide" />
            <td className="all" colSpan={2}>
              小计，已选 {group.lines.filter(l => l.selected && l.valid).length} 行
            </td>
            <td className="hide" />
            <td className="num" data-l="数量">
              {group.pieces} <span className="u">{unitOf(group)}</span>
            </td>
            <td className="num" data-l="理论重量">
              {tons(group.weightKg)}
              <span className="u">吨</span>
            </td>
            <td data-l="运费与服务" className="sm">
              {group.freightFen > 0 && <span className="nowrap">运费 {<Money fen={group.freightFen} />}　</span>}
              {group.serviceFen > 0 && <span className="nowrap">服务 {<Money fen={group.serviceFen} />}</span>}
            </td>
            <td className="num" data-l="合计">
              <Money fen={group.totalFen} />
              {group.freightFen + group.serviceFen > 0 && (
                <small className="mute">
                  含{[group.freightFen > 0 && '运费', group.serviceFen > 0 && '服务'].filter(Boolean).join('、')}
                </small>
              )}
            </td>
            <td className="hide" />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
