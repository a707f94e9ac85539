import type { CouponPlanRow } from '@mall/contract/goods/coupon/couponDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { CouponKind, CouponPlanState } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { GiveDialog } from './GiveDialog.tsx'
import { IssuedDialog } from './IssuedDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'

const TABS = [
  { state: 'open', label: '发放中', empty: '没有发放中的优惠券，新建一种。' },
  { state: 'waiting', label: '待审批', empty: '没有等审批的优惠券。' },
  { state: 'over', label: '已到期和停止', empty: '还没有到期或停止的优惠券。' },
  { state: 'all', label: '全部', empty: '还没有优惠券，新建一种。' },
] as const

const columns = (o: {
  why: string | undefined
  onGive(r: CouponPlanRow): void
  onStop(r: CouponPlanRow): void
  onLook(r: CouponPlanRow): void
}): Column<CouponPlanRow>[] => [
  {
    key: 'name',
    title: '优惠券',
    head: true,
    excel: [
      { title: '编号', width: 20, value: r => r.planNo },
      { title: '名称', width: 24, value: r => r.name },
      { title: '种类', value: r => CouponKind.label(r.kind) },
      { title: '优惠', width: 32, value: r => r.termsText },
      { title: '适用', width: 32, value: r => r.scopeText },
    ],
    render: r => (
      <>
        <b>{r.name}</b> <Tag line>{CouponKind.label(r.kind)}</Tag>
        <small className="mute">
          {r.termsText}　{r.scopeText}
        </small>
        <small className="mute">
          {r.planNo}　{r.validText}
        </small>
      </>
    ),
  },
  {
    key: 'given',
    title: '发出 / 总数',
    num: true,
    excel: [
      { title: '总数', value: r => r.stockCount },
      { title: '发出', value: r => r.givenCount },
      { title: '自己领取', value: r => r.takenCount },
    ],
    render: r => (
      <>
        {r.givenCount} / {r.stockCount}
        <small className="mute">
          领 {r.takenCount}，每家 {r.perCompanyCount}
        </small>
      </>
    ),
  },
  {
    key: 'used',
    title: '已用',
    num: true,
    excel: { title: '已用', value: r => r.usedCount },
    render: r => (
      <>
        {r.usedCount}
        {r.givenCount > 0 && <small className="mute">{Math.round((r.usedCount * 100) / r.givenCount)} %</small>}
      </>
    ),
  },
  yuanColumn('usedFen', '已优惠，元', r => r.usedFen),
  yuanColumn('orderFen', '用券订单，元', r => r.orderFen, { secondary: true }),
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => CouponPlanState.label(r.state) },
      { title: '领取截止', value: r => ({ at: r.takeUntil }) },
      { title: '停止原因', width: 24, value: r => r.stopReason },
      { title: '制单', value: r => r.makerName },
    ],
    render: r => (
      <>
        <StatusTag of={CouponPlanState} code={r.state} />
        <small className="mute">{r.stopReason || `${r.offered ? '可领' : '只发放'}到 ${shortTime(r.takeUntil)}`}</small>
      </>
    ),
  },
  {
    key: 'act',
    title: '操作',
    num: true,
    render: r => (
      <span className="row-acts">
        <ActButton size="small" onClick={() => o.onLook(r)} aria-label={`明细 ${r.name}`}>
          明细
        </ActButton>
        {r.state === CouponPlanState.open && (
          <ActButton size="small" {...(o.why ? { why: o.why } : {})} onClick={() => o.onGive(r)} aria-label={`发放 ${r.name}`}>
            发放
          </ActButton>
        )}
        {r.state !== CouponPlanState.stopped && r.state !== CouponPlanState.returned && (
          <ActButton
            size="small"
            danger
            {...(o.why ? { why: o.why } : {})}
            onClick={() => o.onStop(r)}
            aria-label={`停止 ${r.name}`}
          >
            停止
          </ActButton>
        )}
      </span>
    ),
  },
]

/** 优惠券: kinds of coupons, how many are out and used, what they have cost. */
export default function CouponsPage() {
  const [f, set, filtered] = useFilters({ queue: 'open', word: '', sort: '', page: 1 })
  const why = whyNoRight(useStaff(), 'coupon.run')
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [making, setMaking] = useState(false)
  const [giving, setGiving] = useState<CouponPlanRow | null>(null)
  const [stopping, setStopping] = useState<CouponPlanRow | null>(null)
  const [recall, setRecall] = useState(false)
  const [looking, setLooking] = useState<CouponPlanRow | null>(null)
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  const list = useList('/api/ops/getCouponPlans', f.page, { view: tab.state, word: f.word })
  const again = () => client.invalidateQueries({ queryKey: ['/api/ops/getCouponPlans'] })
  const d = list.data
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>优惠券</h1>
        <span className="mute">{d && `累计优惠 ${yuan(d.sumUsedFen)} 元，只算没有取消的订单`}</span>
        <span className="push row">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setMaking(true)}>
            新建优惠券
          </ActButton>
        </span>
      </div>
      <ListFrame<CouponPlanRow>
        list="coupon"
        label="优惠券"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={tab.state}
            counts={d ? { open: d.openCount, waiting: d.waitingCount } : {}}
            onPick={queue => set({ queue })}
          />
        }
        filters={<SearchWord value={f.word} placeholder="名称 / 编号" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns({
          why,
          onGive: setGiving,
          onStop: r => {
            setRecall(false)
            setStopping(r)
          },
          onLook: setLooking,
        })}
        rowKey={r => r.planNo}
        unit="种"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {making ? <PlanDialog onClose={() => setMaking(false)} onDone={again} /> : null}
      {giving ? <GiveDialog plan={giving} onClose={() => setGiving(null)} onDone={again} /> : null}
      {looking ? <IssuedDialog plan={looking} onClose={() => setLooking(null)} /> : null}
      {stopping ? (
        <ReasonDialog
          title={`停止「${stopping.name}」`}
          consequence={`已发出 ${stopping.givenCount} 张，其中已用 ${stopping.usedCount} 张。停止后不再领取和发放，不能恢复。`}
          okText="停止"
          usual={['活动结束', '条件有误，另发新券']}
          onSend={async reason => {
            const { stopped } = await call('/api/ops/stopCouponPlan', { planNo: stopping.planNo, reason, recall })
            void message.success(recall ? `已停止，停用 ${stopped} 张未使用的` : '已停止')
            await again()
          }}
          onClose={() => setStopping(null)}
        >
          <Checkbox checked={recall} onChange={e => setRecall(e.target.checked)}>
            未使用的 {stopping.givenCount - stopping.usedCount} 张也停用
          </Checkbox>
        </ReasonDialog>
      ) : null}
    </div>
  )
}
