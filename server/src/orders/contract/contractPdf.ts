// The paper of a contract: drawn on demand in a thread, kept in the file store by the hash of everything it says, so that it is drawn once.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { createHash } from 'node:crypto'
import { ContractStatus, SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { contractByNo, type ContractRow, documentOf } from './contract.queries.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import type { ContractPaper } from './drawContract.ts'

/** Another drawing of the same facts is another paper. */
const DRAWING = 2
/** The thread's module for it. */
export const CONTRACT_DRAWING = new URL('./drawContract.ts', import.meta.url)

/** What stands on the paper beside its text. The state of a contract that is on its way is not: seals are the signing room's. */
function paperOf(c: ContractRow, document: ContractPaper['document'], toSeal: boolean): ContractPaper {
  const ended = c.status === ContractStatus.deleted
  // A text that both have agreed to by ticking binds without seals: said, so that nobody takes the empty place for a missing one.
  const unsealed = c.signMode === 'ticked' && !toSeal && !c.paperOn ? '，本文本未加盖电子签章，可在合同页申请盖章合同' : ''
  const accepted = c.acceptedAt ? `，买方 ${c.acceptedByName} 于 ${minuteText(c.acceptedAt)} 勾选同意` : ''
  return {
    contractNo: c.contractNo,
    remark: [c.versionNo > 1 ? `第 ${c.versionNo} 版` : '', ended ? ContractStatus.label(c.status) : '']
      .filter(Boolean)
      .join('，'),
    facts: [
      `订单 ${c.orderCode}　生成于 ${minuteText(c.madeAt)}　${SignMode.label(c.signMode)}${accepted}${unsealed}`,
      ...(ended && c.endedAt ? [`${minuteText(c.endedAt)} 作废${c.reason ? `：${c.reason}` : ''}`] : []),
    ],
    madeAt: c.madeAt.getTime(),
    ...(c.paperOn
      ? { seals: [`纸质签署 ${c.paperOn}，${c.paperSigner ?? ''}`, `纸质签署 ${c.paperOn}`] as [string, string] }
      : {}),
    document,
  }
}

/** The contract's PDF without signatures; `toSeal`: they are about to be put on it. Refuses CONTRACT_NOT_FOUND. The number is not checked against anybody: callers do. */
export async function contractPdf(
  world: Pick<World, 'files'>,
  db: Db,
  contractNo: string,
  { toSeal = false }: { toSeal?: boolean } = {},
): Promise<Buffer> {
  const c = (await contractByNo(db, contractNo)) ?? refuse('CONTRACT_NOT_FOUND')
  const { document } = (await documentOf(db, c.id)) ?? refuse('CONTRACT_NOT_FOUND')
  const paper = paperOf(c, document, toSeal)
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, paper]))
    .digest('hex')
  const key = `contract/${hash}`
  const kept = await world.files.get(key)
  if (kept) return kept
  const { bytes } = await drawInThread(CONTRACT_DRAWING, paper)
  await world.files.put(key, bytes, 'application/pdf')
  return bytes
}
