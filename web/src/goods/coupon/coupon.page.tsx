import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CouponKind, CouponState, CouponWay } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { ACT_UNSAID, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { ExportList } from '../../desk/export/ExportList.tsx'
import { oneOf } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Failed } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { certifyFirst, CompanyPage } from '../../site/shell/CompanyPage.tsx'
import { TakeCoupon } from './TakeCoupon.tsx'

type Offered = Reply<'/api/coupon/getCouponsToTake'>[number]
type Row = Reply<'/api/coupon/getMyCoupons'>['list'][number]
const LIST = listAddress({ at: '/user/coupon', pageSize: 10, filters: { view: oneOf(['open', 'used', 'over']) } })
const DAY = 86_400_000

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null
    ? undefined
    : Promise.all([ensure('/api/coupon/getMyCoupons', LIST.input(query)), ensure('/api/coupon/getCouponsToTake', {})])
export const head = (): Head => ({ title: '优惠券', noIndex: true })

/** 优惠券: what the company may take, what it has, what became of it. */
export default function CouponPage() {
  return (
    <CompanyPage here={LIST.at} title="优惠券" without={certifyFirst('优惠券归企业所有')}>
      <ToTake />
      <Coupons />
    </CompanyPage>
  )
}

function Coupons() {
  const list = useList(LIST)
  const read = useLazyCall('/api/coupon/getMyCoupons', list.input, { keepOld: true })
  const d = read.data
  return (
    <>
      <ListScreen
        list={list}
        read={read}
        top={
          <ListTabs
            list={list}
            name="view"
            label="优惠券状态"
            tabs={[
              ['open', '可用', d?.openCount || undefined],
              ['used', '已使用', d?.usedCount || undefined],
              ['over', '已失效', d?.overCount || undefined],
            ]}
          />
        }
        nothing={{
          title: '没有可用的优惠券',
          drawing: 'plate',
          hint: '可领取的券在上面；钢厂发放的券会直接到这里。',
          to: '/search',
          label: '去选商品',
        }}
        none={{ hint: '用过的券和过期、停用的券分开列。', label: '看可用的' }}
      >
        {found => <Rows rows={found.list} now={found.serverNow} />}
      </ListScreen>
      {d && d.openCount + d.usedCount + d.overCount > 0 && (
        <p className="row gaptop">
          <ExportList kind="coupons" small />
        </p>
      )}
      <p className="mute sm">一次提交用一张券，减在其中一张订单上；订单取消，券退回企业（没过期的话），部分退货不退券。</p>
    </>
  )
}

const isSoon = (c: Row, now: number) => c.state === CouponState.open && c.validUntil - now < 3 * DAY

function Rows({ rows, now }: { rows: readonly Row[]; now: number }) {
  return (
    <ListTable
      look="tbl cards c3"
      rows={rows}
      rowKey={c => c.couponNo}
      rowClass={c => (c.state === CouponState.open ? (isSoon(c, now) ? 'ask' : undefined) : 'off')}
      columns={columnsAt(now)}
    />
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
      <ListTable look="tbl cards c3" rows={offered} rowKey={p => p.planNo} columns={TO_TAKE} />
    </Panel>
  )
}

const columnsAt = (now: number): readonly Column<Row>[] => [
  {
    head: '优惠券',
    className: 'all',
    cell: c => (
      <>
        <b className="strong">{c.termsText}</b> <Tag line>{CouponKind.label(c.kind)}</Tag>
        <small>
          {c.name}　{c.couponNo}
        </small>
      </>
    ),
  },
  { head: '适用', cell: c => c.scopeText },
  {
    head: '有效期',
    cell: c => (
      <>
        {c.validFromAt > now && <small>{shortTime(c.validFromAt)} 起</small>}
        {shortTime(c.validUntil)} 前
        {isSoon(c, now) && (
          <small>
            剩 <Countdown endsAt={c.validUntil} over="已过期" plain />
          </small>
        )}
      </>
    ),
  },
  {
    head: '状态',
    cell: c => (
      <>
        <StatusTag of={CouponState} code={c.state} />
        <small>
          {CouponWay.label(c.way)}，{dateTime(c.gotAt).slice(0, 10)}
        </small>
      </>
    ),
  },
  {
    head: '优惠，元',
    num: true,
    cell: c => (
      <>
        {c.usedFen === null ? '—' : yuan(c.usedFen)}
        {c.orderCode && (
          <small>
            <Link to={`/order/orderDetail?orderCode=${c.orderCode}`}>{c.orderCode}</Link>
          </small>
        )}
      </>
    ),
  },
]

const TO_TAKE: readonly Column<Offered>[] = [
  {
    head: '优惠券',
    className: 'all',
    cell: p => (
      <>
        <b className="strong">{p.termsText}</b> <Tag line>{CouponKind.label(p.kind)}</Tag>
        <small>{p.name}</small>
      </>
    ),
  },
  { head: '适用', cell: p => p.scopeText },
  {
    head: '有效期',
    cell: p => (
      <>
        {p.validText}
        <small>{shortTime(p.takeUntil)} 前可领</small>
      </>
    ),
  },
  {
    head: '余',
    num: true,
    cell: p => (
      <>
        {p.leftCount} 张
        <small>
          限领 {p.perCompanyCount}，已领 {p.mineCount}
        </small>
      </>
    ),
  },
  { ...ACT_UNSAID, className: 'buycell', cell: p => <TakeCoupon plan={p} whyNot={p.whyNot} /> },
]
