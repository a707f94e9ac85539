import './cart.css'
import { expectedTogether } from '@mall/domain/goods/goods/settlementWords.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import type { splitView, View } from './cartView.ts'
import type { CartPage } from './useCartPage.ts'

const KeepList = lazyPart(() => import('../../goods/goods/KeepList.tsx'))

/** Stays at the bottom edge: what is selected, what it weighs and costs, and the way to checkout. */
export function SumBar({ view, parts, page }: { view: View; parts: ReturnType<typeof splitView>; page: CartPage }) {
  const navigate = useNavigate()
  const { ccNo, session } = useBoot()
  const [keeping, setKeeping] = useState(false)
  const { live, dead, uncovered, short, unmade, taken } = parts
  const chosen = live.filter(l => l.selected)
  const whyNoOrder = useWhyNot('order.create')
  const why = page.saving
    ? '正在核价'
    : whyNoOrder
      ? whyNoOrder
      : short.length > 0
        ? `${short.length} 行库存不足，请改数量或取消勾选`
        : unmade.length > 0
          ? `${unmade.length} 行的订货参数不能排产，请改参数或取消勾选`
          : taken.length > 0
            ? `${taken.length} 行有捆包已被选走，请去掉或取消勾选`
            : view.selectedLines === 0
              ? '请先勾选商品'
              : null
  const checkout = async () => {
    // Taken back to the system that it was chosen for, by a page of the server.
    if (session.punchOut) return location.assign('/punchout/return')
    // A dead line that is still ticked would hold up the whole order.
    const ticked = [...dead, ...uncovered].filter(l => l.selected)
    if (ticked.length > 0) await page.select(ticked, false)
    await navigate('/confirmOrder')
  }
  return (
    <div className="sumbar" aria-label="结算">
      <Checkbox
        label="全选"
        checked={chosen.length === live.length}
        some={chosen.length > 0 && chosen.length < live.length}
        onChange={on => page.select(live, on)}
      />
      {chosen.length > 0 && (
        <Button look="quiet" size="sm" onClick={() => page.removeSome(chosen)}>
          移除所选
        </Button>
      )}
      {chosen.length > 0 && !session.punchOut && (
        <Button look="quiet" size="sm" className="not-n" onClick={() => setKeeping(true)}>
          存为清单
        </Button>
      )}
      {keeping && (
        <Suspense>
          <KeepList lines={chosen.map(l => ({ skuCode: l.skuCode, pieces: l.pieces }))} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
      <dl className={page.saving ? 'dim' : undefined} aria-live="polite">
        <div>
          <dt>已选</dt>
          <dd>
            {view.selectedLines} 行，{view.pieces} 件
          </dd>
        </div>
        <div>
          <dt>理论重量</dt>
          <dd>{tons(view.weightKg)} 吨</dd>
        </div>
        {view.weightFromKg !== view.weightToKg && (
          <div className="not-n">
            <dt>{expectedTogether(chosen.map(l => l.settlement))}</dt>
            <dd>
              {tons(view.weightFromKg)} – {tons(view.weightToKg)} 吨
            </dd>
          </div>
        )}
        {view.freightFen + view.serviceFen > 0 && (
          <div className="not-n">
            <dt>货款</dt>
            <dd>
              <Money fen={view.goodsFen} />
            </dd>
          </div>
        )}
        {view.freightFen > 0 && (
          <div className="not-n">
            <dt>运费，自提免</dt>
            <dd>
              <Money fen={view.freightFen} />
            </dd>
          </div>
        )}
        {view.serviceFen > 0 && (
          <div className="not-n">
            <dt>附加服务</dt>
            <dd>
              <Money fen={view.serviceFen} />
            </dd>
          </div>
        )}
        <div>
          <dt>预计合计</dt>
          <dd>
            <Money fen={view.totalFen} main />
          </dd>
        </div>
      </dl>
      {/* In contract mode prices are the contract's: what is asked for otherwise would be no call-off of it. */}
      {view.selectedLines > 0 && ccNo === null && !session.punchOut && (
        <LinkButton size="lg" to="/quote/quoteApply">
          议价
        </LinkButton>
      )}
      <Button look="primary" size="lg" onClick={checkout} disabledReason={why} reasonAt="title">
        {session.punchOut ? '送回采购系统' : '去结算'}
        {parts.orders > 0 && !session.punchOut && `（${parts.orders} 张订单）`}
      </Button>
      {why && !page.saving && <span className="why full">{why}</span>}
    </div>
  )
}
