// What a scale on the weighman's computer sent, as the page hands it on: bytes in the pieces in which they came.
import { HEARD_MS, MOST_HEARD_BYTES } from '@mall/domain/platform/partner/scaleFrames.ts'
import { z } from 'zod'

/** In pieces of so many bytes at most: of a quick line a few thousand bytes. */
const MOST_PIECES = 400
const MOST_PIECE = 4096

export const Heard = z
  .array(
    z.object({
      ageMs: z
        .int()
        .min(0)
        .max(2 * HEARD_MS)
        .describe('多久以前收到，毫秒'),
      hex: z
        .string()
        .max(2 * MOST_PIECE)
        .regex(/^(?:[0-9a-f]{2})*$/, '磅的数据不完整，请重新连接磅'),
    }),
  )
  .max(MOST_PIECES, '磅的数据太多，请核对波特率后重新连接磅')
  .refine(list => list.reduce((n, p) => n + p.hex.length, 0) <= 2 * MOST_HEARD_BYTES, '磅的数据太多，请核对波特率后重新连接磅')
export type HeardBytes = z.output<typeof Heard>
