import './framework.css'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { partText } from '@mall/domain/selling/framework/framework.rules.ts'
import { yuan, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useRefresh, useRefreshCart, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { cartInput, type Line, splitView, uncoveredOf } from '../../orders/cart/cartView.ts'
import { DeadLines } from '../../orders/cart/DeadLines.tsx'
import { linesBefore } from '../../kernel/kit/FirstRows.tsx'
import { GroupPanel } from '../../orders/cart/GroupPanel.tsx'
import { OrdinaryCart } from '../../goods/buying/OrdinaryCart.tsx'
import { SumBar } from '../../orders/cart/SumBar.tsx'
import { type CartPage, useCartPage } from '../../orders/cart/useCartPage.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useEffect } from 'react'
import { ContractSum, type CartState } from './ContractSum.tsx'
import { applyAddress, detailAddress, LIST } from './frameworkWords.ts'
import { LeftInCart } from './LeftInCart.tsx'

export const load = ({ boot, ensure }: PageContext) =>
  boot.ccNo
    ? Promise.all([
        ensure(cartPath('refreashCartGroup', boot.channel?.channelCode), cartInput(boot.ccNo)),
        ensure('/api/framework/getContractCartState', {}),
      ])
    : undefined
export const head = (): Head => ({ title: '合同购物车', noIndex: true })

/** The cart in contract mode: what the contract takes, what it does not and the way out, what the contract looks like afterwards. */
export default function FrameworkContractCart() {
  const { ccNo } = useBoot()
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap fw">{ccNo ? <ContractCart ccNo={ccNo} /> : <NoContract />}</div>
    </main>
  )
}

const NoContract = () => (
  <>
    <div className="row pagehd">
      <h1>合同购物车</h1>
    </div>
    <Panel flush>
      <Empty
        title="还没有进入合同模式"
        drawing="coil"
        actions={
          <>
            <LinkButton look="ink" to={LIST}>
              选一份框架合同
            </LinkButton>
            <LinkButton to="/cart">去普通购物车</LinkButton>
          </>
        }
      >
        进入之后，购物车、价格和订单都按那份合同，下单即占用余量。
      </Empty>
    </Panel>
  </>
)

function ContractCart({ ccNo }: { ccNo: string }) {
  const page = useCartPage()
  const refresh = useRefresh()
  const { view, query } = page
  const state = useLazyCall('/api/framework/getContractCartState', {}, { keepOld: true }).data
  const parts = view && splitView(view)
  const at = query.dataUpdatedAt
  useEffect(() => {
    if (at > 0) void refresh('/api/framework/getContractCartState')
  }, [at, refresh])
  return (
    <>
      <div className="row pagehd">
        <h1>合同购物车</h1>
        <span className="mute">
          合同 <Link to={detailAddress(ccNo)}>{ccNo}</Link>
          {state && `，${state.title}，${state.toOn} 到期`}；价格、渠道、付款按合同，不能用优惠券
        </span>
        <Tag line>合同订货</Tag>
      </div>
      <OrdinaryCart />
      {query.error instanceof CallError && query.error.code === Codes.FRAMEWORK_NOT_USABLE ? (
        <Closed ccNo={ccNo} why={query.error.message} />
      ) : query.isError && !view ? (
        <Panel flush>
          <Failed message={query.error.message} onRetry={() => query.refetch()} />
        </Panel>
      ) : !parts || !view ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : view.cartGoodsNum === 0 ? (
        <Panel flush>
          <Empty
            title="合同购物车是空的"
            drawing="coil"
            actions={
              <LinkButton look="ink" to={detailAddress(ccNo)}>
                看合同里的商品
              </LinkButton>
            }
          >
            从合同的商品打开商品页，加入购物车即按合同价；别的商品可退出合同模式再买。
          </Empty>
        </Panel>
      ) : (
        <>
          {parts.groups.map((group, i) => (
            <GroupPanel key={group.groupKey} no={i + 1} group={group} before={linesBefore(parts.groups, i)} page={page} />
          ))}
          {parts.uncovered.length > 0 && (
            <Uncovered lines={parts.uncovered} page={page} ccNo={ccNo} alone={parts.groups.length === 0} />
          )}
          {parts.dead.length > 0 && <DeadLines lines={parts.dead} page={page} />}
          {state && (
            <div className="fwlow gaptop">
              <After s={state} />
              <ContractSum s={state} view={view} lines={parts.live.filter(l => l.selected && l.valid)} />
            </div>
          )}
          <p className="hint gaptop">下单即占用余量，订单取消后退回；提交时再核对合同有效、在期内、余量够、价格没变。</p>
          {parts.live.length > 0 && <SumBar view={view} parts={parts} page={page} />}
        </>
      )}
    </>
  )
}

/** The contract takes no order now: why, and what lies in its cart with the way out. */
const Closed = ({ ccNo, why }: { ccNo: string; why: string }) => (
  <>
    <Panel flush>
      <Empty
        title="这份合同现在不能订货"
        drawing="coil"
        actions={
          <>
            <LinkButton look="ink" to={detailAddress(ccNo)}>
              看合同
            </LinkButton>
            <LinkButton to={LIST}>选另一份合同</LinkButton>
          </>
        }
      >
        {why}
      </Empty>
    </Panel>
    <LeftInCart ccNo={ccNo} />
  </>
)

/** 不能按合同买: stays visible, each with its reason and the ways out. */
function Uncovered(p: { lines: readonly Line[]; page: CartPage; ccNo: string; alone: boolean }) {
  const { lines, page, ccNo, alone } = p
  const send = useSend()
  const refreshCart = useRefreshCart()
  const move = async (line: Line) => {
    const done = await send('/api/framework/moveToCart', { cartItemIds: [line.cartItemId] })
    if (!done) return
    if (done.moved > 0) notify.success('已移到普通购物车，退出合同模式后可按挂牌价下单')
    else notify.warning('与普通购物车里的同一行合起来件数过多，这一行没有移动')
    await refreshCart()
  }
  return (
    <section className="panel group" aria-label="不能按合同买">
      <div className="hd">
        <h2>不能按合同买</h2>
        {!alone && <span className="mute sm">不影响上面的行</span>}
      </div>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>商品</th>
            <th className="num">数量</th>
            <th className="num">重量，吨</th>
            <th>为什么不能按合同买</th>
            <th>
              <span className="vh">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => {
            const why = uncoveredOf(line)?.message ?? ''
            // The contract has a price for it: only the tons are too many.
            const over = line.prices.some(p => p.how === 'bound')
            return (
              <tr key={line.cartItemId} className="warned">
                <td className="all">
                  <div className="item">
                    <ClassSection productClass={line.classCode} accent={line.accent} />
                    <div>
                      <b>{line.title}</b>
                      <small>
                        {line.millName}，{line.depotName}
                      </small>
                    </div>
                  </div>
                </td>
                <td className="num" data-l="数量">
                  {line.pieces} {line.pieceUnit}
                </td>
                <td className="num" data-l="重量，吨">
                  {tons(line.weightKg)}
                </td>
                <td className="all fwwhy">{why}</td>
                <td className="num all fit">
                  <div className="row ends">
                    {over && line.pieces > 1 && (
                      <Button size="sm" onClick={() => page.setPieces(line, line.pieces - 1)}>
                        减 1 {line.pieceUnit}
                        <span className="vh">，{line.title}</span>
                      </Button>
                    )}
                    {over && (
                      <LinkButton size="sm" to={applyAddress(ccNo)}>
                        申请加量
                      </LinkButton>
                    )}
                    <Button size="sm" onClick={() => move(line)}>
                      {over ? '按现货买' : '移到普通购物车'}
                      <span className="vh">，{line.title}</span>
                    </Button>
                    <Button size="sm" look="quiet" onClick={() => page.remove(line)} aria-label={`移除 ${line.title}`}>
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

const After = ({ s }: { s: CartState }) => {
  const part = (kg: Kg): string => `${s.committedKg === 0 ? 0 : Math.min(100, (kg * 100) / s.committedKg)}%`
  return (
    <Panel title="这次下单之后">
      <div className="row">
        <span>已订 + 这次</span>
        <b className="push">
          {tons(s.orderedKg + s.nowKg)} / {tons(s.committedKg)} 吨
        </b>
      </div>
      <span
        className="fwbar wide"
        role="img"
        aria-label={`已订 ${partText(s.orderedKg, s.committedKg)} %，加上这次 ${partText(s.orderedKg + s.nowKg, s.committedKg)} %`}
      >
        <i className="o" style={{ width: part(s.orderedKg + s.nowKg) }} />
        <i className="s" style={{ width: part(s.orderedKg) }} />
        {s.fulfilBp > 0 && <b style={{ left: `${s.fulfilBp / 100}%` }} />}
      </span>
      <p className="mute sm">
        {tons(s.orderedKg)} + {tons(s.nowKg)}；
        {s.lackKg > 0 ? `到 ${s.fulfilBp / 100} % 考核还差 ${tons(s.lackKg)} 吨` : `${s.fulfilBp / 100} % 考核已过`}
        {s.rebateFen > 0 && `，返利约 ${yuan(s.rebateFen)} 元`}
      </p>
      <ul className="fwafter">
        {s.lines.map(l => (
          <li key={l.lineNo}>
            <span>{l.title}</span>
            <span className="num">
              余 <b>{tons(l.afterKg)}</b> 吨{l.afterKg !== l.leftKg && <small className="mute">　原 {tons(l.leftKg)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
