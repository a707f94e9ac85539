// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const afterSalesLabels: FieldLabels = {
  certValue: '质保书的值',
  claimNo: '售后单号',
  claimUnitId: '哪一件',
  counter: '还价',
  finding: '勘验结论',
  handlingFen: '处理费',
  openedPercent: '已开卷比例',
  paperIds: '单证',
  papers: '单证',
  photos: '照片',
  placed: '放到哪里',
  planOn: '退回日期',
  problem: '问题',
  problemKg: '问题重量',
  property: '性能项目',
  receivedKg: '收到的重量',
  retestValue: '复验值',
  returnNo: '退货单号',
  standardValue: '标准值',
  terms: '方案',
  visitOn: '上门日期',
  wish: '希望怎样办',
  wishFenPerTon: '希望折价',
}
