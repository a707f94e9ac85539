import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import { anyContract, type ContractRow } from './framework.queries.ts'

/** One at the desk; of a company that this employee does not see it is as one that does not exist. */
export async function deskContract(ctx: Ctx, ccNo: string): Promise<ContractRow> {
  const c = await anyContract(ctx.db, ccNo)
  return c && (await companyInScope(ctx, c.companyId)) ? c : refuse('FRAMEWORK_NONE')
}
