import './order.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useRefreshCart, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { cartInput, shortOf } from '../cart/cartView.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import type { Preview } from './useConfirm.ts'

interface Props {
  plan: Preview
  buyNow: boolean
  /** The order was sent and came back because of these lines. */
  refused: boolean
  onMended: () => void
}

/** Lines that would make the order fail, each with the way out: fewer pieces, or without it. */
export function Problems({ plan, buyNow, refused, onMended }: Props) {
  const { channel, ccNo } = useBoot()
  const send = useSend()
  const refresh = useRefreshCart()
  const read = buyNow ? 'refreashBuyNowCartGroup' : 'refreashCartGroup'
  const view = useLazyCall(cartPath(read, channel?.channelCode), cartInput(ccNo)).data
  const lines = Object.values(view?.cartMap ?? {}).flatMap(g => g.lines)

  return (
    <div className="note wait refused" role="alert">
      <div>
        <b className="strong">
          {refused && '订单没有提交：'}
          {plan.problems.length} 行不能下单
        </b>
        <ul className="problems">
          {plan.problems.map(p => {
            const line = lines.find(l => l.cartItemId === p.cartItemId)
            const left = line && line.units.length === 0 && shortOf(line)?.availablePieces
            const units = line?.changes.some(c => c.kind === 'unitsGone')
              ? line.units.filter(u => !u.gone).map(u => u.unitNo)
              : []
            return (
              <li key={p.cartItemId}>
                <span>{p.message}</span>
                {line && left ? (
                  <Button
                    size="sm"
                    onClick={async () => {
                      await send(cartPath('modifyProductCount', line.channelCode), { cartItemId: p.cartItemId, pieces: left })
                      onMended()
                      await refresh()
                    }}
                  >
                    改为 {left} {line.pieceUnit}
                  </Button>
                ) : null}
                {line && units.length > 0 && (
                  <Button
                    size="sm"
                    onClick={async () => {
                      await send(cartPath('modifyProductUnits', line.channelCode), { cartItemId: p.cartItemId, unitNos: units })
                      onMended()
                      await refresh()
                    }}
                  >
                    去掉已被选走的，留 {units.length} 件
                  </Button>
                )}
                {!buyNow && (
                  <Button
                    size="sm"
                    onClick={async () => {
                      const input = { selected: false, cartItemIds: [p.cartItemId] }
                      await send(cartPath('updateAllCartItemStatus', channel?.channelCode), input)
                      onMended()
                      await refresh()
                    }}
                  >
                    本次不买
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
        {buyNow && (
          <LinkButton size="sm" to="/search">
            另选商品
          </LinkButton>
        )}
      </div>
    </div>
  )
}
