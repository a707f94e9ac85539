import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { AsideLines } from './AsideLines.tsx'
import { CartCoupons } from './CartCoupons.tsx'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { cartInput, splitView } from './cartView.ts'
import { DeadLines } from './DeadLines.tsx'
import { linesBefore } from '../../kernel/kit/FirstRows.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { OrdinaryCart } from '../../goods/buying/OrdinaryCart.tsx'
import { SumBar } from './SumBar.tsx'
import { useCartPage } from './useCartPage.ts'

export const load = ({ boot, ensure }: PageContext) =>
  Promise.all([
    ensure(cartPath('refreashCartGroup', boot.channel?.channelCode), cartInput(boot.ccNo)),
    ensure('/api/cart/getAsideProducts', {}),
  ])

export const head = (): Head => ({ title: '购物车', noIndex: true })

export default function Cart() {
  const page = useCartPage()
  const { view, query } = page
  const { ccNo, session } = useBoot()
  const parts = view && splitView(view)

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <div className="row pagehd">
          <h1>购物车</h1>
          {parts && parts.live.length > 0 && (
            <span className="mute" role="status">
              {parts.live.length} 行有效，已选 {view.selectedLines} 行
              {parts.orders > 0 && `，按渠道、仓库和计重方式分成 ${parts.orders} 张订单`}
              {parts.dead.length > 0 && `；${parts.dead.length} 行失效`}
            </span>
          )}
          <span className="push row">
            {!session.punchOut && (
              <LinkButton look="quiet" to="/cart/importList">
                导入清单
              </LinkButton>
            )}
            {view && view.cartGoodsNum > 0 && (
              <ConfirmButton
                look="quiet"
                title={`清空购物车的 ${view.cartGoodsNum} 行？`}
                consequence="全部商品从购物车移除，不影响已提交的订单，也不动下面「稍后再买」的。移除后不能恢复。"
                confirmText="清空"
                onConfirm={page.empty}
              >
                清空
              </ConfirmButton>
            )}
          </span>
        </div>
        {ccNo && (
          <>
            <Note>
              <span>
                合同模式 {ccNo}：这里是合同购物车里的商品。
                {parts &&
                  parts.uncovered.length > 0 &&
                  `其中 ${parts.uncovered.length} 行不能按合同买，原因和移走的办法在合同购物车。`}
                <Link to="/frameworkContractCart">到合同购物车看余量和考核</Link>
              </span>
            </Note>
            <OrdinaryCart />
          </>
        )}
        {query.isError && !view ? (
          <Panel flush>
            <Failed message={query.error.message} onRetry={() => query.refetch()} />
          </Panel>
        ) : !parts ? (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        ) : view.cartGoodsNum === 0 ? (
          <EmptyCart />
        ) : (
          <>
            {query.isError && <p className="note bad">{query.error.message}，显示的是上次读到的内容。</p>}
            {parts.groups.map((group, i) => (
              <GroupPanel key={group.groupKey} no={i + 1} group={group} before={linesBefore(parts.groups, i)} page={page} />
            ))}
            {parts.dead.length > 0 && <DeadLines lines={parts.dead} page={page} />}
            {view.selectedLines > 0 && !session.punchOut && <CartCoupons many={parts.orders > 1} />}
            <p className="hint gaptop">
              数量可切换为吨，取最近的整件；价格和库存以{session.punchOut ? '采购系统下单' : '提交订单'}时为准。
            </p>
            {parts.live.length > 0 && <SumBar view={view} parts={parts} page={page} />}
          </>
        )}
        <AsideLines page={page} />
      </div>
    </main>
  )
}

function EmptyCart() {
  // Who came from a purchasing system has neither lists nor orders here.
  const { session } = useBoot()
  if (session.punchOut)
    return (
      <Panel flush>
        <Empty
          title="购物车是空的"
          drawing="rebar"
          actions={
            <LinkButton look="ink" to="/search">
              去选现货
            </LinkButton>
          }
        >
          按材质、规格搜索，选好后在这里送回采购系统。不选了，点页面上方的「送回」可以直接返回。
        </Empty>
      </Panel>
    )
  return (
    <Panel flush>
      <Empty
        title="购物车是空的"
        drawing="rebar"
        actions={
          <>
            <LinkButton look="ink" to="/search">
              去选现货
            </LinkButton>
            <LinkButton to="/cart/importList">导入清单</LinkButton>
          </>
        }
      >
        按材质、规格搜索，或把采购清单整段粘贴进来。买过的商品和常用清单在<Link to="/user/often">常买与提醒</Link>，整单重下在
        <Link to="/order/orderList">我的订单</Link>。
      </Empty>
    </Panel>
  )
}
