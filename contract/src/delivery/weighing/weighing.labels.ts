// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const weighingLabels: FieldLabels = {
  ageMs: '收到的时间',
  buyerKg: '客户磅重量',
  buyerNetKg: '客户磅净重',
  byHand: '手工录入',
  damaged: { input: '破损', output: '损坏' },
  grossKg: '毛重',
  heard: '磅的数据',
  hex: '收到的字节',
  limitPermille: '允许磅差，千分之',
  objection: '异议',
  piecesDamaged: '破损件数',
  piecesShort: '短少件数',
  piecesSound: '完好件数',
  scaleCode: '磅',
  settledKg: '结算重量',
  short: { input: '短少或破损', output: '短少' },
  sound: '完好',
  supersededBy: '由哪张磅单代替',
  unitCount: '几件',
  waybillStatus: '运单状态',
  weigher: '司磅员',
  within: '在允差以内',
}
