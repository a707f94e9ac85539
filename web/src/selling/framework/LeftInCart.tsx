import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useRefresh, useRefreshCart, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { ClassSection } from '../../kernel/kit/Section.tsx'

const READ = '/api/framework/getLeftInCart'

/**
 * What the buyer had put into a contract's cart before it stopped taking orders: nothing of it is lost, it goes to the ordinary cart with one press. Nothing where
 * there is nothing, or where the contract can be ordered under.
 */
export function LeftInCart({ ccNo }: { ccNo: string }) {
  const boot = useBoot()
  const send = useSend()
  const refresh = useRefresh()
  const refreshCart = useRefreshCart()
  const whyNot = useWhyNot('order.create')
  const left = useLazyCall(READ, { ccNo }).data
  if (!left || left.why === '' || left.lines.length === 0) return null
  const again = () => Promise.all([refresh(READ), refreshCart()])
  const moveAll = async () => {
    const done = await send('/api/framework/moveToCart', { cartItemIds: left.lines.map(l => l.cartItemId) })
    if (!done) return
    if (done.moved < left.lines.length) {
      notify.warning(
        `已移 ${done.moved} 行；另外 ${left.lines.length - done.moved} 行与普通购物车里的同一行合起来件数过多，没有移动，可在这里移除`,
      )
      await again()
      return
    }
    // The whole page is loaded again: prices and cart are the ordinary ones from now on.
    if (boot.ccNo === ccNo && !(await send('/api/user/leaveCommerceContract', {}))) return
    location.assign('/cart')
  }
  const remove = async (cartItemId: string) => {
    if (await send(cartPath('removeProduct', boot.channel?.channelCode), { cartItemId })) await again()
  }
  return (
    <section className="panel group gaptop" aria-label="合同购物车里的商品">
      <div className="hd">
        <h2>合同购物车里的商品</h2>
        <span className="mute sm">{left.lines.length} 行还在，没有下单；移到普通购物车后按挂牌价</span>
        <span className="more">
          <Button size="sm" look="ink" onClick={moveAll} disabledReason={whyNot} reasonAt="title">
            全部移到普通购物车
          </Button>
        </span>
      </div>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>商品</th>
            <th className="num">数量</th>
            <th className="num">重量，吨</th>
            <th>
              <span className="vh">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {left.lines.map(l => (
            <tr key={l.cartItemId}>
              <td className="all">
                <div className="item">
                  <ClassSection productClass={l.classCode} />
                  <div>
                    <b>{l.title}</b>
                    <small>
                      {StockMode.label(l.stockMode)}，{l.depotName}
                    </small>
                  </div>
                </div>
              </td>
              <td className="num" data-l="数量">
                {l.pieces} {l.pieceUnit}
              </td>
              <td className="num" data-l="重量，吨">
                {tons(l.weightKg)}
              </td>
              <td className="num all fit">
                <Button size="sm" look="quiet" onClick={() => remove(l.cartItemId)} aria-label={`移除 ${l.title}`}>
                  移除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
