// 证照到期: the company is told 60, 30 and 7 days ahead and once when the licence has expired.

import type { LicenceKindCode } from '../company/company.codes.ts'

/** The paper without which orders wait for a person of the mill. */
const ORDERING_LICENCE = 'business' satisfies LicenceKindCode

export const EXPIRED = -1
export const expirySteps = [60, 30, 7, EXPIRED] as const

/** The notice that is due for a licence that is valid for so many more days (0: today is its last); null when none is. */
export function dueExpiryStep(daysLeft: number, warned: number | null): number | null {
  const reached = expirySteps.filter(step => daysLeft <= step).at(-1)
  if (reached === undefined || (warned !== null && warned <= reached)) return null
  return reached
}

/** What the company is told at a step. Only an expired business licence sends its orders to the desk, so only there that is said. */
export const expiryNotice = (
  step: number,
  kind: LicenceKindCode,
): 'licenceExpiring' | 'licenceExpired' | 'businessLicenceExpired' =>
  step !== EXPIRED ? 'licenceExpiring' : kind === ORDERING_LICENCE ? 'businessLicenceExpired' : 'licenceExpired'

/** How a licence stands, for its tag on a screen. */
export function licenceState(daysLeft: number | null): { label: string; tone: 'good' | 'wait' | 'bad' } {
  if (daysLeft === null) return { label: '长期有效', tone: 'good' }
  if (daysLeft < 0) return { label: `已过期 ${-daysLeft} 天`, tone: 'bad' }
  if (daysLeft <= 60) return { label: daysLeft === 0 ? '今天到期' : `${daysLeft} 天后到期`, tone: 'wait' }
  return { label: '有效', tone: 'good' }
}
