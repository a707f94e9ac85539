// Who hears of a flow: whose document it is and who may sign it; of the mill whoever seals.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Told } from '@mall/domain/main/notice.events.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { companyNameOf } from './authority.queries.ts'
import type { FlowRow } from './signing.queries.ts'

export const flowFacts = (row: FlowRow) => ({
  title: row.title,
  documentNo: row.documentNo,
  amount: yuan(row.amountFen),
  until: timeText(row.expiresAt),
})
export const signPageOf = (row: Pick<FlowRow, 'kind' | 'documentNo'>): string =>
  `/order/sign?documentNo=${encodeURIComponent(row.documentNo)}${row.kind === 'framework' ? '&kind=framework' : ''}`

/** `who`: those who may sign, or everybody of the company whom the document concerns. */
export async function tellBuyer(tx: Tx, row: FlowRow, told: Told, who: 'signers' | 'concerned' = 'concerned'): Promise<void> {
  const signers = row.signerId === null ? await peopleWithRight(tx, row.companyId, 'contract.sign') : [row.signerId]
  await notify(tx, who === 'signers' ? signers : [row.userId, ...signers], {
    ...told,
    link: signPageOf(row),
  })
}
/** `who`: these people; else everybody who seals. */
export async function tellDesk(tx: Tx, row: FlowRow, what: string, who?: readonly number[]): Promise<void> {
  await notify(tx, who ?? (await staffWithRight(tx, 'contract.seal')), {
    event: 'signDesk',
    facts: { ...flowFacts(row), companyName: await companyNameOf(tx, row.companyId), what },
    link: `/signing?open=${row.flowNo}`,
  })
}
