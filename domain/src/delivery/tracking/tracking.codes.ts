// 车辆位置: who said where a truck is. It is where a driver is, too: kept for the trip, and a while after it.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const PositionSource = codes({
  /** By the telephone, with his consent. */
  phone: { code: 'phone', label: '司机手机' },
  /** What he typed on his page. */
  driver: { code: 'driver', label: '司机填写' },
  carrier: { code: 'carrier', label: '承运商' },
  desk: { code: 'desk', label: '钢厂调度' },
})
export type PositionSourceCode = CodeOf<typeof PositionSource>

/** What a truck is on its way to. */
export const TripLeg = codes({
  /** To the gate, to be loaded. */
  toMill: { code: 'toMill', label: '去仓库' },
  toBuyer: { code: 'toBuyer', label: '去收货地' },
  /** Inside, arrived, received or given up: nobody's position is asked for or taken. */
  none: { code: 'none', label: '不在路上' },
})
export type TripLegCode = CodeOf<typeof TripLeg>
