import { groupSumCalls, groupSumDeskCalls } from '@mall/contract/money/statement/groupSums.ts'
import { moneyPageCalls } from '@mall/contract/money/statement/moneyPage.ts'
import { statementCalls, statementDeskCalls } from '@mall/contract/money/statement/statement.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { keptForCompany } from '../../platform/live/keptAnswers.ts'
import { answerStatementLine } from './answerLine.ts'
import { confirmStatement, disputeLine } from './confirmStatement.ts'
import { readCompanyGroupSums, readGroupSums } from './groupSums.reads.ts'
import { readMoneyPage } from './moneyPage.reads.ts'
import { readPeriod, readPeriodAtDesk } from './period.reads.ts'
import { readStatement, readStatementAtDesk, readStatementList, readStatementQueue } from './statement.reads.ts'

export const statementRoutes = serve(statementCalls, {
  '/api/statement/getStatementList': readStatementList,
  '/api/statement/getStatement': keptForCompany('getStatement', readStatement),
  '/api/statement/getPeriod': readPeriod,
  '/api/statement/disputeLine': disputeLine,
  '/api/statement/confirmStatement': confirmStatement,
})
export const groupSumRoutes = serve(groupSumCalls, { '/api/user/getGroupSums': readGroupSums })
export const groupSumDeskRoutes = serve(groupSumDeskCalls, { '/api/ops/getCompanyGroupSums': readCompanyGroupSums })
export const moneyPageRoutes = serve(moneyPageCalls, { '/api/user/getMoneyPage': readMoneyPage })
export const statementDeskRoutes = serve(statementDeskCalls, {
  '/api/ops/getStatementQueue': readStatementQueue,
  '/api/ops/getStatementDetail': readStatementAtDesk,
  '/api/ops/getStatementPeriod': readPeriodAtDesk,
  '/api/ops/answerStatementLine': answerStatementLine,
})
