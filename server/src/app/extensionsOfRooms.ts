// Who answers the points of `Extensions`.
import { refundCancelled } from '../funds/refundCancelled.ts'
import { appealLot } from '../support/appealLot.ts'
import type { Extensions } from './extensions.ts'

export const extensionsOfRooms: Extensions = { kind: 'extensions', refundCancelled, appealLot }
