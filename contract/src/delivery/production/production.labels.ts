// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const productionLabels: FieldLabels = {
  bookingId: '排产行',
  bookingIds: '排产行',
  capacityKg: '每周能力',
  closeDays: '截止提前天数',
  closedEarlyOn: '提前截止日期',
  elsewhereKg: '商城外需求',
  extendedTo: '延到哪一天',
  fromWeek: '起始周',
  lineCode: '产线',
  mineOnly: '只看自己的',
  product: '产品',
  readyDays: '备货天数',
  released: '放量',
  releaseWeeks: '放量周数',
  reportNo: '报产编号',
  sizeWords: '规格说明',
  stopReason: '停线原因',
  varietyCodes: '品种',
  week: '周',
  wholeOrder: '整单',
  works: '厂区',
}
