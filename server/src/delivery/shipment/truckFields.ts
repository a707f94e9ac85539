// Truck and driver as they were typed: checked by the rules, the identity number sealed (decision 0022).
import type { Kg } from '@mall/domain/kernel/money.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { identityTail, plainIdentity, whyNotDriverName, whyNotIdentity } from '@mall/domain/delivery/shipment/driver.ts'
import { plainPerson } from '@mall/domain/kernel/pasted.ts'
import { plainPlate, plateText, whyNotPlate } from '@mall/domain/delivery/shipment/plate.ts'
import { whyTooHeavy } from '@mall/domain/delivery/shipment/allocate.ts'
import { legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { pickUpCode } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { sealColumn } from '../../kernel/sealed.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { smsTo } from '../../platform/notice/notify.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'
import { type TruckFields, usualTare } from './truck.queries.ts'

const DRIVER_ID = 'waybill.driver_id'

export interface TruckInput {
  plate: string
  axles: number
  tareKg: Kg
  driverName: string
  driverMobile: string
  driverId: string
}

export function truckFields(world: World, t: TruckInput): TruckFields {
  const whyPlate = whyNotPlate(t.plate, { demo: !world.settings.production })
  if (whyPlate) return refuse('SHIP_PLATE', { why: whyPlate })
  const whyName = whyNotDriverName(t.driverName)
  if (whyName) return refuse('SHIP_DRIVER', { why: whyName })
  const whyId = whyNotIdentity(t.driverId)
  if (whyId) return refuse('SHIP_IDENTITY', { why: whyId })
  const id = plainIdentity(t.driverId)
  return {
    plate: plainPlate(t.plate),
    axles: t.axles,
    declaredTareKg: t.tareKg,
    driverName: plainPerson(t.driverName),
    driverMobile: t.driverMobile,
    driverIdSealed: sealColumn(world.settings, DRIVER_ID, id),
    driverIdTail: identityTail(id),
  }
}
/** A truck that is not named yet: what it will weigh and may carry is taken as usual. */
export const unnamed = (): TruckFields => ({
  plate: '',
  axles: 6,
  declaredTareKg: 15_000,
  driverName: '',
  driverMobile: '',
  driverIdSealed: '',
  driverIdTail: '',
})

/** By the scale's own memory of this truck, else by what its owner says. */
const tareOf = async (db: Db, t: Pick<TruckFields, 'plate' | 'declaredTareKg'>): Promise<number> =>
  (await usualTare(db, t.plate)) ?? t.declaredTareKg

export async function mustCarry(db: Db, loadKg: Kg, t: Pick<TruckFields, 'plate' | 'declaredTareKg' | 'axles'>): Promise<void> {
  const why = whyTooHeavy(loadKg, { legalKg: legalGrossKg(t.axles), tareKg: await tareOf(db, t) })
  if (why) return refuse('SHIP_HEAVY', { why })
}

/** A code to say on the telephone and the link of the driver's page; nobody can guess either. */
export const newPass = (): { pickUpCode: string; passToken: string } => ({
  pickUpCode: pickUpCode(randomInt(1_000_000)),
  passToken: randomBytes(24).toString('base64url'),
})
export const passAddress = (passToken: string): string => `/driverPass?t=${passToken}`

interface Passed {
  plate: string
  driverMobile: string
  pickUpCode: string
  passToken: string
  slotAt: Date | null
  depotName: string
}
/** The driver hears by SMS alone: he has no account. */
export async function tellDriver(world: World, tx: Tx, w: Passed): Promise<void> {
  if (w.driverMobile === '' || w.slotAt === null) return
  await smsTo(tx, w.driverMobile, {
    event: 'driverPass',
    facts: {
      plate: plateText(w.plate),
      slot: slotWords(w.slotAt),
      depot: w.depotName,
      code: w.pickUpCode,
      address: `${world.settings.origin}${passAddress(w.passToken)}`,
    },
  })
}
export async function tellDeadPass(tx: Tx, w: { plate: string; driverMobile: string }): Promise<void> {
  if (w.driverMobile !== '') await smsTo(tx, w.driverMobile, { event: 'driverPassDead', facts: { plate: plateText(w.plate) } })
}
