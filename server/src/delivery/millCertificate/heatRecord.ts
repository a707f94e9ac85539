// The record of a heat that counts; in the demonstration one is made where nobody measured.
import type { Um } from '@mall/domain/kernel/money.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { demoHeat } from '@mall/domain/delivery/millCertificate/demoHeat.ts'
import type { Values } from '@mall/domain/delivery/millCertificate/limits.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { gradeOf } from './grades.ts'
import { type HeatKey, heatOf, type HeatRecord, insertHeat } from './heat.queries.ts'

export const thicknessOf = (sizeUm: Um): number | null => (sizeUm === 0 ? null : sizeUm / 1000)

/** Whether values are made here at all. */
export const makesValues = (world: Pick<World, 'settings'>): boolean => world.settings.demo

/** Values of the sandbox: only where the demonstration is on, never where somebody measures. */
export async function recordOf(
  world: Pick<World, 'settings'>,
  tx: Tx,
  k: HeatKey & { standard: string },
  /** When it is said to have been measured; null: now. */
  at: Date | null = null,
): Promise<HeatRecord | undefined> {
  const known = await heatOf(tx, k)
  const row = gradeOf(k.grade)
  if (known || !row || !makesValues(world)) return known
  await insertHeat(tx, {
    ...k,
    versionNo: 1,
    measured: demoHeat(row, k.heatNo, thicknessOf(k.sizeUm)),
    source: 'demo',
    inspector: '演示检验员',
    testedOn: dayText(at ?? new Date()),
    reason: '',
    madeBy: await systemUserId(tx),
    at,
  })
  return heatOf(tx, k)
}

/** The values alone, for a look at what would be: nothing is written. */
export async function valuesOf(world: World, db: Db, k: HeatKey): Promise<Values | undefined> {
  const known = await heatOf(db, k)
  const row = gradeOf(k.grade)
  if (known || !row || !makesValues(world)) return known?.measured
  return demoHeat(row, k.heatNo, thicknessOf(k.sizeUm))
}
