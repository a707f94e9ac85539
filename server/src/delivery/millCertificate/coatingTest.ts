// The three-spot test that counts for a line's coating; in the demonstration one is made where nobody measured.
import { dayText } from '@mall/domain/kernel/clock.ts'
import { type Coating, coatingIn, coatingValues, demoSpots } from '@mall/domain/delivery/millCertificate/coating.ts'
import type { Limits, Values } from '@mall/domain/delivery/millCertificate/limits.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { type CoatingTest, insertTest, testOf } from './coating.queries.ts'
import type { HeatKey } from './heat.queries.ts'
import { makesValues } from './heatRecord.ts'

const keyOf = (k: HeatKey, c: Coating) => ({ heatNo: k.heatNo, grade: k.grade, sizeUm: k.sizeUm, coating: c.code })

export type Tested = { coating: Coating; test: CoatingTest } | 'none' | 'waits'
/** Of what a line is called: its coating with the test; `none`: it has no coating, `waits`: nobody has tested it. */
export async function testedOf(
  world: Pick<World, 'settings'>,
  tx: Tx,
  k: HeatKey & { title: string },
  at: Date | null = null,
): Promise<Tested> {
  const coating = coatingIn(k.title)
  if (!coating) return 'none'
  const key = keyOf(k, coating)
  let test = await testOf(tx, key)
  if (!test && makesValues(world)) {
    await insertTest(tx, {
      ...key,
      versionNo: 1,
      spots: demoSpots(coating, k.heatNo),
      source: 'demo',
      inspector: '演示检验员',
      testedOn: dayText(at ?? new Date()),
      reason: '',
      madeBy: await systemUserId(tx),
      at,
    })
    test = await testOf(tx, key)
  }
  return test ? { coating, test } : 'waits'
}

/** Values and limits alone, for a look at what would be: nothing is written. Undefined: nobody has tested it. */
export async function coatingFacts(
  world: World,
  db: Db,
  k: HeatKey & { title: string },
): Promise<{ coating: Coating | null; spots: readonly number[]; values: Values; limits: Limits } | undefined> {
  const coating = coatingIn(k.title)
  if (!coating) return { coating: null, spots: [], values: {}, limits: {} }
  const test = await testOf(db, keyOf(k, coating))
  const spots = test?.spots ?? (makesValues(world) ? demoSpots(coating, k.heatNo) : undefined)
  return spots && { coating, spots, values: coatingValues(spots), limits: coating.limits }
}
