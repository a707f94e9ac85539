import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CouponKind, CouponState, CouponWay } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { ExportList } from '../../desk/export/ExportList.tsx'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Empty, Failed, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { Mine } from '../../site/shell/Mine.tsx'
import { TakeCoupon } from './TakeCoupon.tsx'

type Row = Reply<'/api/coupon/getMyCoupons'>['list'][number]
const SIZE = 10
const VIEWS = [
  { view: 'open', label: '可用' },
  { view: 'used', label: '已使用' },
  { view: 'over', label: '已失效' },
] as const
const DAY = 86_400_000

const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  const view = VIEWS.find(v => v.view === query.get('view'))?.view ?? 'open'
  return { view, currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1, pageSize: SIZE }
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null
    ? undefined
    : Promise.all([ensure('/api/coupon/getMyCoupons', inputOf(query)), ensure('/api/coupon/getCouponsToTake', {})])
export const head = (): Head => ({ title: '优惠券', noIndex: true })

/** 优惠券: what the company may take, what it has, what became of it. */
export default function CouponPage() {
  const { session } = useBoot()
  return (
    <Mine here="/user/coupon" title="优惠券">
      {session.companyName === null ? (
        <Note tone="wait">
          <span>
            优惠券归企业所有，当前账号尚未绑定企业，请先<Link to="/enterprise/enterpriseApply">完成企业认证</Link>。
          </span>
        </Note>
      ) : (
        <Company />
      )}
    </Mine>
  )
}

function Company() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/coupon/getMyCoupons', input, { keepOld: true })
  const d = read.data
  const count = { open: d?.openCount, used: d?.usedCount, over: d?.overCount }
  return (
    <>
      <ToTake />
      <section className="panel">
        <nav className="tabs" aria-label="优惠券状态">
          {VIEWS.map(v => (
            <Tab key={v.view} to={v.view === 'open' ? '/user/coupon' : `/user/coupon?view=${v.view}`} on={input.view === v.view}>
              {v.label} {count[v.view] ? <small>{count[v.view]}</small> : null}
            </Tab>
          ))}
        </nav>
        {!d ? (
          <Waiting read={read} lines={6} />
        ) : d.list.length === 0 ? (
          <Empty
            title={input.view === 'open' ? '没有可用的优惠券' : '没有找到数据'}
            drawing="plate"
            actions={
              <LinkButton look="ink" to={input.view === 'open' ? '/search' : '/user/coupon'}>
                {input.view === 'open' ? '去选商品' : '看可用的'}
              </LinkButton>
            }
          >
            {input.view === 'open' ? '可领取的券在上面；钢厂发放的券会直接到这里。' : '用过的券和过期、停用的券分开列。'}
          </Empty>
        ) : (
          <div className={read.isPlaceholderData ? 'dim' : undefined}>
            <Rows rows={d.list} now={d.serverNow} />
          </div>
        )}
      </section>
      {d && d.totalCount > SIZE && <Pager page={d.currentPage} pageSize={SIZE} totalCount={d.totalCount} />}
      {d && d.openCount + d.usedCount + d.overCount > 0 && (
        <p className="row gaptop">
          <ExportList kind="coupons" small />
        </p>
      )}
      <p className="mute sm">一次提交用一张券，减在其中一张订单上；订单取消，券退回企业（没过期的话），部分退货不退券。</p>
    </>
  )
}

function Rows({ rows, now }: { rows: readonly Row[]; now: number }) {
  return (
    <table className="tbl cards c3">
      <thead>
        <tr>
          <th>优惠券</th>
          <th>适用</th>
          <th>有效期</th>
          <th>状态</th>
          <th className="num">优惠，元</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(c => {
          const soon = c.state === CouponState.open && c.validUntil - now < 3 * DAY
          return (
            <tr key={c.couponNo} className={c.state === CouponState.open ? (soon ? 'ask' : undefined) : 'off'}>
              <td className="all">
                <b className="strong">{c.termsText}</b> <Tag line>{CouponKind.label(c.kind)}</Tag>
                <small>
                  {c.name}　{c.couponNo}
                </small>
              </td>
              <td data-l="适用">{c.scopeText}</td>
              <td data-l="有效期">
                {c.validFromAt > now && <small>{shortTime(c.validFromAt)} 起</small>}
                {shortTime(c.validUntil)} 前
                {soon && (
                  <small>
                    剩 <Countdown endsAt={c.validUntil} over="已过期" plain />
                  </small>
                )}
              </td>
              <td data-l="状态">
                <StatusTag of={CouponState} code={c.state} />
                <small>
                  {CouponWay.label(c.way)}，{dateTime(c.gotAt).slice(0, 10)}
                </small>
              </td>
              <td className="num" data-l="优惠，元">
                {c.usedFen === null ? '—' : yuan(c.usedFen)}
                {c.orderCode && (
                  <small>
                    <Link to={`/order/orderDetail?orderCode=${c.orderCode}`}>{c.orderCode}</Link>
                  </small>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What may be taken now; nothing offered, nothing shown. */
function ToTake() {
  const read = useLazyCall('/api/coupon/getCouponsToTake', {})
  const offered = read.data
  if (read.isError) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!offered || offered.length === 0) return null
  return (
    <Panel title="可领取" remark={`${offered.length} 种`} flush>
      <table className="tbl cards c3">
        <thead>
          <tr>
            <th>优惠券</th>
            <th>适用</th>
            <th>有效期</th>
            <th className="num">余</th>
            <th className="num">
              <span className="vh">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offered.map(p => (
            <tr key={p.planNo}>
              <td className="all">
                <b className="strong">{p.termsText}</b> <Tag line>{CouponKind.label(p.kind)}</Tag>
                <small>{p.name}</small>
              </td>
              <td data-l="适用">{p.scopeText}</td>
              <td data-l="有效期">
                {p.validText}
                <small>{shortTime(p.takeUntil)} 前可领</small>
              </td>
              <td className="num" data-l="余">
                {p.leftCount} 张
                <small>
                  限领 {p.perCompanyCount}，已领 {p.mineCount}
                </small>
              </td>
              <td className="num buycell">
                <TakeCoupon plan={p} whyNot={p.whyNot} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
