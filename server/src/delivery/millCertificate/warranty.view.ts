// Rows -> replies of the room.
import { type Limit, limitText, type Limits, type Misfit } from '@mall/domain/delivery/millCertificate/limits.ts'
import { properties, type PropertyKey, valueText } from '@mall/domain/delivery/millCertificate/properties.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { CertRow } from './cert.queries.ts'
import type { MisfitRow } from './compare.queries.ts'

export const certRowOf = (c: CertRow & { conceded: boolean }): Reply<'/api/warranty/getWarrantyList'>['list'][number] => ({
  certNo: c.certNo,
  orderCode: c.orderCode,
  companyName: c.companyName,
  waybillNo: c.waybillNo,
  title: c.title,
  heatNo: c.heatNo,
  grade: c.grade,
  pieces: c.pieces,
  pieceUnit: c.pieceUnit,
  weightKg: c.weightKg,
  leftPieces: c.pieces - c.splitPieces,
  leftKg: c.weightKg - c.splitKg,
  childCount: c.children,
  versionNo: c.versionNo,
  versionReason: c.versionReason,
  conceded: c.conceded,
  demo: c.demo,
  issuedAt: c.issuedAt.getTime(),
})

const foundOf = (found: readonly Misfit[]): Reply<'/api/warranty/getMisfitList'>['list'][number]['found'] =>
  found.map(m => ({
    key: m.key,
    label: properties[m.key].label,
    unit: properties[m.key].unit,
    value: valueText(m.key, m.value),
    limit: limitText(m.key, m.limit),
    of: m.of,
  }))

export const misfitOf = (m: MisfitRow): Reply<'/api/warranty/getMisfitList'>['list'][number] => ({
  misfitId: String(m.id),
  orderCode: m.orderCode,
  title: m.title,
  standard: m.standard,
  heatNo: m.heatNo,
  unitNo: m.unitNo,
  pieces: m.pieces,
  pieceUnit: m.pieceUnit,
  kg: m.kg,
  waybillNo: m.waybillNo,
  slotAt: m.slotAt?.getTime() ?? null,
  kind: m.kind,
  state: m.state,
  found: foundOf(m.found),
  ownVersion: m.ownVersion,
  openedAt: m.openedAt.getTime(),
  answeredBy: m.answeredBy,
  answeredAt: m.answeredAt?.getTime() ?? null,
  reason: m.reason,
  decision: m.decision,
  newUnitNo: m.newUnitNo,
})

const ends = (l: Limit | undefined) => ({ min: l?.min ?? null, max: l?.max ?? null })
/** A grade's limits as fields of a form, in the order of a certificate. */
export const fieldsOf = (limits: Limits, keys: readonly PropertyKey[]) =>
  keys.map(key => ({
    key,
    ...ends(limits[key]),
    label: properties[key].label,
    unit: properties[key].unit,
    decimals: properties[key].decimals,
    text: limitText(key, limits[key]),
  }))
export const limitsOut = (limits: Limits) =>
  (Object.keys(properties) as PropertyKey[]).filter(key => limits[key]).map(key => ({ key, ...ends(limits[key]) }))
