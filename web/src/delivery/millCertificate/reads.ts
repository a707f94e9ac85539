import type { Path } from '@mall/contract/main/calls.ts'

/** Everything a change of certificates or misfits shows in. */
export const WARRANTY_READS: Path[] = [
  '/api/warranty/getWarrantyList',
  '/api/warranty/getWarrantyDetail',
  '/api/warranty/getWarrantyPreview',
  '/api/warranty/getMisfitList',
  '/api/warranty/getOwnLimitList',
]
