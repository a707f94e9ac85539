// The file itself: one line a message, streamed page by page, safe to open as a sheet.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ErpTopics, linesOfMessage, MESSAGE_COLUMNS } from '@mall/domain/desk/erp/erp.events.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { attachment, registerOneUse } from '../../platform/download/oneUse.ts'
import { type Cell, csvLine, MARK } from '../../platform/sheet/csv.ts'
import { handoverByNo, type HandoverLine, linesAfter } from './handover.queries.ts'

export const HANDOVER_FILE = '/api/ops/exportErpHandover'
const PAGE = 500
const UNIT: Readonly<Record<string, string>> = { fen: '，元', kg: '，吨' }
/** Money in yuan, weight in tons: what a person types into the other house's books. */
const HEAD = MESSAGE_COLUMNS.map(c => `${c.label}${UNIT[c.unit] ?? ''}`)

function cells(m: HandoverLine): Cell[] {
  const lines = linesOfMessage(m.payload)
  const named = MESSAGE_COLUMNS.map((c): Cell => {
    const line = lines.find(l => l.label === c.label)
    if (!line) return ''
    if (line.unit === 'fen') return { fen: Number(line.value) }
    return line.unit === 'kg' ? { kg: Number(line.value) } : line.value
  })
  const known = new Set(MESSAGE_COLUMNS.map(c => c.label))
  const stock = lines.filter(l => !known.has(l.label)).map(l => `${l.label} ${l.value} 件`)
  return [m.key, ErpTopics.label(m.topic), { at: m.createdAt }, m.about, ...named, stock.join('；')]
}
async function* rowsOf(db: Db, handoverId: number): AsyncGenerator<string> {
  yield MARK
  yield csvLine(['消息号', '类别', '产生', '关于', ...HEAD, '库存'])
  for (let after = 0; ; ) {
    const rows = await linesAfter(db, { handoverId, after, limit: PAGE })
    const last = rows.at(-1)
    if (!last) return
    for (const m of rows) yield csvLine(cells(m))
    after = last.id
  }
}

export const registerHandoverFile = (app: FastifyInstance, world: World): void =>
  registerOneUse<{ handoverNo: string }>(app, world, {
    path: HANDOVER_FILE,
    refused: ['EXPORT_TICKET'],
    send: async ({ handoverNo }, reply) => {
      const h = await handoverByNo(world.pool, handoverNo)
      if (!h) return null
      return reply
        .header('content-disposition', attachment(`${handoverNo}.csv`, `ERP 交接 ${handoverNo}.csv`))
        .type('text/csv; charset=utf-8')
        .send(Readable.from(rowsOf(world.pool, h.id)))
    },
  })
