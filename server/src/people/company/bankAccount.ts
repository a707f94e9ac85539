// 银行账号 at rest: sealed under one name wherever it lies, so that the same number has the same digest everywhere.
import { columnDigest, openColumn } from '../../kernel/sealed.ts'
import type { Settings } from '../../kernel/settings/settings.ts'

export const ACCOUNT_COLUMN = 'bankAccount'

/** Accounts written before they were sealed are read as they are. */
export const plainAccount = (settings: Settings, stored: string): string =>
  stored.startsWith('v1.') ? openColumn(settings, ACCOUNT_COLUMN, stored) : stored

/** What a passed check proves: this number under this holder's name. */
export const proofOf = (settings: Settings, accountHash: string, holder: string): string =>
  accountHash === '' ? '' : columnDigest(settings, 'bank_check.proof', `${accountHash}|${holder}`)
