// Which truck stands in the gate's page.

/** The one of the address; else the one that was opened first, for as long as it is in the list: the list reorders with every act of anybody. */
export function truckInView(asked: string, stays: string, trucks: readonly { waybillNo: string }[]): string {
  if (asked !== '') return asked
  return trucks.some(t => t.waybillNo === stays) ? stays : (trucks[0]?.waybillNo ?? '')
}
