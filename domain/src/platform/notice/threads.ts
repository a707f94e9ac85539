// What notices of several rooms go on with (decision 0062).
/** A truck has moved on: whatever was said of it before is history. */
export const TRUCK = ['{waybillNo}'] as const
/** And it asks nothing of anybody: the trucks of one order tell it once, its page and the board tell it of each. */
export const TRUCKS = ['{waybillNo}', 'trucks {orderCode}'] as const
export const RED = ['red {redNo}'] as const
