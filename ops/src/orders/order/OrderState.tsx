import { OrderStatus, WAITS_FOR_COMPANY } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval, type CompanyApprovalCode } from '@mall/domain/people/companyAccess/people.rules.ts'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'

/** An order's state; 待确认 that is the buyer's own company's to decide is called by its name. */
export function OrderState({ order, dot }: { order: { status: number; companyApproval: CompanyApprovalCode }; dot?: boolean }) {
  if (order.status === OrderStatus.pendingConfirm && order.companyApproval === CompanyApproval.waits)
    return (
      <Tag tone="wait" dot={dot ?? false}>
        {WAITS_FOR_COMPANY}
      </Tag>
    )
  return <StatusTag of={OrderStatus} code={order.status} dot={dot ?? false} />
}

/** Choices of a filter by state: the same words, with what lies under them. */
export const orderStateOptions = OrderStatus.rows
  .filter(r => r.code !== OrderStatus.createFailed)
  .map(r => ({
    value: r.code as number,
    label: r.code === OrderStatus.pendingConfirm ? `${r.label}（含${WAITS_FOR_COMPANY}）` : r.label,
  }))
