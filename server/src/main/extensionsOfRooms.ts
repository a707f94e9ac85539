// Who answers the points of `Extensions`.
import { refundCancelled } from '../money/funds/refundCancelled.ts'
import { appealLot } from '../desk/support/appealLot.ts'
import type { Extensions } from '../kernel/extensions.ts'

export const extensionsOfRooms: Extensions = { kind: 'extensions', refundCancelled, appealLot }
