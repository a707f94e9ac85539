import type { ErrorTable } from '../../kernel/errorTable.ts'

export const byHandErrors = {
  HAND_NONE: { code: 5021, message: '没有这一笔，请从列表重新打开' },
  HAND_WRONG: { code: 5022, message: '{why}', says: { notWaiting: '{kind} {no} {state}，不用登记' } },
  HAND_OPEN: { code: 5023, message: '{who} 已登记「{result}」，等复核；请先复核，或请他撤回' },
  HAND_TXN: { code: 5024, message: '银行流水号 {txn} 在这个账号已登记给 {no}，一笔流水只能用一次，请核对' },
  HAND_TWO: { code: 5025, message: '登记与复核须是两个人，请另一位同事复核' },
  HAND_STATE: { code: 5026, message: '登记{state}，不能再办「{act}」，请刷新查看' },
  HAND_OTHERS: { code: 5027, message: '这是另一位同事登记的，请他撤回，或由复核人不通过' },
} as const satisfies ErrorTable
