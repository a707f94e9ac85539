// 质保书 mill certificate: what a heat contains and what its steel withstands. Values are whole thousandths of the unit (0.22 % is 220, 435 MPa
// is 435,000), so that two certificates are compared without fractions.
export type Milli = number

export interface Property {
  label: string
  unit: string
  /** Shown with so many decimals; mechanics also in whole steps. */
  decimals: number
  /** Rounded to multiples of this, in thousandths. */
  step: Milli
}

const element = (label: string, decimals = 2): Property => ({ label, unit: '%', decimals, step: 10 ** (3 - decimals) })

/** In the order of a certificate: carbon first, what is counted from the others last. */
export const chemistry = {
  C: element('C'),
  Si: element('Si'),
  Mn: element('Mn'),
  P: element('P', 3),
  S: element('S', 3),
  Cr: element('Cr'),
  Ni: element('Ni'),
  Cu: element('Cu'),
  Mo: element('Mo', 3),
  V: element('V', 3),
  Nb: element('Nb', 3),
  Ti: element('Ti', 3),
  Al: element('Al', 3),
  Alt: element('Alt', 3),
  N: element('N', 3),
  O: element('O', 3),
  H: element('H', 3),
  Fe: element('Fe'),
  Co: element('Co'),
  Mg: element('Mg'),
  CEV: { label: '碳当量 CEV', unit: '%', decimals: 2, step: 10 },
  Ceq: { label: '碳当量 Ceq', unit: '%', decimals: 2, step: 10 },
} as const satisfies Record<string, Property>

export const mechanics = {
  yield: { label: '屈服强度', unit: 'MPa', decimals: 0, step: 1000 },
  tensile: { label: '抗拉强度', unit: 'MPa', decimals: 0, step: 1000 },
  elongation: { label: '断后伸长率 A', unit: '%', decimals: 1, step: 500 },
  agt: { label: '最大力总延伸率 Agt', unit: '%', decimals: 1, step: 500 },
  reduction: { label: '断面收缩率 Z', unit: '%', decimals: 0, step: 1000 },
  impact: { label: '冲击功 KV2', unit: 'J', decimals: 0, step: 1000 },
  r90: { label: '塑性应变比 r90', unit: '', decimals: 1, step: 100 },
  n90: { label: '应变硬化指数 n90', unit: '', decimals: 2, step: 10 },
  hardness: { label: '布氏硬度', unit: 'HBW', decimals: 0, step: 1000 },
  /** Of the values above; a certificate of earthquake-resistant rebar shows them. */
  tensileOverYield: { label: '强屈比 Rm/ReL', unit: '', decimals: 2, step: 10 },
  yieldOverNominal: { label: '超屈比 ReL/标准值', unit: '', decimals: 2, step: 10 },
} as const satisfies Record<string, Property>

/** Of coated coils, both sides: it belongs to a line's coating, not to the grade (coating.ts). */
export const coatingMass = {
  coatingThree: { label: '三点平均', unit: 'g/m²', decimals: 0, step: 1000 },
  coatingSpot: { label: '单点最小', unit: 'g/m²', decimals: 0, step: 1000 },
} as const satisfies Record<string, Property>

export type Element = keyof typeof chemistry
type Mechanic = keyof typeof mechanics
export type PropertyKey = Element | Mechanic | keyof typeof coatingMass
export const properties: Readonly<Record<PropertyKey, Property>> = { ...chemistry, ...mechanics, ...coatingMass }
export const isProperty = (key: string): key is PropertyKey => key in properties

/** 0.22, 435, 28.5. */
export const valueText = (key: PropertyKey, value: Milli): string => (value / 1000).toFixed(properties[key].decimals)

/** To the steps of the property, half up. */
export const stepped = (key: PropertyKey, value: Milli): Milli => {
  const { step } = properties[key]
  return Math.floor((value + step / 2) / step) * step
}
