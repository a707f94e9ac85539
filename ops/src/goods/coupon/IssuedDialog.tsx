import type { CouponPlanRow } from '@mall/contract/goods/coupon/couponDesk.ts'
import { allRows, type ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CouponState, CouponWay } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Alert, Empty, Modal, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

const issuedSheet: ExcelColumn<Reply<'/api/ops/getCoupons'>['list'][number]>[] = [
  { title: '企业', width: 30, value: c => c.companyName },
  { title: '券号', width: 22, value: c => c.couponNo },
  { title: '来源', value: c => CouponWay.label(c.way) },
  { title: '领取', width: 18, value: c => ({ at: c.gotAt }) },
  { title: '状态', value: c => CouponState.label(c.state) },
  { title: '使用', width: 18, value: c => ({ at: c.usedAt }) },
  { title: '有效至', width: 18, value: c => ({ at: c.validUntil }) },
  { title: '订单', width: 22, value: c => c.orderCode },
  { title: '优惠，元', value: c => (c.usedFen === null ? null : { fen: c.usedFen }) },
]

/** Who has one of these, and where it was used. */
export function IssuedDialog({ plan, onClose }: { plan: CouponPlanRow; onClose(): void }) {
  const [page, setPage] = useState(1)
  const read = useLazyCall('/api/ops/getCoupons', { planNo: plan.planNo, currentPage: page, pageSize: 10 }, { keepOld: true })
  const d = read.data
  const call = useCaller()
  const all = (told: (done: number, all: number) => void) =>
    allRows(
      (n, pageSize) => call('/api/ops/getCoupons', { planNo: plan.planNo, currentPage: n, pageSize }),
      c => c.couponNo,
      told,
    )
  return (
    <Modal open title={`${plan.name} 的发放明细`} onCancel={onClose} footer={null} width={720}>
      {!d ? (
        read.isError ? (
          <Alert type="error" showIcon title={read.error.message} />
        ) : (
          <Skeleton active />
        )
      ) : d.list.length === 0 ? (
        <Empty description="还没有发出" />
      ) : (
        <>
          <div className="row">
            <span className="push">
              <ExcelButton label={`优惠券发放 ${plan.planNo}`} columns={issuedSheet} read={all} />
            </span>
          </div>
          <table className="plain-table">
            <thead>
              <tr>
                <th>企业</th>
                <th>状态</th>
                <th>订单</th>
                <th className="num">优惠，元</th>
              </tr>
            </thead>
            <tbody>
              {d.list.map(c => (
                <tr key={c.couponNo}>
                  <td>
                    <Link to={`/company360?code=${c.companyCode}`}>{c.companyName}</Link>
                    <small className="mute">
                      {c.couponNo}　{CouponWay.label(c.way)} {shortTime(c.gotAt)}
                    </small>
                  </td>
                  <td>
                    <StatusTag of={CouponState} code={c.state} />
                    <small className="mute">{shortTime(c.usedAt ?? c.validUntil)}</small>
                  </td>
                  <td>{c.orderCode || '—'}</td>
                  <td className="num">{c.usedFen === null ? '—' : yuan(c.usedFen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {d.totalCount > 10 && (
            <Pagination
              size="small"
              current={page}
              pageSize={10}
              total={d.totalCount}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
    </Modal>
  )
}
