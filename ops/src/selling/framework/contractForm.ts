// What the form of a framework contract holds while it is written.
import type { Sent } from '@mall/contract/main/calls.ts'

export type ContractForm = Omit<Sent<'/api/ops/saveFramework'>, 'requestId' | 'ccNo' | 'rev'>
export type ContractLine = ContractForm['lines'][number]
export type PlanMonth = NonNullable<ContractForm['plan']>[number]
export type RebateTier = NonNullable<ContractForm['tiers']>[number]

export const emptyLine = (lineNo: number): ContractLine => ({ lineNo, title: '', classCode: '', committedKg: 0 })
/** A field in tons, yuan or per cent as the whole number that is kept. */
export const num = (v: number | null, times: number): number => Math.round((v ?? 0) * times)
