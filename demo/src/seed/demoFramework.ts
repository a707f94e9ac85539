// What the demo's framework contracts are made of.
import type { FrameworkContent, FrameworkLine } from '@mall/domain/selling/framework/framework.rules.ts'
import type { Tx } from '../../../server/src/kernel/ports/database.ts'
import {
  insertContract,
  insertVersion,
  putInForce,
  setLines,
  setVersion,
} from '../../../server/src/selling/framework/framework.queries.ts'

export const EXTRA_FEN = 2000

export interface By {
  companyId: number
  realName: string
  madeBy: number
  decidedBy: number
}
/** Terms of a demo contract: cold rolled, by the month before, for a year; what is named is otherwise. */
export const terms = (
  by: By,
  o: Partial<FrameworkContent> & Pick<FrameworkContent, 'fromOn' | 'toOn' | 'lines'>,
): FrameworkContent => ({
  contractType: 'Y',
  channelCodes: ['J0000011'],
  toleranceBp: 0,
  fulfilBp: 9000,
  payment: 'C',
  addressText: '演示钢材市场 A 区',
  signerName: by.realName,
  indexCode: 'CRC',
  window: 'lastMonth',
  windowDays: 10,
  plan: [],
  tiers: [],
  ...o,
})
export const line = (
  l: Pick<FrameworkLine, 'lineNo' | 'title' | 'classCode' | 'committedKg'> & Partial<FrameworkLine>,
): FrameworkLine => ({
  grade: '',
  spuCode: '',
  thicknessFromUm: null,
  thicknessToUm: null,
  widthFromUm: null,
  widthToUm: null,
  premiumFen: 0,
  extraFen: EXTRA_FEN,
  ...l,
})

/** Written and looked at, with its number. */
export async function insert(tx: Tx, no: string, by: By, content: FrameworkContent) {
  const made = await insertContract(tx, { companyId: by.companyId, content, madeBy: by.madeBy, requestId: `demo-${no}` })
  if (!made) throw new Error('the contract was not written')
  await tx.run('update framework_contract set cc_no = $2, decided_by = $3 where id = $1', [made.id, no, by.decidedBy])
  return made.id
}
/** A version signed on a day. */
export async function inForce(
  tx: Tx,
  id: number,
  version: number,
  content: FrameworkContent,
  changeId: number | null,
  on: string,
) {
  await insertVersion(tx, { contractId: id, version, content, changeId })
  await putInForce(tx, id, version)
  await tx.run('update framework_version set made_at = $3, signed_at = $3 where contract_id = $1 and version = $2', [
    id,
    version,
    `${on}T09:20:00+08:00`,
  ])
  await tx.run('update framework_contract set content = $2 where id = $1', [id, JSON.stringify(content)])
  await setLines(tx, id, content.lines)
  await setVersion(tx, id, version)
}
