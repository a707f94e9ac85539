import type { Path } from '@mall/contract/main/calls.ts'
import { Link } from 'react-router'

/** What shows the plan: read again when an order moves. */
export const SCHEDULE_READS: Path[] = [
  '/api/order/getProductionSchedule',
  '/api/order/getOrderSchedule',
  '/api/order/getOrderDetail',
]

export const OrderLink = ({ code }: { code: string }) => <Link to={`/order/orderDetail?orderCode=${code}`}>{code}</Link>
