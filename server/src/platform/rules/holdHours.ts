import type { HoldRule } from '@mall/domain/orders/order/holdTime.ts'
import type { Rules } from '../../kernel/businessRules.ts'

/** How long what waits may wait, in hours of each rule's own time, by the rules in force. */
export async function holdHours(rules: Rules): Promise<Record<HoldRule, number>> {
  return {
    'order.holdHoursSpot': await rules.number('order.holdHoursSpot'),
    'order.holdHoursFutures': await rules.number('order.holdHoursFutures'),
    'order.reviewHours': await rules.number('order.reviewHours'),
    'order.approvalHours': await rules.number('order.approvalHours'),
  }
}
