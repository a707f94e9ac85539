import type { Reply } from '@mall/contract/main/calls.ts'

/** 对公转账 that shall pay these orders when it comes, with its slips; null: none is set. */
export type PlannedTransfer = Reply<'/api/pay/getMasterOrderPayBalance'>['transfer']
