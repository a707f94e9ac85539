import { useLazyCall } from '@mall/client/useCall.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { useBoot } from '../../kernel/deps.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { cartInput } from '../cart/cartView.ts'
import { CertifyFirst } from '../checkout/CertifyFirst.tsx'
import { GradeTag, nameBesideTag } from '../../kernel/kit/GradeTag.tsx'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { GoodsCell, GoodsHead, LineCells } from './GoodsCell.tsx'

/** Checkout of a person without a company: what is missing, one way on, and the goods he chose still there. */
export function NoCompany({ buyNow }: { buyNow: boolean }) {
  const { site, channel } = useBoot()
  const phone = channel?.telephone || site.phone
  return (
    <div className="cf">
      <div className="stack">
        <CertifyFirst aim="下单" kept="选好的货还在" />
        <Chosen buyNow={buyNow} />
      </div>
      <div className="stack">
        <Panel title="现在就能做的">
          <p>
            <LinkButton to={buyNow ? '/search' : '/cart'}>{buyNow ? '继续选货' : '回购物车'}</LinkButton>
          </p>
          <p className="mute sm gaptop">看价格、查库存、算运费不用认证。{phone && '赶时间可请业务员先代您确认库存：'}</p>
          {phone && (
            <p>
              <a className="strong" href={`tel:${phone}`}>
                {phone}
              </a>
            </p>
          )}
        </Panel>
      </div>
    </div>
  )
}

function Chosen({ buyNow }: { buyNow: boolean }) {
  const { channel, ccNo } = useBoot()
  const path = cartPath(buyNow ? 'refreashBuyNowCartGroup' : 'refreashCartGroup', channel?.channelCode)
  const view = useLazyCall(path, cartInput(ccNo)).data
  const lines = view ? Object.values(view.cartMap).flatMap(g => g.lines.filter(l => buyNow || l.selected)) : []
  if (lines.length === 0) return null
  return (
    <Panel title="您选的货" remark="价格和库存到能下单时为准，现在不占库存" flush>
      <table className="tbl cards line">
        <GoodsHead />
        <tbody>
          {lines.map(l => (
            <tr key={l.cartItemId}>
              <GoodsCell
                classCode={l.classCode}
                accent={l.accent}
                title={
                  <>
                    {nameBesideTag(l.title, l.gradeLevel)} <GradeTag gradeLevel={l.gradeLevel} />
                  </>
                }
                extras={[l.depotName, SettlementMode.label(l.settlement)]}
              />
              <LineCells l={l} />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
