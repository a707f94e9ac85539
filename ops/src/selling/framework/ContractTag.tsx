import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { ContractTerm } from '@mall/domain/selling/framework/framework.rules.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import type { DeskRow } from './frameworkWords.ts'

type Stands = Pick<DeskRow, 'status' | 'term'>
/** The state of a contract as the buyer sees it: of one in force its days say whether it runs. */
export const stateText = (c: Stands): string =>
  c.status === ContractStatus.confirmed ? ContractTerm.label(c.term) : ContractStatus.label(c.status)
export const ContractTag = ({ c, dot }: { c: Stands; dot?: boolean }) =>
  c.status === ContractStatus.confirmed ? (
    <StatusTag of={ContractTerm} code={c.term} dot={dot ?? false} />
  ) : (
    <StatusTag of={ContractStatus} code={c.status} dot={dot ?? false} />
  )
