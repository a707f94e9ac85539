import type { SearchRow } from './searchRow.ts'
import type { Segment } from './segment.ts'

/** Whether a row still describes these goods: only price, stock and shelf state may differ, and they are not looked at. */
export function sameGoods(segment: Segment, row: number, r: SearchRow): boolean {
  const c = segment.columns
  const w = segment.words
  const kind = segment.kinds[c.kind[row] as number]
  return (
    kind?.varietyCode === r.varietyCode &&
    kind.cateCode === r.cateCode &&
    kind.channelCode === r.channelCode &&
    kind.productName === r.productName &&
    w.grade.text(c.grade[row] as number) === r.grade &&
    w.standard.text(c.standard[row] as number) === r.standard &&
    w.spec.text(c.spec[row] as number) === r.spec &&
    w.mill.text(c.mill[row] as number) === r.millCode &&
    w.depot.text(c.depot[row] as number) === r.depotCode &&
    segment.attributes.same(c.combo[row] as number, r.attributes) &&
    w.level.text(c.level[row] as number) === r.gradeLevel &&
    c.settlement[row] === r.settlement &&
    c.thickness[row] === r.thicknessUm &&
    c.width[row] === r.widthUm &&
    c.length[row] === r.lengthUm &&
    c.diameter[row] === r.diameterUm &&
    c.pieceG[row] === r.pieceWeightG &&
    c.step[row] === r.stepPieces &&
    c.least[row] === r.minPieces &&
    c.flags[row] === ((r.spot ? 1 : 0) | (r.futures ? 2 : 0)) &&
    segment.texts.at(c.titleAt[row] as number) === r.title
  )
}
