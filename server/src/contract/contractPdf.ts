// The paper of a contract: drawn on demand in a thread, kept in the file store by the hash of everything it says, so that it is drawn once.
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { ContractStatus, SignMode } from '@mall/domain/contract/contract.status.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { World } from '../app/ctx.ts'
import type { Db } from '../db/pool.ts'
import { contractByNo, type ContractRow, documentOf } from './contract.queries.ts'
import type { Asked, Drawn } from './contractPdf.worker.ts'
import type { ContractPaper } from './drawContract.ts'

/** Another drawing of the same facts is another paper. */
const DRAWING = 1
const PATIENCE_MS = 15_000
/** The fonts are worth some memory while papers are wanted, and none when nobody asks. */
const IDLE_MS = 60_000

const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
const minute = (at: Date): string => time.format(at).replaceAll('/', '-')

/** What stands on the paper beside its text. The state of a contract that is on its way is not: seals are the signing room's. */
function paperOf(c: ContractRow, document: ContractPaper['document']): ContractPaper {
  const ended = c.status === ContractStatus.deleted
  const accepted = c.acceptedAt ? `，买方 ${c.acceptedByName} 于 ${minute(c.acceptedAt)} 勾选同意` : ''
  return {
    contractNo: c.contractNo,
    remark: [c.versionNo > 1 ? `第 ${c.versionNo} 版` : '', ended ? ContractStatus.label(c.status) : '']
      .filter(Boolean)
      .join('，'),
    facts: [
      `订单 ${c.orderCode}　生成于 ${minute(c.madeAt)}　${SignMode.label(c.signMode)}${accepted}`,
      ...(ended && c.endedAt ? [`${minute(c.endedAt)} 作废${c.reason ? `：${c.reason}` : ''}`] : []),
    ],
    madeAt: c.madeAt.getTime(),
    document,
  }
}

/** The contract's PDF without signatures. Refuses CONTRACT_NOT_FOUND. The number is not checked against anybody: callers do. */
export async function contractPdf(world: Pick<World, 'files'>, db: Db, contractNo: string): Promise<Buffer> {
  const c = (await contractByNo(db, contractNo)) ?? refuse('CONTRACT_NOT_FOUND')
  const { document } = (await documentOf(db, c.id)) ?? refuse('CONTRACT_NOT_FOUND')
  const paper = paperOf(c, document)
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, paper]))
    .digest('hex')
  const key = `contract/${hash}`
  const kept = await world.files.get(key)
  if (kept) return kept
  const { bytes } = await drawInThread(paper)
  await world.files.put(key, bytes, 'application/pdf')
  return bytes
}

interface Waiting {
  resolve(drawn: { bytes: Buffer; cpuMs: number }): void
  reject(error: Error): void
}
let thread: { worker: Worker; waiting: Map<number, Waiting> } | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0

function open(): NonNullable<typeof thread> {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(new URL('./contractPdf.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  const opened = { worker, waiting }
  const end = (why: string) => {
    if (thread === opened) thread = null
    for (const w of waiting.values()) w.reject(new Error(why))
    waiting.clear()
  }
  worker.unref()
  worker.on('message', (drawn: Drawn) => {
    const w = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    if ('error' in drawn) w?.reject(new Error(drawn.error))
    else w?.resolve({ bytes: Buffer.from(drawn.bytes), cpuMs: drawn.cpuMs })
  })
  worker.on('error', e => end(String(e)))
  worker.on('exit', () => end('the drawing thread has ended'))
  return opened
}

/** Draws a paper in the thread; `cpuMs`: what it cost there. A paper that takes too long ends the thread: the next one has a new one. */
export async function drawInThread(paper: ContractPaper): Promise<{ bytes: Buffer; cpuMs: number }> {
  thread ??= open()
  const mine = thread
  clearTimeout(idle)
  const id = ++lastId
  const tooLong = setTimeout(() => void mine.worker.terminate(), PATIENCE_MS)
  try {
    return await new Promise((resolve, reject) => {
      mine.waiting.set(id, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
      mine.worker.postMessage({ id, paper } satisfies Asked)
    })
  } finally {
    clearTimeout(tooLong)
    if (mine.waiting.size === 0) {
      idle = setTimeout(() => {
        if (mine.waiting.size > 0) return
        if (thread === mine) thread = null
        void mine.worker.terminate()
      }, IDLE_MS)
      idle.unref()
    }
  }
}
