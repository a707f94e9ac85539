import type { Reply } from '@mall/contract/main/calls.ts'
import { barsPerPiece } from '@mall/domain/orders/cart/listQuantity.ts'
import { isOutlined } from '@mall/domain/goods/range/sectionOutline.ts'
import type { Dims } from '../../kernel/kit/DimensionDrawing.tsx'

export type Detail = Reply<'/api/goods/getSteelProductDetailInfo'>

/** Bars in a bundle of straight rebar: what a site clerk counts. Undefined for all else. */
export const barsOf = (g: Detail): number | undefined =>
  g.classCode === 'REBAR'
    ? barsPerPiece({ ...g, diameterUm: (g.diameterMm ?? 0) * 1000, lengthUm: (g.lengthMm ?? 0) * 1000 })
    : undefined

const SHAPE: Record<string, Dims['shape']> = {
  plate: 'plate',
  coil: 'coil',
  bar: 'bar',
  rod: 'bar',
  rectTube: 'rect',
  roundTube: 'round',
  section: 'h',
  roundBar: 'bar',
  seamless: 'round',
  cutPlate: 'plate',
  checkered: 'plate',
}

/** Numbers of a specification in their order: 'HN400x200x8x13x12000' -> 400, 200, 8, 13, 12000. */
const numbersOf = (spec: string): number[] => (spec.match(/\d+(\.\d+)?/g) ?? []).map(Number)

const known = (v: number | null | undefined) => v ?? undefined

/** The goods' own dimensions for the drawing. Tubes and sections carry more sizes in their specification than the common four. */
export function dimsOf(g: Detail): Dims {
  const shape = g.section ? 'profile' : (SHAPE[g.shape] ?? 'other')
  const n = numbersOf(g.spec)
  const attribute = (code: string) => g.attributes.find(a => a.code === code || a.label.includes(code))?.value
  const base = {
    shape,
    tMm: known(g.thicknessMm),
    lengthMm: known(g.lengthMm),
    notes: g.kgPerM ? [`${g.kgPerM} kg/m`] : [],
    lengthNote: attribute('定尺'),
  }
  if (g.section && isOutlined(g.shape)) return { ...base, profile: { kind: g.shape, size: g.section } }
  if (shape === 'rect') {
    const [a, b, t] = [n[0], n.length >= 4 ? n[1] : (known(g.widthMm) ?? n[1]), n[2]]
    const wall = base.tMm ?? t ?? 4
    return { ...base, aMm: a, bMm: b, tMm: wall, radiusMm: wall * (wall <= 6 ? 2 : wall <= 10 ? 2.5 : 3) }
  }
  if (shape === 'h')
    return n.length >= 4 ? { ...base, aMm: n[0], bMm: n[1], tMm: n[2], flangeMm: n[3] } : { ...base, shape: 'other' }
  if (shape === 'round') return { ...base, dMm: known(g.diameterMm) ?? n[0], tMm: base.tMm ?? n[1] }
  if (shape === 'bar') return { ...base, dMm: known(g.diameterMm) ?? n[0], ribbed: g.classCode === 'REBAR' }
  if (shape === 'plate') return { ...base, widthMm: known(g.widthMm), notes: [`单张 ${(g.pieceWeightG / 1000).toFixed(1)} kg`] }
  if (shape === 'coil') {
    const inner = Number(attribute('内径')?.match(/\d+/)?.[0] ?? 610)
    const width = known(g.widthMm)
    const outer =
      width && g.pieceWeightG > 0
        ? Math.round(Math.sqrt(inner ** 2 + (4 * g.pieceWeightG * 1000) / (Math.PI * 7.85 * width)))
        : undefined
    return { ...base, widthMm: width, innerMm: inner, outerMm: outer, notes: [`单卷约 ${(g.pieceWeightG / 1e6).toFixed(3)} 吨`] }
  }
  return base
}
