import './shipment.css'
import { referenceLabel } from '@mall/domain/orders/order/reference.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { lateText, slotWords } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { ARRIVED, waitsForReceipt, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { type ShipRow, shipAddress } from './shipLinks.ts'

/** Where a truck stands, in one word; what waits with it is said beside it. */
export function ShipState({ row }: { row: ShipRow }) {
  if (row.ended) return <Tag>已取消</Tag>
  if (row.status === WaybillStatus.allocated && row.missed) return <Tag tone="wait">已配货，过时段</Tag>
  if (row.status === WaybillStatus.allocated && row.plate === '') return <Tag tone="wait">已配货，未报车</Tag>
  if (row.changeWaits) return <Tag tone="wait">换车待批</Tag>
  if (waitsForReceipt(row)) return <Tag tone="wait">{ARRIVED}</Tag>
  return <StatusTag of={WaybillStatus} code={row.status} />
}

const progress = (row: ShipRow): string =>
  row.ended
    ? row.endReason
    : row.todo
      ? row.todo.what
      : row.receivedAt !== null
        ? `${shortTime(row.receivedAt)} 签收`
        : row.arrivedAt !== null
          ? `${shortTime(row.arrivedAt)} 到达`
          : row.leftAt !== null
            ? `${shortTime(row.leftAt)} 出厂`
            : row.status === WaybillStatus.allocated
              ? row.selfPickup
                ? '司机凭码按时段进厂'
                : '车辆已安排，按时段装车'
              : `${shortTime(row.statusSince)} 起`

/** Trucks: when, what, on which truck, how it stands; `acts` where something is the buyer's to do. */
export function ShipTable({
  rows,
  now,
  acts = false,
  withOrder = false,
}: {
  rows: readonly ShipRow[]
  now: number
  acts?: boolean
  withOrder?: boolean
}) {
  return (
    <table className="tbl cards c3 shiptbl">
      <thead>
        <tr>
          <th>时段</th>
          <th>货物与运单</th>
          <th className="num">装载</th>
          <th>车与司机</th>
          <th>状态</th>
          <th>{acts ? '要您办' : '进展'}</th>
          <th className="num">
            <span className="vh">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.waybillNo} row={row} now={now} acts={acts} withOrder={withOrder} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, now, acts, withOrder }: { row: ShipRow; now: number; acts: boolean; withOrder: boolean }) {
  const late = row.slotAt !== null && row.status === WaybillStatus.allocated && !row.ended ? lateText(row.slotAt, now) : ''
  const kg = row.netKg ?? row.tagKg
  return (
    <tr>
      <td className="nowrap slotc" data-l="时段">
        {row.slotAt === null ? (
          row.status === WaybillStatus.allocated ? (
            <span className="warnt">未定时段</span>
          ) : (
            '—'
          )
        ) : (
          <>
            <b className="strong">{slotWords(row.slotAt)}</b>
            {late && (
              <small>
                <span className="up">{late}</span>
              </small>
            )}
          </>
        )}
      </td>
      <td className="all">
        <div className="item">
          <ClassSection productClass={row.classCode} />
          <div>
            <b>{row.title}</b>
            <small>
              <Link to={shipAddress(row.waybillNo)}>{row.waybillNo}</Link>　{row.depotName}
              {withOrder && (
                <>
                  {'　'}订单 <Link to={`/order/orderDetail?orderCode=${row.orderCode}`}>{row.orderCode}</Link>
                  {row.reference.buyerNo && `　${referenceLabel.buyerNo} ${row.reference.buyerNo}`}
                </>
              )}
            </small>
          </div>
        </div>
      </td>
      <td className="num" data-l="装载">
        {row.pieces} {row.pieceUnit}
        <small>
          {tons(kg)} 吨{row.netKg !== null ? '，净重' : ''}
        </small>
      </td>
      <td className="nowrap" data-l="车与司机">
        {row.plate ? plateText(row.plate) : <span className="warnt">未报车</span>}
        <small>
          {row.selfPickup ? '自提' : row.carrierName || '代办'}
          {row.driverName && (
            <>
              {' '}
              <span className="nowrap">{row.driverName}</span>
            </>
          )}
        </small>
      </td>
      <td className="statec" data-l="状态">
        <ShipState row={row} />
      </td>
      <td className="donec" data-l={acts ? '要您办' : '进展'}>
        {acts ? row.todo?.what : <span className="mute">{progress(row)}</span>}
      </td>
      <td className="num actc">
        {acts && row.selfPickup && row.todo ? (
          <LinkButton size="sm" look={late ? 'primary' : undefined} to={`${shipAddress(row.waybillNo)}&act=${row.todo.act}`}>
            {row.todo.act === 'slot' ? '改时段' : '报车'}
          </LinkButton>
        ) : (
          <Link to={shipAddress(row.waybillNo)}>{row.leftAt === null ? '看运单' : '看轨迹'}</Link>
        )}
      </td>
    </tr>
  )
}
