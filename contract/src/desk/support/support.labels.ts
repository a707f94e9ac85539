// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const supportLabels: FieldLabels = {
  beforeSeq: '从哪一句往前',
  card: '卡片',
  forAll: '全室共用',
  onDuty: '当班',
  ownerCode: '负责人工号',
  phraseId: '短语',
  solved: '是否解决',
  stars: '评分',
  threadNo: '会话号',
  ticketKind: '工单类型',
}
