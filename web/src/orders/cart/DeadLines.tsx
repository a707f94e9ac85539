import { tons } from '@mall/domain/kernel/weight.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import type { Line } from './cartView.ts'
import type { CartPage } from './useCartPage.ts'

const WORD = { offShelf: '已下架', soldOut: '已售完', modeGone: '方式已停' } as Record<string, string>

/** Lines that cannot be ordered any more: never part of a sum, one tap removes them all. */
export function DeadLines({ lines, page }: { lines: readonly Line[]; page: CartPage }) {
  return (
    <section className="panel group" aria-label="失效商品">
      <div className="hd">
        <h2 className="mute">失效商品</h2>
        <span className="mute sm">不参与结算</span>
        <span className="more">
          <Button look="quiet" onClick={() => page.removeSome(lines)}>
            一键移除失效
          </Button>
        </span>
      </div>
      <table className="tbl cards line">
        <thead className="vh">
          <tr>
            <th>商品</th>
            <th>原因</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => {
            const change = line.changes[0]
            return (
              <tr className="off" key={line.cartItemId}>
                <td className="all">
                  <div className="item">
                    <ClassSection productClass={line.classCode} accent={line.accent} />
                    <div>
                      <b>{line.title}</b>
                      <small>
                        {line.millName}，{line.depotName}，{line.pieces} {line.pieceUnit}
                        {line.pieceWeightG > 0 && ` ${tons(line.weightKg)} 吨`}
                      </small>
                    </div>
                  </div>
                </td>
                <td className="all">
                  <Tag tone="bad">{WORD[change?.kind ?? ''] ?? '失效'}</Tag>　{change?.message}
                </td>
                <td className="num all fit">
                  <div className="row nw ends">
                    <LinkButton
                      size="sm"
                      to={`/search?word=${encodeURIComponent(`${line.productName} ${line.grade} ${line.spec}`)}`}
                    >
                      找同规格
                    </LinkButton>
                    <Button size="sm" onClick={() => page.putAside([line])} aria-label={`稍后再买 ${line.title}`}>
                      稍后再买
                    </Button>
                    <Button size="sm" onClick={() => page.remove(line)} aria-label={`移除 ${line.title}`}>
                      移除
                    </Button>
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
