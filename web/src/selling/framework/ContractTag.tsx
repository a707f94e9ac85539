import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { ContractTerm } from '@mall/domain/selling/framework/framework.rules.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import type { Row } from './frameworkWords.ts'

/** The state of a contract; of one in force its days say more: before them and after them nothing can be ordered under it. */
export const ContractTag = ({ c, dot }: { c: Pick<Row, 'status' | 'term'>; dot?: boolean }) =>
  c.status === ContractStatus.confirmed ? (
    <StatusTag of={ContractTerm} code={c.term} dot={dot ?? false} />
  ) : (
    <StatusTag of={ContractStatus} code={c.status} dot={dot ?? false} />
  )
