// What a rule of the mill is: its words, its kind, its bounds and its usual value.
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import { DESK_HOURS_A_DAY } from '@mall/domain/kernel/workingTime.ts'
import type { SettingBounds, SettingKind } from '@mall/domain/main/setting.rules.ts'

interface Choice {
  code: string
  label: string
}
export interface RuleDef {
  label: string
  note: string
  kind: SettingKind
  /** Of a choice: codes that decide, and how they are called. */
  choices?: readonly Choice[]
  /** Of a number or a sum (fen): every one has them; of a text, how long it may be. */
  bounds?: SettingBounds
  fallback: string
  /** Where real money moves: what nobody has decided is strict there. */
  fallbackInProduction?: string
  /** A switch of the sandbox of these partners: only where one of them is in it; of any at all where all are named. */
  sandbox?: readonly PartnerCode[]
  /** Another person agrees before it counts: who could change it alone could send the mall's money elsewhere. */
  second?: true
}

/** An hour to thirty days: shorter nobody can act, longer goods would be held for ever. */
export const HOURS: SettingBounds = { least: 1, most: 720 }

/** The same in working hours, up to thirty working days. */
export const DESK_HOURS: SettingBounds = { least: 1, most: 30 * DESK_HOURS_A_DAY }

/** One yuan to ten thousand million yuan. */
export const SUM: SettingBounds = { least: 100, most: 1_000_000_000_000 }
